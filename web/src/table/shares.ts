/**
 * The share of this page in the shuffles of a match: its nonce, what the server was bound to before
 * the nonce was opened, and the proof when a deal is over.
 */

import type { Command, MatchProof, RoundState, TableState, VoidRound } from "../messages";
import { get, words } from "../lib/api";
import { playerKey } from "../lib/places";
import { NOT_COME } from "../lib/request";
import { keep as keepSettings, read, settings, write } from "../lib/settings.svelte";
import { listed, random } from "../lib/sha";
import type { Finding, Known } from "../lib/shuffle";
import * as say from "../words/shuffle";

/** What this page keeps of a match, for itself and for its other tabs. */
interface Kept {
  at: number; // when the round was first seen
  match: string;
  commitment: string;
  nonce: string; // empty while it is a share of the person's own, which this page does not know
  own: string; // the hash of such a share
  player: number;
  name: string;
  list: string[]; // as shown when the nonce was opened
  text: string; // the same
  // by the number of what is proposed: as first shown, and no others are agreed on
  rules: Record<number, string>;
  opened: boolean;
  begun: boolean; // its nonce is never opened again
  doubt: string; // why this page opens nothing
  dealt: number[];
  hand: { deal: number; cards: number[]; seat: number } | null;
}

/**
 * What is found of a deal (later: what checks it has not come), and the rounds that were thrown
 * away before its match.
 */
export interface Proof {
  verdict: Finding["verdict"] | "later";
  said: string;
  voided: VoidRound[];
}

const LATER = { verdict: "later", said: say.notChecked(NOT_COME) } as const;

type Say = (command: Bare) => Promise<string | null>;
type Bare = { [C in Command["type"]]: Omit<Extract<Command, { type: C }>, "id"> }[
  "commit" | "share"];

/** What the person of a page is asked before a match. */
export interface Asks {
  /**
   * Show the word of the text of a shuffle, and return when it is noted: with the number of their
   * own share.
   */
  note: (text: string, own: string) => Promise<string>;
  /** Return when they play on, though rounds were thrown away. */
  doubt: (state: TableState) => Promise<void>;
  /** Tell them that this page opens nothing in a round. */
  alarm: (match: string) => void;
}

const KEPT = "hilojack.nonce.";
const MOST = 24; // matches

const begins = (state: TableState): boolean =>
  state.phase === "waiting" || state.phase === "match-over";
const fromDealer = (state: TableState): number => {
  const dealer = state.seats.findIndex((seat) => seat.dealer);
  return ((state.seat ?? 0) - dealer + state.seats.length) % state.seats.length;
};

export class Shares {
  private readonly proofs = new Map<string, Promise<Proof>>();
  // by match: that this page commits itself
  private readonly sent = new Map<string, Promise<unknown>>();
  private readonly opening = new Set<string>(); // matches whose list was looked at
  private readonly held = new Map<string, Kept>(); // for a browser that stores nothing

  constructor(
    private readonly place: string, // the token of the chair
    private readonly say: Say,
    private readonly asks: Asks | null = null, // for whoever is to be asked
  ) {
    forget();
  }

  /** Look at what the server has just sent, before it is shown; `dealt` says that a deal began. */
  async hear(state: TableState, dealt = false): Promise<void> {
    const { round, seat } = state;
    if (!round) return;
    const kept = this.kept(round, state);
    if (!begins(state)) this.see(kept, state, dealt);
    else if (seat !== null && round.hashes.length) await this.open(kept, round, state);
    else if (seat !== null && round.voided.length && state.seats[seat]?.ready)
      await this.commit(kept, state);
  }

  /** Commit this page before a match. */
  async give(state: TableState | null): Promise<void> {
    if (!state?.round || state.seat === null || !begins(state) || state.round.hashes.length) return;
    return this.commit(this.kept(state.round, state), state);
  }

  /** Commit this page before the others are there. */
  bind(state: TableState): void {
    if (state.round && !state.round.hashes.length)
      void this.commit(this.kept(state.round, state), state);
  }

  /** The proof of a deal that is over, made once. */
  proof(state: TableState): Promise<Proof> {
    const name = `${state.match}/${state.deal}`;
    const made = this.proofs.get(name) ?? this.made(name, state.match, state.deal);
    this.proofs.set(name, made);
    return made;
  }

  private async made(name: string, match: string, deal: number): Promise<Proof> {
    const shuffle = await import("../lib/shuffle").catch(() => null);
    try {
      const ask = (of: string): Promise<MatchProof> =>
        get<MatchProof>(`/api/matches/${of}/proof`, playerKey() || undefined);
      const told = await ask(match);
      const voided = told.pledge?.voided ?? [];
      if (!shuffle) {
        this.proofs.delete(name);
        return { ...LATER, voided };
      }
      const page = { spent: this.spent(), doubt: this.found(match)?.doubt ?? "", ask };
      const found = await shuffle.judge(told, this.known(match, deal), match, deal, page);
      return { verdict: found.verdict, said: shuffle.saidOf(found), voided };
    } catch (error) {
      this.proofs.delete(name);
      const why = words(error);
      const said = say.nothingIsProved(why);
      return { voided: [], ...(why === NOT_COME ? LATER : { verdict: "nothing", said }) };
    }
  }

  private known(match: string, deal: number): Known | null {
    const kept = this.found(match);
    if (!kept) return null;
    const { commitment, list, text = "", nonce, player, dealt, opened } = kept;
    const hand = kept.hand?.deal === deal ? kept.hand : null;
    return { commitment, list, text, own: opened ? { nonce, player } : null, dealt, hand };
  }

  // --- before a match ----------------------------------------------------------------------------

