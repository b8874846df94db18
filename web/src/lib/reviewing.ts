/** The review of a match, as the server sends it. */

import type { DecisionFacts } from "../messages";
import { signed } from "./grammar";
import { random } from "./sha";
import * as say from "../words/review";

const READER = "hilojack.reader";

/**
 * The word by which a server knows who waits for a review: that of this tab, also once it is
 * reloaded.
 */
function ownReader(): string {
  const made = random(8);
  try {
    const known = sessionStorage.getItem(READER) ?? made;
    sessionStorage.setItem(READER, known);
    return known;
  } catch {
    return made;
  }
}
export const reader = ownReader();

/** The cost of a decision: points, or if the deal may end the match, chances of winning it. */
export function cost(decision: DecisionFacts): string {
  const known = decision.known;
  if (!known) return "";
  if (known.decisive) return say.ofTheMatch((100 * known.chance.mean).toFixed(1));
  return say.aboutPoints(known.points.mean.toFixed(1));
}

/** The same as a figure. */
export function lost({ known }: DecisionFacts): string {
  if (!known) return "";
  return known.decisive ? `${signed(-100 * known.chance.mean, 1)}%` : signed(-known.points.mean, 1);
}
