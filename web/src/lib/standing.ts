/** What a person has done: the figures of `/api/me`. */

import type { Estimate } from "./plotting";

export interface Share {
  matches: number;
  won: number;
  share: Estimate | null;
  even: number | null; // what even players would win, if the games are known
}

export interface Totals extends Share {
  deals: number;
  points: number;
  gain: Estimate | null; // points a deal; null if too few matches
}

export interface Line {
  groups: (Share & { from: string; to: string; share: Estimate })[];
  halves: (Share & { share: Estimate })[];
}

/** A day in words. */
export const dated = (day: string): string =>
  day && new Date(`${day}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** A level as a page names it. */
export const opponent = (level: string): string => (level === "person" ? "people" : level);

/** The players of a match, each kind once. */
export function opponents(levels: readonly string[]): string {
  const kinds = [...new Set(levels)].map((level) => [level, levels.filter((one) => one === level).length] as const);
  return kinds.map(([level, count]) => (count > 1 ? `${count} × ${level}` : level === "person" ? "a person" : level)).join(", ");
}
