/** Where everything on the table lies. A fault is named by its combination. */

import { beforeAll, describe, expect, test } from "vitest";
import { layout, type Layout, type State } from "../src/table/layout";
import type { Rect } from "../src/table/layout/frame";

type Size = readonly [width: number, height: number];

const PHONES: Size[] = [
  [320, 568],
  [360, 640],
  [390, 844],
];
const SIDEWAYS: Size[] = [
  [568, 320],
  [667, 375],
  [844, 390],
  [915, 412],
];
const LARGE: Size[] = [
  [820, 1180],
  [1440, 900],
  [2560, 1440],
];
// less what a notch takes
const INSETS: Size[] = [
  [360, 606],
  [390, 763],
  [750, 369],
  [819, 391],
  [820, 1136],
];
const SCREENS = [...PHONES, ...SIDEWAYS, ...LARGE];
const SEATS = [2, 3, 4, 5, 6, 7];
const [WIDE, NARROW] = [true, false];
const SLACK = 0.01; // px, of rounding

const PLAIN: State = {
  trick: false,
  stock: "none",
  turnUp: false,
  cut: false,
  pile: false,
  calls: [],
  described: false,
  auction: false,
  hint: false,
  lifted: [],
  choosing: false,
  spectator: false,
  lamps: true,
  board: false,
  over: null,
};
const made = (of: Partial<State>, from = PLAIN): State => ({ ...from, ...of });

const BIDS = [WIDE, ...Array<boolean>(13).fill(NARROW), WIDE];
const SUITS = Array<boolean>(4).fill(NARROW);
const PLAY = made({ trick: true });
const SHED = made({ stock: "down", pile: true, lamps: false });
const TRICKS = {
  play: PLAY,
  "play from a stock": made({ stock: "up" }, PLAY),
  "play with a board": made({ stock: "down", turnUp: true, board: true }, PLAY),
  "play with a turn-up": made({ turnUp: true }, PLAY),
  "play from a stock, trumps cut": made({ stock: "up", cut: true }, PLAY),
  hint: made({ turnUp: true, hint: true }, PLAY),
  claim: made({ stock: "up", calls: [WIDE], described: true }, PLAY),
  review: made({ turnUp: true, calls: SUITS }, PLAY),
  spectator: made({ stock: "down", turnUp: true, spectator: true }, PLAY),
};
const OPENINGS = {
  auction: made({ auction: true, calls: BIDS, stock: "down" }),
  "short auction": made({ auction: true, calls: [WIDE, ...SUITS] }),
  "auction of six calls": made({ auction: true, calls: [WIDE, ...SUITS, NARROW], stock: "down" }),
  "hint in the auction": made({ auction: true, calls: BIDS, hint: true }),
  beg: made({ calls: [NARROW, NARROW], described: true, stock: "down", turnUp: true }),
  give: made({ calls: [NARROW, NARROW, NARROW], described: true, stock: "down", turnUp: true }),
  name: made({ calls: SUITS, described: true, stock: "up" }),
  discard: made({ calls: [WIDE], choosing: true, lifted: [0, 2, 3], stock: "down" }),
  "spectator of an auction": made({ auction: true, stock: "down", spectator: true }),
};
const SHEDDING = {
  shed: SHED,
  draw: made({ calls: [WIDE] }, SHED),
  "pick up": made({ calls: [WIDE, WIDE], described: true }, SHED),
  nominate: made({ calls: SUITS, described: true }, SHED),
  "hint when shedding": made({ calls: [WIDE], hint: true }, SHED),
  "spectator of shedding": made({ spectator: true }, SHED),
};
const STATES: Record<string, State> = { ...TRICKS, ...OPENINGS, ...SHEDDING };
const HANDS = [...Array.from({ length: 14 }, (_, n) => n + 1), 18, 20, 21, 26, 27, 31, 36];

interface Laid {
  screen: Size;
  seats: number;
  cards: number;
  state: State;
  name: string;
  at: Layout;
  felt: Rect[];
  pressed: [string, Rect][];
  parts: [string, Rect][];
}

const right = (r: Rect): number => r.x + r.width;
const bottom = (r: Rect): number => r.y + r.height;
const least = (r: Rect): number => Math.min(r.width, r.height);
const middle = (r: Rect): [number, number] => [r.x + r.width / 2, r.y + r.height / 2];
const holds = (one: Rect, other: Rect): boolean =>
  other.x >= one.x - SLACK &&
  other.y >= one.y - SLACK &&
  right(other) <= right(one) + SLACK &&
  bottom(other) <= bottom(one) + SLACK;
