/**
 * The next puzzles are kept in this browser, so that one follows at once, also while there is no
 * line. An answer that could not be sent is kept too, and sent later: its verdict comes then.
 */

import type { PuzzleQuestion, PuzzleVerdict } from "../messages";
import { ApiError, get } from "./api";
import { playerKey } from "./places";
import { answer, type Answer } from "./puzzles";
import { here } from "./request";
import { read, write } from "./settings.svelte";

const KEY = "hilojack.ahead";
const MOST = here ? 1 : 20; // a page that plays by itself has its line always
const REFUSED = [400, 404, 409, 422]; // however often it is asked
/** Another page may know another state of a table. */
const page = document.querySelector("script")?.src ?? "";

/** The puzzles that were answered here meanwhile. */
const given = new Set<number>();

interface Ahead {
  page: string;
  like: string; // what was wanted
  puzzles: PuzzleQuestion[];
  unsent: Answer[];
}

function kept(): Ahead {
  const all = read<Ahead>(KEY, { page, like: "", puzzles: [], unsent: [] });
  return all.page === page ? all : { ...all, page, puzzles: [] };
}

const keep = (changed: Partial<Ahead>): void => write(KEY, { ...kept(), ...changed });
const without = <One extends { number: number }>(all: One[], number: number): One[] =>
  all.filter((one) => one.number !== number);

export const keptPuzzle = (number: string): PuzzleQuestion | undefined =>
  kept().puzzles.find((one) => `${one.number}` === number);

/** The number of the kept puzzle that comes after another, of those that are wanted. */
export function following(wanted: string, after = ""): number | undefined {
  const { like, puzzles } = kept();
  if (like !== wanted) return undefined;
  const at = puzzles.findIndex((one) => `${one.number}` === after);
  const next = puzzles[(at + 1) % puzzles.length]?.number;
  return `${next}` === after ? undefined : next;
}

/** Keep the next puzzles, unless enough are kept, and the one that is shown if it is open. */
export async function lookAhead(wanted: string, shown: PuzzleQuestion): Promise<void> {
  const { like, puzzles } = kept();
  const others = without(puzzles, shown.number);
  if (like === wanted && others.length > MOST / 2) return;
  const query = `${wanted}&after=${shown.number}&count=${MOST}`;
  const found = await get<PuzzleQuestion[]>(`/api/puzzles/ahead?${query}`, playerKey());
  const done = new Set([...given, ...kept().unsent.map(({ number }) => number)]);
  const open = shown.mine ? [] : [shown];
  keep({
    like: wanted,
    puzzles: [...open, ...without(found, shown.number)].filter(({ number }) => !done.has(number)),
  });
}

/** Answer a puzzle; null if the answer could not be sent, and is kept. */
export async function give(answering: Answer): Promise<PuzzleVerdict | null> {
  const { number } = answering;
  let told: PuzzleVerdict | null = null;
  try {
    told = await answer(answering);
  } catch (error) {
    if (!isLost(error)) throw error;
    const first = kept().unsent.find((one) => one.number === number) ?? answering;
    keep({ unsent: [...without(kept().unsent, number), first] });
  }
  given.add(number);
  keep({ puzzles: without(kept().puzzles, number) });
  return told;
}

/** Send the answers that are kept; return their verdicts, as far as they have come. */
export async function sendKept(): Promise<PuzzleVerdict[]> {
  const told: PuzzleVerdict[] = [];
  for (const one of kept().unsent) {
    try {
      told.push(await answer(one));
    } catch (error) {
      if (!(error instanceof ApiError && REFUSED.includes(error.status))) break;
    }
    keep({ unsent: without(kept().unsent, one.number) });
  }
  return told;
}

/** Whether a server could not be reached. */
export const isLost = (error: unknown): boolean =>
  !here && error instanceof ApiError && !error.status;
