/**
 * What carries messages to the server and back: a socket or, in a browser or a network without
 * WebSocket, one answer that never ends for what is heard, and a request for each thing said.
 */

import type { Command, FromPage, FromServer } from "../messages";
import { request } from "./request";

export interface Carrier {
  send(message: FromPage): void;
  close(): void;
}

/** What a carrier reports; after `close` it reports nothing. */
export interface Ends {
  opened: () => void;
  heard: (message: FromServer) => void;
  closed: () => void;
}

const QUIET = 25_000; // longer than the server is silent on lines that live

export function bySocket(ticket: string, ends: Ends): Carrier {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/api/socket?ticket=${ticket}`);
  let open = true;
  socket.onopen = () => open && ends.opened();
  socket.onmessage = (event: MessageEvent<string>) =>
    open && ends.heard(JSON.parse(event.data) as FromServer);
  socket.onclose = () => open && ends.closed();
  return {
    send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
    close: () => {
      open = false;
      socket.close();
    },
  };
}

/** The lines of a stream, each as the message that it holds. */
async function* messages(body: ReadableStream<Uint8Array>): AsyncGenerator<FromServer> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as FromServer;
  }
}

export function byRequests(code: string, token: string, ends: Ends): Carrier {
  const table = `/api/tables/${encodeURIComponent(code)}`;
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  // a request that is given up holds none of the browser's few connections
  const asking = new AbortController();
  let listening: AbortController | null = null;
  let open = true;
  let heardAt = 0; // of the lines

  async function listen(counted: boolean): Promise<void> {
    listening?.abort();
    const own = (listening = new AbortController());
    try {
      const answer = await request(`${table}/lines?counted=${counted}`, {
        headers,
        signal: own.signal,
      });
      if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
      for await (const message of messages(answer.body)) {
        if (own !== listening || !open) return;
        heardAt = performance.now();
        ends.heard(message);
      }
    } catch {
      // closed, as below
    }
    if (own === listening && open) ends.closed();
  }

  async function ask(message: Command): Promise<void> {
    try {
      const body = JSON.stringify(message);
      const answer = await request(`${table}/commands`, {
        method: "POST",
        headers,
        body,
        signal: asking.signal,
      });
      const said = (await answer.json()) as FromServer | { error: string };
      if (!open) return;
      if (answer.status === 429 || answer.status >= 500) ends.closed();
      else if ("type" in said) ends.heard(said);
      else ends.heard({ type: "refused", id: message.id, why: said.error, duty: "", asks: null });
    } catch {
      if (open) ends.closed();
    }
  }

  /**
   * Ask if the server lives; the lines themselves must be heard too: the first is greeted by the
   * server.
   */
  async function ping(): Promise<void> {
    if (!heardAt) return;
    if (performance.now() - heardAt > QUIET) return ends.closed();
    const { ok } = await request("/livez", { cache: "no-store", signal: asking.signal }).catch(
      () => ({ ok: false }),
    );
    if (open && ok) ends.heard({ type: "pong" });
  }

  queueMicrotask(() => open && ends.opened());
  return {
    send: (message) => {
      if (message.type === "hello") void listen(message.counted);
      else if (message.type === "ping") void ping();
      else void ask(message);
    },
    close: () => {
      open = false;
      listening?.abort();
      asking.abort();
    },
  };
}
