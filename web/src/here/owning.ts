/** One tab of a browser has its tables; a person may take them over in another. */

const TABLES = "hilojack.tables"; // the lock
const TAKE = "hilojack.take"; // noted until the page is loaded again: it takes the tables over
const PATIENCE = 1_500; // ms, in which the page that was here before this one has gone

/** Become the tab that has the tables; `lost` hears that another tab has them, now or later. */
export function own(lost: () => void): Promise<void> {
  return new Promise((owned) => {
    if (!navigator.locks) return owned(); // two tabs then refuse each other's entries
    const options: LockOptions = wanted() ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
    const held = (): Promise<void> => {
      owned();
      return new Promise(() => {}); // until the page is left, or another takes it
    };
    navigator.locks.request(TABLES, options, held).catch(lost);
  });
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
