/**
 * The QR code of a word, for a phone that photographs it from another screen. The page draws it: no
 * server learns a word. It is of version 1 with correction M (ISO/IEC 18004), always under mask 0,
 * and a word fills it.
 */

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
export const SIDE = 21;
const LETTERS = 19; // of a word, with its hyphens
const DATA = 16; // bytes
const CHECKS = 10; // bytes that correct them
const FORMAT = "101010000010010"; // correction M and mask 0, themselves corrected and masked

const bits = (number: number, count: number): string => number.toString(2).padStart(count, "0");

/** The product of two bytes, as polynomials modulo x**8 + x**4 + x**3 + x**2 + 1. */
function times(one: number, other: number): number {
  let made = 0;
  for (let bit = 7; bit >= 0; bit--)
    made = (made << 1) ^ ((made >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return made;
}

/** A word as bytes, two letters in 11 bits. */
function written(word: string): number[] {
  let made = `0010${bits(LETTERS, 9)}`;
  for (let n = 0; n < LETTERS; n += 2) {
    const [one, other] = [SIGNS.indexOf(word[n]!), SIGNS.indexOf(word[n + 1] ?? "")];
    made += n + 1 < LETTERS ? bits(45 * one + other, 11) : bits(one, 6);
  }
  return Array.from({ length: DATA }, (_, n) =>
    parseInt(made.padEnd(8 * DATA, "0").slice(8 * n, 8 * n + 8), 2),
  );
}

/** The bytes that correct others (Reed and Solomon): what is left of them when they are divided. */
function checked(data: number[]): number[] {
  let divisor = [1];
  for (let n = 0, root = 1; n < CHECKS; n++, root = times(root, 2)) {
    const shorter = divisor;
    divisor = [...shorter, 0].map((each, place) => each ^ times(shorter[place - 1] ?? 0, root));
  }
  const left = [...data, ...Array<number>(CHECKS).fill(0)];
  data.forEach((_, n) => {
    const first = left[n]!;
    divisor.forEach((each, place) => (left[n + place]! ^= times(each, first)));
  });
  return left.slice(DATA);
}

/**
 * Whether a square has the same colour for all words, except for the format: those of the corners,
 * and two lines between them.
 */
const isFixed = (row: number, column: number): boolean =>
  row === 6 ||
  column === 6 ||
  (row < 9 && column < 9) ||
  (row < 9 && column > 12) ||
  (row > 12 && column < 9);

/** Whether such a square is dark. */
function fixed(row: number, column: number): boolean {
  const [down, across] = [row > 12 ? row - 14 : row, column > 12 ? column - 14 : column];
  const ring = Math.max(Math.abs(down - 3), Math.abs(across - 3));
  if (ring < 5 && (row < 8 || row > 12) && (column < 8 || column > 12))
    return ring === 3 || ring < 2;
  return (row + column) % 2 === 0; // the lines
}

/** The squares of the code of a word, row by row: true if dark. */
export function squares(word: string): boolean[][] {
  const grid = Array.from({ length: SIDE }, (_, row) =>
    Array.from({ length: SIDE }, (_, column) => isFixed(row, column) && fixed(row, column)),
  );
  [...FORMAT].forEach((bit, n) => {
    const [dark, late] = [bit === "1", n < 8 ? (n < 6 ? n : n + 1) : n === 8 ? 7 : 14 - n];
    grid[n < 8 ? 8 : late]![n < 8 ? late : 8] = dark;
    grid[n < 7 ? 20 - n : 8]![n < 7 ? 8 : 6 + n] = dark;
  });
  grid[13]![8] = true;
  const data = written(word);
  const sent = [...data, ...checked(data)].map((byte) => bits(byte, 8)).join("");
  let place = 0;
  for (let pair = 0; pair < 10; pair++) {
    // the upright line is passed over
    const right = pair < 7 ? SIDE - 1 - 2 * pair : SIDE - 2 - 2 * pair;
    for (let step = 0; step < SIDE; step++) {
      const row = pair % 2 ? step : SIDE - 1 - step;
      for (const column of [right, right - 1]) {
        if (!isFixed(row, column))
          grid[row]![column] = (sent[place++] === "1") !== ((row + column) % 2 === 0);
      }
    }
  }
  return grid;
}

/** The dark squares as the path of a picture, a square of 1 by 1. */
export const path = (word: string): string =>
  squares(word)
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
