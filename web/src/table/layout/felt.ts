/** The felt: the trick on its players' sides, and stock, turn-up, cut and pile. */

import { card, LEAST_FACE, RATIO, sum, type Frame, type Rect } from "./frame";
import { feltCard } from "./hand";

export interface OnFelt {
  readonly trick: boolean;
  readonly stock: "none" | "up" | "down"; // as its top card lies
  readonly turnUp: boolean;
  readonly cut: boolean;
  readonly pile: boolean; // a shedding game: stock and pile side by side
}

export interface Felt {
  readonly trick: readonly Rect[]; // clockwise from your own card
  // the places of the trick in the order in which they are painted
  readonly order: readonly number[];
  readonly stock: Rect | null;
  readonly turnUp: Rect | null;
  readonly cut: Rect | null;
  readonly pile: Rect | null;
  readonly captions: boolean; // below stock, turn-up and cut; else the number is on the stock
}

type Place = readonly [column: number, row: number];
// seven, higher than wide
// prettier-ignore
const UPRIGHT: Place[] = [[1, 2], [0, 2], [0, 1], [0.5, 0], [1.5, 0], [2, 1], [2, 2]];
// prettier-ignore
const PLACES: Record<number, Place[]> = {
  2: [[0.9, 0.45], [0, 0]],
  3: [[0.6, 1], [0, 0], [1.2, 0]],
  4: [[1, 1], [0, 0.5], [1, 0], [2, 0.5]],
  5: [[1, 1], [0, 0.8], [0.5, 0], [1.5, 0], [2, 0.8]],
  6: [[1, 1], [0, 1], [0, 0], [1, 0], [2, 0], [2, 1]],
  7: [[1.5, 1], [0.5, 1], [0, 0], [1, 0], [2, 0], [3, 0], [2.5, 1]],
};
const OVERLAP = 0.66; // of a card's width, from one pile to the next on a phone held sideways
const TIGHT = 0.42; // the same if there is little room: the index stays free
const STOCK = 0.42; // of the width of the middle, at most for a stock that lies face up
const BESIDE = { stock: 0.8, turnUp: 0.7, cut: 0.7 }; // of a card of the trick between them

interface Ring {
  readonly places: readonly Place[];
  readonly columns: number;
  readonly rows: number;
}

function ringOf(frame: Frame, seats: number): Ring {
  const places = seats === 7 && frame.table < frame.height ? UPRIGHT : (PLACES[seats] ?? []);
  return {
    places,
    columns: Math.max(...places.map(([x]) => x)),
    rows: Math.max(...places.map(([, y]) => y)),
  };
}

/** Return the width of a trick's card if nothing is in its way: that of a hand of six, or more. */
const fullTrick = (frame: Frame, seats: number): number => (seats < 4 ? 1.1 : 1) * feltCard(frame);
const narrowest = (ring: Ring): number => 1 + 0.8 * ring.columns;
const lowest = (ring: Ring): number => RATIO + 0.85 * ring.rows;
const captionOf = (frame: Frame): number => 18 * frame.scale;

const besides = (frame: Frame, seats: number, width: number, height: number): boolean =>
  seats < 4 || frame.kind === "sideways" || width > 1.3 * height;

type Pile = "stock" | "turnUp" | "cut";
const pilesOf = (on: OnFelt): Pile[] => [
  ...(on.stock === "none" ? [] : (["stock"] as const)),
  ...(on.turnUp ? (["turnUp"] as const) : []),
  ...(on.cut ? (["cut"] as const) : []),
];
const fullPile = (frame: Frame, on: OnFelt, pile: Pile): number =>
  (pile === "stock" && on.stock === "up" ? 1.25 : 0.8) * feltCard(frame);

/** Return the least and the full height of the felt in a middle `width` wide. */
export function feltHeights(
  frame: Frame,
  seats: number,
  on: OnFelt,
  width: number,
): { least: number; full: number } {
  if (on.pile) return { least: RATIO * LEAST_FACE, full: RATIO * 1.1 * feltCard(frame) };
  const ring = ringOf(frame, seats);
  const trick = Math.min(fullTrick(frame, seats), width / narrowest(ring));
  const low = seats < 4 || frame.kind === "sideways";
  const full = (pile: Pile): number =>
    on.trick ? BESIDE[pile] * trick : fullPile(frame, on, pile);
  const piles = Math.max(0, ...pilesOf(on).map(full));
  const height = (face: number, pile: number): number => {
    const parts = [on.trick ? lowest(ring) * face : 0, RATIO * pile];
    return low || !on.trick || !pile ? Math.max(...parts) : sum(parts) + frame.gap;
  };
  return {
    least: height(Math.min(trick, LEAST_FACE), Math.min(piles, LEAST_FACE)),
    full: height(trick, piles),
  };
}

