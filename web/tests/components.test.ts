/** The components of the table and of the pages, drawn in the states that were recorded. */

import { describe, expect, test } from "vitest";
import Card from "../src/cards/Card.svelte";
import { capital, nameOf } from "../src/cards/cards";
import Fairness from "../src/pages/Fairness.svelte";
import Lost from "../src/pages/Lost.svelte";
import Bars from "../src/parts/Bars.svelte";
import Histogram from "../src/parts/Histogram.svelte";
import Keys from "../src/parts/Keys.svelte";
import Trouble from "../src/parts/Trouble.svelte";
import Around from "../src/table/Around.svelte";
import Board from "../src/table/Board.svelte";
import Calls from "../src/table/Calls.svelte";
import Hand from "../src/table/Hand.svelte";
import Sheet from "../src/table/Sheet.svelte";
import Strip from "../src/table/Strip.svelte";
import type { ChoiceFacts } from "../src/messages";
import { around } from "../src/table/round";
import { drawn, laid, NOTHING, STATES, table, tags, texts } from "./drawn";

const hand = (name: string): string => {
  const { state, at } = laid(table(name));
  const still = { advised: null, pending: null, lifted: null, play: async () => null };
  return at.hand ? drawn(Hand, { state, at: at.hand, ...still }) : "";
};

describe.each(Object.keys(STATES))("%s", (name) => {
  test("every player has a plate with their name, in their order", () => {
    const { state, at, first } = laid(table(name));
    const html = drawn(Around, { state, at, first, held: null });
    const order = [...around(state, first), first].map((seat) => state.seats[seat]!);
    const plates = tags(html, "div").filter((tag) => tag.includes(`data-spot="seat`));
    expect(plates).toHaveLength(order.length);
    for (const [n, { kind, name }] of order.entries())
      expect(plates[n]).toMatch(new RegExp(`aria-label="(You, )?${kind === "open" ? "" : name}`));
  });

  test("the hand has each card by its name, and those that may be played are open", () => {
    const { hand: held, choices, laying } = table(name);
    const cards = tags(hand(name), "button").filter((tag) => tag.includes("data-card"));
    expect(cards).toHaveLength(held.length);
    for (const [n, card] of held.entries())
      expect(cards[n]).toContain(`aria-label="${capital(nameOf(card))}`);
    const open = choices.filter(({ kind }) => kind === "card").length;
    if (!laying) expect(cards.filter((tag) => /class="[^"]*\bopen\b/.test(tag))).toHaveLength(open);
  });

  test("each call that may be made has a button", () => {
    const { state, deeds, at } = laid(table(name));
    const html = drawn(Calls, { deeds, at: at.calls, advised: null, pending: null });
    const calls = state.choices.filter(({ kind }) => kind !== "card" && !state.laying);
    expect(tags(html, "button")).toHaveLength(calls.length);
    for (const { label } of deeds) expect(texts(html).join(" ")).toContain(label);
  });

  test("the sheet has each side with its points", () => {
    const state = table(name);
    const said = texts(drawn(Sheet, { state })).join(" ");
    for (const { label, score } of state.sides)
      expect(said).toMatch(new RegExp(`${label}.*${score}`));
  });

  test("the bar has a point of each side that is shown", () => {
    const { state, at, first } = laid(table(name));
    const said = texts(drawn(Strip, { state, at, first })).join(" ");
    const own = state.sides[state.seats[first]?.side ?? 0]!;
    expect(said).toContain(String(own.score));
  });
});

test("a card is drawn for each number, and another back hides it", () => {
  const faces = Array.from({ length: 54 }, (_, card) => drawn(Card, { card }));
  expect(new Set(faces).size).toBe(54);
  expect(drawn(Card, { card: null })).not.toBe(faces[0]);
});

test("the board has a hole for each point of each side", () => {
  const state = table("pitch, deal-over", { board: "cribbage" });
  const html = drawn(Board, { state, at: { x: 0, y: 0, width: 240, height: 600 } });
  expect(html).toContain("svg");
});

test("each choice has its cost, and the interval of what was not searched to its end", () => {
  const of = (mean: number, error: number, exact = false) => ({ mean, error, exact });
  const choices = [
    { act: "KH", points: of(0, 0), chance: of(0, 0) },
    { act: "2C", points: of(0.25, 0.05), chance: of(0.1, 0.02) },
    { act: "3C", points: of(1, 0, true), chance: of(0.2, 0, true) },
  ] as ChoiceFacts[];
  const say = (act: string): string => `card ${act}`;
  const bars = (decisive: boolean): string =>
    texts(drawn(Bars, { choices, decisive, played: "2C", say })).join(" | ");
  expect(bars(false)).toContain("card KH | best | card 2C played | 0.25 ± 0.10 | card 3C | 1.00");
  expect(bars(true)).toContain("best | card 2C played | 10.0% ± 3.9% | card 3C | 20.0%");
});

test("what others made is in words as well as in a picture", () => {
  const results = [
    { points: 2, people: 3 },
    { points: -1, people: 1 },
  ];
  const said = texts(drawn(Histogram, { results, par: 2, own: -1 })).join(" ");
  expect(said).toMatch(/par/i);
});

test("a page that is not there says so, and leads back", () => {
  const html = drawn(Lost, NOTHING);
  expect(texts(html)).toContain("No such page");
  expect(html).toContain('href="/"');
});

test("trouble is told, and can be tried again", () => {
  const html = drawn(Trouble, { words: "The server does not answer.", retry: () => {} });
  expect(texts(html)).toContain("The server does not answer.");
  expect(tags(html, "button")).toHaveLength(1);
});

test("every key of the table is listed", () => {
  const said = texts(drawn(Keys, NOTHING)).join(" ");
  for (const key of ["H", "U", "T", "R"]) expect(said).toContain(key);
});

test("the page about shuffles says what is proved without trust, and what is not", () => {
  const said = texts(drawn(Fairness, NOTHING)).join(" ");
  expect(said).toContain("hilojack verify RECORD --noted WORD --as NAME on your own machine.");
  expect(said).toContain("That nobody saw your cards");
});
