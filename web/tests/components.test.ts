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
import Over from "../src/table/Over.svelte";
import Sheet from "../src/table/Sheet.svelte";
import Strip from "../src/table/Strip.svelte";
import type { ChoiceFacts, TableState, TrickFelt } from "../src/messages";
import Middle from "../src/table/tricks/Middle.svelte";
import { title, type Room } from "../src/table/room.svelte";
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
    for (const [n, { kind, name }] of order.entries()) {
      const called = order[n] === state.seats[state.seat ?? -1] ? "You" : name;
      expect(plates[n]).toContain(`aria-label="${kind === "open" ? "" : called}`);
    }
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

  test("a card that may be drawn is a button at the stock", () => {
    const { state, at, first } = laid(table(name));
    const drawable = state.choices.find(({ kind }) => kind === "draw") ?? null;
    const html = drawn(Around, { state, at, first, held: null, drawable });
    const draws = tags(html, "button").filter((tag) => /class="card draw/.test(tag));
    expect(draws).toHaveLength(drawable ? 1 : 0);
    if (drawable) expect(draws[0]).toContain(`aria-label="${drawable.label} (`);
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

/** How far from the left an element lies. */
const left = (tag: string): number => Number(/left:([\d.]+)px/.exec(tag)?.[1]);

describe.each([
  ["clockwise", false],
  ["anticlockwise", true],
])("%s", (_, anticlockwise) => {
  const begun = (seat: number): TableState => {
    const state = table("pitch, play, begun", { seat, anticlockwise });
    const felt = {
      ...(state.felt as TrickFelt),
      trick: [[(seat + 1) % 4, 5]] as [number, number][],
    };
    return { ...state, felt };
  };

  test.each([0, 1, 2, 3])("the others sit around the seat %i from the next one", (seat) => {
    const { state, at, first } = laid(begun(seat));
    const html = drawn(Around, { state, at, first, held: null });
    const plates = tags(html, "div").filter((tag) => /data-spot="seat\d"/.test(tag));
    const others = plates.filter((tag) => !tag.includes(`data-spot="seat${seat}"`));
    const across = others.sort((one, other) => left(one) - left(other));
    const seats = across.map((tag) => Number(/data-spot="seat(\d)"/.exec(tag)?.[1]));
    const order = [1, 2, 3].map((n) => (seat + n) % 4);
    expect(seats).toEqual(anticlockwise ? order.reverse() : order);
  });

  test("the card of the next player lies on their side", () => {
    const { state, at, first } = laid(begun(0));
    const round = [first, ...around(state, first)];
    const felt = state.felt as TrickFelt;
    const still = { held: null, looking: false, drawable: null, draw: () => {}, advised: null };
    const html = drawn(Middle, { state, felt, at, round, ...still });
    const card = tags(html, "div").find((tag) => tag.includes(`"${state.seats[1]!.name}: `))!;
    const far = left(card) - at.trick[0]!.x;
    expect(anticlockwise ? far : -far).toBeGreaterThan(20);
  });
});

test("one's own side comes first, in the bar and on the sheet", () => {
  for (const seat of [0, 1]) {
    const { state, at, first } = laid(table("california-jack, deal-over", { seat }));
    const [own, other] = seat ? [1, 0] : [0, 1];
    const labels = [own, other].map((n) => state.sides[n]!.label);
    const bar = texts(drawn(Strip, { state, at, first })).join(" ");
    expect(bar.indexOf(labels[0]!)).toBeLessThan(bar.indexOf(labels[1]!));
    const heads = drawn(Sheet, { state }).match(/<th scope="col"[^>]*>[^<]*/g) ?? [];
    expect(heads.map((head) => head.replace(/.*>/, ""))).toEqual(["Deal", ...labels]);
  }
});

test("a score is pegged on a board, or kept on paper", () => {
  const at = (board: TableState["board"]) => laid(table("all-fours, play", { board })).at.board;
  expect(at("sheet")).toBeNull();
  expect(at("cribbage")).not.toBeNull();
});

const ended = (state: TableState): string => {
  const room = { kept: null, noting: null, shares: { proof: () => new Promise(() => {}) } };
  const given = { room: room as unknown as Room, state, columns: 1, review: () => {} };
  return texts(drawn(Over, given))[0] ?? "";
};

test("the headline says who has won, and of partners as of several", () => {
  const state = table("pitch, match-over", { seat: 0, resigned: [] });
  const alone = state.seats.map((seat, side) => ({ ...seat, side }));
  const sides = ["You", "Ben", "Cora", "Dan"].map((label) => ({ ...state.sides[0]!, label }));
  const single = { ...state, seats: alone, sides };
  expect(ended({ ...single, victor: 0 })).toBe("You win the match");
  expect(ended({ ...single, victor: 1, resigned: [0] })).toBe("Ben wins the match: you resigned");
  const seats = state.seats.map((seat, n) => ({ ...seat, side: n % 2 }));
  const pairs = { ...state, seats, sides: [sides[0]!, { ...sides[1]!, label: "They" }] };
  expect(ended({ ...pairs, victor: 0 })).toBe("Your side wins the match");
  expect(ended({ ...pairs, victor: 1, resigned: [0] })).toBe("They win the match: you resigned");
});

test("the title of the tab says whose turn it is", () => {
  const state = table("california-jack, play");
  expect(title(state, true)).toBe("● Your turn – California Jack");
  expect(title(state, false)).toBe("California Jack – Hilojack");
  expect(title(null, false)).toBe("Hilojack");
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
