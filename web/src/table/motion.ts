/**
 * Moving cards. The table shows the truth at once; this only draws the way of the cards from where
 * they were, and may be interrupted at any moment.
 */

import { mount, unmount } from "svelte";
import Card from "../cards/Card.svelte";
import { pace } from "../lib/settings.svelte";
import type { Happening, TableState } from "../messages";
import type { Family } from "./families";

/** How long things move, in beats: 180, 220, 260 and 300 ms at the usual pace. */
const LENGTH = { play: 0.75, draw: 0.92, gather: 1.08, point: 1.25 };
const RIM = 900; // ms, for which a point is marked where nothing moves
const DISC = 26; // px

const EASE = "cubic-bezier(.22,.8,.3,1)";

/**
 * Begin a flight when all that is to fly is measured: a question after a change makes the browser
 * lay out the whole table before it answers.
 */
const starts: (() => void)[] = [];
function later(start: () => void): void {
  if (starts.push(start) === 1) queueMicrotask(() => starts.splice(0).forEach((one) => one()));
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

  /** Move the points of an update from the trick to where they are counted. */
  score(former: TableState, state: TableState): void {
    const lamps = this.table.querySelectorAll<HTMLElement>(".lamp");
    const sure = state.lamps.map((lamp, n) =>
      lamp.certain && lamp.side !== null && !former.lamps[n]?.certain
        ? ([lamps[n], lamp.side] as const)
        : null,
    );
    const gained = state.sides.map((side, n) =>
      side.score > (former.sides[n]?.score ?? 0)
        ? ([this.table.querySelector<HTMLElement>(".scores"), n] as const)
        : null,
    );
    const middle = this.table
      .querySelector("[data-trick] [data-card], [data-spot=middle]")
      ?.getBoundingClientRect();
    for (const one of [...sure, ...gained]) {
      const [goal, side] = one ?? [];
      if (!goal || side === undefined) continue;
      if (!pace())
        goal.animate([{ outline: "3px solid #f0bf4f" }, { outline: "3px solid #f0bf4f" }], RIM);
      else if (middle) {
        const disc = document.createElement("span");
        disc.className = `point side${side % 4}`;
        ghost(
          disc,
          new DOMRect(middle.x + middle.width / 2, middle.y + middle.height / 2, DISC, DISC),
          goal.getBoundingClientRect(),
          LENGTH.point * pace(),
        );
      }
    }
  }

  /** Move every card from its former place, once the table has been redrawn. */
  move(events: Happening[], family: Family): void {
    const time = pace();
    if (!time || document.visibilityState === "hidden") return;
    // A card that was hidden before comes from the hand of its player.
    const played = events.map((event) => family.played(event)).filter((one) => one !== null);
    const origins = new Map(played.map(({ seat, card }) => [String(card), `seat${seat}`]));
    let dealt = 0;
    for (const element of this.table.querySelectorAll<HTMLElement>("[data-card]")) {
      const card = element.dataset["card"] ?? "";
      const before = this.cards.get(card);
      if (before) {
        fly(element, before, LENGTH.play * time, 0, false);
        continue;
      }
      const origin = this.spots.get(origins.get(card) ?? "stock") ?? this.spots.get("middle");
      if (origin) fly(element, origin, time, Math.min(dealt++ * 45, 500), true);
    }
    for (const event of events) {
      const drew = family.drew(event);
      if (drew) this.hidden(drew, time);
    }
  }

  /** Fly the cards that others draw from the stock, face down unless everybody sees them. */
  private hidden(
    { seat, card, count }: NonNullable<ReturnType<Family["drew"]>>,
    time: number,
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
      ghost(shown, from, to, 2 * time, time);
      void unmount(drawn);
      return;
    }
    for (let n = 0; n < Math.min(count, 6); n++) ghost(back, from, to, LENGTH.draw * time, n * 70);
  }
}

function fly(
  element: HTMLElement,
  from: DOMRect,
  time: number,
  delay: number,
  turn: boolean,
): void {
  const to = element.getBoundingClientRect();
  if (!to.width) return;
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  // A place is wider than a card: a card from one begins small.
  const scale = from.width > to.width * 1.4 ? 0.6 : Math.max(0.3, from.width / to.width || 1);
  if (Math.hypot(dx, dy) < 2 && Math.abs(scale - 1) < 0.02) return;
  const rest = getComputedStyle(element).transform;
  const end = rest === "none" ? "" : ` ${rest}`;
  const narrow = turn ? 0.12 * scale : scale;
  const frames = [
    {
      transform: `translate(${dx}px, ${dy}px) scale(${narrow}, ${scale})${end}`,
      zIndex: 30,
    },
    ...(turn
      ? [
          {
            transform: `translate(${dx / 2}px, ${dy / 2}px) scale(.7, ${(1 + scale) / 2})${end}`,
            zIndex: 30,
          },
        ]
      : []),
    { transform: end.trim() || "none", zIndex: 30 },
  ];
  later(() => element.animate(frames, { duration: time, delay, easing: EASE, fill: "backwards" }));
}

/** Fly a copy of a card over the table. */
function ghost(card: HTMLElement, from: DOMRect, to: DOMRect, time: number, delay = 0): void {
  const copy = card.cloneNode(true) as HTMLElement;
  delete copy.dataset["card"];
  delete copy.dataset["back"];
  copy.inert = true; // nobody hears of it either
  copy.classList.add("ghost");
  copy.style.cssText += `;left:${from.x}px;top:${from.y}px;width:${from.width}px`;
  const dx = to.x + to.width / 2 - (from.x + from.width / 2);
  const dy = to.y + to.height / 2 - (from.y + from.height / 2);
  later(() => {
    document.body.append(copy);
    const flight = copy.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(.45)`, opacity: 1, offset: 0.85 },
        { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0 },
      ],
      { duration: time, delay, easing: "ease-in-out", fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => copy.remove();
  });
}

/** Move the cards of a trick to its winner. */
export function gather(table: HTMLElement, taker: number): void {
  const time = pace();
  const spot = table.querySelector<HTMLElement>(`[data-spot="seat${taker}"]`);
  if (!time || !spot || document.visibilityState === "hidden") return;
  const to = spot.getBoundingClientRect();
  for (const card of table.querySelectorAll<HTMLElement>("[data-trick] [data-card]")) {
    ghost(card, card.getBoundingClientRect(), to, LENGTH.gather * time);
  }
}

export function shake(element: Element | null): void {
  if (!pace()) return;
  element?.animate(
    [0, -7, 6, -4, 3, 0].map((x) => ({ translate: `${x}px 0` })),
    { duration: 320, easing: "ease-out" },
  );
}
