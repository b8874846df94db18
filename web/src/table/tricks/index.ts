/** Trick games. */

import type { TrickFelt } from "../../messages";
import type { Family } from "../families";
import Middle from "./Middle.svelte";

export const tricks: Family<TrickFelt> = {
  shelf: { heading: "All Fours and its family", line: "catch the Jack, save the Low" },
  Middle,
  played: (event) => (event.event === "played" ? event : null),
  drew: (event) => (event.event === "drew" ? { ...event, count: 1 } : null),
  beats: { took: 5, played: 2.9, called: 2.9 },
  sounds: { dealt: "deal", played: "card", counted: "point", pegged: "point" },
  completed(felt, events) {
    const took = events.find((event) => event.event === "took");
    return took ? { plays: felt.last_trick, taker: took.seat } : null;
  },
  begun: (felt) => felt.trick.length > 0,
};
