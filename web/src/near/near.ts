/** A table for several people of one device: each has a token, and the page uses one at a time. */

import type { Admission, Command, Outline, TableFacts, TableState, Welcome } from "../messages";
import { ApiError, get, post, words } from "../lib/api";
import { ask } from "../lib/mine";
import { ownKey, sit, type Near } from "../lib/places";
import { go } from "../lib/router.svelte";
import { random } from "../lib/sha";
import { Shares } from "../table/shares";
import * as speech from "../words/seats";

type Bare<T> = T extends { id: string } ? Omit<T, "id"> : never;

/** What is agreed at a table of one device. */
const AGREED = { hints: true, undo: true, clock: "none", away: 0 };

const at = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

/** Open a table at which other people of this device sit down, by seat, and go to it. */
export async function open(
  title: string,
  name: string,
  others: ReadonlyMap<number, string>,
  wish: object,
): Promise<void> {
  const { code, token } = await post<Admission>("/api/tables", {
    ...wish,
    name,
    key: await ownKey(),
    customs: AGREED,
  });
  const near: Near[] = [{ name, token }];
  const seats = [0];
  for (const [seat, other] of others) {
    const made = await post<Admission>(`${at(code)}/join`, { name: other, seat });
    near.push({ name: other, token: made.token });
    seats.push(seat);
  }
  // a computer player may have had a name before
  const { seats: named } = await get<TableFacts>(at(code));
  near.forEach((one, n) => (one.name = named[seats[n] ?? 0]?.name ?? one.name));
  sit(code, token, title, { near });
  go(`/table/${code}`);
}

/** The table as the list of a person's tables has it: whose turn it is, and no card. */
export async function look(
  near: readonly Near[],
): Promise<{ outline: Outline; next: Near | null }> {
  const { tables } = await ask(near.map(({ token }) => token));
  const [outline] = tables;
  if (!outline) throw new Error(speech.thisTableIsNotThere);
  return { outline, next: near[tables.findIndex(({ mine }) => mine)] ?? null };
}

/**
 * Say for each person that the next deal may begin, under the `proposal` for the next match that
 * they were shown.
 */
export async function begin(code: string, near: readonly Near[], proposal: number): Promise<void> {
  const [first] = near;
  if (!first) return;
  const shares = new Shares(first.token, (command) => say(code, first, command));
  const state = await seen(code, first);
  await shares.give(state);
  for (const one of near) await say(code, one, { type: "next", nonce: random(16), proposal });
  // then all wait for the number of this page
  const begins = state.phase === "waiting" || state.phase === "match-over";
  if (state.round && begins) await shares.hear(await seen(code, first));
}

/** The table between deals, when nobody's hand is a secret. */
const seen = async (code: string, { token }: Near): Promise<TableState> =>
  (await get<Welcome>(`${at(code)}/state`, token)).state;

/** Give a command of a person. Return why not, or null. */
async function say(code: string, { token }: Near, command: Bare<Command>): Promise<string | null> {
  try {
    await post(`${at(code)}/commands`, { id: random(16), ...command }, token);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status) return words(error);
    throw error;
  }
}

/** The person of this device for whom the table waits, as one of them sees it. */
export function awaited(
  { seats, turn, request, phase }: TableState,
  near: readonly Near[],
): Near | null {
  const asks = request?.asks ?? [];
  const waits = asks.length ? asks : turn === null || phase.endsWith("-over") ? [] : [turn];
  return near.find(({ name }) => waits.some((seat) => seats[seat]?.name === name)) ?? null;
}
