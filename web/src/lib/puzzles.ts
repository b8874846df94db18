/** Puzzles, as `/api/puzzles` tells them. */

import type { PuzzleLine, PuzzleList, PuzzleQuestion, PuzzleVerdict, Solved } from "../messages";
import type { Answer } from "./ahead";
import { ApiError, get, post } from "./api";
import { ownKey, playerKey } from "./places";
import * as say from "../words/asked";

const at = (number: string): string => `/api/puzzles/${encodeURIComponent(number)}`;
const known = (): string | undefined => playerKey() || undefined;

export const list = (query: string): Promise<PuzzleList> =>
  get<PuzzleList>(`/api/puzzles?${query}`, known());
export const ask = (number: string): Promise<PuzzleQuestion> =>
  get<PuzzleQuestion>(at(number), known());
export const answered = (number: string): Promise<PuzzleVerdict> =>
  get<PuzzleVerdict>(`${at(number)}/answer`, known());
export const lineOf = (number: string, code: string): Promise<PuzzleLine> =>
  get<PuzzleLine>(`${at(number)}/lines/${code}`, known());

/** Give an answer, which counts for the key of this browser. */
export async function answer({ number, ...given }: Answer): Promise<PuzzleVerdict> {
  const key = await ownKey();
  if (!key) throw new ApiError(say.noKeyForYourAnswer, 0);
  return post<PuzzleVerdict>(`${at(`${number}`)}/answer`, given, key);
}

/** How many puzzles a person has solved, in words. */
export function solvedWords({ answered, solved, share }: Solved): string {
  if (!share) return say.noPuzzleAnsweredYet;
  const percent = Math.round(100 * share.mean);
  return say.youHaveSolvedOf(solved, answered, answered, percent);
}

/** What a difficulty by the levels is, in words. */
export const levelWords = (difficulty: number): string => say.levelsThatMissIt(difficulty);

/** How hard a puzzle is, in words. */
export function hard({
  difficulty,
  grade,
  tried,
  found,
}: Pick<PuzzleQuestion, "difficulty" | "grade" | "tried" | "found">): string {
  if (tried <= 1) return say.howHard(grade, difficulty); // one may be the reader
  return say.howHardForPeople(grade, difficulty, found, tried);
}
