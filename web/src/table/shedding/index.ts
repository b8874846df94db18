/** Shedding games. */

import type { SheddingFelt } from "../../messages";
import type { Family } from "../families";
import Middle from "./Middle.svelte";
import Trumps from "./Trumps.svelte";

export const shedding: Family<SheddingFelt> = {
  Middle,
  Trumps,
  lies: () => ({
    trick: false,
    stock: "down",
    turnUp: false,
    cut: false,
    pile: true,
    auction: false,
  }),
  played: (event) => (event.event === "laid" ? event : null),
  drew: (event) => (event.event === "drew-cards" ? { ...event, card: null } : null),
  beats: { laid: 2.9, called: 2.9, "drew-cards": 2.9 },
  sounds: { opened: "deal", laid: "card", counted: "point" },
  completed: () => null,
  begun: () => false,
  past: () => false,
};
