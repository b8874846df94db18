/**
 * What the family lives on, celebrated: a word and a picture that hold nobody up, and no more than
 * one a trick and one at the end of a deal.
 */

import type { Happening, TableState } from "../messages";
import { pace } from "../lib/settings.svelte";
import type { Sound } from "../lib/sounds";
import * as say from "../words/moments";
import { familyOf } from "./families";
import { begun, RIM } from "./motion";
import "./moments.css";

export interface Moment {
  kind: "caught" | "hung" | "every-point" | "set-back" | "out" | "won";
  side: number;
  seat: number | null; // at whose plate it is seen
  card: number | null;
  points: number;
}

export const LANDS = 180; // ms, until a card lies at its place
const LENGTH = 1400; // ms
const BACKS = 14; // that rain

const sideOf = (state: TableState, seat: number): number => state.seats[seat]?.side ?? 0;

/** The jack of trumps that this update takes from the side that played it. */
function jackOf(events: Happening[], former: TableState, state: TableState): Moment | null {
  const plays = familyOf(state.felt).completed(state.felt, events)?.plays ?? [];
  const now = state.lamps.find(({ item }) => item === "jack");
  const { card, side, points, hanged } = now ?? {};
  const known = former.lamps.find(({ item }) => item === "jack")?.card;
  const seat = plays.find(([, played]) => played === card)?.[0];
  if (seat === undefined || side === undefined || side === null || known === card) return null;
  if (side === sideOf(state, seat)) return null;
  const kind = hanged ? "hung" : "caught";
  return { kind, side, seat: null, card: card ?? null, points: points ?? 0 };
}

/** What the end of a deal is remembered for. */
function endOf(events: Happening[], former: TableState, state: TableState): Moment | null {
  const { outcome } = state;
  const bare = { seat: null, card: null, points: 0 };
  if (!outcome || former.outcome) return null;
  const own = state.seat === null ? null : sideOf(state, state.seat);
  if (own !== null && events.some((event) => event.event === "won" && event.side === own))
    return { ...bare, kind: "won", side: own };
  const back = events.find((event) => event.event === "set-back");
  if (back) {
    const seat = outcome.bid?.seat ?? state.seats.findIndex(({ side }) => side === back.side);
    return { ...bare, kind: "set-back", side: back.side, seat, points: back.points };
  }
  const side = outcome.rows[0]?.side;
  const all = outcome.rows.length > 2 && outcome.rows.every((row) => row.side === side);
  return all && side !== null && side !== undefined ? { ...bare, kind: "every-point", side } : null;
}

/** What an update has to celebrate, from public facts alone. */
export function momentsOf(events: Happening[], former: TableState, state: TableState): Moment[] {
  const jack = jackOf(events, former, state);
  const end = endOf(events, former, state);
  const out = events.find((event) => event.event === "out" && "place" in event);
  const bare = { card: null, points: 0 };
  return [
    ...(jack ? [jack] : []),
    ...(out && "seat" in out && out.seat !== null && !end
      ? [{ ...bare, kind: "out" as const, side: sideOf(state, out.seat), seat: out.seat }]
      : []),
    ...(end ? [end] : []),
  ];
}

const WORDS: Record<Moment["kind"], (moment: Moment) => string> = {
  caught: () => say.jackCaught,
  hung: ({ points }) => `${say.jackHung} ${say.morePoints(points)}`,
  "every-point": () => say.everyPoint,
  "set-back": ({ points }) => say.setBackBy(points),
  out: () => "",
  won: () => "",
};

/** What is written over it: of some, nothing. */
export const words = (moment: Moment): string => WORDS[moment.kind](moment);

/** What is heard with it; a match that is won has its own sound already. */
export const sounds: Partial<Record<Moment["kind"], Sound>> = {
  caught: "moment",
  hung: "moment",
  "every-point": "moment",
  "set-back": "back",
  out: "point",
};

