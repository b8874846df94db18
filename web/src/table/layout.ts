/**
 * Where everything on the table lies: one function of the screen, the seats, the hand and the
 * state, without a DOM.  Nothing follows the height of its content, so the table never scrolls.
 * What gives way if there is little room, in this order: the backs of the others' cards, the lamps,
 * the captions, the size of the hand, the ring of plates.
 */

import { callsInLine, callsOf, inLine, widthInLine, type Calls } from "./layout/calls";
import { feltHeights, feltOf, type Felt, type OnFelt } from "./layout/felt";
import {
  bottom,
  clamp,
  frameOf,
  rect,
  right,
  type Frame,
  type Kind,
  type Rect,
} from "./layout/frame";
import { backsOf, cutOf, handHeight, handOf, LEAST_CARD, type Cut, type Hand } from "./layout/hand";
import {
  backsHeight,
  inRows,
  leastBeside,
  ring,
  sidesOf,
  sideWidth,
  topHeight,
  type Plate,
} from "./layout/plates";

/** What lies over the table. `lines`: how many it has (of a count). */
export interface Over {
  readonly kind: "waiting" | "count" | "chat";
  readonly lines: number;
}

export interface State extends OnFelt {
  readonly calls: readonly boolean[]; // each call you may make: true if it needs two cells of many
  readonly described: boolean; // the calls have a second line
  readonly auction: boolean; // plates show the last call instead of their counts
  readonly hint: boolean; // the words of a hint are shown
  readonly lifted: readonly number[]; // places in the hand
  readonly choosing: boolean; // several cards are chosen before a call
  readonly spectator: boolean;
  readonly still?: boolean; // nothing is asked: the line has your plate alone
  readonly lamps: boolean; // the points of the deal light up
  readonly board: boolean; // the score is pegged on a board
  readonly over: Over | null;
}

/** The bar: in every state. */
export interface Bar {
  readonly menu: Rect;
  readonly score: Rect;
  readonly trump: Rect; // trumps and the bid, or the suit called
}

export interface Layout extends Bar, Felt {
  readonly kind: Kind;
  readonly folded: boolean; // no ring: all plates in a row
  readonly scale: number;
  readonly table: Rect;
  readonly panel: Rect | null; // score sheet, play and chat
  readonly lamps: Rect | null;
  readonly board: Rect | null;
  readonly plates: readonly Plate[]; // of the others, clockwise from your left
  readonly own: Rect | null;
  readonly words: Rect | null; // what is asked, or a hint
  readonly undo: Rect | null;
  readonly hint: Rect | null;
  readonly close: Rect | null; // of a hint, on an upright phone: instead of the two
  readonly last: Rect | null; // the last trick; else your plate opens it
  readonly calls: readonly Rect[];
  readonly hand: Hand | null;
  readonly middle: Rect | null;
  readonly sheet: Rect | null;
  readonly columns: number; // of a sheet
}

const LAMPS = 24;
// px: the width of your own plate on a phone: a name of seven letters and the dealer's sign
const OWN = 100;
const LEAST_WORDS = 140; // px: with less, your own plate gives way
const LEAST_MIDDLE = 24; // px: a line, such as the highest bid
// px above the line of a phone held sideways: with less, and two rows of calls, it is folded
const LEAST_ABOVE = 96;

/**
 * Lay out a table of `seats` on a screen of `width` by `height` CSS pixels, the safe-area insets
 * taken off, with `cards` in your hand.
 */
export function layout(
  width: number,
  height: number,
  seats: number,
  cards: number,
  state: State,
): Layout {
  const frame = frameOf(width, height);
  if (state.over) return covered(frame, seats, state, state.over);
  const base = lower(frame, cards, state, cutOf(frame, cards));
  const folds =
    frame.kind === "sideways" && base.calls.rows > 1 && base.line - frame.pad < LEAST_ABOVE;
  return folds
    ? folded(frame, seats, cards, state, base)
    : around(frame, seats, cards, state, base);
}

const blank = (frame: Frame): Layout => ({
  kind: frame.kind,
  folded: false,
  scale: frame.scale,
  table: rect(0, 0, frame.table, frame.height),
  panel:
    frame.kind === "desk" ? rect(frame.table, 0, frame.width - frame.table, frame.height) : null,
  ...bar(frame, false),
  lamps: null,
  board: null,
  plates: [],
  own: null,
  words: null,
  undo: null,
  hint: null,
  close: null,
  last: null,
  calls: [],
  hand: null,
  middle: null,
  sheet: null,
  columns: 1,
  trick: [],
  order: [],
  stock: null,
  turnUp: null,
  cut: null,
  pile: null,
  captions: false,
});

