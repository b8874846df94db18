/**
 * Drawings of cards: paths in a box of 240 by 336, computed here and copied from nowhere.
 * A shape is a path with the class that colours it and, where needed, a transform.
 */

import { ACE, isJoker, JACK, KING, QUEEN, rankOf, suitOf } from "./cards";

export interface Shape {
  kind: string; // the class that colours it
  d: string;
  at?: string; // transform
}

export const WIDTH = 240;
export const HEIGHT = 336;

/** The suits in a box of 100 by 100. */
export const SUIT_PATHS = [
  "M50 4C57 24 93 40 93 64C93 77 83 85 72 85C64 85 58 81 54 74C55 84 59 91 67 96H33" +
    "C41 91 45 84 46 74C42 81 36 85 28 85C17 85 7 77 7 64C7 40 43 24 50 4Z",
  "M50 94C20 67 6 49 6 31C6 16 16 7 29 7C39 7 46 13 50 23C54 13 61 7 71 7C84 7 94 16 94 31" +
    "C94 49 80 67 50 94Z",
  "M50 3Q66 29 88 50Q66 71 50 97Q34 71 12 50Q34 29 50 3Z",
  "M50 4A22 22 0 0 1 65 42A22 22 0 1 1 55 70C55 82 59 91 67 96H33C41 91 45 82 45 70" +
    "A22 22 0 1 1 35 42A22 22 0 0 1 50 4Z",
] as const;

/** The ranks as strokes in a box of 60 by 84, the two first. */
const GLYPHS = [
  "M9 24C9 9 18 6 30 6C43 6 51 13 51 25C51 40 34 48 9 78H52",
  "M10 18C14 9 21 6 30 6C42 6 50 13 50 23C50 34 42 40 29 40C44 40 52 47 52 59" +
    "C52 71 43 78 30 78C19 78 11 74 8 64",
  "M40 78V6L7 56H54",
  "M48 6H16L12 38C17 34 23 32 30 32C44 32 52 41 52 55C52 69 43 78 29 78C19 78 12 74 8 66",
  "M46 14C42 8 37 6 32 6C16 6 8 22 8 46C8 68 16 78 30 78C44 78 52 69 52 55C52 41 43 33 31 33" +
    "C19 33 8 41 8 55",
  "M8 6H52C38 28 26 50 24 78",
  "M30 38C18 38 11 32 11 22C11 12 18 6 30 6C42 6 49 12 49 22C49 32 42 38 30 38" +
    "C16 38 8 46 8 58C8 70 16 78 30 78C44 78 52 70 52 58C52 46 44 38 30 38Z",
  "M14 70C18 76 23 78 28 78C44 78 52 62 52 38C52 16 44 6 30 6C16 6 8 15 8 29C8 43 17 51 29 51" +
    "C41 51 52 43 52 29",
  "M6 16L14 6V78M43 6C53 6 58 16 58 42C58 68 53 78 43 78C33 78 28 68 28 42C28 16 33 6 43 6Z",
  "M20 6H46V56C46 71 38 78 27 78C16 78 9 71 9 59",
  "M30 6C45 6 53 18 53 42C53 66 45 78 30 78C15 78 7 66 7 42C7 18 15 6 30 6ZM34 58L54 82",
  "M12 6V78M50 6L13 46M25 34L53 78",
  "M6 78L30 6L54 78M15 54H45",
] as const;

