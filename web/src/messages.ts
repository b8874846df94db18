// Written by `python -m hilojack.web.typescript`: change src/hilojack/web/messages.py.

export type SeatKind = "person" | "bot" | "open";

export type Board = "sheet" | "cribbage";

export type ChoiceKind = "card" | "draw" | "suit" | "bid" | "call";

/** A message of either side. */
export interface Message {
  type: "message";
}

/** The first message on a socket, or a later request for the whole table. */
export interface Hello {
  type: "hello";
  last: number;
  counted: boolean;
}

/** Play a card or make a call. */
export interface Act {
  type: "act";
  id: string;
  at: number;
  act: number;
}

/** Ready for the next deal or a rematch, which starts when every person is ready. */
export interface Next {
  type: "next";
  id: string;
  nonce: string;
  proposal: number;
}

/** Propose what changes with the next match, once a match is over. What is left out stays as in */
export interface Propose {
  type: "propose";
  id: string;
  seats: number | null;
  target: number | null;
  levels: string[];
}

/** Commit this seat to a nonce, before a match. */
export interface Commit {
  type: "commit";
  id: string;
  match: string;
  hash: string;
  notes: boolean;
}

/** Open this seat's nonce, once the list of commitments has its own unchanged. */
export interface Share {
  type: "share";
  id: string;
  match: string;
  nonce: string;
}

/** Ask to undo your last action; the other people are asked. */
export interface Undo {
  type: "undo";
  id: string;
}

/** Answer the request of another seat (an undo, or a partner's resignation). */
export interface Answer {
  type: "answer";
  id: string;
  yes: boolean;
}

/** Claim the rest: the server proves the claim and plays the deal out. */
export interface Claim {
  type: "claim";
  id: string;
}

/** Ask for a hint, which `hinted` answers. */
export interface Hint {
  type: "hint";
  id: string;
}

/** Chat: a text among friends, or the number of a preset phrase anywhere. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  phrase: number | null;
}

/** Give your seat to a bot, take it back, or fill an open seat with a bot. */
export interface Swap {
  type: "swap";
  id: string;
  seat: number;
  level: string | null;
}

/** Resign the match for your side; partners who are people are asked. */
export interface Resign {
  type: "resign";
  id: string;
}