/** Lay the trick out in the middle of a rectangle. */
function trickIn(ring: Ring, width: number, at: Rect): Rect[] {
  const across = ring.columns ? Math.min(1.1 * width, (at.width - width) / ring.columns) : 0;
  const down = ring.rows ? Math.min(1.48 * width, (at.height - RATIO * width) / ring.rows) : 0;
  const left = at.x + (at.width - width - ring.columns * across) / 2;
  const top = at.y + (at.height - RATIO * width - ring.rows * down) / 2;
  return ring.places.map(([x, y]) => card(left + x * across, top + y * down, width));
}

const trickCard = (
  frame: Frame,
  seats: number,
  ring: Ring,
  width: number,
  height: number,
): number =>
  Math.floor(Math.min(fullTrick(frame, seats), width / narrowest(ring), height / lowest(ring)));

interface Row {
  readonly widths: readonly number[];
  readonly steps: readonly number[]; // from the left edge of the row to each pile
  readonly width: number;
  readonly height: number;
}

/**
 * Lay piles of `full` widths in a row at most `width` wide and `height` high: they overlap before
 * they shrink.
 */
function rowOf(frame: Frame, full: readonly number[], width: number, height: number): Row {
  const low = full.map((one) => Math.min(one, height / RATIO));
  const last = (all: readonly number[]): number => all.at(-1) ?? 0;
  const tight = TIGHT * sum(low.slice(0, -1)) + last(low);
  const most = tight > width ? width / (TIGHT * (low.length - 1) + 1) : Infinity;
  const widths = low.map((one) => Math.floor(Math.min(one, most)));
  const steps = widths
    .slice(0, -1)
    .map((one) => (frame.kind === "sideways" ? OVERLAP * one : one + frame.gap));
  const room = width - last(widths);
  const squeeze = sum(steps) > room ? room / sum(steps) : 1;
  return {
    widths,
    steps: widths.map((_, n) => squeeze * sum(steps.slice(0, n))),
    width: squeeze * sum(steps) + last(widths),
    height: RATIO * Math.max(0, ...widths),
  };
}

const named = (
  piles: readonly Pile[],
  row: Row,
  x: number,
  y: number,
): Partial<Record<Pile, Rect>> =>
  Object.fromEntries(
    piles.map((pile, n) => [
      pile,
      card(
        x + (row.steps[n] ?? 0),
        y + (row.height - RATIO * (row.widths[n] ?? 0)) / 2,
        row.widths[n] ?? 0,
      ),
    ]),
  );

const felt = (
  trick: Rect[],
  order: number[],
  piles: Partial<Record<Pile | "pile", Rect>>,
  captions: boolean,
): Felt => ({
  trick,
  order,
  stock: piles.stock ?? null,
  turnUp: piles.turnUp ?? null,
  cut: piles.cut ?? null,
  pile: piles.pile ?? null,
  captions,
});

/** Stock and pile, side by side. */
function shedding(frame: Frame, middle: Rect, captions: boolean, height: number): Felt {
  const width = Math.floor(
    Math.min(1.1 * feltCard(frame), (middle.width - 2 * frame.gap) / 2.06, height / RATIO),
  );
  const x = middle.x + (middle.width - 2.06 * width) / 2;
  const y = middle.y + (height - RATIO * width) / 2;
  return felt(
    [],
    [],
    { stock: card(x, y, width), pile: card(x + 1.06 * width, y, width) },
    captions,
  );
}

/** Lay the felt out in the middle of the table. */
export function feltOf(frame: Frame, seats: number, on: OnFelt, middle: Rect): Felt {
  const piles = pilesOf(on);
  const spare = middle.height - feltHeights(frame, seats, on, middle.width).full;
  const captions = (on.pile || piles.length > 0) && spare >= captionOf(frame);
  const height = middle.height - (captions ? captionOf(frame) : 0);
  if (on.pile) return shedding(frame, middle, captions, height);

  const ring = ringOf(frame, seats);
  const order = ring.places.map((_, n) => n).sort((a, b) => by(ring, a, b));
  if (!on.trick) {
    const full = piles.map((pile) => Math.min(fullPile(frame, on, pile), STOCK * middle.width));
    const row = rowOf(frame, full, middle.width, height);
    const x = middle.x + (middle.width - row.width) / 2;
    return felt([], [], named(piles, row, x, middle.y + (height - row.height) / 2), captions);
  }
  if (!piles.length) {
    const width = trickCard(frame, seats, ring, middle.width, middle.height);
    return felt(trickIn(ring, width, middle), order, {}, false);
  }
  const laid = besides(frame, seats, middle.width, middle.height)
    ? beside(frame, seats, ring, piles, middle, height)
    : below(frame, seats, ring, piles, middle, height);
  return felt(laid.trick, order, laid.piles, captions);
}

