/** The shelf of games: where an entry leads, for how many it is, and the chips that narrow it. */

import type { Shelf } from "../messages";
import * as say from "../words/front";

/** What a game is narrowed down by. */
export type Chip = "2" | "3" | "4" | "5" | "partners" | "bidding" | "plain" | "jokers" | "near";

export const CHIPS: [Chip, string][] = [
  ["2", say.players("2")],
  ["3", say.players("3")],
  ["4", say.players("4")],
  ["5", say.players("5+")],
  ["partners", say.partners],
  ["bidding", say.bidding],
  ["plain", say.noBidding],
  ["jokers", say.withJokers],
  ["near", say.nearYou],
];

/** Of which group a chip is: only one of a group is pressed. */
const groupOf = (chip: Chip): string => (Number(chip) ? "" : chip === "plain" ? "bidding" : chip);

/** The chips after one of them was pressed. */
export const pressed = (chips: Chip[], chip: Chip): Chip[] => [
  ...chips.filter((one) => groupOf(one) !== groupOf(chip)),
  ...(chips.includes(chip) ? [] : [chip]),
];

/** Where a game is set up: for `count` players, or else as it was the last time. */
export const setUp = ({ game, preset }: Shelf, count?: number): string =>
  `/new/${game}?preset=${preset}${count ? `&seats=${count}` : ""}`;
/** Where it is taught, for the usual number of players. */
export const lessonOf = ({ game, preset, seats }: Shelf): string =>
  `/learn/${game}?preset=${preset}&seats=${seats[0]}`;

/** For how many a game is: "2–5 players". */
export function shownSeats({ seats }: Shelf): string {
  const sorted = [...seats].sort((a, b) => a - b);
  const run = sorted.length > 2 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) === sorted.length - 1;
  return say.players(run ? `${sorted[0]}–${sorted.at(-1)}` : sorted.map(String).reduce(say.either));
}
