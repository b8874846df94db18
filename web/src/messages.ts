// Written by `python -m hilojack.web.serving.typescript`: change messages.py or an answer.

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
export interface AskForHint {
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
  | AskForHint
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
  | AskForHint
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
  | AskForHint
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
export interface LegalAction {
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
  card: number | null;
  points: number;
  hanged: boolean;
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
export interface MayDiscard {
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
export interface VoidRound {
  match: string;
  players: string[];
  round: string;
}

/** What the shuffles of a match are bound to (`docs/fairness.md`). */
export interface RoundState {
  match: string;
  commitment: string;
  players: string[];
  hashes: string[];
  awaited: string[];
  voided: VoidRound[];
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
  asks: Prompt | null;
  hand: number[];
  choices: LegalAction[];
  proper: number[];
  laying: MayDiscard | null;
  felt: TrickFelt | SheddingFelt;
  lamps: Indicator[];
  count: string[];
  outcome: Outcome | null;
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
  round: RoundState | null;
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
  events: Happening[];
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
  duty: string;
  asks: Prompt | null;
}

/** The choice of a strong player, and why. */
export interface Hinted {
  type: "hinted";
  id: string;
  act: number;
  words: string;
  instead: number | null;
  cost: Estimate | null;
  chance: Estimate | null;
  rough: boolean;
  reasons: Reason[];
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
  | { event: "took-dead"; seat: number; card: number; giver: number }
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

/** The rules of a game: a page, and the sheet on which each can be changed. */
export interface RuleSheet {
  title: string;
  preset: string;
  seats: number;
  differs: string[];
  page: string;
  sheet: SheetRow[];
}

/** How to play a game well. */
export interface StrategyPage {
  game: string;
  name: string;
  principles: PagePrinciple[];
  figures: string;
  puzzles: StrategyPosition[];
}

/** A lesson after some acts of the learner: the table before the last one, and what followed. */
export interface LessonStep {
  game: string;
  preset: string;
  seats: number;
  rules: Record<string, string | number | string[] | Record<string, number>>;
  state: TableState;
  updates: LessonUpdate[];
  balloons: SaidBalloon[];
  advised: number | null;
  over: boolean;
  acts: number[];
  answer: string;
}

/** What a day has for a person. */
export interface Today {
  daily: DailyToday;
  puzzle: PuzzleOfTheDay;
  streak: number;
  due: number;
  open: number;
}

/** Where other devices reach the server, the best first. */
export interface Addresses {
  addresses: string[];
}

/** A seat that was taken, or a place among the spectators. */
export interface Admission {
  code: string;
  token: string;
  seat: number | null;
  waits: boolean;
}

/** What a person's list says of their tables, in the order of the tokens. */
export interface MyTables {
  tables: Outline[];
  kept: Rule | null;
  push: string;
}

/** The open tables, the longest open first. */
export interface OpenTableList {
  allowed: boolean;
  tables: OpenTable[];
}

/** What an invitation shows of a table. */
export interface TableFacts {
  title: string;
  game: string;
  house_rules: string[];
  customs: string[];
  seats: Guest[];
  open: number[];
  state: "waiting" | "playing" | "over";
  closed: boolean;
  ended: string;
  strangers: boolean;
}

/** The links to a table or seat, and how to get one if there is none. */
export interface Links {
  links: string[];
  qr: string;
  share: string;
  kept: boolean;
  may_widen: boolean;
}

/** Who watches a table, and who is blocked, as its opener is told. */
export interface Company {
  spectators: Spectator[];
  blocked: Barred[];
}

/** What a page needs for a socket. */
export interface Ticket {
  ticket: string;
  page: string;
  kept: Rule | null;
  opener: boolean;
}

/** The proof of the shuffles of a match. */
export interface MatchProof {
  match: string;
  pledge: PledgeFacts | null;
  deals: DealProof[];
}

/** A match, or a deal of it, as a spectator or a seat saw it. */
export interface Replay {
  match: string;
  title: string;
  game: string;
  seats: string[];
  seat: number | null;
  deals: ReplayDeal[];
}

/** The progress of a review, and what it has found. */
export interface Reviewing {
  state: "working" | "stopped" | "done" | "failed";
  done: number;
  whole: number;
  rough: number;
  deals: number;
  review: ReviewFacts | null;
}

/** The puzzles to choose from. */
export interface PuzzleList {
  puzzles: number;
  games: PuzzlesOfGame[];
  themes: PuzzlesOfTheme[];
  difficulties: PuzzlesOfDifficulty[];
  levels: string[];
  enough: number;
  today: PuzzleOfTheDay;
  suiting: number;
  next: number | null;
  streak: number;
  mine: Solved;
}

/** A puzzle as its solver may know it. */
export interface PuzzleQuestion extends QuestionFacts {
  number: number;
  edition: string;
  puzzles: number;
  words: string[];
  state: TableState;
  grade: number;
  tried: number;
  found: number;
  mine: OwnAnswer | null;
}

/** The answer of a puzzle, with the cost of each card. */
export interface PuzzleVerdict {
  number: number;
  best: string;
  everywhere: boolean;
  worlds: number;
  verdict: string;
  themes: string[];
  cards: CardCost[];
  difficulty: number;
  grade: number;
  tried: number;
  found: number;
  mine: OwnAnswer;
  streak: number;
}

/** A card played out; `instead` is the answer in the same deal, beside another card. */
export interface PuzzleLine {
  words: string[];
  line: PlayedOut;
  instead: PlayedOut | null;
}

/** The judged calls to choose from. */
export interface CallList {
  calls: number;
  games: CallsOfGame[];
  themes: CallsOfTheme[];
  next: number | null;
}

/** A judged call as its seat knew it. */
export interface CallQuestion {
  state: TableState;
  words: string[];
  number: number;
  edition: string;
}

/** What each call costs, as judged. */
export interface CallVerdict extends DecisionVerdict {
}

/** A position after a line. */
export interface StudyPosition extends StudyMoment {
  title: string;
  names: string[];
  seat: number | null;
  turn: number | null;
  asked: boolean;
  lines: string[][];
  stock: number[];
  step: Scene;
  choices: StudyChoice[];
  barred: StudyBarred[];
}

/** What there is to lay a position out. */
export interface StudyPack {
  pack: number[];
  dealt: number[];
  before_a_lead: boolean;
}

/** What is known of the acts of a position. */
export interface WeighedFacts {
  kind: "solved" | "bounds" | "costs" | "none";
  exact: boolean;
  done: boolean;
  share: number;
  low: number | null;
  high: number | null;
  searched: Basis | null;
  decisive: boolean;
  why: string;
  acts: WorthFacts[];
  line: string[];
  verdict?: string;
}

/** A position as a puzzle, with its answer. */
export interface StudyPuzzle extends PosedFacts {
  text: string;
  link: string;
}

/** A moment of a match, to be studied. */
export interface StudyMoment {
  text: string;
  link: string;
}

/** A key for a person's statistics. */
export interface NewKey {
  key: string;
}

/** A person's results in all, by game, by opponent, and the latest. */
export interface PersonFigures extends TotalsOverTime {
  games: TotalsOfGame[];
  against: TotalsAgainst[];
  latest: MatchResult[];
  daily: MatchResult[];
  puzzles: Solved;
}

/** How many mistakes are due, and the first. */
export interface Training extends Due {
  question: MistakeQuestion | null;
}

/** How many mistakes were noted. */
export interface MistakesNoted extends Due {
  noted: number;
  most: number;
}

/** What the review found of a mistake that was answered. */
export interface MistakeVerdict extends Due {
  act: string;
  played: string;
  better: string;
  decisive: boolean;
  choices: ChoiceFacts[];
  right: boolean;
  lines: string[];
  back: string | null;
}

/** How many mistakes of a person are due. */
export interface Due {
  due: number;
  waiting: number;
  next: string | null;
}

/** What is told of the deal of a day. */
export interface DailyFacts {
  date: string;
  game: string;
  title: string;
  players: string;
  par: number | null;
  par_says: string;
  results: DailyResult[];
  mine: MatchResult | null;
  commitment: string;
  secret?: string;
  tomorrow?: DayCommitment;
  yesterday: DaySecret;
  begun: boolean;
}

/** The sets of today and of the week, and the last ones of a person. */
export interface SetList {
  daily: SetOutline;
  weekly: SetOutline;
  mine: SetOutline[];
  proved: boolean;
}

/** What a server commits itself to for a set. */
export interface SetCommitment {
  set: string;
  commitment: string;
}

/** A set as a person may know it. */
export interface BoardSetFacts extends SetFacts {
  of: number;
  next: number | null;
  begun: boolean;
  finishing: boolean;
  waits: boolean;
  until: string | null;
  open: boolean;
  friend: number;
  proved: boolean;
  friends?: Friend[];
  commitments: Commitments | null;
  secret: string | null;
}

/** The ratings of a person, worked out as they ask. */
export interface Ratings {
  ratings: RatingFacts[];
  waits: boolean;
  trust: string;
}

/** The token of the server's owner. */
export interface OwnerToken {
  token: string;
}

/** The way in from the network, and its addresses, the best first. */
export interface NetworkState {
  open: boolean;
  addresses: string[];
}

/** How the server is. */
export interface Health {
  status: string;
  why?: string;
}

/** A game as a front page shows it. */
export interface GameFacts {
  game: string;
  name: string;
  summary: string;
  family: (TrickFelt | SheddingFelt)["family"];
  seats: number[];
  default: string;
  presets: Preset[];
  players: string[];
}

/** A preset as players find it. */
export interface Shelf {
  game: string;
  preset: string;
  name: string;
  also: string[];
  words: string[];
  places: string[];
  countries: string[];
  family: string;
  seats: number[];
  partners: number[];
  auction: boolean;
  extras: boolean;
  jokers: number;
  shedding: boolean;
  hand: number;
  target: number;
  differs: string;
  tile: boolean;
  picture: number[];
}

/** The deal of the day, and what a person made of it. */
export interface DailyToday {
  title: string;
  points: number | null;
}

/** The puzzle of a day. */
export interface PuzzleOfTheDay {
  number: number;
  date: string;
  mine: OwnAnswer | null;
}

/** A level of the computer. */
export interface ComputerPlayer {
  level: string;
  words: string;
}

/** The same of all puzzles, and by difficulty. */
export interface Solved extends SolvedShare {
  difficulties: SolvedOfDifficulty[];
}

/** What may be told of a puzzle before its answer. */
export interface QuestionFacts {
  game: string;
  preset: string;
  seats: number;
  house_rules: Record<string, unknown>;
  seat: number;
  hand: string[];
  trick: [number, string][];
  scores: number[];
  cards: number;
  worlds: number;
  difficulty: number;
}

/** The answer of a person to a puzzle. */
export interface OwnAnswer {
  act: string;
  right: boolean;
}

/** A line step by step, as the solver sees it, with all hands. */
export interface PlayedOut {
  gain: number;
  hands: number[][];
  steps: Scene[];
}

/** What each act of a decision costs, once one is chosen. */
export interface DecisionVerdict {
  act: string;
  right: boolean;
  lines: string[];
  better: string;
  decisive: boolean;
  choices: ChoiceFacts[];
}

/** The table at a moment, and what happened since the last one. */
export interface Scene {
  state: TableState;
  told: string[];
  events: Happening[];
  hands?: number[][];
}

/** What is best in a puzzle, and what each other card costs. */
export interface PosedFacts {
  best: string;
  verdict: string;
  worlds: number;
  acts: ActInWords[];
}

/** Some matches in all, and over time. */
export interface TotalsOverTime extends Totals {
  over_time: Periods;
}

/** Results in groups of equally many matches, the first first, and in two halves; none if they */
export interface Periods {
  groups: Period[];
  halves: Period[];
}

/** The secret of a day that is over, or None if none was drawn. */
export interface DaySecret {
  date: string;
  secret: string | null;
}

/** A set as a list shows it. */
export interface SetOutline {
  set: string;
  kind: "daily" | "weekly" | "free";
  game: string;
  title: string;
  level: string;
  until: string | null;
  played: number;
  boards_begun: number;
  points: number | null;
}

/** The boards of a set that were played, and their total. */
export interface SetFacts {
  set: string;
  kind: "daily" | "weekly" | "free";
  game: string;
  title: string;
  seats: number;
  level: string;
  seat: number;
  boards: BoardFacts[];
  boards_begun: number;
  total: Total | null;
}

/** A rule of a sheet, with values as on a command line. */
export interface SheetRow {
  key: string;
  question: string;
  kind: string;
  value: string;
  book: string;
  data: string | number | string[] | Record<string, number> | null;
  choices: RuleChoice[] | null;
  least: number | null;
  most: number | null;
  changed: boolean;
  group: string;
}

/** A principle: its head, its position, and a few words. */
export interface PagePrinciple {
  head: string;
  text: string;
  position: PrinciplePosition | null;
}

/** A puzzle that belongs to a game's page. */
export interface StrategyPosition {
  number: number;
  title: string;
  difficulty: number;
}

/** An act at the table of a lesson, and the changes of state that it made. */
export interface LessonUpdate {
  changes: Record<string, unknown>;
  events: Happening[];
}

/** A sentence, and the place at the table that it is about. */
export interface SaidBalloon {
  at: Spot;
  text: string;
}

/** A table in the list of one of its people. */
export interface Outline {
  state: "open" | "play" | "deal" | "over" | "ended" | "gone" | "out";
  code: string;
  title: string;
  mine: boolean;
  turn: string;
  others: string[];
  scores: [string, number][];
  target: number;
  since: number;
  seated: boolean;
  why: string;
}

/** The days for which a table is kept after its last entry. */
export interface Rule {
  unfinished: number;
  finished: number;
}

/** A table at which a stranger may sit down. */
export interface OpenTable {
  code: string;
  game: string;
  preset: string;
  name: string;
  differs: string[];
  seats: OpenSeat[];
  clock: number | null;
  since: number;
}

/** A seat, as an invitation shows it. */
export interface Guest {
  name: string;
  kind: "person" | "bot" | "open";
  level: string | null;
}

/** Somebody who watches, or is muted. */
export interface Spectator {
  name: string;
  muted: boolean;
  here: boolean;
}

/** Somebody who is blocked. */
export interface Barred {
  block: number;
  name: string;
}

/** What a match is bound to. */
export interface PledgeFacts {
  match: string;
  commitment: string;
  hashes: string[];
  nonces: string[];
  voided: VoidRound[];
  text: string;
  salts: string[];
  players: string[];
  cuts: [number, string][][];
}

/** The proof of a deal; of one that goes on, the commitment alone. */
export interface DealProof {
  deal: number;
  again: boolean;
  commitment?: string;
  nonces?: string[];
  secret?: string | null;
  pack?: string;
  cut?: string | null;
  shuffles?: string[];
}

/** A deal step by step: when it was dealt, and after each action. */
export interface ReplayDeal {
  deal: number;
  steps: Scene[];
}

/** A review: decisions in order, and the numbers of the worst. */
export interface ReviewFacts {
  game: string;
  preset: string;
  players: string[];
  complete: boolean;
  summary: PlayerFacts[];
  deals: DealScores[];
  winners: number[] | null;
  worst: number[];
  decisions: DecisionFacts[];
  nothing?: string;
}

/** The puzzles of a game. */
export interface PuzzlesOfGame {
  game: string;
  name: string;
  puzzles: number;
}

/** The puzzles of a theme. */
export interface PuzzlesOfTheme {
  theme: string;
  title: string;
  puzzles: number;
}

/** The puzzles of a difficulty. */
export interface PuzzlesOfDifficulty {
  difficulty: number;
  puzzles: number;
}

/** Puzzles that were answered and solved, and the interval of that share. */
export interface SolvedShare {
  answered: number;
  solved: number;
  share: Interval | null;
}

/** What a card of a puzzle costs. */
export interface CardCost {
  act: number;
  code: string;
  cost: number;
  words: string;
}

/** The judged calls of a game. */
export interface CallsOfGame {
  game: string;
  name: string;
  calls: number;
}

/** The judged calls of a theme. */
export interface CallsOfTheme {
  theme: string;
  title: string;
  calls: number;
}

/** What one of the actions of a decision costs. */
export interface ChoiceFacts {
  act: string;
  points: Estimate;
  chance: Estimate;
}

/** What may be done in a position. */
export interface StudyChoice {
  code: string;
  card: number | null;
  label: string;
}

/** A card of the hand to act that may not be played, and why. */
export interface StudyBarred {
  card: number;
  why: string;
}

/** Which possible deals were searched: all layouts, all orders of the stock, or a sample, in */
export interface Basis {
  kind: string;
  size: number;
}

/** What an act is worth. */
export interface WorthFacts {
  act: string;
  low: number | null;
  high: number | null;
  mean: number | null;
  exact: boolean;
  chance: Estimate | null;
  words?: string;
}

/** What an act of a puzzle is worth, in words. */
export interface ActInWords {
  act: string;
  words: string;
}

/** Some matches in all. */
export interface Totals extends WonShare {
  deals: number;
  points: number;
  gain: Interval | null;
  run: number;
  best_run: number;
}

/** A mean with its 95% confidence interval. */
export interface Interval {
  mean: number;
  low: number;
  high: number;
}

/** The matches of a game. */
export interface TotalsOfGame extends TotalsOverTime {
  game: string;
}

/** The matches against a level of the computer. */
export interface TotalsAgainst extends Totals {
  level: string;
}

/** A match as a list shows it. */
export interface MatchResult {
  match: string;
  game: string;
  preset: string;
  won: boolean;
  points: number;
  deals: number;
  against: string[];
  at: string;
  date: string | null;
}

/** A mistake as it is asked: what its player knew. */
export interface MistakeQuestion {
  id: string;
  noted: string;
  state: TableState;
}

/** How many people made these points in the deal of a day. */
export interface DailyResult {
  points: number;
  people: number;
}

/** What a server commits itself to for a day. */
export interface DayCommitment {
  date: string;
  commitment: string;
}

/** A board that was played. */
export interface BoardFacts {
  board: number;
  points: number;
  luck: number | null;
  match: string | null;
  lapsed: boolean;
  computers: Record<string, BoardResult>;
  people: number[];
  compared: ComparedResult | null;
}

/** The results of a set, or of the boards of it that were played. */
export interface Total {
  points: number;
  percent: number | null;
  gain: number;
  interval: Interval | null;
  without_luck: number | null;
}

/** The commitment of a set and, of a set of today, the next one's. */
export interface Commitments {
  commitment: string;
  next?: SetCommitment;
}

/** The rating of a person by some rules. */
export interface RatingFacts {
  game: string;
  preset: string;
  seats: number;
  rules: string[];
  title: string;
  boards: number;
  waiting: number;
  puzzles: number;
  uncounted: number;
  begun: number;
  rating: Interval | null;
  by_boards: Interval | null;
  by_puzzles: Interval | null;
  lacking: number;
  measured: boolean;
  levels: Record<string, Interval>;
  said: string[];
}

/** The rules of a book, or a usual form of them. */
export interface Preset {
  preset: string;
  name: string;
  says: string;
  source: string;
  seats: number[];
}

/** What the player to act must do. */
export interface Prompt {
  kind: string;
  suits: number[];
  ranks: number[];
  card: number | null;
  least: number;
  most: number;
}

/** A deal that is over. */
export interface Outcome {
  before: number[];
  after: number[];
  target: number;
  victor: number | null;
  rows: CountedItem[];
  pegged: SideCards[];
  card_points: SideCards[];
  extra: ExtraPoints[];
  bid: BidOutcome | null;
  set_back: number[];
  held_over: number;
  thrown_in: boolean;
  left: SeatLeft[];
}

/** A place of the table: a card, the plate of a seat, the lamp of an item, or a part. */
export interface Spot {
  where: "hand" | "calls" | "card" | "seat" | "stock" | "trumps" | "item" | "score" | "middle";
  card: number | null;
  seat: number | null;
  item: string | null;
}

/** A mean and its standard error, which is zero if the mean is exact. */
export interface Estimate {
  mean: number;
  error: number;
  exact: boolean;
}

/** Something that happens more or less often after the action than after the better one. */
export interface Reason {
  kind: string;
  often: number;
  instead: number;
  points: number;
  card: number | null;
  to: number | null;
  seat: number | null;
  item: string | null;
}

/** The same of the puzzles of a difficulty. */
export interface SolvedOfDifficulty extends SolvedShare {
  difficulty: number;
}

/** Matches and those won, with the interval of that share. */
export interface WonShare {
  matches: number;
  won: number;
  share: Interval | null;
  even: number | null;
}

/** A group of matches, one after the other. */
export interface Period {
  from: string;
  to: string;
  matches: number;
  won: number;
  share: Interval;
  even: number | null;
}

/** Somebody who played the same boards in another seat. */
export interface Friend {
  seat: number;
  boards: (number | null)[];
  points: number;
  percent: number | null;
  gain: number;
  together: number;
}

/** A position as its seat sees it, the act that is best in it, and what each act costs. */
export interface PrinciplePosition {
  state: TableState;
  best: string;
  decisive: boolean;
  costs: PrincipleCost[];
  link: string;
}

/** A seat at an open table: if a person has it, and what plays there now. */
export interface OpenSeat {
  taken: boolean;
  kind: "person" | "bot" | "open";
}

/** The figures of a player. */
export interface PlayerFacts {
  seat: number;
  name: string;
  deals: number;
  decisions: number;
  reviewed: number;
  exact: number;
  mistakes: number;
  too_close: number;
  accuracy: number | null;
  points_a_deal: Estimate | null;
  chance_a_decision: Estimate;
  hindsight_points: number;
}

/** The scores after a deal, by side; none if it was not ended. */
export interface DealScores {
  deal: number;
  scores: number[];
}

/** A decision of a match. */
export interface DecisionFacts {
  number: number;
  deal: number;
  acts_before: number;
  seat: number;
  phase: string;
  act: string;
  mistake: boolean;
  unjudged: string | null;
  known: KnownFacts | null;
  hindsight: HindsightFacts;
  rough?: boolean;
  said?: string[];
}

/** A result at a board, from one seat. */
export interface BoardResult {
  points: number;
  luck: number | null;
}

/** A result beside those of others at the same board. */
export interface ComparedResult {
  match_points: number;
  most: number;
  gain: number;
  without_luck: number | null;
}

/** A value of a rule. */
export interface RuleChoice {
  value: string;
  words: string;
}

/** An item of the count. */
export interface CountedItem {
  item: string;
  side: number | null;
  taker: number | null;
  points: number;
  card: number | null;
  player: number | null;
  winner: number | null;
  amounts: number[];
  counted: boolean;
}

/** Cards that a side has won, with what each is worth, the dearest first. */
export interface SideCards {
  side: number;
  cards: [number, number][];
}

/** Points that a side scored for no card and no item. */
export interface ExtraPoints {
  why: string;
  side: number;
  points: number;
}

/** A bid, and what became of it. */
export interface BidOutcome {
  seat: number;
  number: number;
  smudge: boolean;
  took: number;
  made: boolean;
}

/** A seat at the end of a shedding game. */
export interface SeatLeft {
  seat: number;
  place: number;
  cards: number;
  points: number;
}

/** The cost of an action as the cards lay. */
export interface HindsightFacts {
  available: boolean;
  why_not?: string;
  exact?: boolean;
  least?: number;
  most?: number | null;
  better?: string | null;
}

/** What an act costs against the best: points of the deal or, if it may end the match, chances */
export interface PrincipleCost {
  act: string;
  cost: number;
  low: number;
  high: number;
}

/** The cost of an action given what its player knew. */
export interface KnownFacts {
  best: string;
  judged: string;
  too_close: boolean;
  exact: boolean;
  points: Estimate;
  chance: Estimate;
  decisive: boolean;
  equity: number;
  kept: number;
  choices: ChoiceFacts[];
  searched: Basis;
  reasons: ReasonFacts[];
  reasons_from: Basis | null;
}

/** A reason, without the fields that do not apply. */
export interface ReasonFacts {
  kind: string;
  often: number;
  instead: number;
  card?: string;
  to?: string;
  seat?: number;
  item?: string;
  points?: number;
}
