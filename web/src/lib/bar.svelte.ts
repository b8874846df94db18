/** What stands above the puzzles, as far as this visit has heard of it. */

import type { PuzzleList, PuzzleVerdict, RatingFacts } from "../messages";
import { playerKey } from "./places";
import { list } from "./puzzles";
import { ask } from "./rating";
import { settings } from "./settings.svelte";

export const bar: {
  streak: number;
  today?: PuzzleList["today"];
  ratings: RatingFacts[];
} = $state({ streak: 0, ratings: [] });

export function heard({ streak, today }: PuzzleList): void {
  Object.assign(bar, { streak, today });
}

/** Ask for it, once. A rating is only worked out for those who want one. */
export async function askBar(): Promise<void> {
  if (bar.today) return;
  heard(await list(""));
  if (settings.rating && playerKey()) bar.ratings = [...(await ask()).ratings];
}

export function judged({ number, mine, streak }: PuzzleVerdict): void {
  bar.streak = streak;
  if (bar.today?.number === number) bar.today.mine = mine;
}