/**
 * A card of a later column, then of a later row, is painted over an earlier one: no index is
 * covered.
 */
function by(ring: Ring, a: number, b: number): number {
  const [ax, ay] = ring.places[a] ?? [0, 0];
  const [bx, by] = ring.places[b] ?? [0, 0];
  return ax - bx || ay - by;
}

interface Laid {
  readonly trick: Rect[];
  readonly piles: Partial<Record<Pile, Rect>>;
}

/** The trick in the centre of the felt: the stock at its left, turn-up and cut at its right. */
function beside(
  frame: Frame,
  seats: number,
  ring: Ring,
  piles: readonly Pile[],
  middle: Rect,
  height: number,
): Laid {
  const sides = [
    piles.filter((pile) => pile === "stock"),
    piles.filter((pile) => pile !== "stock"),
  ];
  const least = Math.max(...sides.map(({ length }) => (length ? 1 + TIGHT * (length - 1) : 0)));
  const most = middle.width - 2 * (LEAST_FACE * least + frame.gap);
  const width = trickCard(frame, seats, ring, most, middle.height);
  if (width < LEAST_FACE) return aside(frame, seats, ring, piles, middle, height);
  const room = (middle.width - narrowest(ring) * width) / 2 - frame.gap;
  const rows = sides.map((side) => {
    const full = side.map((pile) => Math.max(LEAST_FACE, BESIDE[pile] * width));
    return rowOf(frame, full, room, height);
  });
  const widest = Math.max(...rows.map((row) => row.width));
  const wide = Math.min((1 + 1.1 * ring.columns) * width, middle.width - 2 * (widest + frame.gap));
  const x = middle.x + (middle.width - wide) / 2;
  const spare = (x - middle.x - widest) / 2;
  const apart = Math.max(frame.gap, Math.min(0.6 * feltCard(frame), spare));
  const [left, right] = rows.map((row, n) => {
    const from = n ? x + wide + apart : x - apart - row.width;
    return named(sides[n] ?? [], row, from, middle.y + (height - row.height) / 2);
  });
  return {
    trick: trickIn(ring, width, { x, y: middle.y, width: wide, height: middle.height }),
    piles: { ...left, ...right },
  };
}

/** All piles at the left of the trick, since it would be too small in the centre. */
function aside(
  frame: Frame,
  seats: number,
  ring: Ring,
  piles: readonly Pile[],
  middle: Rect,
  height: number,
): Laid {
  const least = piles.map(() => LEAST_FACE);
  const most = middle.width - frame.gap - LEAST_FACE * narrowest(ring);
  const row = rowOf(frame, least, Math.max(most, LEAST_FACE), height);
  const taken = row.width + frame.gap;
  const at = { ...middle, x: middle.x + taken, width: middle.width - taken };
  return {
    trick: trickIn(ring, trickCard(frame, seats, ring, at.width, at.height), at),
    piles: named(piles, row, middle.x, middle.y + (height - row.height) / 2),
  };
}

/** The piles in a row below the trick. */
function below(
  frame: Frame,
  seats: number,
  ring: Ring,
  piles: readonly Pile[],
  middle: Rect,
  height: number,
): Laid {
  const share = RATIO * Math.max(...piles.map((pile) => BESIDE[pile]));
  const most = Math.min(
    trickCard(frame, seats, ring, middle.width, height),
    (height - frame.gap) / (lowest(ring) + share),
  );
  const full = piles.map((pile) => Math.max(LEAST_FACE, BESIDE[pile] * most));
  const row = rowOf(frame, full, middle.width, height);
  const room = height - row.height - frame.gap;
  const width = trickCard(frame, seats, ring, middle.width, room);
  const x = middle.x + (middle.width - row.width) / 2;
  return {
    trick: trickIn(ring, width, { ...middle, height: room }),
    piles: named(piles, row, x, middle.y + room + frame.gap),
  };
}
