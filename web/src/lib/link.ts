/**
 * The connection to the server: it reconnects by itself, ever more slowly, asks for what it missed,
 * and sends again, with the same id, whatever was not acknowledged.
 */

import type {
  Closing,
  Command,
  Done,
  FromPage,
  FromServer,
  Hinted,
  Presence,
  Ticket,
  Update,
  Welcome,
} from "../messages";
import { ApiError, call, words } from "./api";
import { byRequests, bySocket, type Carrier } from "./carriers";
import { here } from "./request";

export type Heard = Welcome | Update | Hinted | Presence;
export type Status = "connecting" | "live" | "lost" | "closed";

interface Unacknowledged {
  command: Command;
  settle: (refusal: string | null) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 10_000;
const SILENCE = 15_000; // noticed at a ping: 25 seconds after the last word at most
const ANSWER = 4_000; // in which something is heard after an act, or the line is dead
const LATE = 3 * ANSWER; // after which an act is said again, though other things are heard
const REQUEST = 8_000; // in which a ticket comes
const ATTEMPTS = 2; // by sockets, then as many by requests, until one greets

export const backoff = (attempt: number, chance = Math.random()): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2);

export class Link {
  status: Status = "connecting";
  last = 0;
  private carrier: Carrier | null = null;
  // whether they work; null: not known yet
  private sockets = !here && typeof WebSocket === "function" ? null : false;
  private bySocket = false; // whether this line is one
  private tried = 0; // lines, while that is not known
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private greeted = false;
  private opening = false;
  private readonly waiting = new Map<string, Unacknowledged>();
  private early: Done[] = []; // by requests an answer may be ahead of its update

  constructor(
    private readonly code: string,
    private readonly token: string,
    private counted: boolean,
    private readonly hear: (message: Heard) => void,
    private readonly tell: (status: Status, why: string, retryIn: number) => void,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    void this.open();
  }

  /** Send a command; the promise holds the refusal, or null if it was performed. */
  say(command: Command): Promise<string | null> {
    return new Promise((settle) => {
      this.waiting.set(command.id, { command, settle });
      if (this.greeted) this.transmit(command);
      else this.hurry();
    });
  }

  private transmit(command: Command): void {
    this.send(command);
    this.expect();
    if (command.type === "hint") return this.send({ type: "ping" }); // its own answer may take long
    const { carrier } = this;
    setTimeout(() => {
      if (carrier === this.carrier && this.waiting.has(command.id)) this.again();
    }, LATE);
  }

  /** Start or stop counting the cards: the server sends the whole table again. */
  count(on: boolean): void {
    if (on === this.counted) return;
    this.counted = on;
    this.last = 0;
    if (this.greeted) this.hello();
  }

