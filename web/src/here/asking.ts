/**
 * The page's side of a table without a server: requests go to a worker, and its answers come back
 * as they come from a server, in parts.
 */

import { settled } from "./notes";
import { own } from "./owning";
import { standing } from "./standing.svelte";
import type { Asked, FromWorker } from "./words";

interface Waiting {
  answered: (answer: Response) => void;
  failed: (why: Error) => void;
  parts: ReadableStreamDefaultController<Uint8Array> | null;
}

const WITHOUT_BODY = [204, 304];
const waiting = new Map<number, Waiting>();
let count = 0;
let worker: Worker | null = null;
let completed: () => void;
let made: () => void;
const owned = own(lose);

/** That the worker has all it may need. */
export const complete = new Promise<void>((done) => (completed = done));

/** That no worker fetches anything more. */
export const whole = new Promise<void>((done) => (made = done));

/** Another tab has the tables: this one asks no more, and waits. */
function lose(): void {
  standing.where = "elsewhere";
  worker?.terminate();
  worker = null;
}

function begin(): Worker {
  const begun = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  begun.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  begun.onerror = ({ message }) => fail(message);
  begun.postMessage({ kind: "start", contents: document.documentElement.dataset["here"] });
  return begun;
}

function fail(why: string): void {
  worker = null; // the next request begins another
  for (const one of waiting.values()) {
    one.failed(new TypeError(why));
    one.parts?.error(new TypeError(why));
  }
  waiting.clear();
}

function hear(message: FromWorker): void {
  if (message.kind === "failed") return fail(message.why);
  if (message.kind === "standing") return void (standing.where = message.where);
  if (message.kind === "complete") return completed();
  if (message.kind === "whole") return made();
  const one = waiting.get(message.id);
  if (!one) return;
  if (message.kind === "begin")
    one.answered(answer(message.id, message.status, message.headers, one));
  else if (message.kind === "part") one.parts?.enqueue(message.bytes);
  else {
    waiting.delete(message.id);
    one.parts?.close();
  }
}

function answer(id: number, status: number, headers: [string, string][], one: Waiting): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (parts) => void (one.parts = parts),
    cancel: () => leave(id),
  });
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers });
}

/** Want no more of an answer. */
function leave(id: number): void {
  if (waiting.delete(id)) worker?.postMessage({ kind: "left", id });
}

export function ask(path: string, options: RequestInit): Promise<Response> {
  const id = count++;
  const { method = "GET", body, signal } = options;
  const headers = [...new Headers(options.headers)];
  const asked: Asked = {
    kind: "asked",
    id,
    method,
    path,
    headers,
    body: typeof body === "string" ? body : "",
  };
  return new Promise((answered, failed) => {
    const stop = (): void => {
      const one = waiting.get(id);
      leave(id);
      failed(signal?.reason as Error);
      one?.parts?.error(signal?.reason);
    };
    if (signal?.aborted) return failed(signal.reason as Error);
    signal?.addEventListener("abort", stop, { once: true });
    waiting.set(id, { answered, failed, parts: null });
    void Promise.all([owned, settled()])
      .then(() => {
        if (standing.where === "elsewhere" || standing.where === "newer" || !waiting.has(id))
          return;
        worker ??= begin();
        worker.postMessage(asked);
      })
      .catch(failed);
  });
}
