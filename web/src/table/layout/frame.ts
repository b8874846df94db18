/** The screen: its class, its scale, and rectangles in CSS pixels. */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `sideways` and `phone` are phones; a `desk` has a panel at its right; all else is a `tablet`. */
export type Kind = "sideways" | "phone" | "tablet" | "desk";

export interface Frame {
  readonly kind: Kind;
  readonly width: number;
  readonly height: number;
  readonly table: number; // the width without the panel
  readonly room: number; // the width of the table without its edges
  readonly scale: number; // of type, targets and plates
  readonly pad: number;
  readonly gap: number;
  readonly target: number; // the least side of whatever is pressed
  readonly phone: boolean; // upright or sideways
}

export const RATIO = 1.4; // of a card's height to its width
// of a card's width: the corner with rank and suit
export const INDEX = { width: 0.37, height: 0.64 };
export const LEAST_FACE = 47; // the least width of a card on the felt: its rank is 12 px high

export const clamp = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));
export const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
});
export const card = (x: number, y: number, width: number): Rect => rect(x, y, width, RATIO * width);
export const right = (r: Rect): number => r.x + r.width;
export const bottom = (r: Rect): number => r.y + r.height;
export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Give `count` items of one width a row each `step` apart, centred in `width` from `x`. */
export function centred(
  x: number,
  width: number,
  count: number,
  each: number,
  step: number,
): number[] {
  const start = x + (width - each - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, n) => start + n * step);
}

/** Return the class of a screen of `width` by `height`, the safe-area insets taken off. */
function kindOf(width: number, height: number): Kind {
  if (height < 600 && width > 1.2 * height) return "sideways";
  if (width < 600) return "phone";
  return width >= 1000 && height >= 600 ? "desk" : "tablet";
}

export function frameOf(width: number, height: number): Frame {
  const kind = kindOf(width, height);
  const phone = kind === "phone" || kind === "sideways";
  const scale = clamp(1, 0.7 + Math.min(width, height) / 2000, 1.5);
  const panel = kind === "desk" ? clamp(264, 0.22 * width, 320 * scale) : 0;
  const pad = phone ? 4 : 8 * scale;
  const gap = phone ? 6 : 8 * scale;
  const table = width - panel;
  return {
    kind,
    width,
    height,
    table,
    room: table - 2 * pad,
    scale,
    pad,
    gap,
    target: 44 * scale,
    phone,
  };
}
