/** Sets of boards, as `/api/duplicate` tells them. */

import type { BoardSetFacts, SetList, SetOutline } from "../messages";
import { get, post } from "./api";
import { ownKey, playerKey } from "./places";
import * as say from "../words/boards";

const key = (): string | undefined => playerKey() || undefined;

export const list = (): Promise<SetList> => get<SetList>("/api/duplicate", key());

export const ask = (set: string, seat: number): Promise<BoardSetFacts> =>
  get<BoardSetFacts>(
    `/api/duplicate/${encodeURIComponent(set)}${seat ? `?seat=${seat}` : ""}`,
    key(),
  );

/** Begin a set of one's own; return its name. */
export async function begin(game: string, level: string): Promise<string> {
  const made = await post<{ set: string }>("/api/duplicate", { game, level });
  return made.set;
}

/** Have a key, without which no result is kept. */
export async function needKey(): Promise<void> {
  if (!(await ownKey())) throw new Error(say.noKeyCouldBeMade);
}

/** What a set is called. */
export function named(one: SetOutline | BoardSetFacts): string {
  return one.kind === "daily"
    ? say.theSetOfTheDay
    : one.kind === "weekly"
      ? say.theSetOfTheWeek
      : say.aSetOfYourOwn;
}

/** What to know before a board begins. */
export const COUNTS = say.onceBegunABoard;

/** How much of a set was played. */
export function progress(played: number, begun: number, of: number): string {
  return begun > played ? say.playedAndBegun(played, of, begun) : say.boardsPlayed(played, of);
}

/** The path of a set. */
export const pathOf = (set: string): string => `/duplicate/${encodeURIComponent(set)}`;
