/** Positions to be studied, as `/api/study` tells them. */

import { cardOf } from "../cards/cards";
import type { StudyMoment, StudyPosition, StudyPuzzle, WeighedFacts } from "../messages";
import { get, post } from "./api";
import { copy, copyLink } from "./copy";
import { playerKey } from "./places";
import { here } from "./request";
import { go } from "./router.svelte";
import { read, write } from "./settings.svelte";
import * as say from "../words/study";

export const EXAMPLES: [string, string][] = [
  [say.allFoursOpenCards, "all-fours; trumps S; Ann AS 3D TH; Ben JS 2S KD"],
  [
    say.californiaJackAnOpenStock,
    "california-jack; trumps H; Ann AH 5D JC 9S; Ben KH TH 2D AC; stock JH 4C 2H 8S; turn Ann",
  ],
  [say.pitchAsAnnSeesIt, "pitch 2; as Ann; Ann AS JS 4S KD TC 6H"],
  [say.blackJackAsAnn, "black-jack; as Ann; Ann AS JS 4S KD 2C 6H QH; stock 9S"],
];

/** A puzzle of one's own: what it is called, and the end of its link. */
export interface Own {
  title: string;
  link: string;
}

const OWN = "hilojack.posed";
const MOST_OWN = 100;

/** The key of this person, so that thinkers share by persons and not by houses. */
const mine = (): string | undefined => playerKey() || undefined;

export const own = (): Own[] => read<Own[]>(OWN, []);
export const made = (text: string, line: string[]): Promise<StudyPuzzle> =>
  post<StudyPuzzle>("/api/study/puzzle", { text, line }, mine());

/** Keep a puzzle in this browser; the latest comes first. */
export function keepOwn(puzzle: Own): Own[] {
  return keepAll([puzzle, ...own().filter((one) => one.link !== puzzle.link)].slice(0, MOST_OWN));
}
export const dropOwn = (link: string): Own[] => keepAll(own().filter((one) => one.link !== link));

function keepAll(puzzles: Own[]): Own[] {
  write(OWN, puzzles);
  return puzzles;
}

export const position = (text: string, line: string[]): Promise<StudyPosition> =>
  post<StudyPosition>("/api/study", { text, line }, mine());
export const worth = (text: string, line: string[]): Promise<WeighedFacts> =>
  post<WeighedFacts>("/api/study/worth", { text, line }, mine());

/**
 * Study a moment of a match: with open cards or as a seat saw it. Of some acts each begins a line,
 * and the first of them is laid.
 */
export async function openMoment(
  match: string,
  deal: number,
  acts: number,
  seat: string,
  laid: string[] = [],
): Promise<void> {
  const seen = seat === "" ? "" : `&seat=${seat}`;
  const path = `/api/matches/${encodeURIComponent(match)}/study?deal=${deal}&acts=${acts}${seen}`;
  const { link } = await get<StudyMoment>(path, mine());
  const lines = laid.map((act) => [act]);
  go(`/study${laid.length ? "?at=1" : ""}#${withLines(link, lines)}`);
}

/** The end of a link that the address of this page has, if any. */
export function fragment(): string {
  const found = here ? new URL(location.hash.slice(1) || "/", "http://here").hash : location.hash;
  return /^#\d+;/.test(found) ? decodeURIComponent(found.slice(1)) : "";
}

/** Acts that follow each other, and the lines that part after them. */
export interface Branch {
  acts: string[];
  line: string[]; // to its end
  on: Branch[];
}

/** Lines as a tree: what they begin with alike is there once. */
export function tree(lines: string[][], from: string[] = []): Branch[] {
  const firsts = new Set(lines.flatMap((one) => one[from.length] ?? []));
  return [...firsts].map((first) => {
    const line = [...from, first];
    const mine = lines.filter((one) => line.every((act, n) => one[n] === act));
    for (;;) {
      const next = new Set(mine.map((one) => one[line.length]));
      const [only] = next;
      if (next.size !== 1 || only === undefined) break;
      line.push(only);
    }
    return { acts: line.slice(from.length), line, on: tree(mine, line) };
  });
}

/** The end of a link with other lines: cards run together, calls between full stops. */
export function withLines(link: string, lines: string[][]): string {
  const kept = link.split(";").filter((clause) => !clause.startsWith("line."));
  return [...kept, ...lines.filter((line) => line.length).map((line) => `line.${run(line)}`)].join(
    ";",
  );
}

function run(line: string[]): string {
  return line.reduce(
    (text, act, n) => text + (n && !(isCard(act) && isCard(line[n - 1] ?? "")) ? "." : "") + act,
    "",
  );
}
const isCard = (act: string): boolean => cardOf(act) !== null;

/** Put the position into the address, so that the page can be opened again. */
export function keepInAddress(link: string): void {
  history.replaceState(null, "", here ? `#/study#${link}` : `${location.pathname}#${link}`);
}

export async function share(link: string): Promise<{ copied: boolean; note: string }> {
  if (!here) return copyLink(`/study#${link}`);
  const whole = `${location.href.split("#")[0]}#/study#${link}`;
  const copied = await copy(whole);
  return {
    copied,
    note: copied ? "" : say.thisBrowserDoesNotLetAPage(whole),
  };
}
