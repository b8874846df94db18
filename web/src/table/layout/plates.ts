/** The plates of the players around the table, or in rows above a sheet. */

import { clamp, rect, type Frame, type Rect } from "./frame";

export type Side = "left" | "top" | "right" | "row";

export interface Plate extends Rect {
  readonly side: Side;
  readonly backs: Rect | null; // the backs of the player's cards, above the plate
}

/** How many of the others sit at the left, at the top and at the right; clockwise from the left. */
export function sidesOf(frame: Frame, others: number): readonly [number, number, number] {
  if (others < 3) return [0, others, 0];
  if (others === 6 && frame.table < frame.height) return [2, 2, 2];
  return [1, others - 2, 1];
}

export const topHeight = (frame: Frame): number => (frame.phone ? 44 : 52 * frame.scale);
export const backsHeight = (frame: Frame): number => (frame.phone ? 22 : 36 * frame.scale);

export function sideWidth(frame: Frame): number {
  if (frame.kind === "phone") return clamp(68, 0.2 * frame.width, 84);
  if (frame.kind === "sideways") return clamp(76, 0.125 * frame.width, 112);
  return clamp(110, 0.13 * frame.table, 150 * frame.scale);
}

function sideHeight(frame: Frame, auction: boolean): number {
  if (frame.kind === "phone") return auction ? 46 : 62;
  return frame.kind === "sideways" ? 44 : 64 * frame.scale;
}

/** Return the height that `count` plates at one side need at least. */
export const leastBeside = (frame: Frame, count: number): number =>
  Math.max(0, count * (frame.target + frame.gap) - frame.gap);

/** Lay `count` plates in a row from `x`, each as wide as fits, `most` at most. */
function across(
  frame: Frame,
  count: number,
  x: number,
  y: number,
  width: number,
  most: number,
): Rect[] {
  const each = Math.min(most, (width - (count - 1) * frame.gap) / count);
  const start = x + (width - count * each - (count - 1) * frame.gap) / 2;
  return Array.from({ length: count }, (_, n) =>
    rect(start + n * (each + frame.gap), y, each, topHeight(frame)),
  );
}

const widest = (frame: Frame): number => (frame.phone ? 164 : 200 * frame.scale);

/** The plates at the top, in `top`; with `backs` those lie above each. */
function topPlates(frame: Frame, count: number, top: Rect, backs: boolean): Plate[] {
  const above = backs ? backsHeight(frame) + frame.gap : 0;
  return across(frame, count, top.x, top.y + above, top.width, widest(frame)).map((plate) => ({
    ...plate,
    side: "top",
    backs: backs ? rect(plate.x, top.y, plate.width, backsHeight(frame)) : null,
  }));
}

/**
 * The plates at one side of the middle, from above; with `backs` those lie above each, if all have
 * the room.
 */
function sidePlates(
  frame: Frame,
  count: number,
  x: number,
  middle: Rect,
  backs: boolean,
  auction: boolean,
  side: Side,
): Plate[] {
  const most = (middle.height - (count - 1) * frame.gap) / count;
  const height = Math.max(frame.target, Math.min(sideHeight(frame, auction), most));
  const free = (middle.height - count * height) / (count + 1);
  const start =
    count === 1
      ? free
      : Math.min(free, (middle.height - count * height - (count - 1) * frame.gap) / 2);
  const step = count === 1 ? 0 : (middle.height - 2 * start - height) / (count - 1);
  const above = backsHeight(frame) + frame.gap;
  const shown = backs && (count === 1 ? free : Math.min(start, step - height)) >= above;
  return Array.from({ length: count }, (_, n) => {
    const plate = rect(x, middle.y + start + n * step, sideWidth(frame), height);
    return {
      ...plate,
      side,
      backs: shown ? rect(x, plate.y - above, plate.width, backsHeight(frame)) : null,
    };
  });
}

/**
 * Seat the others around `middle`, which is as wide as the plates at its sides and what is between
 * them.
 */
export function ring(
  frame: Frame,
  others: number,
  top: Rect,
  middle: Rect,
  backs: boolean,
  auction: boolean,
): Plate[] {
  const [left, above, right] = sidesOf(frame, others);
  return [
    ...sidePlates(frame, left, middle.x, middle, backs, auction, "left").reverse(),
    ...topPlates(frame, above, top, backs),
    ...sidePlates(
      frame,
      right,
      middle.x + middle.width - sideWidth(frame),
      middle,
      backs,
      auction,
      "right",
    ),
  ];
}

/** Lay `count` plates in as few rows as show their names. */
export function inRows(frame: Frame, count: number, x: number, y: number, width: number): Plate[] {
  const least = frame.kind === "sideways" ? 44 : frame.phone ? 68 : 110 * frame.scale;
  const rows = Math.ceil(count / Math.floor((width + frame.gap) / (least + frame.gap)));
  const each = Math.ceil(count / rows);
  return Array.from({ length: rows }, (_, row) =>
    across(
      frame,
      Math.min(each, count - row * each),
      x,
      y + row * (topHeight(frame) + frame.gap),
      width,
      widest(frame),
    ),
  )
    .flat()
    .map((plate) => ({ ...plate, side: "row", backs: null }));
}