const place = (x: number, y: number, size: number, turned = false): string =>
  turned
    ? `translate(${x + size / 2} ${y + size / 2}) rotate(180) scale(${size / 100})`
    : `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;

const TURN = `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})`;

/** The places of the pips: columns at 0, 1, 2 and rows from 0 to 1. */
// prettier-ignore
const PIPS: Record<number, [number, number][]> = {
  0: [[1, 0], [1, 1]],
  1: [[1, 0], [1, 0.5], [1, 1]],
  2: [[0, 0], [2, 0], [0, 1], [2, 1]],
  3: [[0, 0], [2, 0], [1, 0.5], [0, 1], [2, 1]],
  4: [[0, 0], [2, 0], [0, 0.5], [2, 0.5], [0, 1], [2, 1]],
  5: [[0, 0], [2, 0], [1, 0.25], [0, 0.5], [2, 0.5], [0, 1], [2, 1]],
  6: [[0, 0], [2, 0], [1, 0.25], [0, 0.5], [2, 0.5], [1, 0.75], [0, 1], [2, 1]],
  7: [[0, 0], [2, 0], [0, 1 / 3], [2, 1 / 3], [1, 0.5], [0, 2 / 3], [2, 2 / 3], [0, 1], [2, 1]],
  8: [[0, 0], [2, 0], [1, 1 / 6], [0, 1 / 3], [2, 1 / 3], [0, 2 / 3], [2, 2 / 3], [1, 5 / 6],
    [0, 1], [2, 1]],
};

function pips(rank: number, suit: number): Shape[] {
  const d = SUIT_PATHS[suit] ?? "";
  return (PIPS[rank] ?? []).map(([column, row]) => ({
    kind: "pip",
    d,
    at: place(86 + column * 34, 60 + row * 216, rank < 2 ? 54 : 40, row > 0.5),
  }));
}

function corner(card: number, large: boolean): Shape[] {
  const suit = SUIT_PATHS[suitOf(card)] ?? "";
  const glyph = GLYPHS[rankOf(card)] ?? "";
  const scale = large ? 1.22 : 0.74;
  const one: Shape[] = [
    {
      kind: "glyph",
      d: glyph,
      at: `translate(${large ? 17 : 13} ${large ? 18 : 15}) scale(${scale})`,
    },
    { kind: "pip", d: suit, at: large ? place(54, 162, 66) : place(35, 105, 42) },
  ];
  return [...one, ...one.map((shape) => ({ ...shape, at: `${TURN} ${shape.at ?? ""}` }))];
}

// --- courts: half a figure in a box of 124 by 138, and the same turned ---------------------------

const ROBE = "M-6 140V116Q6 94 34 90Q62 118 90 90Q118 94 130 116V140Z";

/** The cloth differs by suit: stripes, rays, lozenges, scales. */
const CLOTHS = [
  "M4 140V112M16 140V100M28 140V94M40 140V98M52 140V108M72 140V108M84 140V98M96 140V94" +
    "M108 140V100M120 140V112",
  "M62 140L4 112M62 140L20 98M62 140L40 98M62 140V110M62 140L84 98M62 140L104 98M62 140L120 112",
  "M-6 128L10 106L26 128L10 150ZM26 128L42 106L58 128L42 150ZM66 128L82 106L98 128L82 150Z" +
    "M98 128L114 106L130 128L114 150Z",
  "M-4 122Q6 134 16 122Q26 134 36 122Q46 134 56 122Q62 130 68 122Q78 134 88 122" +
    "Q98 134 108 122Q118 134 128 122M6 108Q16 120 26 108Q36 120 46 108M78 108Q88 120 98 108" +
    "Q108 120 118 108",
] as const;

const EYES = "M47 61Q51 57 55 61M69 61Q73 57 77 61";
const NOSE = "M62 60V70Q62 73 58 73";

function king(suit: number): Shape[] {
  return [
    { kind: "hair", d: "M30 42H94V78Q94 88 84 90H40Q30 88 30 78Z" },
    { kind: "skin", d: "M40 42H84V68Q84 92 62 92Q40 92 40 68Z" },
    { kind: "hair", d: "M40 66Q36 106 62 114Q88 106 84 66Q78 80 62 76Q46 80 40 66Z" },
    { kind: "skin", d: "M54 83Q62 79 70 83Q62 90 54 83Z" },
    { kind: "gold", d: "M30 42L24 8L43 26L62 2L81 26L100 8L94 42Z" },
    { kind: "cloth", d: "M30 36H94V46H30Z" },
    { kind: "line", d: `${EYES}${NOSE}M45 54Q51 50 56 54M68 54Q73 50 79 54` },
    { kind: "gold", d: "M110 34H116V140H110ZM113 4L124 20L113 36L102 20Z" },
    {
      kind: "dot",
      d:
        dots(
          [
            [46, 41],
            [62, 41],
            [78, 41],
          ],
          2.6,
        ) + (suit % 2 ? "" : dots([[113, 20]], 4)),
    },
  ];
}

function queen(): Shape[] {
  return [
    { kind: "hair", d: "M28 104Q14 34 62 30Q110 34 96 104Q88 112 80 100L44 100Q36 112 28 104Z" },
    { kind: "skin", d: "M53 82H71V106Q62 114 53 106Z" },
    { kind: "skin", d: "M40 60Q40 40 62 40Q84 40 84 60Q84 92 62 94Q40 92 40 60Z" },
    { kind: "hair", d: "M38 64Q38 36 62 36Q86 36 86 64Q78 58 74 46Q58 58 38 64Z" },
    { kind: "gold", d: "M36 38Q32 12 46 22Q50 2 62 12Q74 2 78 22Q92 12 88 38Q62 28 36 38Z" },
    { kind: "line", d: `${EYES}${NOSE}` },
    { kind: "lips", d: "M55 82Q59 79 62 81Q65 79 69 82Q62 89 55 82Z" },
    { kind: "gold", d: "M44 100Q62 122 80 100L84 104Q62 130 40 104Z" },
    {
      kind: "dot",
      d: dots(
        [
          [46, 26],
          [62, 18],
          [78, 26],
        ],
        3,
      ),
    },
    { kind: "stem", d: "M116 140Q112 116 111 98" },
  ];
}

function jack(suit: number): Shape[] {
  return [
    { kind: "hair", d: "M32 44H92V92Q84 100 78 90V60H46V90Q40 100 32 92Z" },
    { kind: "skin", d: "M42 46H82V68Q82 92 62 94Q42 92 42 68Z" },
    { kind: "cloth", d: "M24 46Q18 16 60 14Q104 10 100 40L96 48H28Z" },
    { kind: "gold", d: "M24 42H100V51H24Z" },
    { kind: "gold", d: "M86 38Q80 8 116 -8Q124 22 94 40Z" },
    { kind: "line", d: `${EYES}${NOSE}M56 83Q62 86 69 82M90 38Q96 16 112 0` },
    { kind: "gold", d: "M8 30H14V140H8ZM11 4Q24 16 14 32H8Q-2 16 11 4Z" },
    {
      kind: "dot",
      d: dots(
        [
          [34, 46.5],
          [48, 46.5],
          [62, 46.5],
          [76, 46.5],
          [90, 46.5],
        ],
        suit % 2 ? 2 : 2.4,
      ),
    },
  ];
}

function dots(centres: [number, number][], r: number): string {
  return centres
    .map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`)
    .join("");
}