/** Give your seat up for good: your token opens nothing more. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Be told of your turn in this browser when your page is closed, by Web Push. */
export interface Subscribe {
  type: "subscribe";
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Be told no more in this browser. */
export interface Unsubscribe {
  type: "unsubscribe";
  id: string;
  endpoint: string;
}

/** Mute a person, or let them chat again. This and the messages down to `end` are for the */
export interface Mute {
  type: "mute";
  id: string;
  who: string;
  on: boolean;
}

/** Send a person away; a computer player has their seat. They may join again. */
export interface Remove {
  type: "remove";
  id: string;
  who: string;
}

/** Send a person away for good. */
export interface Block {
  type: "block";
  id: string;
  who: string;
}

/** Undo a block. */
export interface Unblock {
  type: "unblock";
  id: string;
  block: number;
}

/** Close the table to newcomers, or open it to them again. */
export interface Close {
  type: "close";
  id: string;
  on: boolean;
}

/** End the table for everybody. The records of finished matches stay. */
export interface End {
  type: "end";
  id: string;
}

/** Check the connection; answered by `pong`. */
export interface Ping {
  type: "ping";
}

export type OfOrder = Mute | Remove | Block | Unblock | Close | End;

export type OfSeat =
  | Act
  | Next
  | Propose
  | Commit
  | Share
  | Undo
  | Answer
  | Claim
  | Hint
  | Say
  | Swap
  | Resign
  | Leave
  | Subscribe
  | Unsubscribe;

export type Command =
  | Act
  | Next
  | Propose
  | Commit
  | Share
  | Undo
  | Answer
  | Claim
  | Hint
  | Say
  | Swap
  | Resign
  | Leave
  | Subscribe
  | Unsubscribe
  | Mute
  | Remove
  | Block
  | Unblock
  | Close
  | End;

export type FromPage =
  | Hello
  | Act
  | Next
  | Propose
  | Commit
  | Share
  | Undo
  | Answer
  | Claim
  | Hint
  | Say
  | Swap
  | Resign
  | Leave
  | Subscribe
  | Unsubscribe
  | Mute
  | Remove
  | Block
  | Unblock
  | Close
  | End
  | Ping;

/** A seat, as everybody sees it. */
export interface SeatState {
  name: string;
  kind: SeatKind;
  level: string | null;
  short: string;
  present: boolean;
  takeover: number | null;
  side: number;
  cards: number;
  tricks: number | null;
  mark: string;
  dealer: boolean;
  ready: boolean;
  person: boolean;
  muted: boolean;
}

/** A legal action of this seat. */
export interface Choice {
  act: number;
  label: string;
  says: string;
  key: string;
  kind: "card" | "draw" | "suit" | "bid" | "call";
  suit: number | null;
  number: number | null;
  code: string;
}

/** The state of an item of the score: High, Low, Jack, Game ... */
export interface Indicator {
  item: string;
  name: string;
  side: number | null;
  certain: boolean;
  words: string;
}

/** One side's column of the score sheet. */
export interface Score {
  label: string;
  score: number;
  needs: string;
  deals: number[];
  began: number;
}

/** What a person may discard now before the play, and how many cards in all. */
export interface Laying {
  cards: number[];
  bound: number[];
  least: number;
  most: number;
}

/** The middle of the table in a trick game. */
export interface TrickFelt {
  family: "trick";
  trump: number | null;
  offered: boolean;
  trick: [number, number][];
  last_trick: [number, number][];
  taker: number | null;
  stock: number;
  stock_top: number | null;
  turn_up: number | null;
  cut: number | null;
  bidder: number | null;
  bid: number;
  auction: [number, string][];
  off_cards: number[];
  out: [number, number[]][];
}

/** The middle of the table in a shedding game. */
export interface SheddingFelt {
  family: "shedding";
  pile: number[];
  nominated: number | null;
  pending: number;
  left: boolean;
  stock: number;
  signs: string[];
}

/** The request of a seat to the others. */
export interface Request {
  seat: number;
  kind: string;
  words: string;
  asks: number[];
}

/** What a seat proposes for the next match; it holds once all are ready. */
export interface Proposal {
  number: number;
  seat: number;
  seats: number;
  target: number;
  words: string[];
}

/** A round that was thrown away, and who did not open, as the server says. */
export interface Void {
  match: string;
  players: string[];
  round: string;
}

/** What the shuffles of a match are bound to (`docs/fairness.md`). */
export interface Round {
  match: string;
  commitment: string;
  players: string[];
  hashes: string[];
  awaited: string[];
  voided: Void[];
  dealt: number[];
  rules: string;
  text: string;
  salts: string[];
}

/** The deal of a day. */
export interface DailyDeal {
  date: string;
  counts: boolean;
}

/** A board of a set, which is played once. */
export interface DuplicateBoard {
  set: string;
  number: number;
  seat: number;
  lapsed: boolean;
}

/** Everything that a page shows. An update holds the fields that changed. */
export interface TableState {
  code: string;
  match: string;
  game: string;
  title: string;
  house_rules: string[];
  seat: number | null;
  seats: SeatState[];
  sides: Score[];
  target: number;
  board: Board;
  anticlockwise: boolean;
  deal: number;
  phase: Phase;
  turn: number | null;
  prompt: string;
  hand: number[];
  choices: Choice[];
  proper: number[];
  laying: Laying | null;
  felt: TrickFelt | SheddingFelt;
  lamps: Indicator[];
  count: string[];
  victor: number | null;
  counted: string[];
  request: Request | null;
  proposal: Proposal | null;
  may_undo: string;
  may_resign: string;
  resigning: string;
  leaving: string;
  resigned: number[];
  may_claim: string;
  commitment: string;
  round: Round | null;
  friendly: boolean;
  customs: string[];
  may_hint: string;
  clock: number | null;
  daily: DailyDeal | null;
  duplicate: DuplicateBoard | null;
  closed: boolean;
}

/** The whole table. */
export interface Welcome {
  type: "welcome";
  number: number;
  state: TableState;
  log: string[];
  said: Extract<Happening, { event: "said" }>[];
}

/** An event, and the changes of state that it made. */
export interface Update {
  type: "update";
  number: number;
  changes: Partial<TableState>;
  events: Happening[];
  told: string[];
}

/** A command was performed, and is on disk. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** A command was not performed, for this reason. */
export interface Refused {
  type: "refused";
  id: string;
  why: string;
}

/** The choice of a strong player, and why. */
export interface Hinted {
  type: "hinted";
  id: string;
  act: number;
  words: string;
}

/** Who is there, and the seconds until a bot plays for an absent person, by seat. */
export interface Presence {
  type: "presence";
  present: boolean[];
  takeover: (number | null)[];
  clock: number | null;
}

/** The last message on a socket: why it closes, and whether to come back. */
export interface Closing {
  type: "closing";
  why: string;
  again: boolean;
  join: boolean;
}

/** The connection is alive. */
export interface Pong {
  type: "pong";
}

export type FromServer = Welcome | Update | Done | Refused | Hinted | Presence | Closing | Pong;

export type Phase =
  | "waiting"
  | "packet"
  | "play"
  | "stand"
  | "gift"
  | "bunch"
  | "agree"
  | "discard"
  | "name"
  | "accept"
  | "bid"
  | "claim"
  | "sale"
  | "call"
  | "turn"
  | "go-on"
  | "nominate"
  | "shuffle"
  | "deal-over"
  | "match-over";

export type Happening =
  | { event: "began"; number: number; dealer: number; cut: number | null }
  | { event: "called"; seat: number; call: number; takes_over: boolean }
  | { event: "dealt"; trump: number | null; top: number | null }
  | { event: "turned-up"; card: number }
  | { event: "eldest"; seat: number; card: number }
  | { event: "partnered"; seat: number; card: number }
  | { event: "ran"; cards: number[] }
  | { event: "fixed"; trump: number }
  | { event: "discarded"; seat: number; card: number | null }
  | { event: "laid-away"; seat: number; number: number; cards: number[] }
  | { event: "took-up"; seat: number; source: string; number: number; cards: number[] }
  | { event: "pegged"; side: number; points: number; cards: number[] }
  | { event: "ruled"; seat: number; revoked: boolean }
  | { event: "played"; seat: number; card: number }
  | { event: "took"; seat: number; cards: number[] }
  | { event: "out"; seat: number; cards: number[] }
  | { event: "drew"; seat: number; card: number | null }
  | { event: "turned"; card: number }
  | {
      event: "counted";
      item: string;
      side: number | null;
      points: number;
      card: number | null;
      taker: number | null;
      amounts: number[];
    }
  | { event: "set-back"; side: number; points: number }
  | { event: "for-bid"; side: number; points: number; why: string }
  | { event: "held-over"; points: number }
  | { event: "thrown-in"; same_dealer: boolean }
  | { event: "won"; side: number }
  | { event: "opened"; card: number }
  | { event: "laid"; seat: number; card: number }
  | { event: "lacked"; seat: number; cards: number[] }
  | { event: "forgot"; seat: number }
  | { event: "drew-cards"; seat: number; count: number; cards: number[] }
  | { event: "restocked"; count: number; shuffled: boolean }
  | { event: "neutralised"; seat: number }
  | { event: "reversed"; left: boolean }
  | { event: "skipped"; count: number }
  | { event: "out"; seat: number; place: number }
  | { event: "blocked"; passes: boolean }
  | { event: "undone" }
  | { event: "claimed"; seat: number | null }
  | { event: "resigned"; seat: number | null }
  | { event: "left"; seat: number | null }
  | { event: "swapped"; seat: number | null }
  | { event: "said"; seat: number | null; spectator: number | null; name: string; text: string };
