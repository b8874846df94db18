/** The review of a match, as the server sends it. */

import { random } from "./sha";

export interface Estimate {
  mean: number;
  error: number;
  exact: boolean;
}

/** What one of the acts of a decision costs. */
export interface Choice {
  act: string;
  points: Estimate;
  chance: Estimate;
}

export interface Decision {
  number: number;
  deal: number;
  acts_before: number;
  seat: number;
  phase: string;
  act: string;
  mistake: boolean;
  unjudged: string | null;
  known: {
    best: string;
    exact: boolean;
    points: Estimate;
    chance: Estimate;
    decisive: boolean;
    equity?: number | null; // the chance of the match after the best act
    kept?: number | null; // and after the one that was taken
    choices?: Choice[]; // of a mistake, the best first
  } | null;
  said?: string[];
}

export interface Review {
  players: string[];
  complete: boolean;
  summary: {
    seat: number;
    name: string;
    decisions: number;
    reviewed: number;
    mistakes: number;
    too_close: number;
    accuracy: number | null;
    points_a_deal: Estimate | null;
    chance_a_decision: Estimate; // of the match lost, on average
  }[];
  nothing?: string; // why nothing could be judged
  deals?: { deal: number; scores: number[] }[];
  winners?: number[] | null; // seats
  worst: number[];
  decisions: Decision[];
}

export interface Reviewing {
  state: "working" | "stopped" | "done" | "failed";
  done: number;
  deals: number; // reviewed whole
  review: Review | null;
}

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
export function cost(decision: Decision): string {
  const known = decision.known;
  if (!known) return "";
  if (known.decisive) return `${(100 * known.chance.mean).toFixed(1)}% of the match`;
  const points = known.points.mean;
  return `${points.toFixed(points < 0.1 ? 2 : 1)} points`;
}
