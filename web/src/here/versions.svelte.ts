/**
 * The version of a page that plays by itself: kept for starts without a network, and renewed as its
 * person agrees.
 */

import { complete, whole } from "./asking";
import { hold } from "./holding";
import type { FromService, ToService } from "./words";

const HOUR = 3_600_000; // ms
const AGAIN = 20_000; // ms, after a part of the page did not come

/** This page's version. */
export const version = document.documentElement.dataset["version"] ?? "";

export const versions = $state({
  kept: false, // all of it is in this browser
  held: false, // all of it is in this tab: the browser keeps no page, as of plain http
  newer: "" as "" | "ready" | "used",
});

let using = false; // this page's person has agreed
let lookedAt = Date.now();

function hear({ chosen, newest }: FromService): void {
  versions.kept = true;
  if (using && chosen === newest) location.reload();
  else if (chosen !== version && newest === version)
    say({ kind: "use" }); // it was loaded past what is kept
  else versions.newer = chosen !== version ? "used" : newest !== version ? "ready" : "";
}

function say(message: ToService): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}

/** Start the newest version in place of this one. */
export function renew(): void {
  if (versions.newer === "used") return location.reload();
  using = true;
  say({ kind: "use" });
}

/** Whether the browser keeps pages. */
export const keeps = "serviceWorker" in navigator;

export function begin(): void {
  if (!keeps) return void holdAll();
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<FromService>) =>
    hear(data),
  );
  navigator.serviceWorker.startMessages();
  say({ kind: "here", version });
  void complete.then(keep).catch(holdAll); // it plays without what the browser does not keep
}

/** Have all that this page may need in this tab. */
async function holdAll(): Promise<void> {
  await complete;
  for (let held = false; !held;) {
    try {
      await hold();
      held = true;
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
  await whole;
  versions.held = true;
}

/** Keep all that this page may need, once what it needs now has come. */
async function keep(): Promise<void> {
  if (!navigator.onLine) await new Promise((on) => addEventListener("online", on, { once: true }));
  const service = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - lookedAt < HOUR) return;
    lookedAt = Date.now();
    service.update().catch(() => {}); // there is no network
  });
}