function court(rank: number, suit: number): Shape[] {
  const figure = rank === KING ? king(suit) : rank === QUEEN ? queen() : jack(suit);
  const pip = SUIT_PATHS[suit] ?? "";
  const half: Shape[] = [
    ...figure.slice(0, rank === JACK ? 2 : 0),
    { kind: "robe", d: ROBE },
    { kind: "weave", d: CLOTHS[suit] ?? "" },
    { kind: "gold", d: "M34 90Q62 118 90 90L97 91Q62 130 27 91Z" },
    ...figure.slice(rank === JACK ? 2 : 0),
  ];
  if (rank === QUEEN) half.push({ kind: "pip", d: pip, at: place(110, 84, 30) });
  // The kings and jacks of hearts and clubs look the other way.
  const mirror = rank !== QUEEN && suit % 2 ? " translate(124 0) scale(-1 1)" : "";
  const stand = (shape: Shape, turn: string): Shape => ({
    ...shape,
    at: `${turn}translate(58 30)${shape.kind === "pip" ? "" : mirror} ${shape.at ?? ""}`,
  });
  return [
    { kind: "frame", d: "M58 30H182V306H58Z" },
    ...half.map((shape) => stand(shape, "")),
    ...half.map((shape) => stand(shape, `${TURN} `)),
    { kind: "belt", d: "M58 164H182V172H58Z" },
    { kind: "rim", d: "M58 30H182V306H58Z" },
  ];
}