// --- from below: the hand, the calls, the line ---------------------------------------------------

interface Lower {
  readonly cut: Cut;
  readonly calls: Calls;
  readonly callsTop: number;
  readonly line: number; // the top of the line
  readonly lineHeight: number;
}

function lineHeight(frame: Frame, state: State): number {
  if (frame.kind === "sideways") return state.hint || inLine(frame, state.calls) ? 44 : 28;
  if (!state.hint) return frame.target;
  return frame.kind === "phone" ? 84 : 56 * frame.scale;
}

function lower(frame: Frame, cards: number, state: State, cut: Cut): Lower {
  const calls = callsOf(frame, state.calls, state.described);
  const hand = state.spectator ? frame.target : cards ? handHeight(frame, cut, state.choosing) : 0;
  const handTop = frame.height - frame.pad - hand;
  const callsTop = calls.rows ? handTop - frame.gap - calls.height : handTop;
  const high = lineHeight(frame, state);
  return { cut, calls, callsTop, line: callsTop - frame.gap - high, lineHeight: high };
}

/** Cut the hand smaller, down to the least card, until the felt has `least`. */
function fitted(
  frame: Frame,
  cards: number,
  state: State,
  base: Lower,
  top: number,
  least: number,
): Lower {
  if (state.spectator || base.line - frame.gap - top >= least || base.cut.card <= LEAST_CARD)
    return base;
  const smaller = lower(frame, cards, state, { rows: base.cut.rows, card: base.cut.card - 1 });
  return fitted(frame, cards, state, smaller, top, least);
}

function handIn(frame: Frame, cards: number, state: State, cut: Cut): Hand {
  const edge = frame.height - frame.pad;
  return state.spectator
    ? backsOf(frame, cards, edge)
    : handOf(frame, cut, cards, edge, state.lifted, state.choosing);
}

/** The line: your own plate, the words, and what stands at its end. */
function lineOf(
  frame: Frame,
  state: State,
  base: Lower,
): Pick<Layout, "own" | "words" | "undo" | "hint" | "close" | "calls"> {
  const { pad, gap, target, room } = frame;
  const count = inLine(frame, state.calls) ? state.calls.length : 0;
  const buttons =
    frame.kind === "sideways" || state.spectator || state.still
      ? 0
      : frame.kind === "phone" && state.hint
        ? 1
        : 2;
  const taken = count * (widthInLine(frame, count) + gap) + buttons * (target + gap);
  const spare = room - taken - gap - (state.still ? 0 : LEAST_WORDS);
  const wide = frame.phone
    ? Math.max(sideWidth(frame), Math.min(OWN, spare))
    : Math.min(200 * frame.scale, 0.25 * room);
  const own = rect(pad, base.line, wide, base.lineHeight);
  const start = right(own) + gap;
  const words = rect(start, base.line, pad + room - taken - start, base.lineHeight);
  const at = (n: number): Rect =>
    rect(pad + room - target - n * (target + gap), base.line, target, target);
  return {
    own,
    words,
    undo: buttons === 2 ? at(1) : null,
    hint: buttons === 2 ? at(0) : null,
    close: buttons === 1 ? at(0) : null,
    calls: count ? callsInLine(frame, count, base.line) : base.calls.at(base.callsTop),
  };
}

// --- from above: the bar, or the rail of a phone held sideways -----------------------------------

const barHeight = (frame: Frame): number => (frame.phone ? 44 : 48 * frame.scale);
const railWidth = (frame: Frame): number => clamp(104, 0.17 * frame.width, 168);
const lampsInBar = (frame: Frame): boolean =>
  frame.kind !== "sideways" && frame.table >= 700 * frame.scale;

function bar(frame: Frame, lamps: boolean): Bar & { lamps: Rect | null } {
  const { pad, gap, room } = frame;
  if (frame.kind === "sideways") return rail(frame, lamps);
  const high = barHeight(frame);
  const menu = rect(pad, pad, high, high);
  const trumps = clamp(96, 0.28 * room, 220 * frame.scale);
  const lit = lamps && lampsInBar(frame) ? 0.36 * room : 0;
  const score = rect(
    right(menu) + gap,
    pad,
    room - high - trumps - 2 * gap - (lit ? lit + gap : 0),
    high,
  );
  return {
    menu,
    score,
    trump: rect(pad + room - trumps, pad, trumps, high),
    lamps: lit ? rect(right(score) + gap, pad, lit, high) : null,
  };
}

