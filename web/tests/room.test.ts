/** A table as its page knows it: what it shows of what it hears, and what it says. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Happening, TableState } from "../src/messages";
import { settings } from "../src/lib/settings.svelte";
import type { Heard, Status } from "../src/lib/link";
import { Room } from "../src/table/room.svelte";
import { table } from "./drawn";

const said: object[] = [];
let hear: (message: Heard) => void;
let answer: (command: object) => Promise<string | null>;
let room: Room;
let titles: string[];

vi.mock("../src/lib/link", () => ({
  Link: class {
    constructor(
      _code: string,
      _token: string,
      _counted: boolean,
      heard: (message: Heard) => void,
      readonly tell: (status: Status, why: string, wait: number) => void,
    ) {
      hear = heard;
    }
    say(command: object): Promise<string | null> {
      said.push(command);
      return answer(command);
    }
    count(): void {}
    close(): void {}
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  titles = [];
  answer = async () => null;
  settings.speed = "normal";
  settings.sounds = false;
  room = new Room("K7QM", "token", (title) => titles.push(title));
});

afterEach(() => {
  room.close();
  vi.useRealTimers();
});

const welcome = (state: TableState, number = 3): void =>
  hear({
    type: "welcome",
    number,
    state: { ...state, round: null },
    log: ["Ann deals."],
    said: [],
    events: [],
  });
const update = (
  number: number,
  changes: Partial<TableState>,
  events: object[] = [],
  told: string[] = [],
): void => hear({ type: "update", number, changes, events: events as Happening[], told });

const PLAY = "california-jack, play";
const chat = (seat: number, text: string) => ({
  event: "said",
  seat,
  spectator: null,
  name: "Ben",
  text,
});

test("a welcome replaces the table, its log and its chat", () => {
  welcome(table(PLAY));
  expect(room.state?.phase).toBe("play");
  expect(room.number).toBe(3);
  expect(room.log).toEqual(["Ann deals."]);
  expect(titles).toEqual([table(PLAY).title]);
});

test("updates are shown one by one, each for its time", async () => {
  welcome(table(PLAY));
  update(4, { prompt: "one" }, [], ["one"]);
  update(5, { prompt: "two" }, [], ["two"]);
  expect([room.number, room.state?.prompt]).toEqual([4, "one"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([room.number, room.state?.prompt]).toEqual([5, "two"]);
  expect(room.log).toEqual(["Ann deals.", "one", "two"]);
  expect(room.told.map(({ line }) => line)).toEqual(["one", "two"]);
});

test("all that waits is shown at once to whoever wants no pace", () => {
  settings.speed = "off";
  welcome(table(PLAY));
  update(4, { prompt: "one" });
  update(5, { prompt: "two" });
  expect(room.state?.prompt).toBe("two");
});

test("nobody acts on what was not shown: the first input shows it", async () => {
  welcome(table(PLAY));
  update(4, { prompt: "one" });
  update(5, { prompt: "two" });
  expect(await room.act(5)).toBeNull();
  expect(said).toEqual([]);
  expect(room.state?.prompt).toBe("two");
  await room.act(5);
  expect(said).toMatchObject([{ type: "act", act: 5, at: 5 }]);
});

test("one act is on its way at a time", async () => {
  let settle: (why: string | null) => void = () => {};
  answer = () => new Promise((done) => (settle = done));
  welcome(table(PLAY));
  const first = room.act(5);
  await room.act(6);
  expect(said).toHaveLength(1);
  expect(room.pending).toMatchObject({ act: 5 });
  settle(null);
  await first;
  expect(room.pending).toBeNull();
});

test("a refusal is said, and goes again", async () => {
  answer = async () => "Follow hearts.";
  welcome(table(PLAY));
  await room.act(5);
  expect(room.refusal).toBe("Follow hearts.");
  await vi.advanceTimersByTimeAsync(6_100);
  expect(room.refusal).toBe("");
});

test("what nobody pressed a button for is refused without a word", async () => {
  answer = async () => "not now";
  welcome(table(PLAY));
  await room.say({ type: "hint" }, false);
  expect(room.refusal).toBe("");
});

test("a hint is shown until the next act, and one that comes late is not", async () => {
  welcome(table(PLAY));
  await room.hint();
  hear({ type: "hinted", id: "h", act: 5, words: "Lead it." } as Heard);
  expect(room.advice).toEqual({ act: 5, words: "Lead it." });
  update(4, { prompt: "one" });
  expect(room.advice).toBeNull();
  hear({ type: "hinted", id: "h", act: 5, words: "Lead it." } as Heard);
  expect(room.advice).toBeNull();
});

test("chat does not wait, and is not counted if it is one's own", () => {
  const state = table(PLAY);
  welcome(state);
  update(4, { prompt: "one" });
  update(5, {}, [chat(1, "hello")]);
  expect(room.chat).toEqual([{ name: "Ben", text: "hello", own: false, watches: false }]);
  expect(room.saying[1]).toBe("hello");
  update(6, {}, [chat(state.seat ?? 0, "hi")]);
  expect(room.unread).toBe(1);
  vi.advanceTimersByTime(5_100);
  expect(room.saying[1]).toBe("");
});

test("who is there is told beside the state", () => {
  const state = table(PLAY);
  welcome(state);
  const [present, takeover] = [state.seats.map(() => false), state.seats.map(() => 12)];
  hear({ type: "presence", present, takeover, clock: 30 } as Heard);
  expect(room.state?.seats.map((seat) => seat.present)).toEqual(present);
  expect(room.state?.seats.map((seat) => seat.takeover)).toEqual(takeover);
  expect(room.actUntil).toBe(Date.now() + 30_000);
});

test("it is one's turn only while one has not resigned", () => {
  const state = table(PLAY, { turn: 0, seat: 0, resigned: [] });
  welcome(state);
  expect(room.mine).toBe(true);
  update(4, { resigned: [0] });
  expect(room.mine).toBe(false);
  update(5, { resigned: [], turn: 1 });
  room.flush();
  expect(room.mine).toBe(false);
});
