/** All that this browser keeps, carried elsewhere: exported, taken in, or deleted. */

import { complete } from "./asking";
import { request } from "../lib/request";
import { write } from "../lib/settings.svelte";
import type { Place } from "../lib/places";
import * as say from "../words/here";

const OWN = "hilojack.";
const TABLES = "hilojack.tables";
const KEY = "hilojack.key";
// they are of this browser alone
const NOT_CARRIED = ["hilojack.noted", "hilojack.asked", "hilojack.push", "hilojack.ahead"];

interface Taken {
  tables: number;
  parted: number;
  notes: Record<string, string>;
}

/** Ask the worker; a refusal is thrown as a sentence. */
async function asked(what: string, about: object = {}): Promise<Response> {
  const body = JSON.stringify(about);
  await Promise.all([complete, request("/livez")]); // what answers comes after the first card
  const answer = await request(`/api/here/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  if (!answer.ok) throw new Error(((await answer.json()) as { error: string }).error);
  return answer;
}

function give(name: string, data: Blob): void {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(data);
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1_000);
}

const today = (): string => new Date().toISOString().slice(0, 10);
const names = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith(OWN));

/** Download the records of all finished matches. */
export async function exportRecords(): Promise<string> {
  const { text, count, unreadable } = (await (await asked("records")).json()) as {
    text: string;
    count: number;
    unreadable: number;
  };
  if (count) give(`hilojack-${today()}.jsonl`, new Blob([text]));
  const said = count ? say.exported(count) : say.noFinishedMatch;
  return unreadable ? `${said} ${say.notAmongThem(unreadable)}` : said;
}

/** Download everything. */
export async function backUp(): Promise<string> {
  const kept = names().filter((name) => !NOT_CARRIED.includes(name));
  const notes = Object.fromEntries(
    kept.map((name) => [name, localStorage.getItem(name) ?? "null"]),
  );
  give(`hilojack-${today()}.sqlite`, await (await asked("backup", { notes })).blob());
  return say.theBackupHoldsYourTables;
}

/** Take a backup in, and say what came of it. */
export async function takeIn(file: File): Promise<string> {
  const { tables, parted, notes } = (await (
    await asked("restore", { file: await base64(file) })
  ).json()) as Taken;
  const own = localStorage.getItem(KEY);
  merge(notes);
  const key = notes[KEY];
  const said = [tables ? say.imported(tables) : say.allHereAlready];
  if (parted) said.push(say.wentOnHere(parted));
  if (own && key && own !== key) said.push(say.belongToAnotherKey(String(JSON.parse(key))));
  return said.join(" ");
}

/** Add the notes of a backup to those of this page, which stay. */
function merge(notes: Record<string, string>): void {
  const tables = (text: string | null | undefined): Place[] =>
    text ? (JSON.parse(text) as Place[]) : [];
  const mine = tables(localStorage.getItem(TABLES));
  const known = new Set(mine.map((place) => place.code));
  write(TABLES, [...mine, ...tables(notes[TABLES]).filter((place) => !known.has(place.code))]);
  for (const [name, text] of Object.entries(notes)) {
    if (name.startsWith(OWN) && localStorage.getItem(name) === null) write(name, JSON.parse(text));
  }
}

const base64 = (file: File): Promise<string> =>
  new Promise((read, failed) => {
    const reader = new FileReader();
    reader.onload = () => read((reader.result as string).replace(/^[^,]*,/, ""));
    reader.onerror = () => failed(new Error(say.thisFileCannotBeRead));
    reader.readAsDataURL(file);
  });

/** Delete everything, and begin as on a first visit. */
export async function forget(): Promise<void> {
  await asked("forget");
  for (const name of names()) localStorage.removeItem(name);
  location.href = location.pathname;
}
