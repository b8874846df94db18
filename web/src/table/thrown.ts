/** Whether a person plays on at a table at which rounds were thrown away: each table asks once. */

import type { TableState } from "../messages";
import { read, write } from "../lib/settings.svelte";
import type { Room } from "./room.svelte";

const ANSWERED = "hilojack.thrown"; // the codes of tables
const MOST = 200;
// seconds for which the table waits (`Times.doubting` of the server), or for an act if that is less
const PATIENCE = 60;
const BEFORE = 5; // seconds for the number to arrive
const HOUR = 3_600; // seconds: a longer clock is that of turns, and a page may be closed meanwhile

/**
 * Return when the person plays on. Without an answer that is in good time: who gives no number has
 * no proof at all.
 */
export const asked = (room: Room, { code, clock }: TableState): Promise<void> =>
  new Promise((go) => {
    const answered = read<string[]>(ANSWERED, []);
    const end = (): void => {
      room.doubted = null;
      go();
    };
    if (answered.includes(code)) return end();
    const seconds = (clock ?? 0) > HOUR ? null : Math.min(clock ?? PATIENCE, PATIENCE) - BEFORE;
    if (seconds !== null) setTimeout(end, 1000 * seconds);
    const playOn = (): void => {
      write(ANSWERED, [code, ...answered].slice(0, MOST));
      end();
    };
    room.doubted = { seconds, playOn };
  });
