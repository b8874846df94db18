/** The deal of a day, as `/api/daily` tells it. */

import { ApiError, get } from "./api";
import { playerKey } from "./places";
import type { Result } from "./standing";

export interface DailyDeal {
  date: string;
  game: string;
  title: string;
  par: number | null; // null while it is being computed
  par_says: string;
  results: Result[];
  mine: { match: string; points: number; at: string } | null;
  begun: boolean; // the key has a table at which it is played
  commitment: string;
  secret?: string; // once the day is over
  tomorrow?: { date: string; commitment: string };
  yesterday: { date: string; secret: string | null };
}

/** Ask for the deal of a day, today's if none is named. */
export const ask = (date = ""): Promise<DailyDeal> =>
  get<DailyDeal>(`/api/daily${date && `/${encodeURIComponent(date)}`}`, playerKey() || undefined);

/** Whether what went wrong is that the deal has been played already. */
export const isPlayed = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;
