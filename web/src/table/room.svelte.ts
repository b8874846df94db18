/** A table as this page knows it: the server's updates, shown one by one at a pace to follow. */

import type {
  Command,
  Company,
  Happening,
  Presence,
  TableState,
  Update,
  Welcome,
} from "../messages";
import { get } from "../lib/api";
import { Link, type Heard, type Status } from "../lib/link";
import { beat, read, settings, write } from "../lib/settings.svelte";
import { random } from "../lib/sha";
import { Shares } from "./shares";
import { acted, loadMotion, playSound, Stage } from "./stage.svelte";
import * as common from "../words/common";
import * as say from "../words/table";

export interface ChatLine {
  name: string;
  text: string;
  own: boolean;
  watches: boolean; // a spectator said it
}

export interface Advice {
  act: number;
  words: string;
}

type Bare<T> = T extends { id: string } ? Omit<T, "id"> : never;

type Chat = Welcome["said"][number];

const isChat = (event: Happening): event is Chat => event.event === "said";

/** The people of this device, of whom one sees the table at a time. */
export interface NearPeople {
  names: string[];
  shares: string; // the token under which the device keeps its number for the shuffle
  start: (proposal: number) => Promise<null>; // for all of them
  seen: (table: TableState, number: number) => void;
}

/** Whether an update holds nothing but chat, which moves no card. */
const isTalk = ({ events }: Update): boolean => events.length > 0 && events.every(isChat);

const HUSHED = "hilojack.hushed"; // the people that this browser shows nothing of in chat
const HEARD = 12; // sentences by which a screen reader may lag
const SAID = 5_000; // ms for which a plate shows what its player said
const BLINK = 30; // ms
const LATER = 1_000; // ms, until what a first view can do without is loaded

const ID = (): string => random(16);

/** What may have something to celebrate. */
const MEMORABLE: readonly Happening["event"][] = ["took", "out", "counted", "set-back", "won"];

