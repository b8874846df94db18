/** The proof of a shuffle, as a server told it once, and what is false about one. */

import { expect, test } from "vitest";
import { judge, prove, type Finding, type Known, type Checked } from "../src/lib/shuffle";
import recorded from "./proof.json";

const OTHER = "cd".repeat(32);
const MATCH = recorded.told.match;
const known = recorded.known as Known;
const copy = (): Checked => structuredClone(recorded.told) as unknown as Checked;

/** What the page finds if the proof is changed on its way. */
const found = (change: (told: Checked) => void, of: Known | null = known): Promise<Finding> => {
  const told = copy();
  change(told);
  return prove(told, of, MATCH, 1);
};

/** Another pack is shown than the one that was dealt. */
function turn(told: Checked): void {
  const cards = told.deals[0]!.pack!.split(" ");
  told.deals[0]!.pack = [...cards.slice(1), cards[0]].join(" ");
}

/** Another card is shown than the first player cut. */
function cut(told: Checked): void {
  const [first] = told.pledge!.cuts[0]!;
  first![1] = first![1] === "AC" ? "KC" : "AC";
}

test("a deal is proved to whoever gave a number", async () => {
  expect(await found(() => {})).toEqual({ verdict: "mine", why: "" });
});

test("somebody who watched is told that no number is theirs", async () => {
  expect(await found(() => {}, { ...known, own: null })).toEqual({ verdict: "proved", why: "" });
});

test("nothing is proved to whoever knew nothing before", async () => {
  expect((await found(() => {}, null)).verdict).toBe("nothing");
});

test.each<[string, (told: Checked) => void, string]>([
  ["the identity", (told) => (told.pledge!.match = "other"), "of another match"],
  ["another match", (told) => (told.match = "other"), "of another match"],
  ["the commitment", (told) => (told.pledge!.commitment = OTHER), "not the one shown before"],
  ["the text", (told) => (told.pledge!.text += " "), "not the one that was shown"],
  ["the number of a bot", (told) => (told.pledge!.nonces[1] = OTHER), "those that were listed"],
  ["one's own number", (told) => (told.pledge!.nonces[0] = OTHER), "those that were listed"],
  ["no number", (told) => (told.pledge!.nonces = ["", ""]), "those that were listed"],
  ["a swapped link", (told) => (told.deals[0]!.secret = OTHER), "not of the chain"],
  ["a link kept back", (told) => (told.deals[0]!.secret = null), "is not shown"],
  ["a dropped deal", (told) => told.deals.shift(), "a deal was left out"],
  ["another deal", (told) => (told.deals[0]!.deal = 2), "a deal was left out"],
  ["another pack", turn, "in another order"],
  ["another cut", cut, "cut other cards"],
  ["no cut", (told) => (told.pledge!.cuts = []), "no cut is shown"],
])("%s in a proof is refuted", async (_, change, why) => {
  const { verdict, why: said } = await found(change);
  expect(verdict).toBe("refuted");
  expect(said).toContain(why);
});

test("other cards in the hand than lay in the pack are refuted", async () => {
  const cards = known.hand!.cards.map((card) => (card + 1) % 52);
  const { verdict, why } = await found(() => {}, { ...known, hand: { ...known.hand!, cards } });
  expect(verdict).toBe("refuted");
  expect(why).toContain("other cards than lay in that pack");
});

test("a round that vanishes after the page opened its number is refuted", async () => {
  const gone = Object.assign(new Error(), { status: 404 });
  const page = { spent: ["gone"], doubt: "", ask: () => Promise.reject(gone) };
  const { verdict, why } = await judge(copy(), known, MATCH, 1, page);
  expect(verdict).toBe("refuted");
  expect(why).toContain("opened its number in round gone, which has vanished");
});
