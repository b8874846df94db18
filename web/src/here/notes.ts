/**
 * The notes of the page: its seats, keys and numbers. It has them in localStorage, which a browser
 * puts on disk seconds later; what a table hears of must be there before, so the notes are written
 * here too.
 */

import { also, read, settings, write } from "../lib/settings.svelte";
import { changed, found, NOTES, open } from "./base";

interface Note {
  name: string;
  text: string;
  at: number;
}

const LATEST = "hilojack.noted"; // the time of the latest note that localStorage has
const PATIENCE = 1_000; // ms: the page begins without its notes rather than never

let base: IDBDatabase | null = null;
let writing: Promise<unknown> = Promise.resolve();

/** Wait until all notes are on disk, or cannot be. */
export const settled = (): Promise<unknown> => writing;

const latest = (): number => Number(localStorage.getItem(LATEST) ?? 0);

function note(name: string, text: string): void {
  const at = Math.max(Date.now(), latest() + 1);
  localStorage.setItem(LATEST, String(at));
  if (!base) return;
  const one: Note = { name, text, at };
  const written = changed(base, [NOTES], (all) => void all.objectStore(NOTES).put(one));
  writing = Promise.allSettled([writing, written]);
}

/** Take over the notes that localStorage lost, and drop those that it has no more. */
async function restore(): Promise<void> {
  base = await open();
  const notes = await found<Note[]>(base, NOTES, (all) => all.getAll());
  const since = latest();
  const lost = notes.filter(({ at }) => at > since);
  for (const { name, text } of lost) write(name, JSON.parse(text));
  const gone = notes.filter(({ name, at }) => at <= since && localStorage.getItem(name) === null);
  if (gone.length)
    await changed(base, [NOTES], (all) =>
      gone.forEach(({ name }) => all.objectStore(NOTES).delete(name)),
    );
  Object.assign(settings, read("hilojack.settings", {}));
}

export async function begin(): Promise<void> {
  const patience = new Promise((done) => setTimeout(done, PATIENCE));
  try {
    await Promise.race([restore(), patience]);
    also.write = (name, text) => {
      try {
        note(name, text);
      } catch {
        // this browser keeps nothing of the page
      }
    };
  } catch {
    // the page has what localStorage has
  }
}
