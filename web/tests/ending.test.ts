/** The end of a deal: its rows follow from the facts, and every point of them is drawn. */

import { describe, expect, test } from "vitest";
import type { CountedItem, Outcome, TableState } from "../src/messages";
import Ending from "../src/table/ending/Ending.svelte";
import { linesOf, rowsOf, type Row } from "../src/table/ending/rows";
import { drawn, STATES, table, tags, texts } from "./drawn";

const ENDED = Object.entries(STATES).filter(([, { outcome }]) => outcome !== null);

const item = (of: Partial<CountedItem>): CountedItem => ({
  ...{ item: "high", side: 0, taker: 0, points: 1, card: 12, player: 0, winner: 0 },
  ...{ amounts: [], counted: true },
  ...of,
});
const outcome = (of: Partial<Outcome>): Outcome => ({
  ...{ before: [0, 0], after: [0, 0], target: 7, victor: null, rows: [], pegged: [] },
  ...{ card_points: [], extra: [], bid: null, set_back: [0, 0], held_over: 0 },
  ...{ thrown_in: false, left: [] },
  ...of,
});

/** What the rows bring each side. */
function brought(rows: readonly Row[], sides: number): number[] {
  const points = Array<number>(sides).fill(0);
  const add = (side: number | null, n: number): void => {
    if (side !== null) points[side]! += n;
  };
  for (const row of rows) {
    if (row.kind === "item" || row.kind === "bars") add(row.item.side, row.item.points);
    else if (row.kind === "cards") add(row.share.side, row.share.points);
    else if (row.kind === "pegged") for (const one of row.shares) add(one.side, one.points);
    else if (row.kind === "extra") add(row.extra.side, row.extra.points);
    else if (row.kind === "set-back") add(row.side, -row.points);
    else if (row.kind === "seat") add(row.left.seat % sides, row.left.points);
  }
  return points;
}

describe.each(ENDED)("%s", (_, state) => {
  const ended = state.outcome!;

  test("the rows bring each side what it gained", () => {
    const gained = ended.after.map((after, side) => after - ended.before[side]!);
    expect(brought(rowsOf(ended), ended.after.length)).toEqual(gained);
  });

  test("each row is drawn, and each side has its score before and after", () => {
    const html = drawn(Ending, { state, outcome: ended });
    expect(tags(html, "li")).toHaveLength(rowsOf(ended).length + ended.after.length);
    const said = texts(html).join(" ");
    for (const [side, after] of ended.after.entries())
      expect(said).toContain(`${ended.before[side]!} → ${after}`);
  });

  test("what is seen alone is told in words too", () => {
    const html = drawn(Ending, { state, outcome: ended });
    const heard = html.match(/class="hear[^"]*"[^>]*>([^<]*)</g)?.join(" ") ?? "";
    for (const row of ended.rows)
      if (row.side !== null && row.counted)
        expect(heard).toContain(`${state.sides[row.side]!.label}, `);
  });
});

test("what nobody scores, was not dealt or came too late says so", () => {
  const rows = [
    item({ item: "jack", side: null, taker: null, card: null, points: 0 }),
    item({ item: "game", side: null, taker: null, card: null, points: 0, amounts: [40, 40] }),
    item({ item: "low", side: null, taker: null, card: null, points: 0, counted: false }),
  ];
  const said = texts(drawn(Ending, { state: two(), outcome: outcome({ rows }) })).join(" ");
  expect(said).toMatch(/Jack: not dealt/);
  expect(said).toMatch(/Game: nobody: .* 40, .* 40/);
  expect(said).toMatch(/Low: not counted/);
});

test("a jack that was caught says from whom", () => {
  const state = two();
  const rows = [item({ item: "jack", card: 9, player: 1, winner: 0 })];
  const said = texts(drawn(Ending, { state, outcome: outcome({ rows }) })).join(" ");
  expect(said).toContain(`caught from ${state.seats[1]!.name}`);
});

test("of many items each side's cards lie together, and what was taken in vain counts 0", () => {
  const cards = [51, 48, 47, 42, 39].map((card, n) =>
    item({ item: `item ${n}`, card, side: n ? 1 : null, taker: n ? 1 : 0, points: n ? 1 : 0 }),
  );
  const bid = { seat: 0, number: 6, smudge: false, took: 1, made: false };
  const rows = rowsOf(outcome({ rows: cards, bid, set_back: [6, 0] }));
  expect(rows.map(({ kind }) => kind)).toEqual(["bid", "cards", "cards", "set-back"]);
  const shares = rows.flatMap((row) => (row.kind === "cards" ? [row.share] : []));
  expect(shares.map(({ side, points }) => [side, points])).toEqual([
    [0, 0],
    [1, 4],
  ]);
  const [first] = rows;
  expect(first?.kind === "bid" && first.most).toBe(6);
});

test("without a bid high, low and jack keep rows of their own", () => {
  const items = ["high", "low", "jack", "five-clubs", "five-hearts"].map((name, n) =>
    item({ item: name, card: n }),
  );
  const kinds = rowsOf(outcome({ rows: items })).map(({ kind }) => kind);
  expect(kinds).toEqual(["cards", "item", "item", "item"]);
});

test("a deal that was thrown in has one row, and points held over another", () => {
  expect(rowsOf(outcome({ thrown_in: true }))).toEqual([{ kind: "thrown-in" }]);
  const said = texts(drawn(Ending, { state: two(), outcome: outcome({ held_over: 2 }) }));
  expect(said.join(" ")).toContain("Held over 2 to the winner of the next deal");
});

test("more rows are higher", () => {
  const few = outcome({ rows: [item({})] });
  const many = outcome({ rows: [item({}), item({}), item({})] });
  expect(linesOf(rowsOf(many), many)).toBeGreaterThan(linesOf(rowsOf(few), few));
});

/** A table of two. */
const two = (): TableState => table("california-jack, deal-over");
