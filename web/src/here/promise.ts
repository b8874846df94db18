/**
 * The browser's promise to keep what this page has; without it a browser may delete all when room
 * is short.
 */

import { read, write } from "../lib/settings.svelte";

const ASKED = "hilojack.asked"; // for the promise: a browser may ask its person in turn

export async function promised(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

/** Ask for the promise, the first time that this is called. */
export async function askOnce(): Promise<void> {
  if (read(ASKED, false)) return;
  write(ASKED, true);
  await navigator.storage?.persist?.().catch(() => false);
}
