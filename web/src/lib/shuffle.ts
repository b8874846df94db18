/** The proof of a shuffle, made by the page itself; docs/fairness.md tells the steps by hand. */

import { cardOf as named } from "../cards/cards";
import type { MatchProof, PledgeFacts } from "../messages";
import { digest, read } from "./bound";
import { hex, listed, mac, sha, unhex } from "./sha";
import * as say from "../words/shuffle";

/** What is checked of the proof of a match (`/api/matches/ID/proof`). */
export type Checked = Omit<MatchProof, "pledge"> & {
  pledge: Omit<PledgeFacts, "hashes" | "salts" | "players"> | null;
};

/** What the page knew before the deal, and saw of it. */
export interface Known {
  commitment: string;
  /** The commitments by player, as shown before the page opened its nonce. */
  list: string[];
  /** The text that binds the match, as shown then; empty before format 3. */
  text: string;
  /** The page's own nonce and its player, if it opened one. */
  own: { nonce: string; player: number } | null;
  /** The seat to which each card from the top is dealt, counted from the dealer. */
  dealt: number[];
  /** The hand that was dealt to this page, and its seat counted from the dealer, if it saw that. */
  hand: { cards: number[]; seat: number } | null;
}

export interface Finding {
  verdict: "mine" | "proved" | "nothing" | "refuted";
  why: string;
}

type Below = (n: number) => Promise<number>;

const WORD = 1n << 64n;

/** The card of a code such as TD. */
export function cardOf(code: string): number {
  const card = named(code);
  if (card === null) throw new Error(say.thereIsNoCard(code));
  return card;
}

const cardsOf = (codes: string): number[] => codes.split(" ").filter(Boolean).map(cardOf);
const sorted = (cards: number[]): number[] => cards.toSorted((a, b) => a - b);
const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, n) => each === other[n]);

/** The link so many steps before another. */
async function beginning(link: string, steps: number): Promise<string> {
  let block = unhex(link);
  for (let n = 0; n < steps; n++) block = await sha(block);
  return hex(block);
}

/** The numbers for a use, in their order, each below 2**64. */
async function* numbers(
  sign: (message: string) => Promise<Uint8Array>,
  use: string,
): AsyncGenerator<bigint> {
  for (let block = 0; ; block++) {
    const view = new DataView((await sign(`${use}|${block}`)).buffer as ArrayBuffer);
    for (let place = 0; place < 32; place += 8) yield view.getBigUint64(place);
  }
}

/** Draws numbers below n for a use, none more likely than another. */
function drawing(sign: (message: string) => Promise<Uint8Array>, use: string): Below {
  const source = numbers(sign, use);
  return async (n) => {
    const most = WORD - (WORD % BigInt(n));
    for (;;) {
      const number = (await source.next()).value as bigint;
      if (number < most) return Number(number % BigInt(n));
    }
  };
}

/** The cards in the order of a shuffle, the top card first. */
async function shuffled(cards: number[], below: Below): Promise<number[]> {
  const left = sorted(cards);
  const made: number[] = [];
  while (left.length) made.push(...left.splice(await below(left.length), 1));
  return made;
}

/**
 * Whether the players cut these cards for the deal: in each round from the whole pack but jokers.
 */
async function cutSo(cuts: [number, string][][], pack: number[], below: Below): Promise<boolean> {
  for (const round of cuts) {
    const spread = sorted(pack).filter((card) => card < 52); // jokers are laid aside
    for (const [, card] of round) {
      if (spread.splice(await below(spread.length), 1)[0] !== cardOf(card)) return false;
    }
  }
  return true;
}

const nothing = (why: string): Finding => ({ verdict: "nothing", why });
const refuted = (why: string): Finding => ({ verdict: "refuted", why });

