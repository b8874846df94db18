/** The hand: the width of its cards, its rows, and the strip of each card that shows. */

import { card, centred, INDEX, RATIO, rect, type Frame, type Rect } from "./frame";

export interface Hand {
  readonly box: Rect; // with the room to lift a card above
  readonly card: number; // the width of a card
  readonly step: number; // from a card to the next of its row
  readonly drop: number; // from a row to the next
  readonly rows: number;
  readonly lifts: readonly number[]; // how far a card of each row may be lifted
  readonly cards: readonly Rect[]; // as they lie, in the order in which they are painted
  readonly scrolls: boolean; // more cards than fit: the hand alone scrolls sideways
}

const SIZES = [6, 9, 13, 20, 26, 36]; // cards: a hand has a new size at these only
const SHARES = {
  phone: [0.19, 0.24, 0.31, 0.37],
  sideways: [0.28, 0.42, 0.5],
  tablet: [0.17, 0.23, 0.29],
  desk: [0.2, 0.27, 0.32],
}; // of the height of the screen, for one row, two rows ...
// of the width of the screen
const CAPS = { phone: 0.245, sideways: 0.14, tablet: 0.19, desk: 0.13 };
const STRIP = 28; // the least of a card that shows
const TAP = 44; // a strip that is as wide plays at the first tap; so much of a lifted card shows
export const LEAST_CARD = 56;

/** Return the width of a card of six: what the cards on the felt are measured by. */
export function feltCard(frame: Frame): number {
  return Math.floor(
    Math.min(CAPS[frame.kind] * frame.width, ((SHARES[frame.kind][0] ?? 0) * frame.height) / RATIO),
  );
}

const dropOf = (width: number): number => Math.max(TAP, INDEX.height * width);
export const liftOf = (frame: Frame): number => (frame.phone ? 10 : 12 * frame.scale);

/** Return the width of `size` cards in `rows` rows. */
function widthIn(frame: Frame, size: number, rows: number): number {
  const each = Math.ceil(size / rows);
  const share = (SHARES[frame.kind][rows - 1] ?? 0) * frame.height;
  return Math.floor(
    Math.min(
      CAPS[frame.kind] * frame.width,
      frame.room / (1 + 0.4 * (each - 1)),
      frame.room - TAP - STRIP * (each - 2),
      (share - TAP * (rows - 1)) / RATIO,
      share / (RATIO + INDEX.height * (rows - 1)),
    ),
  );
}

export interface Cut {
  readonly rows: number;
  readonly card: number;
}

/**
 * Choose the rows and the width of a hand of `count` cards: the fewest rows in which the cards are
 * large enough.
 */
export function cutOf(frame: Frame, count: number): Cut {
  const size = SIZES.find((one) => one >= count) ?? SIZES[SIZES.length - 1] ?? count;
  const least = Math.max(LEAST_CARD, 0.13 * Math.min(frame.width, frame.height));
  const most = frame.kind === "phone" && count > 26 ? 4 : 3;
  const cuts = Array.from({ length: most }, (_, n) => ({
    rows: n + 1,
    card: widthIn(frame, size, n + 1),
  }));
  const best =
    cuts.find((cut) => cut.card >= least) ?? cuts.reduce((a, b) => (b.card > a.card ? b : a));
  return { rows: best.rows, card: Math.max(LEAST_CARD, best.card) };
}

/**
 * Return the height of a hand cut so, with the room to lift above it. `chosen`: several cards are
 * lifted at once.
 */
export function handHeight(frame: Frame, cut: Cut, chosen: boolean): number {
  const lift = liftOf(frame);
  return lift + RATIO * cut.card + (cut.rows - 1) * (dropOf(cut.card) + (chosen ? lift : 0));
}

/**
 * Return where the cards of one row begin; the fan parts beside the card that is lifted (-1: not
 * one).
 */
function along(frame: Frame, width: number, count: number, step: number, lifted: number): number[] {
  const xs = centred(
    frame.pad,
    Math.max(frame.room, width + step * (count - 1)),
    count,
    width,
    step,
  );
  if (step >= TAP || lifted < 0 || lifted >= count - 1) return xs;
  const full = Math.min(frame.room, width + step * (count - 1) + TAP - step);
  const rest = count > 2 ? (full - width - TAP) / (count - 2) : 0;
  const start = frame.pad + (frame.room - full) / 2;
  return xs.map((_, n) => start + n * rest + (n > lifted ? TAP - rest : 0));
}

/** Lay a hand of `count` cards out, its lower edge at `edge`. `lifted` are places in the hand. */
export function handOf(
  frame: Frame,
  cut: Cut,
  count: number,
  edge: number,
  lifted: readonly number[],
  chosen: boolean,
): Hand {
  const { rows, card: width } = cut;
  const lift = liftOf(frame);
  const drop = dropOf(width) + (chosen ? lift : 0);
  const each = Math.ceil(count / rows);
  const step = Math.max(
    STRIP,
    Math.min(0.86 * width, each > 1 ? (frame.room - width) / (each - 1) : Infinity),
  );
  const height = handHeight(frame, cut, chosen);
  const lifts = Array.from({ length: rows }, (_, row) =>
    row ? Math.min(lift, drop - INDEX.height * width) : lift,
  );
  const cards = Array.from({ length: Math.ceil(count / Math.max(1, each)) }, (_, row) => {
    const held = Math.min(each, count - row * each);
    const up = (n: number): number => (lifted.includes(row * each + n) ? (lifts[row] ?? 0) : 0);
    const apart = lifted.length === 1 && !chosen ? (lifted[0] ?? 0) - row * each : -1;
    const y = edge - height + lift + row * drop;
    return along(frame, width, held, step, apart).map((x, n) => card(x, y - up(n), width));
  }).flat();
  const box = rect(frame.pad, edge - height, frame.room, height);
  return {
    box,
    card: width,
    step,
    drop,
    rows,
    lifts,
    cards,
    scrolls: width + step * (each - 1) > frame.room + 0.5,
  };
}

/** The backs of the hand at whose side a spectator sits. */
export function backsOf(frame: Frame, count: number, edge: number): Hand {
  const width = frame.target / RATIO;
  const step = Math.min(0.5 * width, count > 1 ? (frame.room - width) / (count - 1) : 0);
  const y = edge - frame.target;
  const cards = centred(frame.pad, frame.room, count, width, step).map((x) => card(x, y, width));
  const box = rect(frame.pad, y, frame.room, frame.target);
  return { box, card: width, step, drop: 0, rows: 1, lifts: [0], cards, scrolls: false };
}
