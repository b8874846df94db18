/** The back that all cards have, as it was chosen: one with a pattern comes once it is loaded. */

import { back, type Shape } from "./drawing";

const PLAIN = back();
let drawn: Shape[] = $state.raw(PLAIN);

export const backDrawn = (): Shape[] => drawn;

/** Draw a back by its name; until its pattern is there, and for a colour alone, the lattice. */
export function chooseBack(name: string): void {
  drawn = PLAIN;
  if (/^(waves|stars|leaves|rings)$/.test(name))
    void import("./patterns").then(
      ({ patterns }) => (drawn = patterns[name as keyof typeof patterns]()),
      () => {},
    );
}
