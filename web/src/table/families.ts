/** The page's parts that differ by family of games: one table, one room for each. */

import type { Component } from "svelte";
import type { Happening, LegalAction, TableState } from "../messages";
import type { Layout, State } from "./layout";
import type { OnFelt } from "./layout/felt";
import { plain } from "./plain";
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
  at: Layout;
  round: number[]; // the seats clockwise from the one below
  held: Completed | null; // still shown
  looking: boolean; // at the last trick
  drawable: LegalAction | null; // the effect of a click on the stock
  draw: (act: number) => void;
  advised: number | null;
}

export interface TrumpsProps<F extends Felt = Felt> {
  state: TableState;
  felt: F;
  width: number; // in CSS pixels
}

export interface Family<F extends Felt = Felt> {
  Middle: Component<MiddleProps<F>>; // what lies on the felt
  Trumps: Component<TrumpsProps<F>> | null; // in the bar: trumps and the bid, or the suit called
  /** What lies on the felt, by which the table is laid out. */
  lies(state: TableState, felt: F, held: Completed | null): OnFelt & Pick<State, "auction">;
  /** The card of an event that plays one. */
  played(event: Happening): { seat: number; card: number } | null;
  /** The cards drawn in an event, with the card if everybody sees it. */
  drew(event: Happening): { seat: number; card: number | null; count: number } | null;
  beats: Partial<Record<Happening["event"], number>>; // for which an event is shown, if not one
  sounds: Partial<Record<Happening["event"], "deal" | "card" | "point">>;
  /** The trick that these events completed. */
  completed(felt: F, events: Happening[]): Completed | null;
  /** True if a new trick has begun. */
  begun(felt: F): boolean;
  /** True if there is a last trick to look at. */
  past(felt: F): boolean;
}

export const FAMILIES: { [F in Felt as F["family"]]: Family<F> } = { trick: tricks, shedding };

export const familyOf = (felt: Felt): Family =>
  (FAMILIES[felt.family] as unknown as Family | undefined) ?? plain;
