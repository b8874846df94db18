/**
 * Moving cards. The table shows the truth at once; this only draws the way of the cards from where
 * they were, and may be interrupted at any moment.
 */

import { mount, unmount } from "svelte";
import Card from "../cards/Card.svelte";
import { pace } from "../lib/settings.svelte";
import type { Happening, TableState } from "../messages";
import type { Family } from "./families";

/** How long things move, in beats: one is 240 ms at the usual pace. */
const LENGTH = { play: 0.75, take: 1.1, point: 1.35, draw: 0.85, turn: 0.5 };
const RESTS = { first: 2.1, later: 1.45 }; // beats for which a completed trick lies there
export const RIM = 900; // ms, for which a point is marked where nothing moves

const EASE = "cubic-bezier(.22,.8,.3,1)";

/**
 * Begin a flight when all that is to fly is measured: a question after a change makes the browser
 * lay out the whole table before it answers.
 */
const starts: (() => void)[] = [];
function later(start: () => void): void {
  if (starts.push(start) === 1) queueMicrotask(() => starts.splice(0).forEach((one) => one()));
}

const flights = new Set<Animation>();

/** Remember a flight until it is over. */
export function begun(flight: Animation, over = (): void => {}): void {
  flights.add(flight);
  flight.onfinish = flight.oncancel = () => {
    flights.delete(flight);
    over();
  };
}

/** End all that moves. */
export function settle(): void {
  for (const flight of flights) flight.finish();
}

/** Beats from when the last card of a trick is played until the trick is taken. */
export const rests = ({ deal }: TableState): number =>
  LENGTH.play + (deal > 1 ? RESTS.later : RESTS.first);

/** What moves: the milliseconds until points fall, if any do, and until all is still. */
export interface Staged {
  falls: number | null;
  ends: number;
}

/** The positions of all cards and places on the table at this moment. */
export class Sight {
  readonly cards = new Map<string, DOMRect>();
  private readonly spots = new Map<string, DOMRect>();

  constructor(private readonly table: HTMLElement) {
    const cards = [...table.querySelectorAll<HTMLElement>("[data-card]")];
    for (const element of cards) {
      this.cards.set(element.dataset["card"] ?? "", element.getBoundingClientRect());
    }
    for (const element of table.querySelectorAll<HTMLElement>("[data-spot]")) {
      this.spots.set(element.dataset["spot"] ?? "", element.getBoundingClientRect());
    }
    cards.flatMap((card) => card.getAnimations()).forEach((flight) => flight.cancel());
  }

  /**
   * Show what an update did, one thing after the other: the card that is played, the trick as it
   * lies and is taken, the points that fall together, each draw, and the next card of the stock.
   */
  stage(events: Happening[], former: TableState, state: TableState, family: Family): Staged {
    const done = family.completed(state.felt, events);
    let at = done ? rests(state) + LENGTH.take : LENGTH.play;
    const scored = this.score(former, state, done ? `seat${done.taker}` : "middle", at);
    const falls = scored ? at * pace() : null;
    if (scored) at += LENGTH.point;
    this.move(events, family, done ? at : 0);
    if (done) at += LENGTH.draw * events.filter((event) => family.drew(event)).length;
    return { falls, ends: at * pace() };
  }

  /** Move the points of an update to where they are counted; say if there are any. */
  private score(former: TableState, state: TableState, spot: string, at: number): boolean {
    if (former.deal !== state.deal || former.match !== state.match) return false;
    const lamps = this.table.querySelectorAll(".lamp");
    const news = state.lamps.flatMap(({ certain, side, name, points }, n) =>
      certain && side !== null && !former.lamps[n]?.certain
        ? [{ goal: lamps[n], side, text: points ? `${name} +${points}` : name }]
        : [],
    );
    state.sides.forEach(({ score }, side) => {
      const gain = score - (former.sides[side]?.score ?? 0);
      if (gain <= 0) return;
      const goal = this.table.querySelector(".scores")?.querySelector(`.side${side % 4}`);
      news.push({ goal: goal ?? undefined, side, text: `+${gain}` });
    });
    const from = this.spots.get(spot) ?? this.spots.get("middle");
    for (const { goal, side, text } of news) {
      if (!goal) continue;
      if (!pace())
        goal.animate([{ outline: "3px solid #f0bf4f" }, { outline: "3px solid #f0bf4f" }], RIM);
      else if (from) chip(text, side, from, goal, at * pace());
    }
    return news.length > 0;
  }