function rail(frame: Frame, lamps: boolean): Bar & { lamps: Rect | null } {
  const { pad, gap } = frame;
  const wide = railWidth(frame);
  const menu = rect(pad, pad, 44, 44);
  const score = rect(pad, bottom(menu) + gap, wide, 44);
  return {
    menu,
    score,
    trump: rect(right(menu) + gap, pad, wide - 44 - gap, 44),
    lamps: lamps ? rect(pad, bottom(score) + gap, wide, LAMPS) : null,
  };
}

// --- the ring ------------------------------------------------------------------------------------

/** What stands above the middle, from the top. */
interface Upper {
  readonly lamps: number; // the top of each, or -1
  readonly board: number;
  readonly plates: number;
  readonly middle: number;
}

const boardHeight = (frame: Frame): number => 0.075 * Math.min(frame.room, 1000);

function upper(frame: Frame, tops: number, lamps: boolean, board: boolean, backs: boolean): Upper {
  const { gap, pad } = frame;
  let y = frame.kind === "sideways" ? pad : pad + barHeight(frame) + gap;
  const next = (wanted: boolean, height: number): number => {
    const top = y;
    if (wanted) y += height + gap;
    return wanted ? top : -1;
  };
  const lampsTop = next(lamps && frame.kind !== "sideways" && !lampsInBar(frame), LAMPS);
  const boardTop = next(board, boardHeight(frame));
  const plates = next(tops > 0, topHeight(frame) + (backs ? backsHeight(frame) + gap : 0));
  return { lamps: lampsTop, board: boardTop, plates, middle: y };
}

/** The width between the edges of the ring: sideways, what rail and buttons leave. */
function inner(frame: Frame, buttons: number): { x: number; width: number } {
  if (frame.kind !== "sideways") return { x: frame.pad, width: frame.room };
  const x = frame.pad + railWidth(frame) + frame.gap;
  return { x, width: frame.pad + frame.room - buttons * (44 + frame.gap) - x };
}

/**
 * The buttons at the right of a phone held sideways: hint, undo and the last trick, which has a
 * column of its own if the first is too short.
 */
function column(frame: Frame, state: State, line: number): Pick<Layout, "hint" | "undo" | "last"> {
  const { pad, gap, room } = frame;
  const at = (col: number, row: number): Rect =>
    rect(pad + room - 44 - col * (44 + gap), pad + row * (44 + gap), 44, 44);
  const short = pad + 3 * (44 + gap) > line;
  const hint = state.spectator ? null : at(0, 0);
  const undo = state.spectator ? null : at(0, 1);
  return { hint, undo, last: state.trick ? (short ? at(1, 1) : at(0, 2)) : null };
}

function around(frame: Frame, seats: number, cards: number, state: State, whole: Lower): Layout {
  const { gap } = frame;
  const [left, tops, rights] = sidesOf(frame, seats - 1);
  const sides = Math.max(left, rights);
  const board = state.board && !frame.phone && frame.height >= 800;
  const across = inner(frame, 1);
  const beside = sides ? sideWidth(frame) + gap : 0;
  const need = feltHeights(frame, seats, state, across.width - 2 * beside);
  const floor = Math.max(leastBeside(frame, sides), LEAST_MIDDLE * frame.scale);
  const least = Math.max(need.least, floor);
  const full = Math.max(need.full, floor);
  const tries = [
    [true, true],
    [true, false],
    [false, false],
  ].map(([lamps, backs]) =>
    upper(frame, tops, state.lamps && lamps === true, board, backs === true),
  );
  const above =
    tries.find((one) => whole.line - gap - one.middle >= full) ??
    upper(frame, tops, false, board, false);
  const base = fitted(frame, cards, state, whole, above.middle, least);
  // or the line lies over the middle
  const height = Math.max(least, base.line - gap - above.middle);
  const buttons = column(frame, state, base.line);
  const shorter =
    frame.kind === "sideways" && buttons.last && buttons.hint && buttons.last.x < buttons.hint.x
      ? 44 + gap
      : 0;
  const outer = rect(across.x, above.middle, across.width - shorter, height);
  const middle = rect(outer.x + beside, outer.y, outer.width - 2 * beside, height);
  const top = rect(across.x, above.plates, across.width, topHeight(frame));
  const fixed = bar(frame, state.lamps);
  return {
    ...blank(frame),
    ...fixed,
    lamps: lampsOf(frame, fixed.lamps, above, base.line),
    board: board ? rect(frame.pad, above.board, frame.room, boardHeight(frame)) : null,
    plates: ring(frame, seats - 1, top, outer, above === tries[0], state.auction),
    ...lineOf(frame, state, base),
    ...(frame.kind === "sideways"
      ? { hint: buttons.hint, undo: buttons.undo, last: buttons.last }
      : {}),
    hand: cards ? handIn(frame, cards, state, base.cut) : null,
    middle,
    ...feltOf(frame, seats, state, middle),
  };
}

