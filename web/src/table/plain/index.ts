/** A family that has no room of its own here: its cards lie in a row, and nothing flies. */

import type { Family } from "../families";
import Middle from "./Middle.svelte";

export const plain: Family = {
  Middle,
  Trumps: null,
  lies: () => ({
    trick: false,
    stock: "none",
    turnUp: false,
    cut: false,
    pile: false,
    auction: false,
  }),
  played: () => null,
  drew: () => null,
  beats: {},
  sounds: {},
  completed: () => null,
  begun: () => false,
  past: () => false,
};
