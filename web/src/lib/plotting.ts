/** What a curve of a match is drawn from: numbers alone, so that it is tested without a page. */

import type { DecisionFacts, Interval, ReviewFacts } from "../messages";

/** A judged decision: the chance of the match after the best act, and after the one taken. */
export interface Turn {
  number: number; // of the decision, among all players'
  before: number;
  after: number;
  mistake: boolean;
}

/** A deal: its decisions, the scores after it, and the chance at its first and last turn. */
export interface Band {
  deal: number;
  first: number;
  last: number;
  scores: number[] | null;
  from: number | null;
  to: number | null;
}

export interface Plan {
  turns: Turn[];
  bands: Band[];
  before: number; // decisions of earlier deals, if only one is reviewed
  whole: number; // decisions that are reviewed in all
  end: number | null; // the chance once the match is over
}

const share = (of: number): number => Math.max(0, Math.min(1, of));

export function turnsOf(decisions: readonly DecisionFacts[], seat: number): Turn[] {
  return decisions.flatMap(({ number, seat: by, known, mistake }) =>
    by === seat && known && known.equity != null
      ? [{ number, before: share(known.equity), after: share(known.kept ?? known.equity), mistake }]
      : [],
  );
}

/** Plan the curve of a seat; of `whole` decisions it has those that are known, from the left. */
export function planOf(review: ReviewFacts, seat: number, whole: number): Plan {
  const turns = turnsOf(review.decisions, seat);
  const before = (review.decisions[0]?.number ?? 1) - 1;
  const scores = new Map((review.deals ?? []).map((one) => [one.deal, one.scores]));
  const bands: Band[] = [];
  for (const { deal, number } of review.decisions) {
    const band = bands.at(-1);
    if (band?.deal === deal) band.last = number;
    else
      bands.push({
        deal,
        first: number,
        last: number,
        scores: scores.get(deal) ?? null,
        from: null,
        to: null,
      });
  }
  for (const band of bands) {
    const own = turns.filter(({ number }) => number >= band.first && number <= band.last);
    band.from = own[0]?.before ?? null;
    band.to = own.at(-1)?.after ?? null;
  }
  const won = review.winners ?? null;
  const end = review.complete && won ? Number(won.includes(seat)) : null;
  return { turns, bands, before, whole, end };
}

/** Return where a decision stands, from 0 to 1; each has room of its own. */
export const along = (number: number, { before, whole }: Plan): number =>
  (number - before - 0.5) / Math.max(1, whole);

/** Return the way of the curve: level from turn to turn, and down at each by what the act cost. */
export function wayOf(plan: Plan, width: number, height: number): string {
  const { turns, end } = plan;
  const place = (at: number, of: number): string =>
    `${(at * width).toFixed(1)} ${((1 - of) * height).toFixed(1)}`;
  const steps = turns.flatMap(({ number, before, after }) => [
    place(along(number, plan), before),
    place(along(number, plan), after),
  ]);
  if (end !== null && steps.length) steps.push(place(1, end));
  return steps.length ? `M${steps.join(" L")}` : "";
}

/** Half of the interval in which a mean of that standard error lies 19 times in 20. */
export const within = (error: number): number => 1.96 * error;

/** A cost with its interval, as shares of the longest of all. */
export function barOf(
  mean: number,
  error: number,
  most: number,
): { length: number; from: number; to: number } {
  const of = (cost: number): number => share(cost / (most || 1));
  return { length: of(mean), from: of(mean - within(error)), to: of(mean + within(error)) };
}

export const percent = (of: number): string => `${Math.round(100 * of)}%`;

/**
 * Whether one share is larger than another (1), or smaller (-1), by more than luck makes 19 times
 * in 20; else 0. If the two were picked out of `pairs`, more is asked: all pairs together let luck
 * through once in 20 times at most, by Bonferroni's bound and by that of Chernoff for a normal
 * tail.
 *
 * Source: R. G. Newcombe, method 10 (1998), from Wilson's intervals.
 */
export function apart(one: Interval, other: Interval, pairs = 1): -1 | 0 | 1 {
  const wider = pairs > 1 ? Math.sqrt(2 * Math.log(20 * pairs)) / 1.96 : 1;
  const difference = one.mean - other.mean;
  const low = difference - wider * Math.hypot(one.mean - one.low, other.high - other.mean);
  const high = difference + wider * Math.hypot(one.high - one.mean, other.mean - other.low);
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}

/**
 * Return the way of a line through shares, and of the area of their intervals, each share in the
 * middle of its group.
 */
export function lineOf(
  shares: readonly Interval[],
  width: number,
  height: number,
): { line: string; area: string } {
  const place = (n: number, of: number): string =>
    `${(((n + 0.5) / shares.length) * width).toFixed(1)} ${((1 - of) * height).toFixed(1)}`;
  const way = (of: keyof Interval): string[] => shares.map((one, n) => place(n, one[of]));
  return {
    line: `M${way("mean").join(" L")}`,
    area: `M${[...way("high"), ...way("low").reverse()].join(" L")}Z`,
  };
}
