/** What curves and bars are drawn from, and how results are compared in words. */

import { describe, expect, test } from "vitest";
import { signed } from "../src/lib/grammar";
import { apart, barOf, lineOf, planOf, wayOf } from "../src/lib/plotting";
import type { Interval, ReviewFacts } from "../src/messages";
import { othersOf, standingOf, until, withPar } from "../src/lib/standing";

const decision = (n: number, seat: number, deal: number, before: number | null, kept: number) => ({
  number: n,
  seat,
  deal,
  known: before === null ? null : { equity: before, kept },
  mistake: false,
});
const REVIEW = {
  complete: true,
  decisions: [
    decision(1, 0, 1, 0.5, 0.4),
    decision(2, 1, 1, 0.6, 0.6),
    decision(3, 0, 1, null, 0),
    decision(4, 0, 2, 1.2, 1.1),
  ],
  deals: [{ deal: 1, scores: [3, 1] }],
  winners: [0],
} as unknown as ReviewFacts;

describe("the curve of a match", () => {
  test("has the turns of one seat and the deals of all", () => {
    const plan = planOf(REVIEW, 0, 4);
    // what was forced is no turn, and a chance is at most 1
    expect(plan.turns.map((one) => [one.number, one.before, one.after])).toEqual([
      [1, 0.5, 0.4],
      [4, 1, 1],
    ]);
    expect(plan.bands.map((one) => [one.first, one.last, one.scores])).toEqual([
      [1, 3, [3, 1]],
      [4, 4, null],
    ]);
    expect([plan.before, plan.whole, plan.end]).toEqual([0, 4, 1]);
    expect(planOf(REVIEW, 1, 4).end).toBe(0);
    expect(planOf({ ...REVIEW, winners: null }, 0, 4).end).toBeNull();
  });

  test("fills from the left while it is reviewed", () => {
    const plan = planOf({ ...REVIEW, complete: false }, 0, 16);
    expect([plan.whole, plan.end]).toEqual([16, null]); // nobody has won before all is read
    expect(wayOf(plan, 160, 100)).toBe("M5.0 50.0 L5.0 60.0 L35.0 0.0 L35.0 0.0");
    expect(wayOf({ ...plan, turns: [] }, 160, 100)).toBe("");
    const last = { ...REVIEW, decisions: REVIEW.decisions.slice(3) };
    expect(wayOf(planOf(last, 0, 1), 160, 100)).toBe("M80.0 0.0 L80.0 0.0 L160.0 0.0"); // of a deal
  });
});

test.each([
  [0.5, 0, 1, [0.5, 0.5, 0.5]],
  [0.1, 0.1, 0.4, [0.25, 0, 0.74]],
  [0, 0, 0, [0, 0, 0]],
])("a bar shows a cost of %f and where it lies", (mean, error, most, bar) => {
  const { length, from, to } = barOf(mean, error, most);
  for (const [n, one] of [length, from, to].entries()) expect(one).toBeCloseTo(bar[n]!);
});

/** A share with Wilson's interval, 19 times in 20. */
function share(hits: number, trials: number): Interval {
  const z = 1.959963984540054;
  const mean = hits / trials;
  const middle = (mean + z ** 2 / (2 * trials)) / (1 + z ** 2 / trials);
  const spread = Math.sqrt((mean * (1 - mean)) / trials + z ** 2 / (4 * trials ** 2));
  const half = (z * spread) / (1 + z ** 2 / trials);
  return { mean, low: middle - half, high: middle + half };
}

test.each([
  [56, 70, 48, 80, 1], // Newcombe's own example: they differ by 0.0524 to 0.3339
  [48, 80, 56, 70, -1],
  [6, 10, 4, 10, 0],
  [1, 1, 0, 1, 0],
])("%i of %i and %i of %i are apart only if luck seldom does that", (a, of, b, others, found) => {
  expect(apart(share(a, of), share(b, others))).toBe(found);
});

test("the best of ten equal games is seldom said to be better", () => {
  let seed = 5;
  const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const hits = (): number => Array.from({ length: 40 }, chance).filter((one) => one < 0.5).length;
  const people = Array.from({ length: 300 }, () =>
    Array.from({ length: 10 }, () => share(hits(), 40)).sort((a, b) => b.mean - a.mean),
  );
  const found = (pairs: number): number =>
    people.filter((own) => apart(own[0]!, own[9]!, pairs)).length;
  expect(found(1)).toBeGreaterThan(100); // the extremes of ten differ by luck alone
  expect(found(45)).toBeLessThanOrEqual(15);
});

test("a line goes through the shares, and its area holds their intervals", () => {
  const shares = [
    { mean: 0.5, low: 0.25, high: 0.75 },
    { mean: 1, low: 0.5, high: 1 },
  ];
  expect(lineOf(shares, 100, 100)).toEqual({
    line: "M25.0 50.0 L75.0 0.0",
    area: "M25.0 25.0 L75.0 0.0 L75.0 50.0 L25.0 75.0Z",
  });
});

test.each([
  [2, 0, "+2"],
  [-0.104, 2, "−0.10"],
  [0, 0, "0"],
  [-0.001, 2, "0.00"],
])("a figure of %f has its sign unless it is zero", (of, digits, text) => {
  expect(signed(of, digits)).toBe(text);
});

const RESULTS = [
  { points: 5, people: 1 },
  { points: 2, people: 3 },
  { points: -1, people: 4 },
];

test.each([
  [RESULTS, 2, "4 of 7 others did worse (57%). 2 did as well as you."],
  [RESULTS, 5, "7 of 7 others did worse (100%)."],
  [RESULTS, -1, "None of 7 others did worse. 3 did as well as you."],
  [[{ points: 4, people: 1 }], 4, "Nobody else has finished it yet."],
  [[{ points: 4, people: 2 }], 4, "One other person has played it, and did as well as you."],
  [
    [
      { points: 4, people: 1 },
      { points: 1, people: 1 },
    ],
    4,
    "One other person has played it, and did worse.",
  ],
  [
    [
      { points: 4, people: 1 },
      { points: 1, people: 1 },
    ],
    1,
    "One other person has played it, and did better.",
  ],
])("one is not among the others", (results, own, words) => {
  expect(standingOf(othersOf(results, own), own)).toBe(words);
});

test.each([
  [2, 2, "You made par, +2."],
  [3, 2, "Par is +2: you are 1 point above it."],
  [-4, 0, "Par is 0: you are 4 points below it."],
])("a result of %i is compared with par", (own, par, words) => {
  expect(withPar(own, par)).toBe(words);
});

test.each([
  [90, "2 minutes"],
  [60 * 60, "1 hour"],
  [25 * 60 * 60 + 61, "25 hours 2 minutes"],
])("%i seconds are said in words", (seconds, words) => {
  expect(until(new Date(seconds * 1000), 0)).toBe(words);
});