  /** Whether the nonce was opened already, or is never to be. */
  private isSpent = (kept: Kept): boolean => kept.opened || kept.begun || kept.doubt !== "";

  private async commit(kept: Kept, state: TableState): Promise<void> {
    if (this.isSpent(kept)) return;
    const sent = this.sent.get(kept.match) ?? this.committed(kept, state);
    this.sent.set(kept.match, sent);
    await sent;
  }

  /**
   * Send the hash of this page's number, or of a share of its person's own, which is for one match.
   */
  private async committed(kept: Kept, state: TableState): Promise<string | null> {
    if (state.round!.voided.length > 2) await this.asks?.doubt(state);
    if (this.asks && /^[0-9a-f]{64}$/.test(settings.share)) {
      kept = this.keep({ ...kept, own: settings.share, nonce: "" });
      settings.share = "";
      keepSettings();
    }
    return this.say({
      type: "commit",
      match: kept.match,
      hash: await this.hash(kept),
      notes: this.isNoted(kept),
    });
  }

  private hash = async (kept: Kept): Promise<string> =>
    kept.own || (await listed([kept.nonce]))[0]!;

  /** Whether the word is shown to a person, who says when the number is opened. */
  private isNoted = ({ own }: Kept): boolean =>
    this.asks !== null && (settings.notes || Boolean(own));

  /** Open the nonce, if all that this page was shown stands unchanged in the list. */
  private async open(kept: Kept, round: RoundState, state: TableState): Promise<void> {
    if (kept.doubt) this.asks?.alarm(kept.match);
    if (this.isSpent(kept) || this.opening.has(kept.match)) return;
    this.opening.add(kept.match);
    // what reads the text may not come
    const bound = await import("../lib/bound").catch(() => null);
    if (!bound) return void this.opening.delete(kept.match);
    const doubt = await bound.whyNot(kept, await this.hash(kept), round, state);
    const seen = { ...kept, list: round.hashes, text: round.text };
    // another part of this browser was quicker
    if (this.isSpent(this.found(kept.match) ?? kept)) return;
    if (doubt) {
      this.keep({ ...seen, doubt });
      return this.asks?.alarm(kept.match);
    }
    const number =
      this.asks && this.isNoted(kept) ? await this.asks.note(round.text, kept.own) : "";
    await this.share({ ...seen, nonce: kept.own ? number : kept.nonce });
  }

  /** Note what is bound, and only then open the nonce. Return the refusal, or null. */
  private async share(kept: Kept): Promise<string | null> {
    this.keep({ ...kept, opened: true });
    return this.say({ type: "share", match: kept.match, nonce: kept.nonce });
  }

  // --- in a match --------------------------------------------------------------------------------

  /** Note that the match has begun, and the hand with which a deal begins. */
  private see(kept: Kept, state: TableState, dealt: boolean): void {
    if (kept.begun && !dealt) return;
    const list = kept.opened || kept.list.length ? kept.list : (state.round?.hashes ?? []);
    const text = kept.text || (kept.opened ? "" : (state.round?.text ?? ""));
    const hand = { deal: state.deal, cards: state.hand, seat: fromDealer(state) };
    this.keep({
      ...kept,
      list,
      text,
      begun: true,
      hand: dealt && state.seat !== null ? hand : kept.hand,
    });
  }

  // --- what is kept ------------------------------------------------------------------------------

  /**
   * The rounds in which this chair opened its number, and by which this page saw no match begin.
   */
  private spent(): string[] {
    const kept = [
      ...names()
        .filter((name) => name.endsWith(this.key("").slice(KEPT.length)))
        .map((name) => read<Kept | null>(name, null)),
      ...this.held.values(),
    ];
    return kept.flatMap((one) => (one?.opened && !one.begun ? [one.match] : []));
  }

  found(match: string): Kept | undefined {
    return read<Kept | undefined>(this.key(match), this.held.get(match));
  }

  /** Where a match is kept: apart for each chair, since two tabs may have two of one table. */
  private key = (match: string): string => `${KEPT}${match}.${this.place.slice(-12)}`;

  /**
   * What is kept of a round; a nonce is drawn when the round is first seen. Where this page sits
   * may change until its nonce is opened: other players may be agreed on.
   */
  private kept(round: RoundState, state: TableState): Kept {
    const { match, commitment, dealt, players } = round;
    const name = state.seats[state.seat ?? -1]?.name ?? "";
    const player = players.indexOf(name);
    const found = this.found(match);
    const proposed = state.proposal?.number ?? 0;
    const isShown = round.hashes.length > 0 || proposed in (found?.rules ?? {});
    if (
      found &&
      (found.opened ||
        found.begun ||
        (isShown && found.player === player && found.dealt.join() === dealt.join()))
    )
      return found;
    const rules = isShown ? {} : { [proposed]: `${state.game} ${round.rules}` };
    const fresh = {
      at: Date.now(),
      match,
      commitment,
      name,
      nonce: random(32),
      own: "",
      list: [],
      text: "",
      doubt: "",
    };
    return this.keep({
      ...fresh,
      opened: false,
      begun: false,
      hand: null,
      ...found,
      player,
      dealt,
      rules: { ...rules, ...found?.rules },
    });
  }

  private keep(kept: Kept): Kept {
    this.held.set(kept.match, kept);
    write(this.key(kept.match), kept);
    return kept;
  }
}

/** What the browser keeps of matches, by name. */
function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(KEPT));
  } catch {
    return []; // it stores nothing
  }
}

/** Forget all but the latest matches. */
function forget(): void {
  const at = (name: string): number => read<Kept | null>(name, null)?.at ?? 0;
  for (const name of names()
    .sort((a, b) => at(b) - at(a))
    .slice(MOST))
    localStorage.removeItem(name);
}
