/** What the page and the workers of a table without a server say to each other. */

import type { Where } from "./standing.svelte";

export interface Asked {
  kind: "asked";
  id: number;
  method: string;
  path: string;
  headers: [string, string][];
  body: string;
}

export type FromPage = { kind: "start"; contents: string } | Asked | { kind: "left"; id: number };

export type FromWorker =
  | { kind: "begin"; id: number; status: number; headers: [string, string][] }
  | { kind: "part"; id: number; bytes: Uint8Array }
  | { kind: "end"; id: number }
  | { kind: "standing"; where: Where }
  | { kind: "complete" } // all that comes after the first card has come
  | { kind: "whole" } // and the second worker has it too
  | { kind: "failed"; why: string };

/**
 * What the page says to its service worker: which version it is, or that the newest is to be used.
 */
export type ToService = { kind: "here"; version: string } | { kind: "use" };

/** The version that is served, and the newest that is kept whole. */
export type FromService = { kind: "versions"; chosen: string; newest: string };

export type ToThinker =
  | { kind: "start"; contents: string }
  | { kind: "do"; number: number; data: Uint8Array }
  | { kind: "stop"; number: number };

export type FromThinker =
  | { kind: "ready" }
  | { kind: "failed"; why: string }
  | { kind: string; number: number; data: Uint8Array };