const meets = (one: Rect, other: Rect): boolean =>
  one.x < right(other) - SLACK &&
  other.x < right(one) - SLACK &&
  one.y < bottom(other) - SLACK &&
  other.y < bottom(one) - SLACK;
const shown = (r: Rect): string => [r.x, r.y, r.width, r.height].map((n) => n.toFixed(1)).join(" ");

/** The smallest rectangle that holds all. */
function around(rects: readonly Rect[]): Rect | null {
  if (!rects.length) return null;
  const x = Math.min(...rects.map((one) => one.x));
  const y = Math.min(...rects.map((one) => one.y));
  const width = Math.max(...rects.map(right)) - x;
  return { x, y, width, height: Math.max(...rects.map(bottom)) - y };
}

type Named = [string, Rect | null | undefined][];
const there = (named: Named): [string, Rect][] =>
  named.filter((one): one is [string, Rect] => Boolean(one[1]));

/** Everything that is pressed, except the cards of the hand. */
function pressedOf(at: Layout, state: State): [string, Rect][] {
  return there([
    ["menu", at.menu],
    ["score", at.score],
    ["undo", at.undo],
    ["hint", at.hint],
    ["close", at.close],
    ["last", at.last],
    ["own", at.kind === "sideways" ? null : at.own],
    ...at.calls.map((call, n) => [`call ${n}`, call] as [string, Rect]),
    ...at.plates.map((plate, n) => [`plate ${n}`, plate] as [string, Rect]),
    ["stock", state.pile ? at.stock : null],
  ]);
}

/** The piles: on both sides of a trick apart, else in one row, in which they may overlap. */
function pilesOf({ stock, turnUp, cut }: Layout, felt: Rect[]): Named {
  const open = around([turnUp, cut].filter((one) => one !== null));
  const isApart = stock && open && (right(stock) < open.x || right(open) < stock.x);
  return isApart
    ? [
        ["stock", stock],
        ["open piles", open],
      ]
    : [["piles", around(felt)]];
}

/** Everything that must neither cover nor be covered. */
function partsOf(at: Layout, pressed: [string, Rect][], felt: Rect[]): [string, Rect][] {
  const own = at.kind === "sideways" ? at.own : null; // else it is among what is pressed
  const others: Named = [
    ["trump", at.trump],
    ["lamps", at.lamps],
    ["board", at.board],
    ["own", own],
    ["words", at.words],
    ["sheet", at.sheet],
    ...at.plates.map((plate, n) => [`backs ${n}`, plate.backs] as [string, Rect | null]),
    ["hand", at.hand?.box],
    ["trick", around(at.trick)],
    ...pilesOf(at, felt),
  ];
  return [...pressed.filter(([name]) => name !== "stock"), ...there(others)];
}

function lay(screen: Size, seats: number, cards: number, state: State, name = ""): Laid {
  const at = layout(...screen, seats, cards, state);
  const felt = [at.stock, at.turnUp, at.cut, at.pile].filter((one) => one !== null);
  const pressed = pressedOf(at, state);
  const parts = partsOf(at, pressed, felt);
  return { screen, seats, cards, state, name, at, felt, pressed, parts };
}

const nameOf = ({ screen, seats, cards, name, state: { lifted } }: Laid): string =>
  `${screen.join("x")}, ${seats} seats, ${cards} cards, ${name}, lifted ${lifted.join()}`;

/** The most cards of a hand: a pack has 54, and a hand of tricks at most 13. */
const most = (seats: number, name: string): number =>
  name in SHEDDING ? 36 : Math.min(13, Math.floor(54 / seats));

/** Lift no card, one of the first row, or one of the last; or the cards that are chosen. */
function lifts(cards: number, state: State): (readonly number[])[] {
  if (state.choosing) return [state.lifted.filter((n) => n < cards)];
  return state.spectator ? [[]] : [[], [0], [cards > 1 ? cards - 2 : 0]];
}

function everyTable(): Laid[] {
  const tables: Laid[] = [];
  for (const screen of [...SCREENS, ...INSETS])
    for (const seats of SEATS) {
      for (const [name, state] of Object.entries(STATES))
        for (const cards of HANDS.filter((n) => n <= most(seats, name)))
          for (const lifted of lifts(cards, state))
            tables.push(lay(screen, seats, cards, { ...state, lifted }, name));
      for (const [kind, lines] of [
        ["waiting", 0],
        ["chat", 0],
        ["count", 4],
        ["count", 5 + seats],
      ] as const)
        tables.push(lay(screen, seats, 0, made({ over: { kind, lines } }), `${kind} of ${lines}`));
    }
  return tables;
}