function ace(suit: number): Shape[] {
  const d = SUIT_PATHS[suit] ?? "";
  return [
    { kind: "ring", d: "M120 92A76 76 0 1 1 119.9 92ZM120 102A66 66 0 1 1 119.9 102Z" },
    { kind: "pip", d, at: place(120, 168, 104) },
    ...[0, 90, 180, 270].map((angle) => ({
      kind: "pip",
      d,
      at: `rotate(${angle} 120 168) ${place(120, 78, 15)}`,
    })),
  ];
}

function joker(): Shape[] {
  const half: Shape[] = [
    { kind: "cloth", d: "M62 44Q58 -2 12 20Q-10 34 2 62Q16 30 34 52Z" },
    { kind: "gold", d: "M62 44Q66 -2 112 20Q134 34 122 62Q108 30 90 52Z" },
    { kind: "robe", d: "M36 52Q40 8 62 4Q84 8 88 52Z" },
    { kind: "skin", d: "M40 50H84V68Q84 92 62 96Q40 92 40 68Z" },
    { kind: "gold", d: "M34 44H90V54H34Z" },
    { kind: "line", d: `${EYES}${NOSE}M50 80Q62 94 74 80` },
    { kind: "gold", d: "M4 138L20 100L38 116L50 98L62 118L74 98L86 116L104 100L120 138Z" },
    { kind: "cloth", d: "M20 140L36 122L50 130L62 118L74 130L88 122L104 140Z" },
    {
      kind: "gold",
      d: dots(
        [
          [2, 64],
          [122, 64],
          [62, 4],
          [20, 98],
          [104, 98],
        ],
        7,
      ),
    },
  ];
  const star = "M50 2L62 38L98 38L69 60L80 96L50 74L20 96L31 60L2 38L38 38Z";
  const corner: Shape[] = [
    { kind: "pip", d: star, at: place(34, 38, 44) },
    { kind: "glyph", d: GLYPHS[JACK] ?? "", at: "translate(19 72) scale(.52)" },
  ];
  const stand = (shape: Shape, turn: string): Shape => ({
    ...shape,
    at: `${turn}translate(58 30) ${shape.at ?? ""}`,
  });
  return [
    { kind: "frame", d: "M58 30H182V306H58Z" },
    ...half.map((shape) => stand(shape, "")),
    ...half.map((shape) => stand(shape, `${TURN} `)),
    { kind: "belt", d: "M58 164H182V172H58Z" },
    { kind: "rim", d: "M58 30H182V306H58Z" },
    ...corner,
    ...corner.map((shape) => ({ ...shape, at: `${TURN} ${shape.at ?? ""}` })),
  ];
}

const drawn = new Map<string, Shape[]>();

/** The face of a card; `large` has one index and one suit, for small screens and weak eyes. */
export function face(card: number, large: boolean): Shape[] {
  const key = `${card}${large ? "L" : ""}`;
  let shapes = drawn.get(key);
  if (!shapes) drawn.set(key, (shapes = draw(card, large)));
  return shapes;
}

function draw(card: number, large: boolean): Shape[] {
  if (isJoker(card)) return joker();
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (large) return corner(card, true);
  if (rank === ACE) return [...ace(suit), ...corner(card, false)];
  return [...(rank >= JACK ? court(rank, suit) : pips(rank, suit)), ...corner(card, false)];
}

/** A suit of a back, of this size about a point. */
export const crest = (suit: number, x: number, y: number, size: number): Shape => ({
  kind: "crest",
  d: SUIT_PATHS[suit] ?? "",
  at: place(x, y, size),
});

/** The back: a lattice with a rosette of the four suits. */
export function back(): Shape[] {
  const lattice: string[] = [];
  for (let n = -336; n <= 240; n += 24) {
    lattice.push(`M${n} 0L${n + 336} 336`, `M${n + 336} 0L${n} 336`);
  }
  return [
    { kind: "lattice", d: lattice.join("") },
    { kind: "medal", d: "M120 100Q142 134 176 168Q142 202 120 236Q98 202 64 168Q98 134 120 100Z" },
    ...[0, 1, 2, 3].map((suit) =>
      crest(suit, 120 + [0, 26, 0, -26][suit]!, 168 + [-32, 0, 32, 0][suit]!, 26),
    ),
  ];
}
