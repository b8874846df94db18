/** How a game was set up is offered again. */

import { expect, test } from "vitest";
import { keepSetup, latest, setupOf, targets, type Setup } from "../src/lib/setups";

const made = (game: string, preset: string, seats = 2): Setup => ({
  game,
  preset,
  name: preset,
  seats,
  levels: ["beginner"],
  rules: {},
  picture: [],
});

test("a game is offered as it was set up last, each form by itself", () => {
  expect(latest()).toBeUndefined();
  keepSetup(made("pitch", "cinch", 4));
  keepSetup(made("pitch", "setback", 4));
  keepSetup(made("don", "cats", 4));
  keepSetup(made("pitch", "cinch", 3));
  expect(latest()?.preset).toBe("cinch");
  expect(setupOf("pitch", "cinch")?.seats).toBe(3);
  expect(setupOf("pitch", "setback")?.seats).toBe(4);
  expect(setupOf("pitch", null)?.preset).toBe("cinch");
  expect(setupOf("pitch", "pidro")).toBeUndefined();
});

test("only so many setups are kept, the last of them", () => {
  for (let n = 0; n < 40; n++) keepSetup(made("pitch", `form${n}`));
  expect(setupOf("pitch", "form39")).toBeDefined();
  expect(setupOf("pitch", "form16")).toBeDefined();
  expect(setupOf("pitch", "form15")).toBeUndefined();
});

test("a match may be played to what the book says, what was chosen, and lengths near that", () => {
  expect(targets(7, 7)).toEqual([3, 5, 7, 9, 11, 15, 21]);
  expect(targets(7, 4)).toContain(4);
  expect(targets(1, 1)).toEqual([1, 3]);
  for (const book of [1, 5, 7, 10, 13, 42, 121, 181, 999]) {
    expect(targets(book, book)).toContain(book);
    expect(targets(book, book).length).toBeLessThanOrEqual(11);
  }
});
