/** The server's HTTP side. An error carries a sentence for a person. */

import type { GameFacts, SheetRow, Shelf } from "../messages";
import { here, request } from "./request";
import * as say from "../words/shell";

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

export type RuleValue = NonNullable<SheetRow["data"]>; // of a rule

const STOPPED = say.thePartOfThisPage;

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
    throw new ApiError(here ? STOPPED : say.cannotReachTheServer, 0);
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
      error?.error ?? say.answered(here, answer.status),
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

const kept: Record<string, Promise<unknown>> = {};

/** What never changes, fetched once. */
export function once<T>(path: string): Promise<T> {
  kept[path] ??= get<T>(path).catch((error: unknown) => {
    delete kept[path];
    throw error;
  });
  return kept[path] as Promise<T>;
}

/** The games: with their presets, or without them. */
export const allGames = (): Promise<GameFacts[]> => once("/api/games");
export const shortGames = (): Promise<GameFacts[]> => once("/api/games?presets=no");

/** Every preset by its name, or only those with a tile. */
export const wholeShelf = (): Promise<Shelf[]> => once("/api/shelf");
export const shelfTiles = (): Promise<Shelf[]> => once("/api/shelf?tiles=yes");

/** Whether there were too many requests: later, perhaps. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429;

export const words = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
