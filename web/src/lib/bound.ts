/** The text that binds a match; docs/fairness.md tells it by hand. */

import type { RoundState, TableState } from "../messages";
import { hex, sha, unhex } from "./sha";
import * as say from "../words/shuffle";

/** What the text of format 3 says (`hilojack.fairness.text`). */
export interface Text {
  begins: { by: "cut" | "after" | "given"; match?: string; seat?: number };
  chain: string;
  game: string;
  match: string;
  players: { hash: string; kind: string; name: string; person: number }[];
  rules: string;
  voided: { match: string; persons: number[]; round: string }[];
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * The text that these letters are, or null if they are none. `verify` refutes what is not in its
 * one form.
 */
export function read(text: string): Text | null {
  try {
    return JSON.parse(text) as Text;
  } catch {
    return null;
  }
}

export const digest = async (text: string): Promise<string> => hex(await sha(bytes(text)));

/** The digest of a name in a text, under its salt. */
export async function named(name: string, salt: string): Promise<string> {
  const [salted, letters] = [unhex(salt), bytes(name)];
  const both = new Uint8Array(salted.length + letters.length);
  both.set(salted);
  both.set(letters, salted.length);
  return hex(await sha(both));
}

/**
 * What a page was shown of a round: the rules, as the game and their digest, by the number of what
 * was proposed.
 */
interface Shown {
  match: string;
  commitment: string;
  player: number;
  rules?: Record<number, string>; // of an older page none
}

/**
 * Why the text of a round is not what a page was shown before it was closed, or an empty text;
 * `hash` is that of its number.
 */
export async function whyNot(
  shown: Shown,
  hash: string,
  round: RoundState,
  { seats, proposal }: TableState,
): Promise<string> {
  if (shown.commitment !== round.commitment) return say.theTableChangedItsCommitment;
  if (round.hashes[shown.player] !== hash) return say.theListHadNoNumber;
  const bots = seats.filter(({ kind }) => kind === "bot").map(({ name }) => name);
  const isStrange = (hash: string, n: number): boolean =>
    hash !== "" && bots.includes(round.players[n]!);
  if (round.hashes.some(isStrange)) return say.aComputerPlayerWasInTheList;
  const text = read(round.text);
  if (text?.match !== shown.match || text.chain !== shown.commitment)
    return say.anotherMatchIsBound;
  if (shown.rules && shown.rules[proposal?.number ?? 0] !== `${text.game} ${text.rules}`)
    return say.otherRulesAreBound;
  const names = await Promise.all(
    round.players.map((name, n) => named(name, round.salts[n] ?? "")),
  );
  const isOther = ({ hash, kind, name }: Text["players"][0], n: number): boolean =>
    hash !== round.hashes[n] || name !== names[n] || (hash !== "" && kind !== "human");
  if (text.players.length !== names.length || text.players.some(isOther))
    return say.otherPlayersAreBound;
  const thrown = (rounds: { match: string }[]): string => rounds.map(({ match }) => match).join();
  return thrown(text.voided) === thrown(round.voided) ? "" : say.otherVoidRoundsAreBound;
}
