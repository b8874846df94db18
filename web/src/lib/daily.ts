/** The deal of a day, as `/api/daily` tells it. */

import type { DailyFacts } from "../messages";
import { ApiError, get } from "./api";
import { playerKey } from "./places";

/** Ask for the deal of a day, today's if none is named. */
export const ask = (date = ""): Promise<DailyFacts> =>
  get<DailyFacts>(`/api/daily${date && `/${encodeURIComponent(date)}`}`, playerKey() || undefined);

/** Whether what went wrong is that the deal has been played already. */
export const isPlayed = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;
