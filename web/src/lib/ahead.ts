/**
 * The next questions are kept in this browser, so that one follows at once, also while there is no
 * line. An answer that could not be sent is kept too, and sent later: its verdict comes then.
 */

import type { CallQuestion, CallVerdict, PuzzleQuestion, PuzzleVerdict } from "../messages";
import { ApiError, get } from "./api";
import * as calls from "./calls";
import { playerKey } from "./places";
import * as puzzles from "./puzzles";
import { here } from "./request";
import { read, write } from "./settings.svelte";

const MOST = here ? 1 : 20; // a page that plays by itself has its line always
const REFUSED = [400, 404, 409, 422]; // however often it is asked
/** Another page may know another state of a table. */
const page = document.querySelector("script")?.src ?? "";

/** An answer to a question; an empty act asks what is best. */
export interface Answer {
  number: number;
  edition: string; // of the questions
  act: string;
}
interface Asked {
  number: number;
  mine?: unknown; // the answer, if a server has it
}
interface Kept<Question> {
  page: string;
  like: string; // what was wanted
  puzzles: Question[];
  unsent: Answer[];
}

const without = <One extends { number: number }>(all: One[], number: number): One[] =>
  all.filter((one) => one.number !== number);

/** The questions of a kind that are kept under a name. */
class Ahead<Question extends Asked, Verdict> {
  /** Those that were answered here meanwhile. */
  private readonly given = new Set<number>();

  constructor(
    private readonly name: string,
    private readonly path: string,
    private readonly answer: (one: Answer) => Promise<Verdict>,
  ) {}

  private kept(): Kept<Question> {
    const all = read<Kept<Question>>(this.name, { page, like: "", puzzles: [], unsent: [] });
    return all.page === page ? all : { ...all, page, puzzles: [] };
  }

  private keep(changed: Partial<Kept<Question>>): void {
    write(this.name, { ...this.kept(), ...changed });
  }

  find(number: string): Question | undefined {
    return this.kept().puzzles.find((one) => `${one.number}` === number);
  }

  /** The number of the kept one that comes after another, of those that are wanted. */
  following(wanted: string, after = ""): number | undefined {
    const { like, puzzles } = this.kept();
    if (like !== wanted) return undefined;
    const at = puzzles.findIndex((one) => `${one.number}` === after);
    const next = puzzles[(at + 1) % puzzles.length]?.number;
    return `${next}` === after ? undefined : next;
  }

  /** Keep the next, unless enough are kept, and the one that is shown if it is open. */
  async lookAhead(wanted: string, shown: Question): Promise<void> {
    const { like, puzzles } = this.kept();
    const others = without(puzzles, shown.number);
    if (like === wanted && others.length > MOST / 2) return;
    const query = `${wanted}&after=${shown.number}&count=${MOST}`;
    const found = await get<Question[]>(`${this.path}?${query}`, playerKey());
    const done = new Set([...this.given, ...this.kept().unsent.map(({ number }) => number)]);
    const open = shown.mine ? [] : [shown];
    this.keep({
      like: wanted,
      puzzles: [...open, ...without(found, shown.number)].filter(({ number }) => !done.has(number)),
    });
  }

  /** Answer one; null if the answer could not be sent, and is kept. */
  async give(answering: Answer): Promise<Verdict | null> {
    const { number } = answering;
    let told: Verdict | null = null;
    try {
      told = await this.answer(answering);
    } catch (error) {
      if (!isLost(error)) throw error;
      const { unsent } = this.kept();
      const first = unsent.find((one) => one.number === number) ?? answering;
      this.keep({ unsent: [...without(unsent, number), first] });
    }
    this.given.add(number);
    this.keep({ puzzles: without(this.kept().puzzles, number) });
    return told;
  }

  /** Send the answers that are kept; return their verdicts by number, as far as they have come. */
  async sendKept(): Promise<[number, Verdict][]> {
    const told: [number, Verdict][] = [];
    for (const one of this.kept().unsent) {
      try {
        told.push([one.number, await this.answer(one)]);
      } catch (error) {
        if (!(error instanceof ApiError && REFUSED.includes(error.status))) break;
      }
      this.keep({ unsent: without(this.kept().unsent, one.number) });
    }
    return told;
  }
}

export const puzzlesAhead = new Ahead<PuzzleQuestion, PuzzleVerdict>(
  "hilojack.ahead",
  "/api/puzzles/ahead",
  puzzles.answer,
);
export const callsAhead = new Ahead<CallQuestion, CallVerdict>(
  "hilojack.calls",
  "/api/calls/ahead",
  calls.answer,
);

/** Whether a server could not be reached. */
export const isLost = (error: unknown): boolean =>
  !here && error instanceof ApiError && !error.status;
