/** Who sits where around the table. */

import type { TableState } from "../messages";

/** The other seats from left to right, as you see them: the next player sits at your left or, if the game goes
    anticlockwise, at your right. A spectator sees every seat. */
export function around(state: TableState): number[] {
  const first = state.seat ?? 0;
  const round = state.seats.map((_, n) => (first + n) % state.seats.length);
  const others = state.seat === null ? round : round.slice(1);
  return state.anticlockwise ? others.reverse() : others;
}