let tables: Laid[];
beforeAll(() => {
  tables = everyTable();
});

function judge(faultsOf: (laid: Laid) => Iterable<string>, of = tables): void {
  const faults: string[] = [];
  for (const laid of of) for (const one of faultsOf(laid)) faults.push(`${nameOf(laid)}: ${one}`);
  const few = faults.filter((_, n) => n % (Math.floor(faults.length / 20) + 1) === 0);
  expect(few, `${faults.length} faults, such as these`).toEqual([]);
}

const pairs = <T>(of: readonly T[]): [T, T][] =>
  of.flatMap((one, n) => of.slice(n + 1).map((other): [T, T] => [one, other]));

describe("every screen, number of seats, state and hand", () => {
  test("all are laid out", () => {
    expect(tables.length).toBeGreaterThan(20_000);
    const kinds = new Set(tables.map(({ at }) => at.kind));
    expect([...kinds].sort()).toEqual(["desk", "phone", "sideways", "tablet"]);
  });

  test("nothing lies outside the table", () => {
    judge(function* ({ at, parts, screen: [width, height] }) {
      const cards = (at.hand?.cards ?? []).map((card): [string, Rect] => ["card", card]);
      for (const [name, one] of [...parts, ...cards])
        if (!holds(at.table, one) || least(one) <= 0) yield `${name} ${shown(one)}`;
      if (!holds({ x: 0, y: 0, width, height }, at.panel ?? at.table)) yield "panel";
    });
  });

  test("nothing covers anything else", () => {
    judge(function* ({ parts }) {
      for (let n = 0; n < parts.length; n++)
        for (let m = n + 1; m < parts.length; m++) {
          const [[one, first], [other, second]] = [parts[n]!, parts[m]!];
          if (meets(first, second)) yield `${one} ${shown(first)} over ${other} ${shown(second)}`;
        }
    });
  });

  test("whatever is pressed is large enough for a finger", () => {
    judge(function* ({ pressed }) {
      for (const [name, one] of pressed) if (least(one) < 44 - SLACK) yield `${name} ${shown(one)}`;
    });
  });

  test("all that a player needs is in view", () => {
    judge(function* ({ at, state, seats, cards, screen, felt }) {
      if (state.over) return void (at.sheet || (yield "sheet"));
      const piles = [state.stock !== "none", state.turnUp, state.cut, state.pile];
      const isThere = {
        cards: (at.hand?.cards.length ?? 0) === cards,
        calls: at.calls.length === state.calls.length,
        words: at.words !== null && at.own !== null,
        plates: at.plates.length === seats - 1,
        trick: at.trick.length === (state.trick ? seats : 0),
        order: at.order.length === at.trick.length,
        "undo and hint": state.spectator || Boolean(at.close ?? (at.undo && at.hint)),
        "highest bid": at.folded || (at.middle?.height ?? 0) >= 24 * at.scale,
        piles: at.folded || felt.length === piles.filter(Boolean).length,
        lamps: at.folded || Boolean(at.lamps) || !LARGE.includes(screen) || !state.lamps,
      };
      for (const [name, is] of Object.entries(isThere)) if (!is) yield name;
    });
  });

  test("cards are never smaller than the least", () => {
    judge(function* ({ at, state, felt }) {
      if (at.hand && !state.spectator && at.hand.card < 56) yield `a hand of ${at.hand.card}`;
      const faces = [...at.trick, ...felt];
      if (faces.some((face) => face.width * 0.26 < 12)) yield "felt"; // the rank, in px
      if (faces.some((face) => Math.abs(face.height - 1.4 * face.width) > SLACK)) yield "shape";
    });
  });

  test("every card of the hand can be read and pressed", () => {
    judge(function* ({ at: { hand }, state }) {
      if (!hand || state.spectator) return;
      for (const [n, width, height] of strips(hand)) {
        const alone = state.lifted.length === 1 && state.lifted[0] === n && !state.choosing;
        const high = state.lifted.length ? 0.64 * hand.card : Math.max(44, 0.64 * hand.card);
        if (width < (alone ? 44 : 28) - SLACK || height < high - SLACK)
          yield `card ${n} shows ${width.toFixed(1)} x ${height.toFixed(1)}`;
      }
      if (hand.scrolls || !hand.cards.every((card) => holds(hand.box, card))) yield "box";
    });
  });

  test("no index on the felt is covered", () => {
    judge(function* ({ at, felt }) {
      for (const cards of [at.order.map((n) => at.trick[n]!), felt])
        for (const [under, over] of pairs(cards)) {
          const index = { ...under, width: 0.37 * under.width, height: 0.64 * under.width };
          if (meets(over, index)) yield `${shown(over)} over ${shown(under)}`;
        }
    });
  });

  test("the trick stands in the centre, and no pile is larger than its cards", () => {
    judge(function* ({ at, felt, screen: [width], seats }) {
      const ring = around(at.trick);
      if (!ring || !at.middle || at.folded) return;
      const isTight = width < 600 && seats > 4; // of a phone held sideways
      if (Math.abs(middle(ring)[0] - middle(at.middle)[0]) > 1 && !isTight) yield shown(ring);
      for (const pile of felt)
        if (pile.width > Math.max(at.trick[0]!.width, 47) + SLACK) yield `pile ${shown(pile)}`;
    });
  });

  test("a card of the trick lies on its player's side", () => {
    judge(function* ({ at }) {
      const ring = around(at.trick);
      if (!ring) return;
      const [across, down] = middle(ring);
      for (const [n, plate] of at.plates.entries()) {
        const [x, y] = middle(at.trick[n + 1]!);
        const lies = { left: x < across, right: x > across, top: y < down, row: true };
        if (!lies[plate.side]) yield `player ${n + 1}`;
      }
    });
  });

  test("the plates stand clockwise from the left", () => {
    const order = ["left", "top", "right", "row"];
    judge(function* ({ at: { plates } }) {
      const sides = plates.map((plate) => order.indexOf(plate.side));
      if (sides.some((side, n) => n && side < sides[n - 1]!)) yield sides.join();
      for (const [n, one] of plates.slice(0, -1).entries()) {
        const other = plates[n + 1]!;
        const [[x, y], [later, lower]] = [middle(one), middle(other)];
        const turned = { left: lower < y, top: later > x, right: lower > y, row: true };
        if (one.side === other.side && !turned[one.side]) yield `plate ${n}`;
      }
    });
  });

  test("the words have room for what is asked", () => {
    // 36 characters of 12.5 px; a hint twice as many
    judge(function* ({ at: { words, folded }, state }) {
      const room = words ? words.width * Math.floor(words.height / 14) : Infinity;
      if (room < 6.5 * (state.hint && !folded ? 72 : 36)) yield "words";
    });
  });

  test("a count shows all its lines", () => {
    judge(function* ({ at: { sheet, columns, scale }, state: { over } }) {
      if (!over || !sheet) return;
      const counted = (108 + 22 * Math.ceil((over.lines ?? 0) / columns)) * scale;
      if (sheet.height < (over.kind === "count" ? counted : 200) - SLACK) yield shown(sheet);
    });
  });

  test("backs give way first, then the lamps, and then the size of the hand", () => {
    const whole = new Map<string, number>();
    const key = ({ screen, cards }: Laid): string => `${screen.join()} ${cards}`;
    for (const laid of tables)
      if (laid.at.hand && !laid.state.spectator)
        whole.set(key(laid), Math.max(laid.at.hand.card, whole.get(key(laid)) ?? 0));
    judge(function* (laid) {
      const { at, state } = laid;
      const backs = at.plates.some((plate) => plate.backs);
      if (backs && state.lamps && !at.lamps && at.kind !== "sideways") yield "backs, no lamps";
      const small = at.hand && at.hand.card < (whole.get(key(laid)) ?? 0);
      const below = at.lamps && at.lamps.y > bottom(at.score) && at.kind !== "sideways";
      if (small && !state.spectator && (backs || below)) yield "a smaller hand, backs or lamps";
    });
    expect(tables.some(({ at }) => at.plates.some((plate) => plate.backs))).toBe(true);
    expect(tables.some(({ at, state }) => state.lamps && !at.lamps)).toBe(true);
    const smallest = (name: string) => lay([568, 320], 2, 20, STATES[name]!).at.hand;
    expect(smallest("draw")).not.toEqual(smallest("shed"));
  });
});

