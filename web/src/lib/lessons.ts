/** How far the lessons of this browser have come. */

import { read, write } from "./settings.svelte";

const KEY = "hilojack.lessons";
const MOST = 60; // lessons

interface Lesson {
  of: string; // the game and its rules, as an address asks for them
  acts: number[]; // of the learner; none once it has been played to its end
  done: boolean;
}

const all = (): Lesson[] => read<Lesson[]>(KEY, []);

/** The acts with which a lesson goes on. */
export const begunWith = (of: string): number[] => all().find((one) => one.of === of)?.acts ?? [];

/** Whether a lesson has been played to its end here. */
export const isDone = (of: string): boolean => all().some((one) => one.of === of && one.done);

export function keepLesson(of: string, acts: readonly number[], over: boolean): void {
  const done = over || isDone(of);
  const others = all().filter((one) => one.of !== of);
  write(KEY, [{ of, acts: over ? [] : [...acts], done }, ...others].slice(0, MOST));
}
