/**
 * The calls: cells for many, buttons for few, and on a phone held sideways up to five in the line.
 */

import { centred, clamp, rect, type Frame, type Rect } from "./frame";

const GAP = 6;
const FEW = 6;
const IN_LINE = 5;

/** Return true if the calls stand beside the words. */
export const inLine = (frame: Frame, calls: readonly boolean[]): boolean =>
  frame.kind === "sideways" && calls.length > 0 && calls.length <= IN_LINE;

/** Return the width of each of the calls in the line. */
export const widthInLine = (frame: Frame, count: number): number =>
  clamp(66, (frame.room - 288 - GAP * count) / count, 150);

export function callsInLine(frame: Frame, count: number, y: number): Rect[] {
  const width = widthInLine(frame, count);
  const start = frame.pad + frame.room - count * width - (count - 1) * GAP;
  return Array.from({ length: count }, (_, n) => rect(start + n * (width + GAP), y, width, 44));
}

/** Deal the calls to rows of at most `most` units; a wide call has two. */
function packed(units: readonly number[], most: number): number[][] {
  const rows: number[][] = [[]];
  let used = 0;
  for (const unit of units) {
    if (used + unit > most) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(unit);
    used += unit;
  }
  return rows;
}

/** Pack as evenly as the fewest rows allow. */
function evened(units: readonly number[], most: number): number[][] {
  const rows = packed(units, most).length;
  const widths = Array.from({ length: most }, (_, n) => n + 1).filter(
    (width) => width >= Math.max(...units),
  );
  return widths.map((width) => packed(units, width)).find((one) => one.length <= rows) ?? [];
}

interface Rows {
  readonly rows: readonly (readonly number[])[]; // the units of each call, by row
  readonly unit: number;
  readonly height: number;
}

function rowsOf(frame: Frame, calls: readonly boolean[], described: boolean): Rows {
  const { room, scale } = frame;
  if (calls.length > FEW) {
    const rows = evened(
      calls.map((wide) => (wide ? 2 : 1)),
      Math.floor((room + GAP) / (frame.target + GAP)),
    );
    const most = Math.max(...rows.map((row) => row.reduce((a, b) => a + b, 0)));
    return { rows, unit: Math.min(64 * scale, (room + GAP) / most - GAP), height: frame.target };
  }
  const least = calls.length < 3 ? 150 : calls.length === 3 ? 98 : 72;
  const rows = evened(
    calls.map(() => 1),
    Math.floor((room + GAP) / (least + GAP)),
  );
  const most = Math.max(...rows.map((row) => row.length));
  return {
    rows,
    unit: Math.min(220 * scale, (room + GAP) / most - GAP),
    height: described ? 52 * scale : frame.target,
  };
}

export interface Calls {
  readonly height: number;
  readonly rows: number;
  readonly at: (y: number) => Rect[];
}

/**
 * Measure the calls above the hand. `calls` says of each whether it needs two cells; `described`: a
 * second line.
 */
export function callsOf(frame: Frame, calls: readonly boolean[], described: boolean): Calls {
  if (!calls.length || inLine(frame, calls)) return { height: 0, rows: 0, at: () => [] };
  const { rows, unit, height } = rowsOf(frame, calls, described);
  const wide = (units: number): number => units * unit + (units - 1) * GAP;
  const at = (y: number): Rect[] =>
    rows.flatMap((row, r) => {
      const full = wide(row.reduce((a, b) => a + b, 0));
      let [x = 0] = centred(frame.pad, frame.room, 1, full, 0);
      return row.map((units) => {
        const cell = rect(x, y + r * (height + GAP), wide(units), height);
        x += wide(units) + GAP;
        return cell;
      });
    });
  return { height: rows.length * (height + GAP) - GAP, rows: rows.length, at };
}
