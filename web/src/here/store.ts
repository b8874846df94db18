/**
 * The store of the tables, in the worker. `hilojack.web.storing.browser.BrowserStore` asks it; an
 * answer is what went wrong, or an empty text, and what was found.
 */

import { changed, found, GivenUp, isNewer, LOG, NOTES, open } from "./base";

type Row = [stream: string, number: number, entry: Uint8Array, checksum: number, at: number];
type Answer = [fault: string, found?: unknown];

const TAKEN = "taken"; // another page has written the entry, or it follows none
const FULL = "full";
const PROBE = "checked"; // a stream that is always empty
const AFTER_ALL: number[] = []; // of all numbers: keys sort by their kind first

interface Entry {
  stream: string;
  number: number;
  entry: Uint8Array;
  checksum: number;
  at: number;
}

const entryOf = ([stream, number, entry, checksum, at]: Row): Entry => ({
  stream,
  number,
  entry,
  checksum,
  at,
});
const rowOf = ({ stream, number, entry, checksum, at }: Entry): Row => [
  stream,
  number,
  entry,
  checksum,
  at,
];
const whole = (stream: string, since = 0): IDBKeyRange =>
  IDBKeyRange.bound([stream, since], [stream, AFTER_ALL]);

export class Store {
  private constructor(private base: IDBDatabase | null) {
    this.watch();
  }

  /**
   * The store, "newer" if only a newer release of the page can read it, or null if this browser
   * keeps nothing.
   */
  static async open(): Promise<Store | "newer" | null> {
    try {
      return new Store(await open());
    } catch (error) {
      return isNewer(error) ? "newer" : null;
    }
  }

  /** Write rows, all or none. */
  append(rows: Row[]): Promise<Answer> {
    return this.change([LOG], (all) => add(all, rows));
  }

  /** The rows of a stream from a number on, no more than `most`. */
  rows(stream: string, since = 0, most?: number): Promise<Answer> {
    return this.find(
      (log) => log.getAll(whole(stream, since), most ?? undefined),
      (all: Entry[]) => all.map(rowOf),
    );
  }

  /** The row at a place, by default the last; none if there is none. */
  row(stream: string, number?: number): Promise<Answer> {
    const place = number === undefined ? whole(stream) : IDBKeyRange.only([stream, number]);
    return this.find(
      (log) => log.openCursor(place, "prev"),
      (cursor: IDBCursorWithValue | null) => (cursor ? rowOf(cursor.value as Entry) : undefined),
    );
  }

  /** All rows, as they are at one moment. */
  all(): Promise<Answer> {
    return this.find(
      (log) => log.getAll(),
      (all: Entry[]) => all.map(rowOf),
    );
  }

  /** The names of the streams that begin so. */
  streams(prefix: string): Promise<Answer> {
    const range = IDBKeyRange.bound([prefix], [`${prefix}\uffff`]);
    return this.find(
      (log) => log.getAllKeys(range),
      (keys) =>
        (keys as [string, number][]).filter(([, number]) => number === 0).map(([name]) => name),
    );
  }

  /** Delete everything, the notes of the page too. */
  clear(): Promise<Answer> {
    return this.change([LOG, NOTES], (all) =>
      [LOG, NOTES].forEach((one) => all.objectStore(one).clear()),
    );
  }

  check(): Promise<Answer> {
    return this.change([LOG], (all) => {
      all.objectStore(LOG).put(entryOf([PROBE, 0, new Uint8Array(), 0, 0]));
      all.objectStore(LOG).delete([PROBE, 0]);
    });
  }

  async size(): Promise<Answer> {
    return ["", (await navigator.storage?.estimate?.())?.usage ?? 0];
  }

  close(): void {
    this.base?.close();
  }

  private watch(): void {
    // the disk failed; the next change tries again
    if (this.base) this.base.onclose = () => (this.base = null);
  }

  private async find<T>(
    ask: (log: IDBObjectStore) => IDBRequest<T>,
    told: (what: T) => unknown,
  ): Promise<Answer> {
    return this.answer(async (base) => ["", told(await found(base, LOG, ask))]);
  }

  private async change(stores: string[], work: (all: IDBTransaction) => void): Promise<Answer> {
    return this.answer(async (base) => {
      await changed(base, stores, work);
      return [""];
    });
  }

  private async answer(work: (base: IDBDatabase) => Promise<Answer>): Promise<Answer> {
    try {
      if (!this.base) {
        this.base = await open();
        this.watch();
      }
      return await work(this.base);
    } catch (error) {
      const { name } = error as DOMException;
      if (name === "InvalidStateError") this.base = null;
      if (name === "ConstraintError" || error instanceof GivenUp) return [TAKEN];
      return [name === "QuotaExceededError" ? FULL : String(error)];
    }
  }
}

/** Add rows, each of which must follow the last of its stream. */
function add(all: IDBTransaction, rows: Row[]): void {
  const log = all.objectStore(LOG);
  const ends = new Map<string, number>();
  for (const row of rows) {
    const [stream, number] = row;
    const end = ends.get(stream);
    if (end !== undefined && number !== end + 1) throw new GivenUp();
    if (end === undefined && number > 0) {
      const before = log.getKey([stream, number - 1]);
      before.onsuccess = () => before.result === undefined && all.abort();
    }
    ends.set(stream, number);
    log.add(entryOf(row));
  }
}