/** Write a word over the middle of something, for a moment. */
function write(told: string, side: number, over: DOMRect, falls: boolean): void {
  const word = document.createElement("p");
  word.classList.add("moment", `side${side % 4}`);
  word.ariaHidden = "true"; // the play is told in sentences
  word.textContent = told;
  document.body.append(word);
  const half = word.offsetWidth / 2 + 8;
  const middle = Math.min(Math.max(over.x + over.width / 2, half), innerWidth - half);
  word.style.left = `${middle}px`;
  word.style.top = `${over.y + over.height / 2}px`;
  const frames = !pace()
    ? [{ opacity: 1 }, { opacity: 1 }]
    : [
        { opacity: 0, transform: falls ? "translateY(-24px)" : "scale(.7)" },
        { opacity: 1, transform: "none", offset: 0.2 },
        { opacity: 1, transform: falls ? "translateY(14px)" : "none", offset: 0.8 },
        { opacity: 0, transform: falls ? "translateY(40px)" : "none" },
      ];
  begun(word.animate(frames, pace() ? LENGTH : RIM), () => word.remove());
}

/** Swell a jack that was caught; one that was hanged swings. */
function swell(card: HTMLElement, swings: boolean): void {
  const turns = swings ? [0, 12, -10, 7, -4, 0] : [0];
  card.style.transformOrigin = swings ? "50% -40%" : "";
  begun(
    card.animate(
      { scale: [1, 1.3, 1.3, 1.3, 1], rotate: turns.map((one) => `${one}deg`) },
      { duration: LENGTH / 2, easing: "ease-in-out" },
    ),
  );
}

/** Let backs of cards rain behind the sheet. */
function rain(table: HTMLElement): void {
  const back = table.querySelector("[data-back]")?.cloneNode(true) as HTMLElement | undefined;
  if (!back) return;
  delete back.dataset["back"];
  back.inert = true;
  for (let n = 0; n < BACKS; n++) {
    const drop = back.cloneNode(true) as HTMLElement;
    drop.classList.replace("template", "rain");
    drop.style.cssText = `left:${(100 * (n + 0.5)) / BACKS - 3}%`;
    table.append(drop);
    const turn = 40 * (n % 2 ? 1 : -1);
    const frames = {
      transform: ["none", `translateY(${1.7 * table.clientHeight}px) rotate(${turn}deg)`],
    };
    const delay = 60 * ((7 * n) % BACKS);
    begun(
      drop.animate(frames, { duration: LENGTH - 400, delay, fill: "both", easing: "ease-in" }),
      () => drop.remove(),
    );
  }
}

/** Warm the felt in the colour of a side. */
function warm(table: HTMLElement, side: number): void {
  const glow = document.createElement("div");
  glow.classList.add("warmth", `side${side % 4}`);
  table.append(glow);
  begun(glow.animate({ opacity: [0, 1, 1, 0] }, LENGTH), () => glow.remove());
}

/** Ring something in gold. */
function ring(what: Element | null, width: number): void {
  const frame = {
    outlineColor: "var(--gold)",
    outlineStyle: "solid",
    outlineWidth: `${width}px`,
    outlineOffset: "2px",
  };
  if (what) begun(what.animate([frame, frame], RIM));
}

/** Show a moment on the table. */
export function celebrate(moment: Moment, table: HTMLElement): void {
  const { kind, side, seat, card } = moment;
  const trick = [...table.querySelectorAll<HTMLElement>("[data-trick] [data-card]")];
  const jack = trick.find((one) => one.dataset["card"] === String(card));
  const plate = seat === null ? null : table.querySelector(`[data-spot="seat${seat}"]`);
  const place = plate ?? jack ?? table.querySelector("[data-spot=middle]") ?? table;
  const told = words(moment);
  if (told) write(told, side, place.getBoundingClientRect(), kind === "set-back");
  if (kind === "out") ring(plate, 4);
  else if (!pace()) ring(kind === "won" ? table.querySelector(".covering") : (jack ?? null), 5);
  else if (kind === "won") rain(table);
  else if (kind === "every-point") warm(table, side);
  else if (jack) swell(jack, kind === "hung");
}
