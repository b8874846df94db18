/** The tables of this browser: the token of each, and the key of the player's statistics. */

import type { Admission, NewKey } from "../messages";
import { post } from "./api";
import { go } from "./router.svelte";
import { read, settings, write } from "./settings.svelte";

const TABLES = "hilojack.tables";
const PLAYER = "hilojack.key";
const KEPT = 200; // more only if their matches are not over

/** One of the people of a device, and the token of their seat. */
export interface Near {
  name: string;
  token: string;
}

export interface Place {
  code: string;
  token: string;
  title: string;
  at: number; // when it was last visited
  near?: Near[]; // the people of this device who pass it on, if there are several
  waits?: boolean; // its person watches until a deal is over, and has a seat then
  over?: boolean; // nothing more is played there, as far as this browser was told
}

/** What is agreed at a table to which people are invited, unless they choose otherwise. */
export const AMONG_FRIENDS: { hints: boolean; undo: boolean; clock: string; away: number } = {
  hints: false,
  undo: true,
  clock: "none",
  away: 5,
};

/** The same at a table for strangers: nobody waits long for one who is slow, or gone. */
export const AMONG_STRANGERS = { ...AMONG_FRIENDS, undo: false, clock: "relaxed", away: 1 };

export const places = (): Place[] => read<Place[]>(TABLES, []).sort((a, b) => b.at - a.at);

export const placeAt = (code: string): Place | undefined =>
  places().find((place) => place.code === code);

export function sit(
  code: string,
  token: string,
  title: string,
  { near, waits }: Pick<Place, "near" | "waits"> = placeAt(code) ?? {},
): void {
  const others = places().filter((place) => place.code !== code);
  const more = { ...(near && { near }), ...(waits && { waits }) };
  const own: Place = { code, token, title, at: Date.now(), ...more };
  write(
    TABLES,
    [own, ...others].filter((place, n) => n < KEPT || !place.over),
  );
}

/** Note which tables are over: when there are many they go first, and no other goes. */
export function note(over: ReadonlySet<string>): void {
  write(
    TABLES,
    places().map((place) => ({ ...place, over: over.has(place.code) })),
  );
}

/** Open a table, and go to it. */
export async function open(title: string, wish: object): Promise<void> {
  const made = await post<Admission>("/api/tables", {
    name: settings.name,
    key: await ownKey(),
    ...wish,
  });
  sit(made.code, made.token, title);
  go(`/table/${made.code}`);
}

export function leave(code: string): void {
  write(
    TABLES,
    places().filter((place) => place.code !== code),
  );
}

export const playerKey = (): string => read<string>(PLAYER, "");

export function carryKey(key: string): void {
  write(PLAYER, key);
}

/** The key of the player's statistics, made on the first match, or an empty one if that fails. */
export async function ownKey(): Promise<string> {
  const known = playerKey();
  if (known) return known;
  try {
    const made = await post<NewKey>("/api/me");
    carryKey(made.key);
    return made.key;
  } catch {
    return "";
  }
}
