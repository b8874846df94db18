/** The back that all cards have, as it was chosen: one with a pattern comes once it is loaded. */

import { back, type Shape } from "./drawing";

const PATTERNS = ["waves", "stars", "leaves", "rings"] as const;
export type Pattern = (typeof PATTERNS)[number];
export type Back = "ruby" | "sea" | "plum" | "slate" | Pattern;

const PLAIN = back();
let drawn: Shape[] = $state.raw(PLAIN);
let chosen: Back | null = null;

export const backDrawn = (): Shape[] => drawn;

/** Draw a back by its name; until its pattern is there, and for a colour alone, the lattice. */
export function chooseBack(name: Back): void {
  if (name === chosen) return;
  chosen = name;
  drawn = PLAIN;
  const pattern = PATTERNS.find((one) => one === name);
  if (pattern)
    void import("./patterns").then(
      ({ patterns }) => (drawn = patterns[pattern]()),
      () => {},
    );
}