  /**
   * Move every card from its former place, once the table has been redrawn. What is drawn waits for
   * `after` beats.
   */
  move(events: Happening[], family: Family, after = 0): void {
    const time = pace();
    if (!time || document.visibilityState === "hidden") return;
    // A card that was hidden before comes from the hand of its player.
    const played = events.map((event) => family.played(event)).filter((one) => one !== null);
    const origins = new Map(played.map(({ seat, card }) => [String(card), `seat${seat}`]));
    const waits = new Map<string, number>();
    let wait = after;
    let next = 0;
    for (const event of events) {
      const drew = family.drew(event);
      if (!drew) continue;
      if (drew.card !== null) waits.set(String(drew.card), wait * time);
      this.hidden(drew, time, wait * time, next++);
      if (after) wait += LENGTH.draw;
    }
    let dealt = 0;
    for (const element of this.table.querySelectorAll<HTMLElement>("[data-card]")) {
      const card = element.dataset["card"] ?? "";
      const before = this.cards.get(card);
      const from = origins.get(card);
      if (before) {
        fly(element, before, LENGTH.play * time, waits.get(card) ?? 0, false);
        continue;
      }
      const origin = this.spots.get(from ?? "stock") ?? this.spots.get("middle");
      const last = waits.get(card) ?? wait * time; // the next card of the stock turns at the end
      const delay = after && !from ? last : Math.min(dealt++ * 45, 500);
      const length = from ? LENGTH.play : waits.has(card) ? LENGTH.draw : LENGTH.turn;
      if (origin) fly(element, origin, (after ? length : 1) * time, delay, true);
    }
  }

  /** Fly the cards that others draw from the stock, face down unless everybody sees them. */
  private hidden(
    { seat, card, count }: NonNullable<ReturnType<Family["drew"]>>,
    time: number,
    wait: number,
    next: number, // of those that draw
  ): void {
    const from = this.spots.get("stock");
    const spot = this.table.querySelector<HTMLElement>(`[data-spot="seat${seat}"]`);
    const back = this.table.querySelector<HTMLElement>("[data-back]");
    if (!from || !spot || !back || spot.dataset["own"]) return;
    const to = spot.getBoundingClientRect();
    if (card !== null) {
      const shown = document.createElement("span");
      shown.className = "card";
      const drawn = mount(Card, { target: shown, props: { card } });
      ghost(shown, from, to, (wait ? LENGTH.draw : 2) * time, wait || time, { hidden: next > 0 });
      void unmount(drawn);
      return;
    }
    for (let n = 0; n < Math.min(count, 6); n++)
      ghost(back, from, to, LENGTH.draw * time, wait + n * 70);
  }
}

/** How far the middle of a box is from that of another, to the right and down. */
const apart = (from: DOMRect, to: DOMRect): [number, number] => [
  to.x + to.width / 2 - (from.x + from.width / 2),
  to.y + to.height / 2 - (from.y + from.height / 2),
];

