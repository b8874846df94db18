/** What is asked, whatever it is: a puzzle, a judged call, a mistake of one's own. */

import type {
  CallQuestion,
  CallVerdict,
  MistakeQuestion,
  MistakeVerdict,
  PuzzleQuestion,
  PuzzleVerdict,
} from "../messages";
import * as calls from "./calls";
import * as puzzles from "./puzzles";
import { read, write } from "./settings.svelte";

const WISH = "hilojack.wish";

export type Question = PuzzleQuestion | CallQuestion | MistakeQuestion;
export type Verdict = PuzzleVerdict | CallVerdict | MistakeVerdict;

export const isPuzzle = (one: Question): one is PuzzleQuestion => "worlds" in one;
export const isMistake = (one: Question): one is MistakeQuestion => "noted" in one;

/** The part of an address that says which questions a person wants. */
export function wished(query: URLSearchParams): string {
  const kept = ["kind", "game", "theme", "difficulty"]
    .map((name) => [name, query.get(name) ?? ""])
    .filter(([, value]) => value);
  return new URLSearchParams(kept).toString();
}

/** What a person wants: as the address says or, if it says nothing, as was chosen last. */
export const wish = (query: URLSearchParams): string => wished(query) || read(WISH, "");
export const keepWish = (chosen: string): void => write(WISH, chosen);

export const isJudged = (like: string): boolean => like.includes("kind=judged");

/** Where a question is, of those that are wanted. */
export const placeOf = (like: string, number: number): string =>
  `/puzzles/${isJudged(like) ? "calls/" : ""}${number}${like && `?${like}`}`;

/** The place of the next question that is wanted, or null if none is left. */
export async function nextPlace(like: string, after = "0"): Promise<string | null> {
  const list = isJudged(like) ? calls.list : puzzles.list;
  const { next } = await list(`${like}&after=${after}`);
  return next === null ? null : placeOf(like, next);
}
