/** What stands above a puzzle, and what is wanted of the next. */

import { afterEach, beforeEach, expect, test } from "vitest";
import { bar, heard, judged } from "../src/lib/bar.svelte";
import { keepWish, placeOf, wish } from "../src/lib/questions";
import type { PuzzleList, PuzzleVerdict, RatingFacts } from "../src/messages";
import PuzzleBar from "../src/parts/PuzzleBar.svelte";
import { drawn, tags, texts } from "./drawn";

const of = { game: "pitch", preset: "penguin", seats: 4 };
const shown = (like = ""): string => drawn(PuzzleBar, { like, of });
const today = { number: 5, date: "2026-11-25", mine: null };
const place = (mean: number) => ({ mean, low: mean - 60, high: mean + 60 });
const rated = { ...of, rules: [], puzzles: 30, rating: place(1_500), by_puzzles: null };

beforeEach(() => keepWish(""));
afterEach(() => {
  bar.ratings = [];
  delete bar.today;
});

test("nothing stands above a puzzle but what may be chosen, until the day is known", () => {
  expect(texts(shown())).toEqual(["Choose"]);
});

test("the star of the day is open, solved or missed, and the streak follows the answer", () => {
  heard({ streak: 3, today } as PuzzleList);
  expect(shown()).toContain('data-star="open"');
  expect(texts(shown())).toEqual(["3", "Choose"]);
  judged({ number: 6, mine: { act: "AS", right: false }, streak: 3 } as PuzzleVerdict);
  expect(shown()).toContain('data-star="open"');
  judged({ number: 5, mine: { act: "AS", right: true }, streak: 4 } as PuzzleVerdict);
  expect(shown()).toContain('data-star="solved"');
  expect(shown()).toContain('aria-label="Streak: 4 days"');
  judged({ number: 5, mine: { act: "AS", right: false }, streak: 4 } as PuzzleVerdict);
  expect(shown()).toContain('data-star="missed"');
});

test("a rating is that of the game, by puzzles if that is known", () => {
  heard({ streak: 1, today } as PuzzleList);
  bar.ratings = [rated as unknown as RatingFacts];
  expect(texts(shown())).toContain("1,500");
  bar.ratings = [{ ...rated, by_puzzles: place(1_640) } as unknown as RatingFacts];
  expect(texts(shown())).toContain("1,640");
  for (const other of [{ game: "don" }, { seats: 2 }, { puzzles: 0 }, { rules: ["low=holder"] }]) {
    bar.ratings = [{ ...rated, ...other } as unknown as RatingFacts];
    expect(tags(shown(), "a").some((tag) => tag.includes("data-rating"))).toBe(false);
  }
});

test("what was chosen is kept, unless the address says otherwise", () => {
  keepWish("game=pitch&difficulty=2");
  expect(wish(new URLSearchParams())).toBe("game=pitch&difficulty=2");
  expect(wish(new URLSearchParams("theme=lead&other=1"))).toBe("theme=lead");
  expect(texts(shown(wish(new URLSearchParams()))).join(" ")).toMatch(/Choose 2$/);
});

test("judged calls have places of their own", () => {
  expect(placeOf("", 7)).toBe("/puzzles/7");
  expect(placeOf("game=pitch", 7)).toBe("/puzzles/7?game=pitch");
  expect(placeOf("kind=judged&theme=beg", 7)).toBe("/puzzles/calls/7?kind=judged&theme=beg");
});
