/** From the state of a table to the state of its layout, and from a rectangle to a style. */

import type { MayDiscard, TableState } from "../messages";
import { familyOf, type Completed } from "./families";
import type { Over, State } from "./layout";
import type { Rect } from "./layout/frame";

/** A button above the hand: a call of the game, or an answer to the table. */
export interface Deed {
  readonly name: string;
  readonly act: number | null; // of the game
  readonly label: string;
  readonly says: string;
  readonly key: string;
  readonly suit: number | null;
  readonly main: boolean;
  readonly deed: () => void;
}

/** The sides with their numbers: one's own first, for a spectator that of the first seat. */
export function sidesFrom(
  state: TableState,
  seat: number | null,
): (TableState["sides"][number] & { n: number })[] {
  const own = state.seats[seat ?? 0]?.side ?? 0;
  return state.sides
    .map((side, n) => ({ ...side, n }))
    .sort((a, b) => Number(b.n === own) - Number(a.n === own));
}

const COLUMN = 40; // px, of a side's score

/** Whether a bar of `width` px has room for the scores of all sides: else plates show them. */
export const scoresFit = (sides: number, width: number): boolean =>
  sides <= 2 || (sides <= 4 && width >= COLUMN * sides);

const DONE = 123; // the call that ends discards
const MANY = 6; // deeds: if there are more, a bid is its number alone

/** Show bids by their numbers if there are many calls. */
function shortened(deeds: readonly Deed[], numbers: ReadonlyMap<number, number>): Deed[] {
  if (deeds.length <= MANY) return [...deeds];
  return deeds.map((one) => {
    const number = one.act === null ? undefined : numbers.get(one.act);
    return number === undefined
      ? { ...one, says: "" }
      : { ...one, label: String(number), says: one.says.startsWith("take") ? one.says : "" };
  });
}

/** Return a button for each call that may be made. */
export function callsOf(table: TableState, act: (act: number) => void): Deed[] {
  const calls = table.choices.filter(({ kind }) => kind !== "card" && table.laying === null);
  const bids = new Map(
    calls.flatMap(({ act, number }) => (number === null ? [] : [[act, number] as const])),
  );
  const deeds = calls.map(({ act: one, label, says, key, suit }) => ({
    name: `act ${one}`,
    act: one,
    label,
    says,
    key,
    suit,
    main: false,
    deed: () => act(one),
  }));
  return shortened(deeds, bids);
}

/**
 * Return the acts that lay these cards away, in their order, and the call that ends it if fewer
 * than allowed go.
 */
export function actsToLay(laying: MayDiscard, picked: readonly number[]): number[] {
  const cards = laying.cards.filter((card) => picked.includes(card));
  return cards.length === laying.most ? cards : [...cards, DONE];
}

/** What the page adds to the state of its table. */
export interface Shown {
  readonly deeds: readonly Deed[];
  readonly held: Completed | null; // a trick that is still shown
  readonly hint: boolean;
  readonly lifted: readonly number[];
  readonly over: Over | null;
}

export const AT_REST: Shown = { deeds: [], held: null, hint: false, lifted: [], over: null };

export function stateOf(table: TableState, shown: Shown): State {
  const family = familyOf(table.felt);
  return {
    ...family.lies(table, table.felt, shown.held),
    calls: shown.deeds.map((one) => one.label.length + one.says.length > 3),
    described: shown.deeds.length <= MANY && shown.deeds.some((one) => one.says !== ""),
    hint: shown.hint,
    lifted: shown.lifted,
    choosing: table.laying !== null,
    spectator: table.seat === null,
    lamps: table.lamps.length > 0,
    board: table.board === "cribbage",
    over: shown.over,
  };
}

/** Return the cards that lie in the hand of `seat`, face up or down. */
export const heldBy = (table: TableState, seat: number): number =>
  table.hand.length || (table.seats[seat]?.cards ?? 0);

/**
 * Return the style that puts an element into a rectangle; `from` is the corner of what holds it.
 */
export const boxed = (r: Rect, from: { x: number; y: number } = { x: 0, y: 0 }): string =>
  `left:${r.x - from.x}px;top:${r.y - from.y}px;width:${r.width}px;height:${r.height}px`;
