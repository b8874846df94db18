/** Judged calls, as `/api/calls` tells them. */

import type { TableState } from "../messages";
import { get, post } from "./api";
import type { Choice } from "./reviewing";

export interface Question {
  number: number;
  words: string[];
  state: TableState;
}

export interface Answer {
  act: string;
  right: boolean;
  lines: string[];
  better: string;
  decisive: boolean;
  choices: Choice[];
}

export interface Listed {
  calls: number;
  games: { game: string; name: string; calls: number }[];
  themes: { theme: string; title: string; calls: number }[];
  next: number | null;
}

const at = (number: string): string => `/api/calls/${encodeURIComponent(number)}`;

export const list = (query: string): Promise<Listed> => get<Listed>(`/api/calls?${query}`);
export const ask = (number: string): Promise<Question> => get<Question>(at(number));
export const answer = (number: string, act: string): Promise<Answer> =>
  post<Answer>(at(number), { act });

/** The part of an address that says which calls a person wants. */
export function wished(query: URLSearchParams): string {
  const kept = ["game", "theme"]
    .map((name) => [name, query.get(name) ?? ""])
    .filter(([, value]) => value);
  return new URLSearchParams(kept).toString();
}