/** Prove a deal that is over, or refute it. */
export async function prove(
  told: Checked,
  known: Known | null,
  match: string,
  number: number,
): Promise<Finding> {
  const { pledge } = told;
  const deal = told.deals[number - 1];
  if (!pledge || !known) return nothing(say.theCardsOfThisMatch);
  if (pledge.match !== match || told.match !== match) return refuted(say.thisIsTheProof);
  if (pledge.commitment !== known.commitment) return refuted(say.theCommitmentIsNotTheOne);
  if (pledge.text !== known.text) return refuted(say.theTextThatBinds);
  if (!same(await listed(pledge.nonces), known.list)) return refuted(say.theNumbersAreNotThose);
  const { own } = known;
  if (own && pledge.nonces[own.player] !== own.nonce) return refuted(say.yourNumberWasChanged);
  if (!deal || deal.deal !== number) return refuted(say.aDealWasLeftOut);
  if (deal.again) return nothing(say.theseCardsWereDealt);
  if (!deal.secret || !deal.pack) return refuted(say.theLinkOfTheDeal);
  if ((await beginning(deal.secret, number)) !== pledge.commitment)
    return refuted(say.theLinkIsNotOfTheChain);
  const fault = await faultOf(told, known, number);
  if (fault) return refuted(fault);
  if (own) return { verdict: "mine", why: "" };
  return pledge.nonces.some(Boolean)
    ? { verdict: "proved", why: "" }
    : nothing(say.nobodyGaveANumber);
}

/**
 * What a page finds of a deal, given what it knew, in which rounds it opened its number, and why it
 * did not in this one.
 */
export async function judge(
  told: Checked,
  known: Known | null,
  match: string,
  number: number,
  page: { spent: string[]; doubt: string; ask: (match: string) => Promise<unknown> },
): Promise<Finding> {
  const found = await prove(told, known, match, number);
  const [lost] = await vanished(page.spent, told, page.ask);
  return lost
    ? refuted(say.thisPageOpenedItsNumber(lost))
    : { ...found, why: found.why || page.doubt };
}

/** A finding in words. */
export function saidOf({ verdict, why }: Finding): string {
  if (verdict === "mine") return say.provedForYou(why);
  if (verdict === "proved") return say.provedToOthers(why);
  return verdict === "refuted" ? say.isRefuted(why) : say.nothingIsProved(why);
}

/**
 * The rounds of these, in which a page opened its number, that no match and no void tells of; `ask`
 * gets the proof of a match.
 */
async function vanished(
  spent: string[],
  told: Checked,
  ask: (match: string) => Promise<unknown>,
): Promise<string[]> {
  const known = [told.match, ...(told.pledge?.voided ?? []).map(({ match }) => match)];
  const gone = async (round: string): Promise<boolean> =>
    !known.includes(round) &&
    ask(round).then(
      () => false,
      (error: { status?: number }) => error.status === 404,
    );
  const found = await Promise.all(spent.map(gone));
  return spent.filter((_, n) => found[n]);
}

/** What does not follow from the key of a deal, or an empty text. */
async function faultOf(told: Checked, known: Known, number: number): Promise<string> {
  const { match, nonces, cuts } = told.pledge!;
  const deal = told.deals[number - 1]!;
  const text = known.text ? read(known.text) : null;
  if (known.text && !text) return say.theTextThatBindsItCannot;
  if (text?.begins.by === "cut" && number === 1 && !cuts.length) return say.theyWereToCut;
  const bound = text
    ? `hilojack 3|${await digest(known.text)}|${number}`
    : `hilojack 2|${match}|${number}|${(await listed(nonces)).join(",")}`;
  const key = (await mac(unhex(deal.secret!)))(`${bound}|${nonces.join(",")}`);
  const sign = await mac(new Uint8Array(await key));
  const pack = cardsOf(deal.pack!);
  if (!same(pack, await shuffled(pack, drawing(sign, `pack-${number}`))))
    return say.thePackWouldLie;
  if (number === 1 && !(await cutSo(cuts, pack, drawing(sign, "cut"))))
    return say.thePlayersWouldHaveCut;
  for (const [n, codes] of (deal.shuffles ?? []).entries()) {
    const stock = cardsOf(codes);
    if (!same(stock, await shuffled(stock, drawing(sign, `stock-${number}-${n}`))))
      return say.theStockWouldLie;
  }
  if (known.hand && !wasDealt(pack, known.dealt, known.hand)) return say.youWereDealtOther;
  return "";
}

/** Whether a hand is what a seat gets of a pack, as far as it was told where that lies. */
function wasDealt(
  pack: number[],
  dealt: number[],
  hand: { cards: number[]; seat: number },
): boolean {
  if (!dealt.includes(hand.seat)) return true;
  return same(sorted(pack.filter((_, place) => dealt[place] === hand.seat)), sorted(hand.cards));
}
