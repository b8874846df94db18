/** Backs with a pattern: each is drawn whole, in little, and unlike the others. */

import { expect, test, vi } from "vitest";
import { patterns } from "../src/cards/patterns";

vi.mock("../src/cards/patterns.css", () => ({}));

const MOST = 16_000; // characters, which compress to less than 4 KB

test.each(Object.entries(patterns))("%s is made of paths that a browser can draw", (_, draw) => {
  const shapes = draw();
  for (const { d } of shapes) expect(d).toMatch(/^[MLHVQCAaZ\d\s.-]+$/);
  expect(shapes.map(({ kind }) => kind)).toContain("medal");
  expect(shapes.reduce((sum, { d }) => sum + d.length, 0)).toBeLessThan(MOST);
  expect(draw()).toEqual(shapes);
});

test("no two are alike", () => {
  const drawn = Object.values(patterns).map((draw) => JSON.stringify(draw()));
  expect(new Set(drawn).size).toBe(drawn.length);
});
