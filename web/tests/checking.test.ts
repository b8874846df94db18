/** What the verifier finds of a record, without a server: the golden one, and changes to it. */

import { describe, expect, test } from "vitest";
import golden1 from "../../tests/golden/record-1.jsonl?raw";
import golden2 from "../../tests/golden/record-2.jsonl?raw";
import golden from "../../tests/golden/record-3.jsonl?raw";
import { digest, named, read } from "../src/lib/bound";
import { canonical, check, type Witness } from "../src/verifier/checking";

const WORD = "VRFK-0CQ5-7024-K77E";
const NOBODY: Witness = { words: [], name: "", own: "" };
const lines = golden.trim().split("\n");
const header = JSON.parse(lines[0]!);
const [nonce = ""] = header.shuffle.nonces as string[];

const weight = async (witness: Partial<Witness>, record = golden): Promise<string> =>
  (await check(record, { ...NOBODY, ...witness })).weight;

type Part = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- any line of a record

/** The record with a part of one of its lines changed. */
function changed(line: number, change: (part: Part) => void): string {
  const part = JSON.parse(lines[line]!);
  change(part);
  return lines.map((one, n) => (n === line ? JSON.stringify(part) : one)).join("\n");
}

describe("an honest record", () => {
  test.each<[string, Partial<Witness>, string]>([
    ["a word and a number of one's own", { words: [WORD], own: nonce }, "proved"],
    ["a word and a name", { words: [WORD.toLowerCase()], name: "Ann" }, "bound"],
    ["a word, and the name of nobody", { words: [WORD], name: "Eve" }, "consistent"],
    ["nothing noted", {}, "consistent"],
    ["another word", { words: ["0000-0000-0000-0000"] }, "refuted"],
    ["another number", { words: [WORD], own: "00" }, "refuted"],
  ])("with %s", async (_, witness, found) => {
    expect(await weight(witness)).toBe(found);
  });

  test("of an older format is consistent at most", async () => {
    expect(await weight({}, golden1)).toBe("consistent");
    expect(await weight({}, golden2)).toBe("consistent");
  });
});

describe("a record that was changed is refuted", () => {
  test.each<[string, number, (part: Part) => void]>([
    ["another pack", 1, ({ pack }) => pack.push(pack.shift())],
    ["two cards exchanged", 1, ({ pack }) => ([pack[7], pack[8]] = [pack[8], pack[7]])],
    [
      "another link",
      1,
      (deal) => (deal.link = deal.link.replace(/./, (d: string) => (d === "0" ? "1" : "0"))),
    ],
    ["other rules", 0, ({ rules }) => (rules.target = 7)],
    ["another game", 0, (match) => (match.game = "pitch")],
    ["another number", 0, ({ shuffle }) => (shuffle.nonces[1] = "00".repeat(32))],
    ["another name", 0, ({ players }) => (players[1] = "Bob")],
    ["no cut", 0, (match) => (match.cuts = [])],
    ["other cuts", 0, ({ cuts }) => (cuts[0].Ann = "3H")],
    ["another match", 0, ({ shuffle }) => (shuffle.match = "golden3")],
  ])("%s", async (_, line, change) => {
    expect(await weight({}, changed(line, change))).toBe("refuted");
  });

  test("what is no record of one match is told as that", async () => {
    await expect(check('{"type": "no record"}', NOBODY)).rejects.toThrow("one match");
    await expect(check(golden + golden, NOBODY)).rejects.toThrow("one match");
    await expect(check("{", NOBODY)).rejects.toThrow(SyntaxError);
  });
});

test("canonical JSON has its keys sorted, and no spaces", () => {
  expect(canonical({ b: [1, { d: null, c: "x" }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
});

test("the text that binds is read, or is none", async () => {
  const text = canonical(header.shuffle.text);
  expect(read(text)?.match).toBe(header.shuffle.match);
  expect(read("{")).toBeNull();
  expect(await digest("abc")).toMatch(/^ba7816bf/);
  expect(await named("Ann", header.shuffle.salts[0])).toBe(header.shuffle.text.players[0].name);
});
