/** The page's own number in a shuffle: given once, and only for what it was shown. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { named } from "../src/lib/bound";
import { settings } from "../src/lib/settings.svelte";
import { listed } from "../src/lib/sha";
import type { RoundState, TableState } from "../src/messages";
import { Shares, type Asks } from "../src/table/shares";
import { table } from "./drawn";

type Said = { type: string; match: string; hash?: string; nonce?: string; notes?: boolean };

const MATCH = "match1";
const CHAIN = "c".repeat(64);
const BENS = "b".repeat(64);
const SALTS = ["0a", "0b"];
let said: Said[];
let alarms: string[];
let asks: Asks;

beforeEach(() => {
  said = [];
  alarms = [];
  settings.notes = false;
  settings.share = "";
  asks = {
    note: vi.fn(async () => ""),
    doubt: vi.fn(async () => {}),
    alarm: (match) => void alarms.push(match),
  };
});

const shares = (place = "token"): Shares =>
  new Shares(
    place,
    async (command) => {
      said.push(command as Said);
      return null;
    },
    asks,
  );

/** A table of Ann and Ben before their match: nothing is listed yet. */
function waiting(round: Partial<RoundState> = {}, changed: Partial<TableState> = {}): TableState {
  const state = table("california-jack, play", { phase: "waiting", seat: 0, proposal: null });
  const seats = ["Ann", "Ben"].map((name, n) => ({
    ...state.seats[n]!,
    name,
    kind: "person" as const,
    ready: true,
  }));
  const begun = {
    match: MATCH,
    commitment: CHAIN,
    players: ["Ann", "Ben"],
    dealt: [],
    rules: "r1",
    hashes: [],
    salts: SALTS,
    text: "",
    voided: [],
    awaited: [],
  };
  return { ...state, seats, round: { ...begun, ...round } as unknown as RoundState, ...changed };
}

/** The same when the list is closed: what is in it, and the text that binds it. */
async function closed(mine: string, changed: object = {}): Promise<TableState> {
  const hashes = [mine, BENS];
  const players = await Promise.all(
    ["Ann", "Ben"].map(async (name, n) => ({
      hash: hashes[n],
      kind: "human",
      name: await named(name, SALTS[n]!),
      person: n + 1,
    })),
  );
  const game = waiting().game;
  const text = { match: MATCH, chain: CHAIN, game, rules: "r1", players, voided: [], ...changed };
  return waiting({ hashes, text: JSON.stringify(text) });
}

async function committed(own: Shares): Promise<string> {
  await own.give(waiting());
  expect(said).toHaveLength(1);
  return said[0]!.hash!;
}

test("it sends the hash of a number, and then the number, each once", async () => {
  const own = shares();
  const hash = await committed(own);
  await own.give(waiting());
  const state = await closed(hash);
  await own.hear(state);
  await own.hear(state);
  expect(said.map(({ type }) => type)).toEqual(["commit", "share"]);
  expect(await listed([said[1]!.nonce!])).toEqual([hash]);
  expect(alarms).toEqual([]);
});

test("another tab of the chair does not open the number again", async () => {
  const state = await closed(await committed(shares()));
  await shares().hear(state);
  await shares().hear(state);
  expect(said.map(({ type }) => type)).toEqual(["commit", "share"]);
});

test("two chairs of one browser have numbers of their own", async () => {
  await shares("the token of Ann").give(waiting());
  await shares("the token of Ben").give(waiting());
  expect(said[0]!.hash).not.toBe(said[1]!.hash);
});

describe("the number is not opened if the table binds", () => {
  test.each<[string, object]>([
    ["another match", { match: "match2" }],
    ["another chain", { chain: "d".repeat(64) }],
    ["other rules", { rules: "r2" }],
    ["another game", { game: "phat" }],
    ["no players", { players: [] }],
    ["rounds that were thrown away", { voided: [{ match: "x", persons: [], round: "" }] }],
  ])("%s", async (_, changed) => {
    const own = shares();
    const state = await closed(await committed(own), changed);
    await own.hear(state);
    await own.hear(state);
    expect(said.map(({ type }) => type)).toEqual(["commit"]);
    expect(alarms).toContain(MATCH);
    expect(own.found(MATCH)?.doubt).not.toBe("");
  });

  test("a list without it", async () => {
    const own = shares();
    await committed(own);
    await own.hear(await closed("a".repeat(64)));
    expect(said).toHaveLength(1);
    expect(own.found(MATCH)?.doubt).toBe("The list had no number of yours.");
  });

  test.each<[string, (round: RoundState) => Partial<RoundState>, string]>([
    [
      "another number of Ben than the list has",
      ({ hashes }) => ({ hashes: [hashes[0]!, "e".repeat(64)] }),
      "Other players are bound.",
    ],
    ["another name of Ben", () => ({ salts: ["0a", "0c"] }), "Other players are bound."],
    [
      "another commitment than was shown",
      () => ({ commitment: "e".repeat(64) }),
      "The table changed its commitment.",
    ],
  ])("%s", async (_, changed, why) => {
    const own = shares();
    const state = await closed(await committed(own));
    const round = state.round!;
    await own.hear({ ...state, round: { ...round, ...changed(round) } });
    expect(said.map(({ type }) => type)).toEqual(["commit"]);
    expect(alarms).toEqual([MATCH]);
    expect(own.found(MATCH)?.doubt).toBe(why);
  });
});

test("whoever notes the word sees it before the number is opened", async () => {
  settings.notes = true;
  const own = shares();
  const hash = await committed(own);
  expect(said[0]!.notes).toBe(true);
  const state = await closed(hash);
  let go: (number: string) => void = () => {};
  asks.note = vi.fn(() => new Promise<string>((done) => (go = done)));
  const opened = own.hear(state);
  await vi.waitFor(() => expect(asks.note).toHaveBeenCalledWith(state.round!.text, ""));
  expect(said).toHaveLength(1);
  go("");
  await opened;
  expect(said).toHaveLength(2);
});

test("a share of one's own is for one match, and its number is what the person gives", async () => {
  settings.share = "9".repeat(64);
  const own = shares();
  expect(await committed(own)).toBe("9".repeat(64));
  expect(settings.share).toBe("");
  asks.note = vi.fn(async () => "the number");
  await own.hear(await closed("9".repeat(64)));
  expect(said[1]).toMatchObject({ type: "share", nonce: "the number" });
});

test("after three rounds thrown away a person is asked first", async () => {
  const voided = ["a", "b", "c"].map((match) => ({ match, players: ["Ben"] }));
  await shares().give(waiting({ voided } as unknown as Partial<RoundState>));
  expect(asks.doubt).toHaveBeenCalledOnce();
  await shares("another").give(waiting({ match: "m2", voided: voided.slice(1) } as never));
  expect(asks.doubt).toHaveBeenCalledOnce();
});

test("a number is never given for a match that has begun", async () => {
  const own = shares();
  const hash = await committed(own);
  await own.hear(waiting({}, { phase: "play" }), true);
  await own.hear(await closed(hash));
  expect(said.map(({ type }) => type)).toEqual(["commit"]);
});

test("the latest matches are kept, and no more", () => {
  for (let n = 0; n < 30; n++)
    localStorage.setItem(`hilojack.nonce.m${n}.t`, JSON.stringify({ at: n }));
  shares();
  const kept = Object.keys(localStorage).filter((name) => name.startsWith("hilojack.nonce."));
  expect(kept).toHaveLength(24);
  expect(kept).not.toContain("hilojack.nonce.m5.t");
});
