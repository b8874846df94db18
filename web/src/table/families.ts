/** What the page does in its own way in each family of games: one table, one room for each. */

import type { Component } from "svelte";
import type { Choice, Happening, TableState } from "../messages";
import { shedding } from "./shedding";
import { tricks } from "./tricks";

export type Felt = TableState["felt"];

/** A trick that was completed: seats and cards in the order of play, and who won it. */
export interface Completed {
  plays: [number, number][];
  taker: number;
}

export interface MiddleProps<F extends Felt = Felt> {
  state: TableState;
  felt: F;
  held: Completed | null; // still to be looked at
  looking: boolean; // at the last trick
  look: () => void;
  drawable: Choice | null; // what a click on the stock does
  draw: (act: number) => void;
  advised: number | null;
}

export interface Family<F extends Felt = Felt> {
  shelf: { heading: string; line: string }; // on the front page
  Middle: Component<MiddleProps<F>>;
  /** A card that somebody played. */
  played(event: Happening): { seat: number; card: number } | null;
  /** Cards that somebody drew; the card if everybody sees it. */
  drew(event: Happening): { seat: number; card: number | null; count: number } | null;
  beats: Partial<Record<Happening["event"], number>>; // for which it is shown, if not for one
  sounds: Partial<Record<Happening["event"], "deal" | "card" | "point">>;
  /** The trick that these events completed. */
  completed(felt: F, events: Happening[]): Completed | null;
  /** Whether a new trick has begun. */
  begun(felt: F): boolean;
}

export const FAMILIES: { [F in Felt as F["family"]]: Family<F> } = { trick: tricks, shedding };

export const familyOf = (felt: Felt): Family => FAMILIES[felt.family] as unknown as Family;