/**
 * The lamps: in the bar, in a row of their own, or at the foot of the rail if that is long enough.
 */
function lampsOf(frame: Frame, fixed: Rect | null, above: Upper, line: number): Rect | null {
  if (frame.kind === "sideways") return fixed && bottom(fixed) + frame.gap <= line ? fixed : null;
  return fixed ?? (above.lamps < 0 ? null : rect(frame.pad, above.lamps, frame.room, LAMPS));
}

// --- without a ring ------------------------------------------------------------------------------

/**
 * A phone held sideways with two rows of calls: the bar has the words, and all plates stand in a
 * row below it.
 */
function folded(frame: Frame, seats: number, cards: number, state: State, whole: Lower): Layout {
  const { pad, gap, room } = frame;
  const calls = lower(frame, cards, state, whole.cut);
  const top = pad + 44 + gap;
  const need = top + topHeight(frame) + gap;
  const fits = (one: Lower): boolean => one.callsTop >= need || one.cut.card <= LEAST_CARD;
  let base = calls;
  while (!fits(base))
    base = lower(frame, cards, state, { rows: base.cut.rows, card: base.cut.card - 1 });
  const [own, ...plates] = inRows(frame, seats, pad, top, room);
  const menu = rect(pad, pad, 44, 44);
  const score = rect(right(menu) + gap, pad, railWidth(frame), 44);
  const trump = rect(right(score) + gap, pad, 54, 44);
  const ends = state.spectator ? 0 : 2;
  const at = (n: number): Rect => rect(pad + room - 44 - n * (44 + gap), pad, 44, 44);
  const start = right(trump) + gap;
  return {
    ...blank(frame),
    folded: true,
    menu,
    score,
    trump,
    words: rect(start, pad, pad + room - ends * (44 + gap) - start, 44),
    undo: ends ? at(1) : null,
    hint: ends ? at(0) : null,
    own: own ?? null,
    plates,
    calls: base.calls.at(base.callsTop),
    hand: cards ? handIn(frame, cards, state, base.cut) : null,
  };
}

// --- under a sheet -------------------------------------------------------------------------------

/**
 * Return how high a sheet of `lines` lines in `columns` columns is: its headline, they, and its
 * buttons.
 */
function sheetHeight(scale: number, lines: number, columns: number): number {
  return (24 + 32 + 52 + 22 * Math.ceil(lines / columns)) * scale;
}

/**
 * The table under a sheet. The plates stand in rows above it, if a count leaves them room and it is
 * not the chat; and the last trick below these, if there is room for faces.
 */
function covered(frame: Frame, seats: number, state: State, over: Over): Layout {
  const { pad, gap, room } = frame;
  const sideways = frame.kind === "sideways";
  const x = sideways ? pad + railWidth(frame) + gap : pad;
  const width = pad + room - x;
  const top = sideways ? pad : pad + barHeight(frame) + gap;
  const columns = sideways && over.kind === "count" ? 2 : 1;
  const rows = inRows(frame, seats, x, top, width);
  const below = Math.max(...rows.map(bottom)) + gap;
  const edge = frame.height - pad;
  const needs = over.kind === "count" ? sheetHeight(frame.scale, over.lines, columns) : 0;
  const shown = over.kind !== "chat" && edge - below >= needs;
  const [own, ...plates] = shown ? rows : [];
  const start = shown ? below : top;
  const high = over.kind === "count" ? Math.min(needs, edge - start) : edge - start;
  const wide = frame.phone ? width : Math.min(width, 640 * frame.scale);
  const lying = { ...state, stock: "none", turnUp: false, cut: false } as const;
  const free = edge - high - gap - start;
  const lies =
    shown &&
    over.kind === "count" &&
    state.trick &&
    !state.pile &&
    free >= feltHeights(frame, seats, lying, width).least;
  return {
    ...blank(frame),
    ...bar(frame, state.lamps),
    own: own ?? null,
    plates,
    ...(lies ? feltOf(frame, seats, lying, rect(x, start, width, free)) : {}),
    sheet: rect(
      x + (width - wide) / 2,
      frame.phone || lies ? edge - high : start + (edge - start - high) / 2,
      wide,
      high,
    ),
    columns,
  };
}
