/** What the server says of this browser's tables. */

import type { MyTables, Outline } from "../messages";
import { post } from "./api";
import { note, places, type Place } from "./places";
import * as common from "../words/common";
import * as say from "../words/front";

export type Kept = MyTables["kept"];

const AT_ONCE = 200; // tables of one question

export const ask = (tokens: string[]): Promise<MyTables> => post<MyTables>("/api/mine", { tokens });

/** Whether nothing more is played at a table. */
export const isOver = ({ state }: Outline): boolean => !["open", "play", "deal"].includes(state);

/**
 * All tables of this browser: those that wait for its person first, and last those that are over.
 */
export async function askAll(): Promise<MyTables> {
  const all: Place[] = places();
  const mine: MyTables = { tables: [], kept: null, push: "" };
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const told = await ask(all.slice(at, at + AT_ONCE).map((place) => place.token));
    const titled = told.tables.map((one, n) => ({
      ...one,
      title: one.title || (all[at + n]?.title ?? one.code),
    }));
    mine.tables.push(...titled);
    mine.kept = told.kept;
  }
  note(new Set(mine.tables.filter(isOver).map((one) => one.code)));
  const rank = (one: Outline): number => (one.mine ? 0 : isOver(one) ? 2 : 1);
  mine.tables.sort((a, b) => rank(a) - rank(b) || b.since - a.since);
  return mine;
}

/** The state of a table in a few words. */
export function stateOf(one: Outline): string {
  if (one.why) return one.why;
  if (one.state === "over") return say.theMatchIsOver;
  if (one.state === "open") return say.waitingForPlayers;
  if (one.mine) return one.state === "play" ? say.yourTurn : say.yourTurnToGoOn;
  if (one.state === "deal") return common.waitingForTheOthers;
  return one.turn ? say.isToPlay(one.turn) : say.inPlay;
}

/** How long ago something was, in words. */
export function ago(since: number, now = Date.now()): string {
  const minutes = Math.round((now / 1000 - since) / 60);
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 1) return say.justNow;
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 48 * 60) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 60 / 24), "day");
}