/** What shows of each card: its place, the width, and the height of that strip. */
function* strips(hand: NonNullable<Layout["hand"]>): Generator<[number, number, number]> {
  const each = Math.ceil(hand.cards.length / hand.rows);
  for (const [n, card] of hand.cards.entries()) {
    const row = Math.floor(n / each);
    const next = hand.cards.slice(n + 1, (row + 1) * each)[0];
    const width = next ? next.x - card.x : card.width;
    const strip = { ...card, width };
    const below = hand.cards.slice((row + 1) * each, (row + 2) * each);
    const tops = below.filter((one) => meets(one, strip)).map((one) => one.y);
    yield [n, width, Math.min(...tops, bottom(card)) - card.y];
  }
}

// The width of a card, the strip that shows, and the rows, by the cards held (6, 9, 13, 20, 26);
// the stock face up of two; the cards of a trick of 2, 4 and 7.
const MEASURED = `
320x568   77/47    72/30    65/41 x2 62/41 x3 62/31 x3 67   84 63 63
360x640   86/53    83/33    75/46 x2 75/30 x2 74/34 x3 75   94 75 75
390x844   95/57    90/36    95/47 x2 83/33 x2 90/36 x3 83   104 82 82
568x320   64/55    64/55    64/41    64/55 x2 64/41 x2 54   68 54 54
667x375   75/64    75/64    75/48    75/30    77/48 x2 65   82 72 72
844x390   78/67    78/67    78/63    78/39    76/30    68   85 76 76
915x412   82/70    82/70    82/68    82/43    82/33    72   90 82 82
820x1180  143/122  143/82   138/55   133/74 x2 133/55 x2 125  157 143 143
1440x900  128/110  128/110  128/81   128/51   119/82 x2 112  140 128 128
2560x1440 205/176  205/176  205/156  205/98   189/75   180  225 205 205`;

