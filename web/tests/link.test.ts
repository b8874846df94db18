/** The connection to the server: what it does as a line comes, drops, and comes again. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backoff, Link, type Heard, type Status } from "../src/lib/link";
import type { Command, FromPage, FromServer } from "../src/messages";

/** A socket whose server is this file. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static get last(): Socket {
    return Socket.all.at(-1)!;
  }
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly said: FromPage[] = [];
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as FromPage);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message satisfies Partial<FromServer>) });
  }
  drops(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const heard: Heard[] = [];
const told: [Status, string, number][] = [];
let link: Link;
let ticket: () => Response;

const json = (data: object, status = 200): Response =>
  new Response(JSON.stringify(data), { status });
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const update = (number: number) => ({ type: "update", number, changes: {}, events: [], told: [] });
const act = (id: string): Command => ({ type: "act", id, act: 5, at: 1 }) as Command;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  ticket = () => json({ ticket: "t1", page: "", kept: null, opener: true });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => ticket()),
  );
  Socket.all = [];
  heard.length = told.length = 0;
  link = new Link(
    "K7QM",
    "token",
    false,
    (message) => heard.push(message),
    (status, why, wait) => told.push([status, why, wait]),
  );
  await settle();
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
});

/** Open the line, and be greeted at an update. */
function greet(number = 7): void {
  Socket.last.opens();
  Socket.last.says({ type: "welcome", number, state: {}, log: [], said: [] });
  Socket.last.says({ type: "pong" });
}

test("it asks for a ticket, says hello, and is live once it is greeted", () => {
  expect(Socket.last.url).toBe("ws://page.example/api/socket?ticket=t1");
  expect(link.opener).toBe(true);
  Socket.last.opens();
  expect(Socket.last.said).toEqual([{ type: "hello", last: 0, counted: false }, { type: "ping" }]);
  expect(link.status).toBe("connecting");
  greet();
  expect(link.status).toBe("live");
  expect(link.last).toBe(7);
});

test("updates come once, in their order; a gap is asked for on another line", async () => {
  greet(7);
  Socket.last.says(update(8));
  Socket.last.says(update(8));
  expect(heard.map(({ type }) => type)).toEqual(["welcome", "update"]);
  Socket.last.says(update(10));
  expect(link.status).toBe("lost");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Socket.all).toHaveLength(2);
  Socket.last.opens();
  expect(Socket.last.said[0]).toEqual({ type: "hello", last: 8, counted: false });
});

test("a command is said again under its id until it is answered", async () => {
  const answer = link.say(act("a1"));
  greet();
  expect(Socket.last.said.filter(({ type }) => type === "act")).toHaveLength(1);
  Socket.last.drops();
  await vi.advanceTimersByTimeAsync(1_000);
  greet(9);
  expect(Socket.last.said).toContainEqual(act("a1"));
  Socket.last.says({ type: "done", id: "a1", number: 9 });
  expect(await answer).toBeNull();
  Socket.last.drops();
  await vi.advanceTimersByTimeAsync(1_000);
  greet(9);
  expect(Socket.last.said).not.toContainEqual(act("a1"));
});

test("an answer that is ahead of its update waits for it", async () => {
  greet(7);
  const settled = vi.fn();
  void link.say(act("a2")).then(settled);
  Socket.last.says({ type: "done", id: "a2", number: 8 });
  await settle();
  expect(settled).not.toHaveBeenCalled();
  Socket.last.says(update(8));
  await settle();
  expect(settled).toHaveBeenCalledWith(null);
});

test("a refusal is given to whoever said it", async () => {
  greet();
  const answer = link.say(act("a3"));
  Socket.last.says({ type: "refused", id: "a3", why: "must follow hearts" });
  expect(await answer).toBe("must follow hearts");
});

test("a line on which nothing is heard is given up, though it is open", async () => {
  greet();
  void link.say(act("a4"));
  await vi.advanceTimersByTimeAsync(4_100);
  expect(link.status).toBe("lost");
});

test("a line that is silent for long is given up without anything being said", async () => {
  greet();
  await vi.advanceTimersByTimeAsync(21_000);
  expect(told.map(([status]) => status)).toContain("lost");
});

test("after two sockets that are not greeted, two lines go by requests", async () => {
  Socket.last.drops();
  await vi.advanceTimersByTimeAsync(1_000);
  Socket.last.drops();
  expect(Socket.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(Socket.all).toHaveLength(2);
  const paths = vi.mocked(fetch).mock.calls.map(([path]) => path);
  expect(paths.some((path) => String(path).startsWith("/api/tables/K7QM/lines"))).toBe(true);
});

test.each([401, 403, 404, 410])("an answer %i closes the line, and is told", async (status) => {
  ticket = () => json({ error: "This table is over." }, status);
  Socket.last.drops();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.at(-1)).toEqual(["closed", "This table is over.", 0]);
  expect(link.mayJoin).toBe(status === 404);
  const before = vi.mocked(fetch).mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.mocked(fetch).mock.calls).toHaveLength(before);
});

test("a server that cannot just now is asked again", async () => {
  ticket = () => json({ error: "The server is full." }, 503);
  Socket.last.drops();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.at(-1)?.slice(0, 2)).toEqual(["lost", "The server is full."]);
});

test("the server may close a line for good, or until later", async () => {
  greet();
  Socket.last.says({ type: "closing", why: "Restarting.", again: true, join: false });
  expect(told.at(-1)?.slice(0, 2)).toEqual(["lost", "Restarting."]);
  await vi.advanceTimersByTimeAsync(1_000);
  greet();
  Socket.last.says({ type: "closing", why: "You left.", again: false, join: true });
  expect(told.at(-1)).toEqual(["closed", "You left.", 0]);
  expect(link.mayJoin).toBe(true);
});

test("to count the cards it asks for the whole table once more", () => {
  greet();
  link.count(true);
  expect(Socket.last.said.at(-1)).toEqual({ type: "hello", last: 0, counted: true });
  const said = Socket.last.said.length;
  link.count(true);
  expect(Socket.last.said).toHaveLength(said);
});

test("it waits ever longer, up to a quarter of a minute", () => {
  const waits = [0, 1, 2, 3, 20].map((attempt) => backoff(attempt, 0.5));
  expect(waits).toEqual([400, 800, 1_600, 3_200, 15_000]);
  expect(backoff(0, 0)).toBe(300);
  expect(backoff(0, 1)).toBe(500);
});