  close(): void {
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.change("closed", "", 0);
    clearTimeout(this.retry);
    this.drop();
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.greeted) {
      this.send({ type: "ping" }); // the device may have slept
      this.expect();
    }
    if (this.status !== "lost") return;
    clearTimeout(this.retry);
    void this.open();
  };

  /** Whether the server has another page than this one. */
  outdated = false;
  /** The days for which tables are kept after their last act; null if they end with the server. */
  kept: Ticket["kept"] = null;
  /** Whether this page is that of the person who opened the table. */
  opener = false;
  /** Whether somebody whose line was closed may join again. */
  mayJoin = false;

  private async open(): Promise<void> {
    if (this.opening) return;
    this.opening = true;
    try {
      const patience = AbortSignal.timeout(REQUEST);
      const { ticket, page, kept, opener } = await call<Ticket>(
        "POST",
        "/api/tickets",
        {},
        this.token,
        patience,
      );
      if (this.status === "closed") return;
      this.outdated ||= isOther(page);
      this.kept = kept;
      this.opener = opener;
      this.connect(ticket);
    } catch (error) {
      const gone = error instanceof ApiError && [401, 403, 404, 410].includes(error.status);
      this.mayJoin = error instanceof ApiError && error.status === 404;
      if (gone) this.change("closed", words(error), 0);
      else this.again(error instanceof ApiError ? words(error) : "");
    } finally {
      this.opening = false;
    }
  }

  private connect(ticket: string): void {
    this.drop();
    this.heardAt = performance.now();
    const ends = {
      opened: () => {
        this.hello();
        // Perhaps nothing was missed: the answer to this shows when all of it has come.
        this.send({ type: "ping" });
      },
      heard: (message: FromServer) => {
        this.heardAt = performance.now();
        this.receive(message);
      },
      closed: () => this.again(),
    };
    this.bySocket = this.sockets ?? this.tried++ % (2 * ATTEMPTS) < ATTEMPTS;
    this.carrier = this.bySocket ? bySocket(ticket, ends) : byRequests(this.code, this.token, ends);
    this.expect(ANSWER * Math.min(4, 1 + this.attempt));
    this.beat = setInterval(() => {
      if (performance.now() - this.heardAt > SILENCE) this.again();
      else if (this.greeted) this.send({ type: "ping" });
    }, PING_EVERY);
  }

  /** Give the line up if nothing at all is heard in the time for an answer. */
  private expect(patience = ANSWER): void {
    const { carrier } = this;
    const asked = performance.now();
    setTimeout(() => {
      if (carrier && carrier === this.carrier && this.heardAt <= asked) this.again();
    }, patience);
  }

  private hello(): void {
    this.send({ type: "hello", last: this.last, counted: this.counted });
  }

  private receive(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.follow(message);
      case "update":
        // sent twice, or a welcome is on its way
        if (message.number <= this.last || !this.last) return;
        if (message.number > this.last + 1) return this.again(); // something is missing: ask for it
        return this.follow(message);
      case "hinted":
        this.hear(message);
        return this.settle(message.id, null);
      case "done":
        if (message.number <= this.last) return this.settle(message.id, null);
        this.early.push(message);
        return;
      case "refused":
        return this.settle(message.id, message.duty || message.why);
      case "closing":
        return this.closing(message);
      case "pong":
        return this.greet();
      default:
        this.hear(message);
    }
  }

  private follow(message: Welcome | Update): void {
    this.last = message.number;
    this.hear(message);
    const due = this.early.filter(({ number }) => number <= this.last);
    this.early = this.early.filter(({ number }) => number > this.last);
    for (const { id } of due) this.settle(id, null);
  }

  private settle(id: string, refusal: string | null): void {
    const command = this.waiting.get(id);
    this.waiting.delete(id);
    command?.settle(refusal);
  }

  private greet(): void {
    if (this.greeted) return;
    this.greeted = true;
    this.sockets ??= this.bySocket; // what fails from now on is the line
    this.attempt = 0;
    this.change("live", "", 0);
    for (const { command } of this.waiting.values()) this.transmit(command);
  }

  private closing(message: Closing): void {
    if (message.again) return this.again(message.why);
    this.mayJoin = message.join;
    this.change("closed", message.why, 0);
    this.drop();
  }

  private again(why = ""): void {
    if (this.status === "closed") return;
    this.drop();
    const wait = backoff(this.attempt++);
    this.change("lost", why, wait);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.open(), wait);
  }

  private drop(): void {
    clearInterval(this.beat);
    this.carrier?.close();
    this.carrier = null;
    this.greeted = false;
    this.early = [];
  }

  private send(message: FromPage): void {
    this.carrier?.send(message);
  }

  private change(status: Status, why: string, retryIn: number): void {
    this.status = status;
    this.tell(status, why, retryIn);
  }
}

/**
 * Whether the script of the server's page is not the one that runs here; while developing it never
 * is.
 */
function isOther(script: string): boolean {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return own !== null && script !== "" && !own.src.endsWith(`/${script}`);
}
