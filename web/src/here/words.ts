/** What the page and the worker of a table without a server say to each other. */

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
  | { kind: "failed"; why: string };
