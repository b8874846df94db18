/**
 * The links of a page that plays by itself: its paths come after #, and its records from its
 * worker.
 */

import { mount } from "svelte";
import { request } from "../lib/request";
import Newer from "./Newer.svelte";
import { begin as beginNotes } from "./notes";
import Standing from "./Standing.svelte";
import { begin as beginVersions } from "./versions.svelte";

const NEAR = ["pointerover", "pointerdown", "focusin"] as const;

const linkOf = (event: Event): HTMLAnchorElement | null =>
  (event.target as Element | null)?.closest?.("a[href^='/']") ?? null;

/** Point a link at its page below the address of this one, before it is opened or copied. */
function turn(event: Event): void {
  const link = linkOf(event);
  if (link && !isOfWorker(link)) link.href = `#${link.getAttribute("href")}`;
}

const isOfWorker = (link: HTMLAnchorElement): boolean => link.pathname.startsWith("/api/");

/** Give what a worker answers to the person who asked to download it. */
async function download(link: HTMLAnchorElement): Promise<void> {
  const answer = await request(link.pathname + link.search);
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = link.download;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
}

/** Go to a place of this page: what comes after # is its path. */
function show(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>(
    "a[href^='#']:not([href^='#/'])",
  );
  const place = link && document.getElementById(link.hash.slice(1));
  if (!place) return;
  event.preventDefault();
  place.tabIndex = -1;
  place.focus();
  place.scrollIntoView();
}

function clicked(event: MouseEvent): void {
  show(event);
  const link = linkOf(event);
  if (!link || !isOfWorker(link)) return;
  event.preventDefault();
  void download(link);
}

export async function begin(): Promise<void> {
  for (const kind of NEAR) document.addEventListener(kind, turn, { capture: true });
  document.addEventListener("click", clicked, { capture: true });
  mount(Standing, { target: document.body, anchor: document.body.firstChild as Node });
  mount(Newer, { target: document.body, anchor: document.body.firstChild as Node });
  beginVersions();
  await beginNotes();
}
