/** One's own mistakes, as `/api/training` tells them. */

import type { Due, MistakesNoted, MistakeVerdict, Training } from "../messages";
import { call, get, post } from "./api";
import { playerKey } from "./places";

/** Today where this person is, as in 2026-11-27. */
export function today(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const PATH = "/api/training";
const place = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

export const next = (): Promise<Training> => get(`${PATH}?day=${today()}`, playerKey());
export const counts = (): Promise<Due> => get(`${PATH}?day=${today()}&question=no`, playerKey());
export const answer = (id: string, act: number): Promise<MistakeVerdict> =>
  post(place(id), { act, day: today() }, playerKey());
export const drop = (id: string): Promise<Due> =>
  call("DELETE", `${place(id)}?day=${today()}`, undefined, playerKey());

/** Note the mistakes of one's own seat in a review; return how many are new. */
export async function note(match: string, deal: number): Promise<number> {
  const told = await post<MistakesNoted>(
    PATH,
    { match, day: today(), ...(deal && { deal }) },
    playerKey(),
  );
  return told.noted;
}

/** A later day in words: `tomorrow`, `on Friday 4 December`. */
export function onDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  const then = new Date(year ?? 0, (month ?? 1) - 1, date);
  const now = new Date();
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  if (then.getTime() === tomorrow.getTime()) return "tomorrow";
  const dated = then.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  const form = { weekday: "long", day: "numeric", month: "long", ...dated } as const;
  return `on ${then.toLocaleDateString("en-GB", form)}`;
}
