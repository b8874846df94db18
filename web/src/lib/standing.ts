/** What a person has done: the figures of `/api/me`, and where they stand in the deal of a day. */

import type { DailyResult } from "../messages";
import { signed } from "./grammar";
import { percent } from "./plotting";
import * as say from "../words/daily";

/** A day in words. */
export const dated = (day: string): string =>
  day &&
  new Date(`${day}T12:00:00`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
  });

/** A level as a page names it. */
export const opponent = (level: string): string => (level === "person" ? say.people : level);

/** The players of a match, each kind once. */
export function opponents(levels: readonly string[]): string {
  const kinds = [...new Set(levels)].map(
    (level) => [level, levels.filter((one) => one === level).length] as const,
  );
  return kinds
    .map(([level, count]) =>
      count > 1 ? `${count} × ${level}` : level === "person" ? say.aPerson : level,
    )
    .join(", ");
}

/** The results of the others: those of all, without one's own. */
export function othersOf(results: readonly DailyResult[], own: number | null): DailyResult[] {
  return results
    .map(({ points, people }) => ({ points, people: people - Number(points === own) }))
    .filter(({ people }) => people > 0);
}

const count = (of: readonly DailyResult[]): number =>
  of.reduce((sum, { people }) => sum + people, 0);
/** A count as it is written: 1,000. */
export const whole = (of: number): string => of.toLocaleString("en-GB");

/** Where one's own points stand among the others, in words. */
export function standingOf(others: readonly DailyResult[], own: number): string {
  const all = count(others);
  if (!all) return say.nobodyElseHasFinished;
  const worse = count(others.filter(({ points }) => points < own));
  const level = count(others.filter(({ points }) => points === own));
  if (all === 1) {
    return say.oneOther(worse ? "worse" : level ? "level" : "better");
  }
  const said = worse ? say.didWorse(worse, all, percent(worse / all)) : say.noneDidWorse(all);
  return level ? `${said} ${say.didAsWell(level)}` : said;
}

/** How a result compares with par, in words. */
export function withPar(own: number, par: number): string {
  if (own === par) return say.madePar(signed(par));
  return say.besidePar(signed(par), Math.abs(own - par), own > par);
}

/** When the deal of a day begins: at midnight in Greenwich. */
export const beginOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** How long until then, in words. */
export function until(then: Date, now: number): string {
  const minutes = Math.max(1, Math.ceil((then.getTime() - now) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && say.hours(hours), rest && say.minutes(rest)].filter(Boolean).join(" ");
}
