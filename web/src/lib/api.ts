/** The server's HTTP side. An error carries a sentence for a person. */

import type { Happening, TableState } from "../messages";
import type { Felt } from "../table/families";
import { here, request } from "./request";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

export interface Game {
  game: string;
  name: string;
  summary: string;
  family: Felt["family"];
  seats: number[];
  default: string;
  presets: { preset: string; says: string; source: string; seats: number[] }[];
  players: string[];
}

export type RuleValue = string | number | string[] | Record<string, number>;

export interface SheetRow {
  key: string;
  question: string;
  kind: string;
  value: RuleValue;
  book: RuleValue;
  choices: { value: string; words: string }[] | null;
  changed: boolean;
  group: string;
}

export interface RuleSheet {
  preset: string;
  title: string;
  differs: string[]; // the preset from the game's usual rules
  page: string;
  sheet: SheetRow[];
}

/** A lesson after some acts of the learner. */
export interface Step {
  game: string;
  preset: string;
  seats: number;
  rules: Record<string, RuleValue>;
  notice: string;
  lines: { kind: string; text: string }[];
  ask: string;
  expected: number[];
  over: boolean;
  state: TableState;
  events: Happening[];
  acts: number[]; // those that were taken
  answer: string[]; // to the first that was not
}

export interface Level {
  level: string;
  words: string;
}

export interface TableFacts {
  title: string;
  game?: string;
  house_rules: string[];
  customs: string[]; // sentences; empty if one person plays alone
  seats: { name: string; kind: string; level: string | null }[];
  open: number[];
  state: string;
  closed?: boolean; // to newcomers
  ended?: string; // the sentence, if the table was ended
}

/** A table in the list of one of its people. */
export interface Outline {
  state: "open" | "play" | "deal" | "over" | "ended" | "gone" | "out";
  code: string;
  title: string;
  mine: boolean; // it waits for this person
  turn: string; // the name of whoever is to act
  others: string[];
  scores: [string, number][];
  target: number;
  since: number; // seconds since 1970
  seated: boolean; // false for a spectator
  why: string; // why it cannot be opened any more
}

export interface Invitation {
  // for other devices, the best first; empty if only this computer reaches the server
  links: string[];
  kept?: boolean; // whether tables outlive the server
  qr: string; // the address of a picture of the first link
  share: string; // the command that lets others reach the server
}

export interface Entry {
  code: string;
  token: string;
  seat: number | null;
}

/** The people of a table who have no seat, for the person who opened it. */
export interface People {
  spectators: { name: string; muted: boolean; here: boolean }[];
  blocked: { block: number; name: string }[];
}

const STOPPED =
  "The part of this page that deals and keeps your tables has not started, or has stopped. What " +
  "is kept stays. Try again; starting it may need a network.";

export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  bearer?: string,
  signal?: AbortSignal,
): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (bearer) headers["Authorization"] = `Bearer ${bearer}`;
  let answer: Response;
  try {
    const options: RequestInit = { method, headers, signal: signal ?? null };
    if (body !== undefined) options.body = JSON.stringify(body);
    answer = await request(path, options);
  } catch {
    throw new ApiError(here ? STOPPED : "Cannot reach the server. Is it running?", 0);
  }
  const text = await answer.text();
  let said: unknown = null;
  try {
    said = JSON.parse(text);
  } catch {
    // some answers are not JSON: a record is text
  }
  if (!answer.ok) {
    const error = said as { error?: string; field?: string | null } | null;
    throw new ApiError(
      error?.error ?? `${here ? "This page" : "The server"} answered ${answer.status}.`,
      answer.status,
      error?.field ?? null,
    );
  }
  return (said ?? text) as T;
}

export const get = <T>(path: string, bearer?: string): Promise<T> =>
  call<T>("GET", path, undefined, bearer);
export const post = <T>(path: string, body: unknown = {}, bearer?: string): Promise<T> =>
  call<T>("POST", path, body, bearer);

const games: Record<string, Promise<Game[]>> = {};

/** The games, fetched once: with their presets, or for a shelf without them. */
export function allGames(query = ""): Promise<Game[]> {
  return (games[query] ??= get<Game[]>(`/api/games${query}`).catch((error: unknown) => {
    delete games[query];
    throw error;
  }));
}
export const shortGames = (): Promise<Game[]> => allGames("?presets=no");

/** Whether there were too many requests: later, perhaps. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429;

export const words = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