function fly(
  element: HTMLElement,
  from: DOMRect,
  time: number,
  delay: number,
  turn: boolean,
): void {
  const to = element.getBoundingClientRect();
  if (!to.width) return;
  const [dx, dy] = apart(to, from);
  // A place is wider than a card: a card from one begins small.
  const scale = from.width > to.width * 1.4 ? 0.6 : Math.max(0.3, from.width / to.width || 1);
  if (!turn && Math.hypot(dx, dy) < 2 && Math.abs(scale - 1) < 0.02) return;
  const rest = getComputedStyle(element).transform;
  const end = rest === "none" ? "" : ` ${rest}`;
  const narrow = turn ? 0.12 * scale : scale;
  const frames = [
    {
      transform: `translate(${dx}px, ${dy}px) scale(${narrow}, ${scale})${end}`,
      zIndex: 30,
      opacity: turn && delay ? 0 : 1, // what comes later is not there yet
    },
    ...(turn
      ? [
          {
            transform: `translate(${dx / 2}px, ${dy / 2}px) scale(.7, ${(1 + scale) / 2})${end}`,
            zIndex: 30,
            opacity: 1,
          },
        ]
      : []),
    { transform: end.trim() || "none", zIndex: 30, opacity: 1 },
  ];
  later(() =>
    begun(element.animate(frames, { duration: time, delay, easing: EASE, fill: "backwards" })),
  );
}

/** What it takes to bring the middle of a box to that of another. */
function way(from: DOMRect, to: DOMRect): string {
  const [dx, dy] = apart(from, to);
  return `translate(${dx}px, ${dy}px)`;
}

/**
 * Fly a copy of a card over the table: if need be by way of another place, and hidden until then.
 */
function ghost(
  card: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  time: number,
  delay = 0,
  { by, hidden = false }: { by?: DOMRect | undefined; hidden?: boolean } = {},
): void {
  const copy = card.cloneNode(true) as HTMLElement;
  delete copy.dataset["card"];
  delete copy.dataset["back"];
  copy.inert = true; // nobody hears of it either
  copy.classList.add("ghost");
  copy.style.cssText += `;left:${from.x}px;top:${from.y}px;width:${from.width}px`;
  const end = way(from, to);
  later(() => {
    document.body.append(copy);
    const flight = copy.animate(
      [
        { transform: "none", opacity: hidden ? 0 : 1 },
        ...(by ? [{ transform: way(from, by), opacity: 1, offset: 0.4 }] : []),
        { transform: `${end} scale(.45)`, opacity: 1, offset: 0.85 },
        { transform: `${end} scale(.4)`, opacity: 0 },
      ],
      { duration: time, delay, easing: "ease-in-out", fill: "both" },
    );
    begun(flight, () => copy.remove());
  });
}

/** Bring a point to where it is counted, which lights as it arrives. */
function chip(text: string, side: number, from: DOMRect, goal: Element, delay: number): void {
  const one = document.createElement("span");
  one.classList.add("point", "ghost", `side${side % 4}`);
  one.inert = true;
  one.textContent = text;
  const to = goal.getBoundingClientRect();
  const duration = LENGTH.point * pace();
  later(() => {
    document.body.append(one);
    one.style.left = `${from.x + (from.width - one.offsetWidth) / 2}px`;
    one.style.top = `${from.y + (from.height - one.offsetHeight) / 2}px`;
    const end = way(one.getBoundingClientRect(), to);
    const flight = one.animate(
      [
        { transform: "scale(.6)", opacity: 0 },
        { transform: "scale(1.1)", opacity: 1, offset: 0.3 },
        { transform: end, opacity: 1, offset: 0.9 },
        { transform: `${end} scale(.7)`, opacity: 0 },
      ],
      { duration, delay, easing: "ease-in-out", fill: "both" },
    );
    begun(flight, () => one.remove());
    const arrives = delay + 0.9 * duration;
    begun(goal.animate([{ opacity: 0.45 }, { opacity: 0.45 }], arrives));
    begun(goal.animate({ scale: [1, 1.18, 1] }, { duration, delay: arrives }));
  });
}

/** Close the trick to a pile, and move it to its winner. */
export function gather(table: HTMLElement, taker: number): void {
  const time = pace();
  const spot = table.querySelector<HTMLElement>(`[data-spot="seat${taker}"]`);
  if (!time || !spot || document.visibilityState === "hidden") return;
  const to = spot.getBoundingClientRect();
  const pile = table.querySelector("[data-trick] .took")?.getBoundingClientRect();
  for (const card of table.querySelectorAll<HTMLElement>("[data-trick] [data-card]")) {
    ghost(card, card.getBoundingClientRect(), to, LENGTH.take * time, 0, { by: pile });
  }
}
