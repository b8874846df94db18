/** A decision of a match that is tried again at a table of its own, for this browser to compare. */

import { open } from "./places";
import { route } from "./router.svelte";
import { read, write } from "./settings.svelte";

export interface Tried {
  match: string; // of the first time
  deal: number;
  acts: number; // before the decision
  number: number; // of the decision in the review
  seat: number;
  title: string;
  players: string[];
  now?: string; // the match in which it is tried
  undone?: boolean; // an act was taken back meanwhile
}

const KEY = "hilojack.try";

interface Last {
  code: string;
  tried: Tried;
}

const at = (code: string): Tried | null => {
  const last = read<Last | null>(KEY, null);
  return last?.code === code ? last.tried : null;
};

/** What is tried again in a match at a table, or null: only its first match does. */
export function triedAt(code: string, match: string): Tried | null {
  const tried = at(code);
  if (tried && !tried.now) write(KEY, { code, tried: { ...tried, now: match } });
  return (tried?.now ?? match) === match ? tried : null;
}

/** Note that an act was taken back: what the others would do is known now. */
export function noteUndone(code: string): void {
  const tried = at(code);
  if (tried) write(KEY, { code, tried: { ...tried, undone: true } });
}

/** Open a table at which a decision is tried again. */
export async function tryAgain(tried: Tried): Promise<void> {
  // what was tried before is not carried on
  const { match, deal, acts, players, title, number, seat } = tried;
  await open(title, { pack: `${match}-${deal}`, acts, at_score: true, players });
  write(KEY, {
    code: route.path.split("/").pop() ?? "",
    tried: { match, deal, acts, players, title, number, seat },
  });
}
