/** Sets of boards, as `/api/duplicate` tells them. */

import type { Interval } from "../messages";
import { get, post } from "./api";
import { ownKey, playerKey } from "./places";

export interface Outline {
  set: string;
  kind: "daily" | "weekly" | "free";
  game: string;
  title: string;
  level: string;
  until: string | null; // the last day on which it is played
  played: number;
  boards_begun: number; // those that are over, and those that will count
  points: number | null;
}

export interface Listed {
  daily: Outline;
  weekly: Outline;
  mine: Outline[];
  proved: boolean;
}

/** A result beside those of others at the same board. */
export interface Compared {
  match_points: number;
  most: number;
  gain: number;
  without_luck: number | null;
}

export interface Board {
  board: number;
  points: number;
  luck: number | null;
  match: string | null;
  lapsed: boolean; // `rule` finished it
  computers: Record<string, { points: number; luck: number | null }>;
  people: number[];
  compared: Compared | null;
}

export interface Friend {
  seat: number;
  boards: (number | null)[];
  points: number;
  percent: number | null;
  gain: number;
  together: number;
}

export interface BoardSet extends Omit<Outline, "played" | "points"> {
  seats: number;
  seat: number;
  of: number; // boards
  next: number | null; // the board to be played; null once all have been
  begun: boolean;
  finishing: boolean; // a day is over: `rule` plays the board that was left
  waits: boolean; // computer players are still at it
  open: boolean; // it may be begun today
  friend: number; // the seat for a friend
  proved: boolean; // false without a server
  boards: Board[];
  total: {
    points: number;
    percent: number | null;
    gain: number;
    interval: Interval | null;
    without_luck: number | null;
  } | null;
  friends?: Friend[];
  commitments: { commitment: string; next?: { set: string; commitment: string } } | null;
  secret: string | null;
}

const key = (): string | undefined => playerKey() || undefined;

export const list = (): Promise<Listed> => get<Listed>("/api/duplicate", key());

export const ask = (set: string, seat: number): Promise<BoardSet> =>
  get<BoardSet>(`/api/duplicate/${encodeURIComponent(set)}${seat ? `?seat=${seat}` : ""}`, key());

/** Begin a set of one's own; return its name. */
export async function begin(game: string, level: string): Promise<string> {
  const made = await post<{ set: string }>("/api/duplicate", { game, level });
  return made.set;
}

/** Have a key, without which no result is kept. */
export async function needKey(): Promise<void> {
  if (!(await ownKey()))
    throw new Error(
      "No key could be made, so your results would not be kept. Please try again later.",
    );
}

/** What a set is called. */
export function named(one: Outline | BoardSet): string {
  return one.kind === "daily"
    ? "The set of the day"
    : one.kind === "weekly"
      ? "The set of the week"
      : "A set of your own";
}

/** What to know before a board begins. */
export const COUNTS = "Once begun, a board counts: what you do not finish within a day, rule does.";

/** How much of a set was played. */
export function progress(played: number, begun: number, of: number): string {
  return `${played} of ${of} boards played${begun > played ? `, ${begun} begun` : ""}`;
}

/** The path of a set. */
export const pathOf = (set: string): string => `/duplicate/${encodeURIComponent(set)}`;
