/** What is celebrated: it follows from what all may see, and is no more than it says. */

import { expect, test, vi } from "vitest";
import type { Happening, TableState } from "../src/messages";
import { momentsOf, words } from "../src/table/moments";
import { table } from "./drawn";

vi.mock("../src/table/moments.css", () => ({}));

const JACK = 9; // of clubs
type Change = Partial<TableState>;
type Lamp = TableState["lamps"][number];
type Row = NonNullable<TableState["outcome"]>["rows"][number];

const lamp = (change: Partial<Lamp>): Lamp => ({
  item: "jack",
  name: "Jack",
  side: null,
  certain: false,
  words: "",
  card: null,
  points: 0,
  hanged: false,
  ...change,
});
const before = (): TableState => table("california-jack, play", { lamps: [lamp({})] });
const after = (change: Change, plays: [number, number][]): TableState => {
  const state = before();
  return { ...state, ...change, felt: { ...state.felt, last_trick: plays } as TableState["felt"] };
};
const took = (seat: number): Happening[] => [
  { event: "played", seat: 1, card: 5 },
  { event: "took", seat, cards: [JACK, 5] },
];
const won = { side: 1, certain: true, card: JACK, points: 1 };

const row = (item: string, side: number | null): Row => ({
  ...{ item, side, taker: side, points: 1, card: null, player: null, winner: null },
  ...{ amounts: [], counted: true },
});
const over = (rows: Row[], change: object = {}): TableState =>
  after(
    {
      outcome: {
        ...{ before: [0, 0], after: [0, 4], target: 10, victor: null, rows, pegged: [] },
        ...{ card_points: [], extra: [], bid: null, set_back: [], held_over: 0, left: [] },
        ...{ thrown_in: false },
        ...change,
      },
    },
    [[0, 8]],
  );

test("a jack is caught where the other side wins it", () => {
  const state = after({ lamps: [lamp(won)] }, [[0, JACK]]);
  const [moment] = momentsOf(took(1), before(), state);
  expect(moment).toMatchObject({ kind: "caught", side: 1, card: JACK });
  expect(moment && words(moment)).toBe("Jack caught");
});

test("a jack that pays more for being caught is hung", () => {
  const state = after({ lamps: [lamp({ ...won, points: 3, hanged: true })] }, [[0, JACK]]);
  const [moment] = momentsOf(took(1), before(), state);
  expect(moment && words(moment)).toBe("Jack hung +3");
});

test.each([
  ["by its own side", { side: 0 }, [[0, JACK]]],
  ["in a former trick", {}, [[0, 8]]],
  ["by nobody", { side: null, card: null }, [[0, 8]]],
] as [string, Partial<Lamp>, [number, number][]][])(
  "a jack won %s is no moment",
  (_, one, plays) => {
    const state = after({ lamps: [lamp({ ...won, ...one })] }, plays);
    expect(momentsOf(took(1), before(), state)).toEqual([]);
  },
);

test("a jack that is caught in the last trick is hung too", () => {
  const lamps = [lamp({ ...won, points: 3, hanged: true })];
  const state = { ...over([row("jack", 1)]), lamps };
  state.felt = { ...state.felt, last_trick: [[0, JACK]] } as TableState["felt"];
  const [moment] = momentsOf(took(1), before(), state);
  expect(moment && words(moment)).toBe("Jack hung +3");
});

test("a jack is caught once, however long its lamp burns", () => {
  const state = after({ lamps: [lamp(won)] }, [[0, JACK]]);
  expect(momentsOf(took(1), state, state)).toEqual([]);
});

test("a side that has every point is told so, and nobody else is", () => {
  const items = ["high", "low", "jack", "game"];
  const all = over(items.map((item) => row(item, 1)));
  const [moment] = momentsOf(took(1), before(), all);
  expect(moment && words(moment)).toBe("Every point");
  const three = over(items.map((item, n) => row(item, n ? 1 : null)));
  expect(momentsOf(took(1), before(), three)).toEqual([]);
  const few = over([row("high", 1), row("game", 1)]);
  expect(momentsOf(took(1), before(), few)).toEqual([]);
});

test("a set-back is seen at the plate of who bid", () => {
  const bid = { seat: 1, number: 3, smudge: false, took: 1, made: false };
  const state = over([], { bid, set_back: [1] });
  const events: Happening[] = [...took(1), { event: "set-back", side: 1, points: 3 }];
  const [moment] = momentsOf(events, before(), state);
  expect(moment).toMatchObject({ kind: "set-back", seat: 1 });
  expect(moment && words(moment)).toBe("Set back, 3");
});

test("a match is celebrated by its winner alone", () => {
  const ends: Happening[] = [...took(1), { event: "won", side: 0 }];
  const state = over([]);
  expect(momentsOf(ends, before(), state)).toMatchObject([{ kind: "won", side: 0 }]);
  expect(momentsOf(ends, before(), { ...state, seat: 1 })).toEqual([]);
  expect(momentsOf(ends, before(), { ...state, seat: null })).toEqual([]);
});

test("whoever goes out first is marked, and no more than one thing is told at the end", () => {
  const out: Happening[] = [{ event: "out", seat: 1, place: 1 }];
  expect(momentsOf(out, before(), after({}, []))).toMatchObject([{ kind: "out", seat: 1 }]);
  const bid = { seat: 1, number: 3, smudge: false, took: 1, made: false };
  const last: Happening[] = [...took(1), { event: "set-back", side: 1, points: 3 }];
  const all = over(
    ["high", "low", "jack"].map((item) => row(item, 0)),
    { bid },
  );
  expect(momentsOf(last, before(), all)).toHaveLength(1);
});
