/** One's own ratings, as `/api/rating` tells them. */

import type { Interval, RatingFacts, Ratings } from "../messages";
import { get } from "./api";
import { playerKey } from "./places";
import * as common from "../words/common";

export const ask = (): Promise<Ratings> => get<Ratings>("/api/rating", playerKey());

/** A line of a scale: a level, or the person. */
export interface Mark {
  name: string;
  own: boolean;
  at: Interval;
}

/** The levels and the person, the highest first. */
export function marksOf({ rating, levels }: RatingFacts): Mark[] {
  const marks = Object.entries(levels).map(([name, at]) => ({ name, own: false, at }));
  if (rating) marks.push({ name: common.you, own: true, at: rating });
  return marks.sort((one, other) => other.at.mean - one.at.mean);
}

/** Where figures stand between the lowest and the highest end of all intervals, from 0 to 100. */
export function along(marks: readonly Mark[]): (figure: number) => number {
  const low = Math.min(...marks.map(({ at }) => at.low));
  const high = Math.max(...marks.map(({ at }) => at.high));
  return (figure) => 1 + (98 * (figure - low)) / (high - low || 1);
}

/** A figure of an interval, to the nearest ten unless that is too coarse. */
export function figureOf(figure: number, { low, high }: Interval): string {
  const step = high - low >= 50 ? 10 : 1;
  return (step * Math.round(figure / step)).toLocaleString("en-GB");
}
