/** Puzzles are kept ahead, and an answer without a line is sent later, once. */

import { beforeEach, expect, test, vi } from "vitest";
import type { CallQuestion, PuzzleQuestion } from "../src/messages";
import { read, write } from "../src/lib/settings.svelte";
import recorded from "./questions.json";

const KEY = "hilojack.ahead";
const puzzle = recorded.puzzle as unknown as PuzzleQuestion;
const numbered = (number: number): PuzzleQuestion => ({ ...puzzle, number });
const given = (number: number, act = "AS") => ({ number, edition: "first", act });
const unsent = (): unknown => read<{ unsent: unknown } | null>(KEY, null)?.unsent;

let ahead: (typeof import("../src/lib/ahead"))["puzzlesAhead"]; // as after a page is loaded
let callsAhead: (typeof import("../src/lib/ahead"))["callsAhead"];
let asked: string[]; // what the server was asked
let answers: (path: string, body: string) => unknown; // a status, or what it says

beforeEach(async () => {
  vi.resetModules();
  ({ puzzlesAhead: ahead, callsAhead } = await import("../src/lib/ahead"));
  asked = [];
  write(KEY, { page: "", like: "", puzzles: [], unsent: [] });
  write("hilojack.key", "a".repeat(32));
  answers = (path) =>
    path.includes("/ahead?")
      ? Array.from({ length: 20 }, (_, n) => numbered(n + 2))
      : { number: Number(path.split("/")[3]), mine: { right: true } };
  globalThis.fetch = (async (path: string, { body }: RequestInit = {}) => {
    asked.push(`${path} ${body ?? ""}`.trim());
    const said = answers(path, `${body}`);
    if (said === 0) throw new TypeError("no line");
    const status = typeof said === "number" ? said : 200;
    return new Response(JSON.stringify(said), { status });
  }) as typeof fetch;
});

const lose = (): void => void (answers = () => 0);

test("the next twenty are kept with the one that is shown, and that is enough", async () => {
  await ahead.lookAhead("game=pitch", numbered(1));
  expect(asked).toEqual(["/api/puzzles/ahead?game=pitch&after=1&count=20"]);
  expect(ahead.find("1")?.number).toBe(1);
  expect(ahead.find("21")).toEqual(numbered(21));
  for (let n = 1; n < 11; n++) {
    await ahead.lookAhead("game=pitch", numbered(n));
    await ahead.give(given(n));
  }
  expect(asked.filter((path) => path.includes("ahead"))).toHaveLength(1);
  await ahead.lookAhead("game=pitch", numbered(12));
  expect(asked.filter((path) => path.includes("ahead"))).toHaveLength(2);
});

test("what is answered while the next are fetched is not kept", async () => {
  const fetched = ahead.lookAhead("", numbered(31));
  await ahead.give(given(31));
  await fetched;
  expect(ahead.find("31")).toBeUndefined();
  expect(ahead.following("", "31")).toBeDefined();
});

test("one follows another of what is wanted, also after one that was left out", async () => {
  expect(ahead.following("")).toBeUndefined();
  await ahead.lookAhead("", numbered(1));
  expect([ahead.following(""), ahead.following("", "1"), ahead.following("", "21")]).toEqual([
    1, 2, 1,
  ]);
  expect(ahead.following("", "999")).toBe(1);
  expect(ahead.following("theme=lead", "1")).toBeUndefined();
  await ahead.give(given(1));
  expect(ahead.following("", "1")).toBe(2);
});

test("without a line the first answer to a puzzle is kept, and it is not asked again", async () => {
  await ahead.lookAhead("", numbered(1));
  lose();
  expect(await ahead.give(given(1, "AS"))).toBeNull();
  expect(await ahead.give(given(1, "KS"))).toBeNull();
  expect(unsent()).toEqual([given(1, "AS")]);
  expect(ahead.find("1")).toBeUndefined();
  expect(ahead.following("", "1")).toBe(2);
});

test("what is kept is sent when the line is back, and once", async () => {
  lose();
  await ahead.give(given(7));
  await ahead.give(given(8, ""));
  expect(await ahead.sendKept()).toEqual([]);
  expect(unsent()).toHaveLength(2);
  answers = (path) => ({ number: Number(path.split("/")[3]) });
  asked = [];
  expect((await ahead.sendKept()).map(([number]) => number)).toEqual([7, 8]);
  expect(asked).toEqual([
    '/api/puzzles/7/answer {"edition":"first","act":"AS"}',
    '/api/puzzles/8/answer {"edition":"first","act":""}',
  ]);
  expect(await ahead.sendKept()).toEqual([]);
  expect(asked).toHaveLength(2);
});

test("what a server refuses is not sent again; what it has no time for is", async () => {
  lose();
  await ahead.give(given(7));
  await ahead.give(given(8));
  answers = (path) => (path.includes("/7/") ? 409 : 429);
  expect(await ahead.sendKept()).toEqual([]);
  expect(unsent()).toEqual([given(8)]);
});

test("an answer that a server refuses is an error, and nothing is kept of it", async () => {
  answers = () => 503;
  await expect(ahead.give(given(1))).rejects.toThrow();
  expect(unsent()).toEqual([]);
});

test("another page asks for its own puzzles, and sends what the other kept", async () => {
  write(KEY, { page: "older", like: "", puzzles: [numbered(3)], unsent: [given(4)] });
  expect([ahead.find("3"), ahead.following("")]).toEqual([undefined, undefined]);
  expect(await ahead.sendKept()).toHaveLength(1);
});

test("judged calls are kept next to puzzles, and their answers sent once", async () => {
  write("hilojack.calls", { page: "", like: "", puzzles: [], unsent: [] });
  const call = { ...(recorded.call as unknown as CallQuestion), number: 1 };
  await callsAhead.lookAhead("kind=judged", call);
  expect(asked).toEqual(["/api/calls/ahead?kind=judged&after=1&count=20"]);
  expect([callsAhead.following("kind=judged", "1"), ahead.following("")]).toEqual([2, undefined]);
  lose();
  expect(await callsAhead.give(given(2, "BEG"))).toBeNull();
  expect(callsAhead.following("kind=judged", "1")).toBe(3);
  answers = () => ({ right: true });
  expect(await ahead.sendKept()).toEqual([]);
  expect(await callsAhead.sendKept()).toEqual([[2, { right: true }]]);
  expect(asked.at(-1)).toBe('/api/calls/2 {"edition":"first","act":"BEG"}');
  expect(await callsAhead.sendKept()).toEqual([]);
});
