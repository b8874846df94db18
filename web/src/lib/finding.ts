/** The shelf, searched: by name, other names, places and what sets a game apart. */

import type { Shelf } from "../messages";
import type { Chip } from "./shelf";
import * as say from "../words/front";

/** Whether a game suits a chip. With partners, it may be for some numbers of players only. */
function suits(game: Shelf, chip: Chip, chips: Chip[], country: string): boolean {
  if (chip === "near") return game.countries.includes(country);
  if (chip === "bidding") return game.auction;
  if (chip === "plain") return !game.auction;
  if (chip === "jokers") return game.jokers > 0;
  const counts = chip === "partners" ? game.partners : game.seats;
  const asked = chip === "partners" ? chips.find((one) => Number(one)) : chip;
  return counts.some((count) => !asked || count === Number(asked) || (asked === "5" && count > 5));
}

const FIGURES = say.numbersInWords.split(" "); // from zero

/** A text by its words as they are compared: small letters without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const figureOf = (word: string): string =>
  FIGURES.includes(word) ? String(FIGURES.indexOf(word)) : word;

/** The words of a text as they stand, half of a number being typed, and with numbers as figures. */
export function fold(text: string): [string[], string[]] {
  const words = wordsOf(text);
  return [words, words.map(figureOf)];
}

/** Whether a text begins with what was typed, with at most one slip of the finger. */
export function slips(typed: string, text: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === text[at]) at++;
  const [rest, next] = [typed.slice(at + 1), text.slice(at)];
  return (
    at === typed.length ||
    next.startsWith(rest, 1) || // another key
    next.startsWith(rest) || // a key too much
    next.startsWith(typed.slice(at), 1) || // a key was left out
    (typed[at] === next[1] && typed[at + 1] === next[0] && next.startsWith(typed.slice(at + 2), 2))
  );
}

const LEAST = 4; // letters in which a slip is forgiven

/** A text to be searched: its words, and what begins with each of them. */
interface Searched {
  words: string[];
  tails: string[];
}

const searched = new Map<string, Searched[]>();

function searchedIn(text: string): Searched[] {
  const known = searched.get(text);
  if (known) return known;
  const made = fold(text).map((words) => ({
    words,
    tails: words.map((_, at) => words.slice(at).join("")),
  }));
  searched.set(text, made);
  return made;
}

/** How badly words match what was typed: 0 if they are the same, Infinity if not at all. */
function distance(typed: string[], { words, tails }: Searched): number {
  const asked = typed.join("");
  const [whole = ""] = tails;
  if (whole === asked) return 0;
  if (whole.startsWith(asked)) return 1;
  if (tails.some((tail) => tail.startsWith(asked))) return 2;
  if (typed.every((one) => words.some((word) => word.startsWith(one)))) return 3;
  if (asked.length < LEAST) return Infinity;
  if (slips(asked, whole)) return 4;
  return tails.some((tail) => slips(asked, tail)) ? 5 : Infinity;
}

/** How badly a text matches what was typed, with numbers as words or as figures. */
const distanceOf = (typed: string[][], text: string): number =>
  Math.min(...searchedIn(text).map((one, way) => distance(typed[way] ?? [], one)));

/** How far below a game of that name a match of another kind stands. */
const BELOW = { name: 0, also: 0.5, places: 10, words: 12, differs: 24 };

/** How badly a game matches what was typed. */
function worst(typed: string[][], game: Shelf): number {
  const of = (texts: string[], below: number): number[] =>
    texts.map((text) => distanceOf(typed, text) * 4 + below);
  return Math.min(
    ...of([game.name], BELOW.name),
    ...of(game.also, BELOW.also),
    ...of(game.places, BELOW.places),
    ...of(game.words, BELOW.words),
    ...of([game.differs], BELOW.differs).filter((found) => found < BELOW.differs + 16),
  );
}

/** The games that match what was typed and suit the chips, the best first; `country` is near. */
export function find(shelf: Shelf[], query: string, chips: Chip[] = [], country = ""): Shelf[] {
  const typed = fold(query);
  return shelf
    .filter((game) => chips.every((chip) => suits(game, chip, chips, country)))
    .map((game): [number, Shelf] => [typed[0].length ? worst(typed, game) : 0, game])
    .filter(([found]) => found < Infinity)
    .sort(([a, one], [b, other]) => a - b || Number(other.tile) - Number(one.tile))
    .map(([, game]) => game);
}

/** The countries in which some games are at home, with their names, by name. */
export function countriesOf(shelf: Shelf[], locale: string): [string, string][] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return [...new Set(shelf.flatMap(({ countries }) => countries))]
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => one.localeCompare(other));
}

/** The country of a browser by its languages, if it says one: that of `en-IE` is `IE`. */
export const countryOf = (languages: readonly string[]): string =>
  languages.map((one) => new Intl.Locale(one).region).find((code) => code) ?? "";

/** What is asked of somebody who does not know what to play. */
export type Kind = "none" | "bidding" | "extras" | "rid";

export const kindOf = (game: Shelf): Kind =>
  game.shedding ? "rid" : !game.auction ? "none" : game.extras ? "extras" : "bidding";

export const MOST = 5; // answers

/** The games for `count` people, with partners or without if that was said, of one kind. */
export function suited(shelf: Shelf[], count: number, partners?: boolean, kind?: Kind): Shelf[] {
  return shelf.filter(
    (game) =>
      game.seats.includes(count) &&
      (partners === undefined || game.partners.includes(count) === partners) &&
      (kind === undefined || kindOf(game) === kind),
  );
}

/** A few of some games: first those with a tile, one of each family; then others likewise. */
export function few(games: Shelf[]): Shelf[] {
  const rank = (game: Shelf): number => {
    const first = games.find(({ family, tile }) => family === game.family && tile === game.tile);
    return (game.tile ? 0 : 2) + (first === game ? 0 : 1);
  };
  return [...games].sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}
