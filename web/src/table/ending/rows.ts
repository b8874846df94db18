/** From the facts of a deal that is over to the rows in which they are drawn. */

import type { BidOutcome, CountedItem, ExtraPoints, Outcome, SeatLeft } from "../../messages";
import { isJoker, rankOf } from "../../cards/cards";

/** A card that brought its side points. */
export interface Scoring {
  readonly card: number;
  readonly points: number;
}

/** The scoring cards of a side, and their sum. */
export interface Share {
  readonly side: number | null; // null: nobody scores them
  readonly cards: readonly Scoring[];
  readonly points: number;
}

export type Row =
  | { readonly kind: "thrown-in" }
  | { readonly kind: "bid"; readonly bid: BidOutcome; readonly most: number }
  | { readonly kind: "set-back"; readonly side: number; readonly points: number }
  | { readonly kind: "extra"; readonly extra: ExtraPoints }
  | { readonly kind: "pegged"; readonly rank: number; readonly shares: readonly Share[] }
  | { readonly kind: "cards"; readonly share: Share }
  | { readonly kind: "item"; readonly item: CountedItem }
  | { readonly kind: "bars"; readonly item: CountedItem; readonly whole: number }
  | { readonly kind: "held-over"; readonly points: number }
  | { readonly kind: "seat"; readonly left: SeatLeft };

const FEW = 4; // items that one card each decides: more are shown as the cards of each side
const FIRST = ["high", "low", "jack"]; // which keep rows of their own, if there is no bid
const JOKERS = -1; // their rank

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Return the rows of a deal, in the order in which they light up. */
export function rowsOf(outcome: Outcome): Row[] {
  if (outcome.thrown_in) return [{ kind: "thrown-in" }];
  const items = outcome.rows;
  const lone = items.filter((one) => one.card !== null && !one.amounts.length && one.counted);
  const strip =
    lone.length > FEW ? lone.filter((one) => outcome.bid || !FIRST.includes(one.item)) : [];
  const rest = items.filter((one) => !strip.includes(one));
  return [
    ...bids(outcome),
    ...pegged(outcome),
    ...sharesOf(strip).map((share) => ({ kind: "cards", share }) as const),
    ...rest.map(asRow),
    ...outcome.extra.map((extra) => ({ kind: "extra", extra }) as const),
    ...outcome.set_back.flatMap((points, side) =>
      points ? [{ kind: "set-back", side, points } as const] : [],
    ),
    ...(outcome.held_over ? [{ kind: "held-over", points: outcome.held_over } as const] : []),
    ...places(outcome.left).map((left) => ({ kind: "seat", left }) as const),
  ];
}

/** The bid, on a bar of what all sides took. */
function bids({ bid, rows, before }: Outcome): Row[] {
  if (!bid) return [];
  const own = bid.seat % before.length;
  const others = rows.filter((one) => one.side !== own).map((one) => Math.max(0, one.points));
  return [{ kind: "bid", bid, most: Math.max(bid.number, bid.took + sum(others)) }];
}

const rankIn = (card: number): number => (isJoker(card) ? JOKERS : rankOf(card));

/** What was pegged in the play, rank by rank, the dearest first. */
function pegged(outcome: Outcome): Row[] {
  const ranks = new Map<number, Share[]>();
  for (const { side, cards } of outcome.pegged)
    for (const rank of new Set(cards.map(([card]) => rankIn(card)))) {
      const of = cards.filter(([card]) => rankIn(card) === rank);
      const share = {
        side,
        cards: of.map(([card, points]) => ({ card, points })),
        points: sum(of.map(([, points]) => points)),
      };
      ranks.set(rank, [...(ranks.get(rank) ?? []), share]);
    }
  const worth = (shares: readonly Share[]): number => sum(shares.map((one) => one.points));
  return [...ranks]
    .sort(([, one], [, other]) => worth(other) - worth(one))
    .map(([rank, shares]) => ({ kind: "pegged", rank, shares }));
}

/** Who has an item, though they may not score it. */
export const holder = (item: CountedItem): number | null => item.side ?? item.taker;

/** The cards of some items, by who has them: those of nobody come last. */
function sharesOf(items: readonly CountedItem[]): Share[] {
  const sides = [...new Set(items.map(holder))].sort((one, other) =>
    one === null ? 1 : other === null ? -1 : one - other,
  );
  return sides.map((side) => {
    const of = items.filter((one) => holder(one) === side);
    return {
      side,
      cards: of.map((one) => ({ card: one.card ?? 0, points: one.points })),
      points: sum(of.map((one) => one.points)),
    };
  });
}

function asRow(item: CountedItem): Row {
  return item.amounts.length
    ? { kind: "bars", item, whole: Math.max(1, sum(item.amounts)) }
    : { kind: "item", item };
}

/** The seats of a shedding game, the first to go out first; who never did comes last. */
const places = (left: readonly SeatLeft[]): SeatLeft[] =>
  [...left].sort((one, other) => (one.place || 99) - (other.place || 99));

/** How many lines of text the rows and the sides are high. */
export function linesOf(rows: readonly Row[], outcome: Outcome): number {
  const bars = Math.max(2, outcome.before.length);
  const high: Partial<Record<Row["kind"], number>> = { bars, cards: 2.5, pegged: 2.5 };
  return sum([...rows.map(({ kind }) => high[kind] ?? 2), 1.6 * outcome.after.length]);
}
