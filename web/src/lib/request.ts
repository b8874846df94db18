/**
 * Requests of the page: to a server or, if the page plays by itself, to a worker in this browser.
 */

import * as say from "../words/shell";

/**
 * Whether this page plays by itself: all but the page runs in a worker, and its paths come after #.
 */
export const here = document.documentElement.hasAttribute("data-here");

/** The folder of the page's files. */
export const ROOT = here ? "./" : "/";

/** Said of a part of the page that could not be fetched. */
export const NOT_COME = say.notComeYet(here);

/** A part of the page that is needed now; if it does not come, that is said. */
export const needed = <T>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw new Error(NOT_COME);
  });

/** Ask as `fetch` does. */
export const request: typeof fetch = here
  ? async (path, options = {}) => (await import("../here/asking")).ask(path as string, options)
  : (path, options) => fetch(path, options);
