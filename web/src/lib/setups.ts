/** How games were set up in this browser, the last first: so they are offered again. */

import type { RuleValue } from "./api";
import { read, write } from "./settings.svelte";

const KEY = "hilojack.setups";
const MOST = 24; // forms of games

/** A game as somebody chose to play it. */
export interface Setup {
  game: string;
  preset: string;
  name: string;
  seats: number;
  levels: string[]; // of the computer players
  rules: Record<string, RuleValue>; // house rules
  picture: number[]; // its cards; if empty, those of the game
}

/** How a game was last set up: one of its forms, or any. */
export const setupOf = (game: string, preset: string | null): Setup | undefined =>
  read<Setup[]>(KEY, []).find((one) => one.game === game && (!preset || one.preset === preset));

/** What was set up last, of all games. */
export const latest = (): Setup | undefined => read<Setup[]>(KEY, [])[0];

export function keepSetup(setup: Setup): void {
  const others = read<Setup[]>(KEY, []).filter(
    ({ game, preset }) => game !== setup.game || preset !== setup.preset,
  );
  write(KEY, [setup, ...others].slice(0, MOST));
}

/** Usual lengths of a match, in points. */
const LENGTHS = [1, 3, 5, 7, 9, 11, 15, 21, 31, 41, 51, 61, 81, 100, 121, 151, 181, 250];

/** What a match may be played to: what the book says, what was chosen, and lengths not far off. */
export function targets(book: number, chosen: number): number[] {
  const near = LENGTHS.filter((one) => one * 3 >= book && one <= book * 3);
  return [...new Set([book, chosen, ...near])].sort((a, b) => a - b);
}