test.each(MEASURED.trim().split("\n"))("cards are as large as was measured: %s", (line) => {
  const [size = "", ...figures] = line.split(/\s+/);
  const [width = 0, height = 0] = size.split("x").map(Number);
  const found = [6, 9, 13, 20, 26].map((cards) => {
    const hand = lay([width, height], 2, cards, SHED).at.hand!;
    const rows = hand.rows > 1 ? ` x${hand.rows}` : "";
    return `${Math.floor(hand.card)}/${Math.floor(hand.step)}${rows}`;
  });
  const { stock } = lay([width, height], 2, 6, TRICKS["play from a stock"]).at;
  const tricks = [2, 4, 7].map((seats) => lay([width, height], seats, 6, PLAY).at.trick[0]!);
  const widths = [stock!, ...tricks].map((one) => Math.floor(one.width));
  expect([...found, ...widths].join(" ")).toBe(figures.join(" "));
});

test("a larger screen has larger cards", () => {
  for (const screens of [PHONES, SIDEWAYS, LARGE.slice(1)])
    for (const cards of [6, 13, 20]) {
      const widths = screens.map((screen) => lay(screen, 2, cards, SHED).at.hand!.card);
      expect(widths).toEqual([...widths].sort((one, other) => one - other));
    }
});

test("two rows of bids fold the smallest phone only", () => {
  const cases = SCREENS.map((screen) => lay(screen, 4, 6, OPENINGS.auction));
  const folded = cases.filter(({ at }) => at.folded);
  expect(folded.map(({ screen }) => screen)).toEqual([[568, 320]]);
  expect(folded[0]!.at.plates.every(({ side }) => side === "row")).toBe(true);
});

test("over thirty-six cards the hand alone scrolls sideways", () => {
  const cases = SCREENS.flatMap((screen) =>
    [37, 44, 52].map((cards) => lay(screen, 4, cards, SHED)),
  );
  judge(function* ({ at, cards, parts }) {
    if (at.hand!.cards.length !== cards || at.hand!.step < 28) yield "cards";
    for (const [name, one] of parts) if (!holds(at.table, one)) yield name;
  }, cases);
});

test("a screen below the least still has hand and calls", () => {
  // On 480x320 the line may lie over the middle; what you need to act does not give way.
  const small: Size[] = [
    [480, 320],
    [534, 300],
    [300, 480],
    [280, 653],
  ];
  const cases = small.flatMap((screen) =>
    SEATS.flatMap((seats) =>
      [6, 13, 36].flatMap((cards) =>
        Object.entries(STATES).map(([name, state]) =>
          lay(screen, seats, Math.min(cards, most(seats, name)), state, name),
        ),
      ),
    ),
  );
  judge(function* ({ at, parts, felt }) {
    const acts = [at.hand!.box, ...at.calls];
    if (!acts.every((one) => holds(at.table, one))) yield "outside";
    if (pairs(acts).some(([one, other]) => meets(one, other))) yield "covered";
    const all = [...parts.map(([, one]) => one), ...felt];
    if (all.some((one) => least(one) <= 0)) yield "inside out";
  }, cases);
});

test("a spectator sees backs in place of a hand", () => {
  for (const screen of SCREENS) {
    const { at } = lay(screen, 4, 6, TRICKS.spectator);
    expect(at.hand!.box.height).toBeCloseTo(44 * at.scale);
    expect([at.undo, at.hint]).toEqual([null, null]);
  }
});
