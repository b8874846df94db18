/** What is asked of people, in each state: before the answer, and after a right and a wrong one. */

import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import type {
  CallQuestion,
  CallVerdict,
  MistakeQuestion,
  MistakeVerdict,
  PuzzleLine,
  PuzzleQuestion,
  PuzzleVerdict,
} from "../src/messages";
import { codeOf, nameOf } from "../src/cards/cards";
import type { Question, Verdict } from "../src/lib/questions";
import Asked from "../src/parts/Asked.svelte";
import { drawn, labels, tags, texts } from "./drawn";
import recorded from "./questions.json";

const {
  puzzle,
  lines,
  call,
  mistake,
  "puzzle told": proved,
  "call told": judged,
  "mistake told": trained,
} = recorded as unknown as {
  puzzle: PuzzleQuestion;
  lines: Record<string, PuzzleLine>;
  "puzzle told": PuzzleVerdict[];
  call: CallQuestion;
  "call told": CallVerdict[];
  mistake: MistakeQuestion;
  "mistake told": MistakeVerdict[];
};
const further = createRawSnippet(() => ({ render: () => "<button>Further</button>" }));

const asked = (question: Question, told: Verdict | null, more: object = {}): string =>
  drawn(Asked, { question, told, due: 2, choose: () => {}, further, ...more });
const read = (...of: Parameters<typeof asked>): string => texts(asked(...of)).join(" | ");

test.each([
  ["puzzle", puzzle, proved],
  ["judged call", call, judged],
  ["mistake", mistake, trained],
] as const)("a %s shows no answer before it has one, and may be answered", (_, question, told) => {
  const html = asked(question, null);
  expect(html).not.toContain('class="outcome');
  expect(html).not.toContain("costs");
  expect(texts(html)).toContain("Further");
  expect(tags(html, "button").every((tag) => !tag.includes("aria-pressed"))).toBe(true);
  expect(asked(question, told[0]!)).toContain('class="outcome good');
  expect(asked(question, told[1]!)).not.toContain("outcome good");
});

test("a puzzle says how much is hidden, and its first answer counts", () => {
  const sure = read({ ...puzzle, worlds: 1 }, null);
  expect(sure).toContain("You can know every card. Your first answer counts.");
  expect(read({ ...puzzle, worlds: 1_234 }, null)).toContain("1,234 deals are possible.");
  for (const words of puzzle.words) expect(read(puzzle, null)).toContain(words);
});

test("a puzzle that is answered has the cost of each card, and a line to walk", () => {
  const [right, wrong] = proved;
  expect(read(puzzle, right!)).toContain(`Right. ${right!.verdict}`);
  expect(read(puzzle, right!)).toContain("Working out the line…");
  const html = asked(puzzle, right!, { lines });
  expect(tags(html, "button").filter((tag) => tag.includes("data-line"))).toHaveLength(
    right!.cards.length,
  );
  expect(labels(html, "button")).toContain("Forward (Right arrow)");
  const best = right!.cards[0]!;
  expect(texts(html)).toContain(`The line of the ${nameOf(best.act)}.`);
  expect(texts(html).join(" ")).toContain(`0 of ${lines[best.code]!.line.steps.length - 1}`);
  expect(read(puzzle, wrong!)).toMatch(/You chose the \w+ of \w+\. /);
  const given = { ...wrong!, mine: { act: "", right: false } };
  expect(read(puzzle, given)).toContain("You asked for the answer.");
});

test("more than a verdict is out of sight until somebody asks why", () => {
  const [right] = proved;
  const [verdict, rest] = asked(puzzle, right!, { lines }).split("<div hidden");
  expect(texts(verdict!).join(" ")).toContain(`Right. ${right!.verdict}`);
  expect(texts(verdict!)).toContain("Why");
  expect(verdict).not.toContain("data-line");
  expect(rest).toContain("data-line");
  expect(asked(puzzle, null)).toContain("<div hidden");
});

test("an answer whose verdict waits for the line stays, and nothing is told of it", () => {
  const card = puzzle.state.choices[0]!.code;
  const html = asked(puzzle, null, { kept: card });
  expect(texts(html).join(" ")).toContain("Your answer is kept. The verdict comes when the line");
  expect(html).not.toMatch(/data-why|data-right|data-cost/);
  expect(tags(html, "button").some((tag) => tag.includes("data-card"))).toBe(false);
});

test("a judged call offers its calls alone, and says what each costs with its interval", () => {
  const buttons = tags(asked(call, null), "button").filter((tag) => tag.includes("data-call"));
  expect(buttons).toHaveLength(call.state.choices.length);
  expect(tags(asked(call, null), "button").some((tag) => tag.includes("data-card"))).toBe(false);
  const [right, wrong] = judged;
  expect(read(call, right!)).toMatch(/Right\. Best as judged: /);
  expect(read(call, wrong!)).toMatch(/You chose: [a-z0-9 ]+\. Best as judged: /);
  for (const line of right!.lines) expect(read(call, right!)).toContain(line);
  expect(read(call, right!)).toContain("±");
});

test("a mistake is asked as it was known, and is told when it comes back", () => {
  expect(read(mistake, null)).toContain("2 mistakes to train");
  expect(read(mistake, null, { due: 1 })).toContain("1 mistake to train");
  expect(read(mistake, null)).toContain("You knew no more then.");
  const [found, same, other] = trained;
  expect(same!.act).toBe(same!.played);
  expect(read(mistake, found!)).toContain("You found it.");
  expect(read(mistake, same!)).toContain("You chose the same as then.");
  expect(read(mistake, other!)).toMatch(/You chose the \w+ of \w+\./);
  for (const told of trained) {
    const html = asked(mistake, told);
    expect(html).toContain(`data-comes-back="${told.back}"`);
    expect(texts(html)).toEqual(expect.arrayContaining(["played", "better"]));
    for (const line of told.lines) expect(texts(html)).toContain(line);
  }
  const call = mistake.state.choices.map((one, n) => (n ? one : { ...one, kind: "call" as const }));
  const calls = asked({ ...mistake, state: { ...mistake.state, choices: call } }, null);
  expect(tags(calls, "button").filter((tag) => tag.includes("data-act"))).toHaveLength(1);
  expect(codeOf(call[1]!.act)).toBe(call[1]!.code);
});

test("what went wrong is told, and the question stays", () => {
  const html = asked(puzzle, null, { trouble: "The server does not answer." });
  expect(html).toMatch(/role="alert"[^>]*>The server does not answer\./);
  expect(texts(html).join(" ")).toContain("Which card is best?");
});
