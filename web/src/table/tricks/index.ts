/** Trick games. */

import type { TrickFelt } from "../../messages";
import type { Family } from "../families";
import Middle from "./Middle.svelte";
import Trumps from "./Trumps.svelte";

const TALK = [
  "packet",
  "stand",
  "gift",
  "bunch",
  "agree",
  "name",
  "accept",
  "bid",
  "sale",
  "call",
  "discard",
];

export const tricks: Family<TrickFelt> = {
  Middle,
  Trumps,
  lies: (state, felt, held) => ({
    trick: felt.trick.length > 0 || held !== null || !TALK.includes(state.phase),
    stock: felt.stock === 0 ? "none" : felt.stock_top === null ? "down" : "up",
    turnUp: felt.turn_up !== null && felt.turn_up !== felt.stock_top,
    cut: felt.cut !== null,
    pile: false,
    auction: state.phase === "bid",
  }),
  played: (event) => (event.event === "played" ? event : null),
  drew: (event) => (event.event === "drew" ? { ...event, count: 1 } : null),
  beats: { took: 3.8, played: 2.9, called: 2.9 },
  sounds: { dealt: "deal", played: "card", counted: "point", pegged: "point" },
  completed(felt, events) {
    const took = events.find((event) => event.event === "took");
    return took ? { plays: felt.last_trick, taker: took.seat } : null;
  },
  begun: (felt) => felt.trick.length > 0,
  past: (felt) => felt.last_trick.length > 0,
};
