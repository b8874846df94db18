/** The player's settings, kept in this browser. */

import { chooseBack, type Back } from "../cards/back.svelte";

const KEY = "hilojack.settings";

export interface Settings {
  name: string;
  theme: "auto" | "light" | "dark";
  fourColours: boolean;
  largeFaces: boolean;
  darkCards: boolean;
  back: Back;
  felt: "green" | "navy" | "wine" | "slate" | "walnut";
  speed: "off" | "fast" | "normal" | "slow";
  sounds: boolean;
  notices: boolean; // of one's turn, as the browser allowed them
  highlight: boolean;
  counted: boolean;
  twoTaps: boolean; // to play a card, on any screen
  opponent: string; // the level that was chosen last
  rating: boolean; // to be worked out
  notes: boolean; // the word of each shuffle is noted before this page opens its number
  share: string; // the hash of a share of one's own, for the next match
}

/** Characters of a name; the server keeps no more. */
export const LONGEST_NAME = 16;
const BIRDS = [
  "Robin",
  "Wren",
  "Jay",
  "Finch",
  "Lark",
  "Merlin",
  "Martin",
  "Linnet",
  "Dove",
  "Swift",
  "Kestrel",
  "Piper",
];

const DEFAULTS: Settings = {
  name: "",
  theme: "auto",
  fourColours: false,
  largeFaces: false,
  darkCards: false,
  back: "ruby",
  felt: "green",
  speed: "normal",
  sounds: true,
  notices: false,
  highlight: true,
  counted: false,
  twoTaps: false,
  opponent: "beginner",
  rating: false,
  notes: false,
  share: "",
};

/**
 * What this page has written; a browser that keeps nothing has it only here, until the page is
 * left.
 */
const memory = new Map<string, string>();

export function read<T>(key: string, fallback: T): T {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** What else hears of all that is written. */
export const also = { write: (_key: string, _text: string): void => {} };

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  also.write(key, text);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

/** Whether the browser keeps what is written. */
export function keeps(): boolean {
  const key = "hilojack.try";
  try {
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...read<Partial<Settings>>(KEY, {}) });
// earlier pages took more
settings.name = Array.from(settings.name).slice(0, LONGEST_NAME).join("");
if (!settings.name) settings.name = BIRDS[Math.floor(Math.random() * BIRDS.length)] ?? "Robin";

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds of one beat: the page shows what others do for some of them. */
export const beat = (): number => ({ off: 0, fast: 120, normal: 240, slow: 350 })[settings.speed];

/** Milliseconds of one flight of a card; zero if motion is to be reduced. */
export const pace = (): number => (calm.matches ? 0 : beat());

export function dress(): void {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && prefersDark.matches);
  const root = document.documentElement;
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["colours"] = settings.fourColours ? "four" : "two";
  root.dataset["faces"] = settings.darkCards ? "dark" : "light";
  root.dataset["back"] = settings.back;
  chooseBack(settings.back);
  root.dataset["felt"] = settings.felt;
}

export function keep(): void {
  write(KEY, settings);
  dress();
}

prefersDark.addEventListener("change", dress);
