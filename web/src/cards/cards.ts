/**
 * Cards are numbers: 13 * suit + rank, spades, hearts, diamonds, clubs, from the two to the ace.
 */

import * as say from "../words/cards";

export { capital } from "../lib/grammar";

export const SUIT_NAMES = [0, 1, 2, 3].map(say.nameOfSuit);
export const SUIT_SIGNS = ["♠", "♥", "♦", "♣"] as const;
const RANK_CODES = "23456789TJQKA";
const SUIT_CODES = "SHDC";
const RANK_SIGNS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

export const JACK = 9;
export const QUEEN = 10;
export const KING = 11;
export const ACE = 12;

export const isJoker = (card: number): boolean => card >= 52;
export const suitOf = (card: number): number => Math.floor(card / 13);
export const rankOf = (card: number): number => card % 13;

export const nameOf = say.nameOfCard;

/** A card as records write it: `JS`, `X`. */
export const codeOf = (card: number): string =>
  isJoker(card) ? "Xx".charAt(card - 52) : `${RANK_CODES[rankOf(card)]}${SUIT_CODES[suitOf(card)]}`;

/** The card that records write so, or null for a call. */
export function cardOf(code: string): number | null {
  if (code === "X" || code === "x") return code === "X" ? 52 : 53;
  const rank = RANK_CODES.indexOf(code[0] ?? "");
  const suit = SUIT_CODES.indexOf(code[1] ?? "");
  return code.length === 2 && suit >= 0 && rank >= 0 ? 13 * suit + rank : null;
}

/** Cards by suit, as `♠J 8 4`; jokers are not among them. */
export const suitsOf = (cards: readonly number[]): string[] =>
  SUIT_SIGNS.map(
    (sign, suit) =>
      sign +
      cards
        .filter((card) => suitOf(card) === suit)
        .map((card) => RANK_SIGNS[rankOf(card)])
        .join(" "),
  ).filter((one) => one.length > 1);