export class Room extends Stage {
  log: string[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  status: Status = $state("connecting");
  why = $state("");
  retryAt = $state(0);
  outdated = $state(false); // the server has a newer page
  kept: Link["kept"] = $state(null);
  opener = $state(false); // the table was opened by this page's person
  mayJoin = $state(false); // the line was closed, and they may join again
  advice: Advice | null = $state.raw(null);
  pondering = $state(false); // a hint is on its way
  // the card or call that is on its way
  pending: { act: number; at: number } | null = $state.raw(null);
  sending = $state(0); // commands that have had no answer for longer than an eye needs
  hushed: string[] = $state.raw(read<string[]>(HUSHED, [])); // as `idOf` says
  unread = $state(0);
  // the latest sentences, for screen readers
  told: { key: number; line: string }[] = $state.raw([]);
  private spoken = 0;
  /** What players have just said, by their seats: it stands at their plates for a while. */
  saying: Record<number, string> = $state.raw({});

  number = $state(0); // of the update that is shown
  private queue: Update[] = [];
  // by this clock: when the computer acts for whoever is slow
  actUntil = $state<number | null>(null);
  presentAt = $state(0); // when the server last sent who is there
  private presence: Presence | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly link: Link;
  private latest: TableState | null = null; // all that was received, shown or not
  readonly shares: Shares;
  /** The text of a shuffle whose word its person is to note; `go` opens the number. */
  noting: { text: string; own: string; go: (number: string) => void } | null = $state.raw(null);
  /**
   * Whether to play on though rounds were thrown away, while its person is asked; `seconds` are
   * left to them.
   */
  doubted: { seconds: number | null; playOn: () => void } | null = $state.raw(null);
  alarm = $state(""); // the round in which this page opens nothing
  private readied = "";

  constructor(
    readonly code: string,
    private readonly token: string,
    private readonly titled: (title: string) => void,
    private readonly near: NearPeople | null = null,
  ) {
    super();
    this.shares = new Shares(
      near?.shares ?? token,
      (command) => this.link.say({ ...command, id: ID() }),
      {
        note: (text, own) => new Promise((go) => (this.noting = { text, own, go })),
        doubt: (state) =>
          import("./thrown").then(
            ({ asked }) => asked(this, state),
            () => {},
          ),
        alarm: (match) => (this.alarm = match),
      },
    );
    this.link = new Link(
      code,
      token,
      settings.counted,
      (message) => this.hear(message),
      (status, why, wait) => {
        this.status = status;
        this.outdated = this.link.outdated;
        this.kept = this.link.kept;
        this.opener = this.link.opener;
        this.mayJoin = this.link.mayJoin;
        this.why = why;
        this.retryAt = Date.now() + wait;
      },
    );
  }

  /** Who watches and who is blocked; only the person who opened the table is told. */
  people(): Promise<Company> {
    return get<Company>(`/api/tables/${this.code}/people`, this.token);
  }

  /** Start or stop counting the cards. */
  count(on: boolean): void {
    this.link.count(on);
  }

  override close(): void {
    clearTimeout(this.timer);
    super.close();
    this.link.close();
  }

  get mine(): boolean {
    const { state } = this;
    return (
      state !== null &&
      state.seat !== null &&
      state.turn === state.seat &&
      !state.resigned.includes(state.seat)
    );
  }

  // --- what the player does ----------------------------------------------------------------------

  async act(act: number): Promise<string | null> {
    if (this.pending) return null; // the first of two is on its way
    acted();
    const unseen = this.queue.some((update) => !isTalk(update));
    this.flush();
    this.settle();
    if (unseen) return null; // nobody can answer what was not shown: show it now
    const sent = (this.pending = { act, at: this.number });
    const why = await this.say({ type: "act", ...sent });
    if (this.pending === sent) this.pending = null;
    return why;
  }

  /** Act several times in one's turn, each time when the last act is shown. */
  async actAll(acts: number[]): Promise<void> {
    if (this.pending) return;
    acted();
    this.release();
    for (const act of acts) {
      this.flush();
      const sent = (this.pending = { act, at: this.number });
      const why = await this.say({ type: "act", ...sent });
      for (let n = 0; !why && n < 100 && this.number === sent.at; n++) {
        await new Promise((done) => setTimeout(done, 20));
        this.flush();
      }
      this.pending = null;
      if (why) return;
    }
  }

  hint(): Promise<string | null> {
    this.pondering = true;
    return this.say({ type: "hint" });
  }

  /** Close the hint. */
  dismiss(): void {
    this.advice = null;
  }

  async next(pressed = true): Promise<string | null> {
    // what is shown: nobody agrees to anything else
    const proposal = this.state?.proposal?.number ?? 0;
    if (this.near) return this.near.start(proposal);
    await this.shares.give(this.latest);
    return this.say({ type: "next", nonce: random(16), proposal }, pressed);
  }

  /** Say something to the server; what nobody pressed a button for is refused without a word. */
  async say(bare: Bare<Command>, pressed = true): Promise<string | null> {
    this.flush();
    this.refusal = "";
    this.advice = null;
    let late = 0;
    const blink = setTimeout(() => (this.sending += late = 1), BLINK);
    const why = await this.link.say({ ...bare, id: ID() } as Command);
    clearTimeout(blink);
    this.sending -= late;
    if (why) {
      this.pondering = false;
      if (pressed) this.refuse(why);
    }
    return why;
  }

  /** Show all waiting updates at once. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const update of this.queue.splice(0)) this.show(update, false);
  }

  // --- what the server says ----------------------------------------------------------------------

  private hear(message: Heard): void {
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "update":
        this.receive(message);
        this.queue.push(message);
        if (document.visibilityState === "hidden" || !beat()) this.flush();
        else if (this.timer === undefined) this.advance();
        return;
      case "presence":
        this.presence = message;
        this.presentAt = Date.now();
        this.actUntil = message.clock === null ? null : this.presentAt + 1000 * message.clock;
        if (this.state) this.state = this.overlaid(this.state);
        return;
      case "hinted":
        if (!this.pondering) return; // it is about what was before the last act
        this.pondering = false;
        this.advice = { act: message.act, words: message.words };
    }
  }

  private idOf = (name: string): string => `${this.code}/${name}`;

  hushes = ({ name }: { name: string }): boolean => this.hushed.includes(this.idOf(name));

  /** Show nothing more of what somebody says here, or show it again; nobody else is told. */
  hush(name: string): void {
    const id = this.idOf(name);
    const others = this.hushed.filter((one) => one !== id);
    this.hushed = others.length < this.hushed.length ? others : [...others, id].slice(-200);
    write(HUSHED, this.hushed);
    this.chat = this.chat.filter((one) => !this.hushes(one));
  }

  private chatted({ seat, spectator, name, text }: Chat): ChatLine {
    return {
      name,
      text,
      own: seat !== null && seat === this.latest?.seat,
      watches: spectator !== null,
    };
  }

  /** Take note of what is not to wait until it is shown. */
  private receive({ changes, events }: Update): void {
    if (!this.latest) return;
    const heard = events.filter(isChat).filter((one) => !this.hushes(one));
    const said = heard.map((event) => this.chatted(event));
    if (said.length) {
      this.chat = [...this.chat, ...said].slice(-100);
      this.unread += said.filter(({ own }) => !own).length;
      this.tell(said.filter(({ own }) => !own).map(({ name, text }) => `${name}: ${text}`));
      for (const { seat, text } of heard) if (seat !== null) this.utter(seat, text);
    }
    events = events.filter((event) => !isChat(event));
    this.latest = { ...this.latest, ...changes };
    if (events.length && this.latest.clock !== null)
      this.actUntil = Date.now() + 1000 * this.latest.clock;
    void this.shares.hear(
      this.latest,
      events.some(({ event }) => event === "began"),
    );
  }

  private welcome(message: Welcome): void {
    this.latest = message.state;
    void this.shares.hear(this.latest);
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.held = null;
    this.number = message.number;
    if (this.pending && message.number > this.pending.at) this.pending = null;
    this.state = this.overlaid(message.state);
    this.log = message.log;
    this.chat = message.said
      .filter(isChat)
      .filter((one) => !this.hushes(one))
      .map((event) => this.chatted(event));
    this.titled(message.state.title);
    setTimeout(loadMotion, LATER);
    this.ready();
  }

  /** Show the next update, and the one after it in due time. */
  private advance(): void {
    const update = this.queue.shift();
    this.timer = undefined;
    if (!update) return;
    const ends = this.show(update, true);
    if (isTalk(update)) return this.advance();
    this.timer = setTimeout(() => this.advance(), this.restsFor(update.events, ends));
  }

  /** Show an update; in how many milliseconds nothing moves any more. */
  private show(update: Update, moving: boolean): number {
    if (!this.state) return 0;
    if (isTalk(update)) {
      this.number = update.number;
      this.state = this.overlaid({ ...this.state, ...update.changes });
      return 0;
    }
    const events = update.events;
    const former = this.state;
    const state = this.overlaid({ ...former, ...update.changes });
    this.number = update.number;
    if ("choices" in update.changes || "turn" in update.changes) this.pending = null;
    this.pondering = false;
    this.advice = null;
    const began = state.deal !== former.deal || state.match !== former.match;
    this.log = began ? update.told : [...this.log, ...update.told];
    this.tell(update.told);
    const staged = this.change(events, state, moving);
    this.sound(events, former, state, staged?.falls ?? null);
    if (staged && events.some(({ event }) => MEMORABLE.includes(event)))
      this.celebrate(events, former, state, staged.ends);
    this.ready();
    return staged?.ends ?? 0;
  }

  /** Tell screen readers. */
  private tell(lines: string[]): void {
    const news = lines.map((line) => ({ key: this.spoken++, line }));
    if (news.length) this.told = [...this.told, ...news].slice(-HEARD);
  }

  private utter(seat: number, text: string): void {
    this.saying = { ...this.saying, [seat]: text };
    setTimeout(() => {
      if (this.saying[seat] === text) this.saying = { ...this.saying, [seat]: "" };
    }, SAID);
  }

  /** Celebrate what there is: a caught jack as it lies there, the rest when nothing else moves. */
  private celebrate(
    events: Happening[],
    former: TableState,
    state: TableState,
    ends: number,
  ): void {
    void import("./moments").then(
      ({ LANDS, momentsOf, celebrate, sounds }) => {
        for (const moment of momentsOf(events, former, state)) {
          const wait = moment.card === null ? ends : LANDS;
          setTimeout(() => {
            if (this.state?.deal !== state.deal || !this.table) return;
            celebrate(moment, this.table);
            const sound = sounds[moment.kind];
            if (sound) playSound(sound);
          }, wait);
        }
      },
      () => {},
    );
  }

  private overlaid(state: TableState): TableState {
    const presence = this.presence;
    if (!presence || presence.present.length !== state.seats.length) return state;
    const seats = state.seats.map((seat, n) => ({
      ...seat,
      present:
        (presence.present[n] ?? seat.present) || Boolean(this.near?.names.includes(seat.name)),
      takeover: presence.takeover[n] ?? null,
    }));
    return { ...state, seats };
  }

  /** Send the share in the shuffle before the first deal, for which nobody presses a button. */
  private ready(): void {
    const state = this.state;
    if (!state || state.seat === null || state.phase !== "waiting") return;
    const isOpen = state.seats.some((seat) => seat.kind === "open");
    // its person may leave before the others come
    if (isOpen && isByTurns(state)) this.shares.bind(state);
    if (isOpen || state.seats[state.seat]?.ready) return;
    const occasion = `${state.match}/${state.seats.map((seat) => seat.name).join("/")}`;
    if (this.readied === occasion) return;
    this.readied = occasion;
    void this.next(false);
  }
}

/** Whether the people come and go, and have days for a turn. */
export const isByTurns = ({ clock }: TableState): boolean => (clock ?? 0) >= 86_400;

export const title = (state: TableState | null, mine: boolean): string => {
  if (!state) return "Hilojack";
  return mine ? say.titleYourTurn(state.title) : common.titleOfTab(state.title);
};
