/** A lesson at the table: what happens, one thing after the other, and the balloons about it. */

import type { LessonStep } from "../messages";
import { get, words } from "../lib/api";
import { keepLesson } from "../lib/lessons";
import { beat } from "../lib/settings.svelte";
import { acted, loadMotion, Stage } from "./stage.svelte";

type Balloon = LessonStep["balloons"][number];
type Shown = LessonStep["updates"][number];

export class Lesson extends Stage {
  step: LessonStep | null = $state.raw(null);
  /** Of the balloons, the one that is shown; none while the table moves. */
  place = $state(0);
  moving = $state(false);
  busy = $state(false);
  trouble = $state("");
  private earlier: string[] = $state.raw([]); // what was said before the last act
  private queue: Shown[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: number[] = [];

  constructor(
    private readonly of: string, // the game and its rules, as an address asks for them
    acts: readonly number[],
  ) {
    super();
    void this.ask(acts);
    loadMotion();
  }

  get balloon(): Balloon | null {
    return this.moving ? null : (this.step?.balloons[this.place] ?? null);
  }

  /** All that was said, for whoever reads it again. */
  get said(): string[] {
    const now = this.moving ? [] : (this.step?.balloons.slice(0, this.place + 1) ?? []);
    return [...this.earlier, ...now.map(({ text }) => text)];
  }

  /** Whether another balloon waits behind this one. */
  get more(): boolean {
    return this.place + 1 < (this.step?.balloons.length ?? 0);
  }

  /** Whether the learner is to act. */
  get asking(): boolean {
    return this.step !== null && !this.moving && !this.step.over;
  }

  next(): void {
    if (this.more) this.place += 1;
  }

  async act(act: number): Promise<string | null> {
    acted();
    if (this.moving) return this.hurry();
    if (!this.asking || this.busy) return null;
    this.settle();
    return this.ask([...(this.step?.acts ?? []), act]);
  }

  /** Take the last act back. */
  async back(): Promise<void> {
    this.hurry();
    await this.ask(this.step?.acts.slice(0, -1) ?? []);
  }

  async again(): Promise<void> {
    await this.ask([]);
    this.earlier = [];
  }

  async retry(): Promise<void> {
    await this.ask(this.asked);
  }

  /** Show at once all that is still to be shown. */
  hurry(): null {
    clearTimeout(this.timer);
    this.settle();
    for (const update of this.queue.splice(0)) this.show(update, false);
    this.moving = false;
    return null;
  }

  override close(): void {
    clearTimeout(this.timer);
    super.close();
  }

  private async ask(acts: readonly number[]): Promise<string | null> {
    this.busy = true;
    this.trouble = this.refusal = "";
    this.asked = [...acts];
    try {
      const [game, query] = this.of.split("?");
      const more = query ? `&${query}` : "";
      const step = await get<LessonStep>(`/api/lessons/${game}?acts=${acts.join(",")}${more}`);
      if (step.answer && this.step) {
        this.refuse(step.answer);
        return step.answer;
      }
      this.begin(step);
    } catch (error) {
      this.trouble = words(error);
      return this.trouble;
    } finally {
      this.busy = false;
    }
    return null;
  }

  /** Show what followed from the learner's last act; only one that goes forward moves cards. */
  private begin(step: LessonStep): void {
    const forward = !step.acts.length || step.acts.length === (this.step?.acts.length ?? -1) + 1;
    this.held = null;
    this.earlier = this.said;
    this.step = step;
    this.state = step.state;
    this.place = 0;
    this.queue = [...step.updates];
    this.moving = true;
    keepLesson(this.of, step.acts, step.over);
    if (forward && beat() && document.visibilityState === "visible") this.advance();
    else this.hurry();
  }

  private advance(): void {
    const update = this.queue.shift();
    if (!update) {
      this.moving = false;
      return;
    }
    const staged = this.show(update, true);
    const rest = this.restsFor(update.events, staged);
    this.timer = setTimeout(() => this.advance(), this.queue.length ? rest : staged);
  }

  private show({ changes, events }: Shown, moving: boolean): number {
    if (!this.state) return 0;
    const former = this.state;
    const state = { ...former, ...changes };
    const staged = this.change(events, state, moving);
    if (moving) this.sound(events, former, state, staged?.falls ?? null);
    return staged?.ends ?? 0;
  }
}
