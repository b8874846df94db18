/**
 * The database in which this browser keeps everything: the entries of the tables, and the notes of
 * the page. What is written is on disk before it is called done.
 */

import * as say from "../words/here";

const NAME = "hilojack";
export const LOG = "log"; // entries, by their stream and number
// what the page writes into localStorage, which a browser puts on disk later
export const NOTES = "notes";

/** The steps from each version of the database to the next; the first makes it. */
const STEPS: ((base: IDBDatabase) => void)[] = [
  (base) => {
    base.createObjectStore(LOG, { keyPath: ["stream", "number"] });
    base.createObjectStore(NOTES, { keyPath: "name" });
  },
];

/** Whether a database cannot be opened because a newer release of the page wrote it. */
export const isNewer = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "VersionError";

/** Open the database, brought to this version. */
export function open(): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const asked = indexedDB.open(NAME, STEPS.length);
    asked.onupgradeneeded = ({ oldVersion }) =>
      STEPS.slice(oldVersion).forEach((step) => step(asked.result));
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close(); // a newer page needs it
      opened(asked.result);
    };
    asked.onerror = () => failed(asked.error ?? new Error(say.databaseNotOpened));
  });
}

/** What a request finds, in a transaction of its own. */
export function found<T>(
  base: IDBDatabase,
  store: string,
  ask: (in_: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((answer, failed) => {
    const asked = ask(base.transaction(store).objectStore(store));
    asked.onsuccess = () => answer(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error(say.databaseNotRead));
  });
}

/** A change that was not made since it did not fit what is there. */
export class GivenUp extends Error {}

/** Make all changes of `work` or none; the promise holds once they are on disk. */
export function changed(
  base: IDBDatabase,
  stores: string[],
  work: (all: IDBTransaction) => void,
): Promise<void> {
  return new Promise((done, failed) => {
    const all = base.transaction(stores, "readwrite", { durability: "strict" });
    let why: unknown = null;
    all.oncomplete = () => done();
    all.onabort = () => failed(why ?? all.error ?? new GivenUp());
    try {
      work(all);
    } catch (error) {
      why = error;
      all.abort();
    }
  });
}
