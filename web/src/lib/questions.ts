/** What is asked, whatever it is: a puzzle, a judged call, a mistake of one's own. */

import type {
  CallQuestion,
  CallVerdict,
  MistakeQuestion,
  MistakeVerdict,
  PuzzleQuestion,
  PuzzleVerdict,
} from "../messages";

export type Question = PuzzleQuestion | CallQuestion | MistakeQuestion;
export type Verdict = PuzzleVerdict | CallVerdict | MistakeVerdict;

export const isPuzzle = (one: Question): one is PuzzleQuestion => "worlds" in one;
export const isMistake = (one: Question): one is MistakeQuestion => "noted" in one;

/** The part of an address that says which questions a person wants. */
export function wished(query: URLSearchParams): string {
  const kept = ["game", "theme", "difficulty"]
    .map((name) => [name, query.get(name) ?? ""])
    .filter(([, value]) => value);
  return new URLSearchParams(kept).toString();
}
