/** Puzzles, as `/api/puzzles` tells them. */

import type { Happening, TableState } from "../messages";
import { get, post } from "./api";
import { ownKey, playerKey } from "./places";
import type { Estimate } from "./plotting";

export interface Mine {
  act: string; // empty if the answer was asked for
  right: boolean;
}

/** What people made of a puzzle. */
interface Tally {
  difficulty: number; // by the levels
  grade: number; // by people, once they are enough
  tried: number;
  found: number;
}

export interface Question extends Tally {
  number: number;
  puzzles: number; // in all
  worlds: number;
  words: string[];
  state: TableState;
  mine: Mine | null;
}

export interface Answer extends Tally {
  best: string;
  verdict: string;
  themes: string[];
  cards: { act: number; code: string; cost: number; words: string }[]; // the best first
  mine: Mine;
}

export interface Walk {
  gain: number;
  steps: { state: TableState; told: string[]; events: Happening[]; hands: number[][] }[];
}

/** A card played out; `instead` is the answer in the same deal, beside another card. */
export interface Line {
  words: string[];
  line: Walk;
  instead: Walk | null;
}

export interface Solved {
  answered: number;
  solved: number;
  share: Estimate | null;
  difficulties: { difficulty: number; answered: number; solved: number }[];
}

export interface Listed {
  puzzles: number;
  games: { game: string; name: string; puzzles: number }[];
  themes: { theme: string; title: string; puzzles: number }[];
  difficulties: { difficulty: number; puzzles: number }[];
  levels: string[];
  enough: number;
  today: { number: number; date: string; mine: Mine | null };
  next: number | null;
  mine: Solved;
}

const at = (number: string): string => `/api/puzzles/${encodeURIComponent(number)}`;
const known = (): string | undefined => playerKey() || undefined;

export const list = (query: string): Promise<Listed> =>
  get<Listed>(`/api/puzzles?${query}`, known());
export const ask = (number: string): Promise<Question> => get<Question>(at(number), known());
export const answered = (number: string): Promise<Answer> =>
  get<Answer>(`${at(number)}/answer`, known());
export const lineOf = (number: string, code: string): Promise<Line> =>
  get<Line>(`${at(number)}/lines/${code}`, known());

/** Give an answer, which counts for the key of this browser; an empty one asks what is best. */
export async function answer(number: string, act: string): Promise<Answer> {
  const key = await ownKey();
  if (!key)
    throw new Error(
      "No key could be made, so your answer would not be kept. Please try again later.",
    );
  return post<Answer>(`${at(number)}/answer`, { act }, key);
}

/** The part of an address that says which puzzles a person wants. */
export function wished(query: URLSearchParams): string {
  const kept = ["game", "theme", "difficulty"]
    .map((name) => [name, query.get(name) ?? ""])
    .filter(([, value]) => value);
  return new URLSearchParams(kept).toString();
}

/** How many puzzles a person has solved, in words. */
export function solvedWords({ answered, solved, share }: Solved): string {
  if (!share) return "You have answered no puzzle yet.";
  const percent = Math.round(100 * share.mean);
  const puzzles = `${answered.toLocaleString("en-GB")} ${answered === 1 ? "puzzle" : "puzzles"}`;
  return `You have solved ${solved.toLocaleString("en-GB")} of ${puzzles} (${percent}%).`;
}

/** What a difficulty by the levels is, in words. */
export const levelWords = (difficulty: number): string =>
  difficulty
    ? `${difficulty} of 5 levels ${difficulty === 1 ? "misses" : "miss"} it`
    : "every level finds it";

/** How hard a puzzle is, in words. */
export function hard({ difficulty, grade, tried, found }: Tally): string {
  const people = tried > 1 ? `; ${found} of ${tried} people found it` : ""; // one may be the reader
  return `Difficulty ${grade}: ${levelWords(difficulty)}${people}`;
}
