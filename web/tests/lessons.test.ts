/** How far the lessons of a browser have come. */

import { expect, test } from "vitest";
import { begunWith, isDone, keepLesson } from "../src/lib/lessons";

test("a lesson goes on with the acts that were kept, of its own rules", () => {
  keepLesson("pitch?preset=cinch&seats=4", [12, 70], false);
  expect(begunWith("pitch?preset=cinch&seats=4")).toEqual([12, 70]);
  expect(begunWith("pitch?preset=cinch&seats=2")).toEqual([]);
  expect(isDone("pitch?preset=cinch&seats=4")).toBe(false);
});

test("one that is over begins again, and stays done", () => {
  keepLesson("pitch", [12], true);
  expect([begunWith("pitch"), isDone("pitch")]).toEqual([[], true]);
  keepLesson("pitch", [3], false);
  expect([begunWith("pitch"), isDone("pitch")]).toEqual([[3], true]);
});

test("the last ones are kept", () => {
  for (let n = 0; n < 70; n++) keepLesson(`game${n}`, [n], false);
  expect(begunWith("game69")).toEqual([69]);
  expect(begunWith("game0")).toEqual([]);
  localStorage.setItem("hilojack.lessons", "nonsense");
  expect(begunWith("game69")).toEqual([]);
});
