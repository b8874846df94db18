/** Backs with a pattern of their own, computed here; they are loaded once one is chosen. */

import "./patterns.css";
import type { Pattern } from "./back.svelte";
import { crest, HEIGHT, WIDTH, type Shape } from "./drawing";

const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };
const round = (n: number): number => Math.round(10 * n) / 10;
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

const circle = (x: number, y: number, r: number): string =>
  `M${at(x - r, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A star about a point: its tips lie at `tip`, and what is between them at `dent`. */
function star(x: number, y: number, tips: number, tip: number, dent: number, turn = 0): string {
  const points = Array.from({ length: 2 * tips }, (_, n) => {
    const angle = turn + (Math.PI * n) / tips - Math.PI / 2;
    const r = n % 2 ? dent : tip;
    return at(x + r * Math.cos(angle), y + r * Math.sin(angle));
  });
  return `M${points.join("L")}Z`;
}

/** Fans of waves that lie over each other, and a medal with a spade. */
function waves(): Shape[] {
  const [wide, high] = [48, 24];
  const arcs: string[] = [];
  for (let row = 0; row * high < HEIGHT + wide; row++)
    for (let x = row % 2 ? 0 : -wide / 2; x <= WIDTH + wide; x += wide)
      for (const r of [24, 16, 8]) {
        const y = row * high;
        arcs.push(`M${at(x - r, y)}A${r} ${r} 0 0 1 ${at(x + r, y)}`);
      }
  return [
    { kind: "lattice", d: arcs.join("") },
    { kind: "medal", d: circle(MIDDLE.x, MIDDLE.y, 44) },
    crest(0, MIDDLE.x, MIDDLE.y, 50),
  ];
}

/** A sky of stars with eight tips, a great one in the middle. */
function stars(): Shape[] {
  const small: string[] = [];
  const tiny: string[] = [];
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 6; column++) {
      const [x, y] = [column * 48, row * 48];
      small.push(star(x, y, 8, 15, 6));
      tiny.push(star(x + 24, y + 24, 4, 9, 2.5));
    }
  return [
    { kind: "lattice", d: small.join("") },
    { kind: "crest", d: tiny.join("") },
    { kind: "medal", d: star(MIDDLE.x, MIDDLE.y, 8, 66, 40, Math.PI / 8) },
    { kind: "crest", d: star(MIDDLE.x, MIDDLE.y, 8, 40, 15) },
  ];
}

/** Stems with leaves on both sides, which meet in the middle; turned, it looks alike. */
function leaves(): Shape[] {
  const stems: string[] = [];
  const blades: string[] = [];
  const half = (mirrored: boolean): void => {
    const put = (x: number, y: number): string => (mirrored ? at(WIDTH - x, HEIGHT - y) : at(x, y));
    for (let stem = 0; stem < 5; stem++) {
      const x = 24 + 48 * stem;
      const top = 20;
      const end = stem === 2 ? 96 : 166;
      stems.push(`M${put(x, end)}Q${put(x + 10, (top + end) / 2)} ${put(x, top)}`);
      for (let y = end - 10, n = 0; y > top; y -= 22, n++) {
        const side = n % 2 ? 1 : -1;
        blades.push(
          `M${put(x + 3, y)}Q${put(x + side * 20, y - 2)} ${put(x + side * 22, y - 20)}` +
            `Q${put(x + side * 4, y - 18)} ${put(x + 3, y)}Z`,
        );
      }
    }
  };
  half(false);
  half(true);
  return [
    { kind: "lattice", d: stems.join("") },
    { kind: "crest", d: blades.join("") },
    { kind: "medal", d: circle(MIDDLE.x, MIDDLE.y, 40) },
    crest(3, MIDDLE.x, MIDDLE.y, 44),
  ];
}

/** Rings that interlace, and a lozenge with the four suits. */
function rings(): Shape[] {
  const all: string[] = [];
  for (let y = 0; y <= HEIGHT; y += 28)
    for (let x = 8; x <= WIDTH; x += 28) all.push(circle(x, y, 20));
  const { x, y } = MIDDLE;
  return [
    { kind: "lattice", d: all.join("") },
    { kind: "medal", d: `M${at(x, y - 76)}L${at(x + 62, y)}L${at(x, y + 76)}L${at(x - 62, y)}Z` },
    crest(0, x, y - 30, 28),
    crest(1, x + 26, y, 28),
    crest(3, x, y + 30, 28),
    crest(2, x - 26, y, 28),
  ];
}

export const patterns: Record<Pattern, () => Shape[]> = { waves, stars, leaves, rings };
