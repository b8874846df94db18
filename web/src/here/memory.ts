/**
 * Python's memory as it is once the modules have been imported, kept in this browser: later starts
 * take it up where it is. It is made before anything is asked, so it holds nothing of the tables.
 */

const HOME = new URL("../", self.location.href).href; // the address of the folder
const PLACE = `memory ${HOME}`; // no cache of a version, whose names begin with the address
const ROOM = 10; // times its size must be free: tables come first

/** The memory that was kept of the Python of these contents, or null. */
export function kept(contents: string): Promise<Uint8Array | null> {
  return tried(async () => {
    const found = await (await caches.open(PLACE)).match(addressOf(contents));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  });
}

/** Keep the memory in the place of any other, if there is plenty of room. */
export async function keep(contents: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await tried(async () => {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < ROOM * memory.length) return;
    await caches.delete(PLACE);
    await (await caches.open(PLACE)).put(addressOf(contents), new Response(memory));
  });
}

export async function forget(): Promise<void> {
  await tried(() => caches.delete(PLACE));
}

/** What a browser does, or null: one that keeps nothing, and one that is full, fail. */
async function tried<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

const addressOf = (contents: string): string => new URL(`${contents}.memory`, HOME).href;
