/** A table that shows what happens one thing after the other, at a pace to follow. */

import { flushSync } from "svelte";
import type { Happening, TableState } from "../messages";
import { beat, calm, settings } from "../lib/settings.svelte";
import type { Sound } from "../lib/sounds";
import { familyOf, type Completed } from "./families";
import type { Staged } from "./motion";

const RIM = 900; // ms for which a winner is marked where nothing moves
const REFUSED = 6_000; // ms for which a refusal stands
const RESTS = 3; // beats for which a trick lies there as long as nothing moves yet

/** What moves the cards: it is loaded once the table is there, or with the first act. */
let motion: typeof import("./motion") | null = null;
export function loadMotion(): void {
  if (!motion)
    void import("./motion").then(
      (loaded) => (motion = loaded),
      () => {},
    );
}

let played = false; // a card of one's own: nothing is heard before
/** Know that this person has acted. */
export function acted(): void {
  played = true;
  loadMotion();
}

/**
 * Let a sound be heard `after` milliseconds, if this person wants any; in a tab that is not looked
 * at, only what tells them that it is their turn.
 */
export function playSound(sound: Sound, after = 0): void {
  if (!played || !settings.sounds || (document.hidden && !(settings.notices && sound === "turn")))
    return;
  void import("../lib/sounds").then(
    ({ play }) => setTimeout(() => void play(sound), after),
    () => {},
  );
}

export class Stage {
  state: TableState | null = $state.raw(null);
  /** The trick that has just been completed, while it is still shown. */
  held: Completed | null = $state.raw(null);
  refusal = $state("");
  table: HTMLElement | null = null;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private holding: ReturnType<typeof setTimeout> | undefined;

  /** Move the completed trick to its winner. */
  release(): void {
    clearTimeout(this.holding);
    if (!this.held) return;
    if (this.table) motion?.gather(this.table, this.held.taker);
    playSound("gather");
    this.held = null;
  }

  /** End all that moves. */
  settle(): void {
    motion?.settle();
    this.release();
  }

  /** Say why not, in a sentence. */
  refuse(why: string): void {
    this.refusal = why;
    playSound("refuse");
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => (this.refusal = ""), REFUSED);
  }

  /** Leave the table. */
  close(): void {
    clearTimeout(this.holding);
  }

  /** Show the table after `events`; what moves until then, if anything does. */
  protected change(events: Happening[], state: TableState, moving: boolean): Staged | null {
    const former = this.state ?? state;
    const family = familyOf(former.felt);
    const sight = moving && motion && this.table ? new motion.Sight(this.table) : null;
    if (events.some((event) => event.event === "began" || family.played(event))) this.release();
    this.state = state;
    if (moving) this.hold(events, state);
    if (sight) flushSync();
    return sight?.stage(events, former, state, family) ?? null;
  }

  /** Milliseconds for which an update is shown before the next. */
  protected restsFor(events: Happening[], staged: number): number {
    const beats = this.state ? familyOf(this.state.felt).beats : {};
    const longest = Math.max(1, ...events.map(({ event }) => beats[event] ?? 1));
    return Math.max(beat() * longest, staged);
  }

  /** Let be heard what happened; `falls` are the milliseconds until points do, if any do. */
  protected sound(
    events: Happening[],
    former: TableState,
    state: TableState,
    falls: number | null,
  ): void {
    const { sounds } = familyOf(state.felt);
    const heard = new Set(events.map(({ event }) => sounds[event]));
    if (heard.has("deal")) playSound("deal");
    else if (heard.has("card")) playSound("card");
    if (
      events.some(({ event }) => event === "won" || event === "resigned") &&
      state.victor !== null
    ) {
      const side = state.seat === null ? null : state.seats[state.seat]?.side;
      if (side === null || side === state.victor) playSound("win");
      else playSound("lose");
    } else if (falls !== null || heard.has("point")) playSound("point", falls ?? 0);
    else if (state.turn === state.seat && former.turn !== state.turn) playSound("turn");
  }

  /** Keep a completed trick on the table for a moment. */
  private hold(events: Happening[], state: TableState): void {
    const completed = familyOf(state.felt).completed(state.felt, events);
    if (!completed) return;
    this.held = completed;
    clearTimeout(this.holding);
    const rest = calm.matches && beat() ? RIM : beat() * (motion?.rests(state) ?? RESTS);
    this.holding = setTimeout(() => this.release(), rest);
  }
}
