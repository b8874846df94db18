/** Who sits where around the table. */

import type { TableState } from "../messages";
import * as common from "../words/common";

/** The seat at whose side this page looks at the table; a spectator chooses one. */
export const below = (state: TableState, chosen = 0): number => state.seat ?? chosen;

/** How a seat is called: You, or the name of its player. */
export const calledAt = (state: TableState, seat: number): string =>
  seat === state.seat ? common.youHead : (state.seats[seat]?.name ?? "");

/**
 * The other seats clockwise from the left of `first`: the next player sits at the left or, if the
 * game goes anticlockwise, at the right.
 */
export function around(state: TableState, first: number): number[] {
  const count = state.seats.length;
  const others = state.seats.map((_, n) => (first + n) % count).slice(1);
  return state.anticlockwise ? others.reverse() : others;
}
