/**
 * Notices when the page is closed, by the push service of the browser. Loaded only for those who
 * have notices.
 */

import { ApiError, isTooMany, post } from "./api";
import { ask } from "./mine";
import { placeAt, places } from "./places";
import { read, write } from "./settings.svelte";

const KEY = "hilojack.push";
const MOST = 200; // tables that are remembered

let keeping = false;

/** The browser as the server's tables know it: the address of its push service, and the tables. */
interface Pushed {
  endpoint: string;
  codes: string[];
}

const pushed = (): Pushed | null => read<Pushed | null>(KEY, null);

export const isPushed = (): boolean => pushed() !== null;

/**
 * The server's key if it and this browser can tell people whose page is closed, or an empty text.
 */
export async function offered(): Promise<string> {
  if (!("PushManager" in window) || !(await navigator.serviceWorker?.getRegistration())) return "";
  return (await ask([])).push;
}

/** Ask the browser for its push service, and every table of this browser to use it. */
export async function begin(key: string): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // perhaps for other keys
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  write(KEY, { endpoint: made.endpoint, codes: [] } satisfies Pushed);
  await keep(
    places()
      .filter(({ over }) => !over)
      .map(({ code }) => code),
  );
}

/** Use it no more, at any table. */
export async function end(): Promise<void> {
  const former = pushed();
  write(KEY, null);
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  for (const code of former?.codes ?? [])
    await say(code, { type: "unsubscribe", endpoint: former?.endpoint });
}

/** Ask tables that do not know this browser yet to tell it. */
export async function keep(codes: string[]): Promise<void> {
  const former = pushed();
  if (!former || keeping) return;
  keeping = true;
  try {
    await keepUp(former, codes);
  } finally {
    keeping = false;
  }
}

async function keepUp(former: Pushed, codes: string[]): Promise<void> {
  const made = await (
    await navigator.serviceWorker.getRegistration()
  )?.pushManager.getSubscription();
  if (!made) return void write(KEY, null); // its person has taken it from this page
  const known = made.endpoint === former.endpoint ? former.codes : [];
  const { p256dh, auth } = made.toJSON().keys ?? {};
  for (const code of codes) {
    if (known.includes(code)) continue;
    if (await say(code, { type: "subscribe", endpoint: made.endpoint, p256dh, auth }))
      known.push(code);
  }
  write(KEY, { endpoint: made.endpoint, codes: known.slice(-MOST) } satisfies Pushed);
}

/** Give a table a command. Return whether it is settled: a table that refuses it now will again. */
async function say(code: string, command: object): Promise<boolean> {
  const place = placeAt(code);
  if (!place) return true;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16),
  ).join("-");
  try {
    await post(`/api/tables/${code}/commands`, { id, ...command }, place.token);
    return true;
  } catch (error) {
    return (
      error instanceof ApiError && error.status >= 400 && error.status < 500 && !isTooMany(error)
    );
  }
}
