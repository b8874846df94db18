/** A refusal, to the eye. */

import { pace } from "../lib/settings.svelte";

export function shake(element: Element | null): void {
  if (!pace()) return;
  element?.animate(
    [0, -7, 6, -4, 3, 0].map((x) => ({ translate: `${x}px 0` })),
    { duration: 320, easing: "ease-out" },
  );
}
