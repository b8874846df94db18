/** One tab of a browser has its tables; a person may take them over in another. */

const TABLES = "hilojack.tables"; // the lock, or the channel of tabs that have none
const TAKE = "hilojack.take"; // noted until the page is loaded again: it takes the tables over
const PATIENCE = 1_500; // ms, in which the page that was here before this one has gone
const ANSWER = 300; // ms, in which a tab says that it has the tables

/** Become the tab that has the tables; `lost` hears that another tab has them, now or later. */
export function own(lost: () => void): Promise<void> {
  return new Promise((owned) => {
    if (!navigator.locks) return agree(owned, lost);
    const options: LockOptions = wanted()
      ? { steal: true }
      : { signal: AbortSignal.timeout(PATIENCE) };
    const held = (): Promise<void> => {
      owned();
      return new Promise(() => {}); // until the page is left, or another takes it
    };
    navigator.locks
      .request(TABLES, options, held)
      .catch((why: unknown) => (isTaken(why) ? lost() : owned()));
  });
}

/**
 * Whether another tab has the lock, or took it. A browser that refuses site data has no locks, and
 * no tab shares anything.
 */
const isTaken = (why: unknown): boolean =>
  why instanceof DOMException && ["AbortError", "TimeoutError"].includes(why.name);

type Said = "asked" | "had" | "taken";

/**
 * The same among tabs of plain http, which have no locks. Two that do not hear each other refuse
 * each other's entries.
 */
function agree(owned: () => void, lost: () => void): void {
  const others = new BroadcastChannel(TABLES);
  const say = (said: Said): void => others.postMessage(said);
  const taken = wanted();
  let mine = taken;
  const patience = setTimeout(
    () => {
      mine = true;
      owned();
    },
    taken ? 0 : ANSWER,
  );
  others.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data === "asked") return void (mine && say("had"));
    if (data === "had" && mine) return;
    mine = false;
    clearTimeout(patience);
    lost();
  };
  say(taken ? "taken" : "asked");
}

function wanted(): boolean {
  try {
    const found = sessionStorage.getItem(TAKE) !== null;
    sessionStorage.removeItem(TAKE);
    return found;
  } catch {
    return false;
  }
}

/** Use the tables in this tab. */
export function take(): void {
  try {
    sessionStorage.setItem(TAKE, TAKE);
  } catch {
    // another tab must be closed by hand
  }
  location.reload();
}
