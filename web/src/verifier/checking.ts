/**
 * What a record and a noted word show together, without a server; docs/fairness.md tells it by
 * hand.
 */

import { type Text, digest, named } from "../lib/bound";
import { listed } from "../lib/sha";
import { prove, type Checked } from "../lib/shuffle";
import { word } from "../lib/word";
import { plain } from "./words";
import * as say from "../words/verifier";

export type Weight = "proved" | "bound" | "consistent" | "refuted";
export interface Found {
  weight: Weight;
  lines: string[];
}

/**
 * What somebody kept: the words, the name under which they played, a number that they drew
 * themselves.
 */
export interface Witness {
  words: string[];
  name: string;
  own: string;
}

interface Header {
  type: "match";
  format: number;
  game: string;
  rules: unknown;
  players: string[];
  cuts: Record<string, string>[];
  first_dealer: number;
  shuffle?: { match: string; commitment: string; nonces: string[]; text?: Text; salts?: string[] };
}
interface Deal {
  type: "deal";
  number: number;
  pack: string[];
  link?: string;
  shuffles?: { stock: string[] }[];
}
type Line = Header | Deal | { type: "result" };

/** Data as canonical JSON: keys sorted, no spaces. */
export function canonical(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  if (data === null || typeof data !== "object") return JSON.stringify(data);
  const entries = Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const fields = entries.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`);
  return `{${fields.join(",")}}`;
}

const refuted = (why: string): Found => ({ weight: "refuted", lines: [why] });

/** Judge the record of one match, as JSON Lines. Throw SyntaxError if it is none. */
export async function check(record: string, witness: Witness): Promise<Found> {
  const lines = record
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Line);
  const headers = lines.filter((line): line is Header => line.type === "match");
  const [header] = headers;
  if (!header || headers.length > 1) throw new SyntaxError(say.aRecordHasOne);
  const { shuffle } = header;
  if (!shuffle) return { weight: "consistent", lines: [say.nothingWasCommittedBefore] };
  if (!shuffle.text)
    return {
      weight: "consistent",
      lines: [say.formatsAndBindToo],
    };
  const fault = await faultOf(header, shuffle.text);
  if (fault) return refuted(fault);
  const written = canonical(shuffle.text);
  const deals = lines.filter((line): line is Deal => line.type === "deal");
  const told: Checked = {
    match: shuffle.match,
    pledge: {
      match: shuffle.match,
      commitment: shuffle.commitment,
      nonces: shuffle.nonces,
      voided: [],
      cuts: cutsOf(header),
      text: written,
    },
    deals: deals.map((deal) => ({
      deal: deal.number,
      again: !deal.link,
      secret: deal.link ?? null,
      pack: deal.pack.join(" "),
      shuffles: (deal.shuffles ?? []).map(({ stock }) => stock.join(" ")),
    })),
  };
  const known = {
    commitment: shuffle.text.chain,
    list: await listed(shuffle.nonces),
    text: written,
    own: null,
    dealt: [],
    hand: null,
  };
  const doubts: string[] = [];
  for (const { number } of deals) {
    const { verdict, why } = await prove(told, known, shuffle.match, number);
    if (verdict === "refuted") return refuted(say.faultOfDeal(number, why));
    if (verdict === "nothing") doubts.push(say.faultOfDeal(number, why));
  }
  return weigh(header, shuffle.text, written, witness, doubts);
}

const cutsOf = ({ cuts, players }: Header): [number, string][][] =>
  cuts.map((round) => Object.entries(round).map(([name, card]) => [players.indexOf(name), card]));

/** What does not fit the text that binds the match, or an empty text. */
async function faultOf(header: Header, text: Text): Promise<string> {
  const { match, commitment, nonces, salts = [] } = header.shuffle!;
  if (text.match !== match || text.chain !== commitment) return say.theTextBindsAnotherMatch;
  if (text.game !== header.game || text.rules !== (await digest(canonical(header.rules))))
    return say.theTextBindsOtherRules;
  if ((await listed(nonces)).join() !== text.players.map(({ hash }) => hash).join())
    return say.theNumbersAreNotThoseOfTheList;
  for (const [n, player] of text.players.entries()) {
    const [name, salt] = [header.players[n], salts[n]];
    if (name === undefined || salt === undefined) return say.theTextBindsOtherPlayers;
    if ((salt || player.person === 0) && player.name !== (await named(name, salt)))
      return say.theTextBindsOtherPlayers;
    if (player.hash && (player.kind !== "human" || player.person === 0))
      return say.aComputerPlayerGave;
  }
  const cut = header.cuts.length > 0;
  if (cut !== (text.begins.by === "cut")) return cut ? say.aCutIsShown : say.theyWereToCutForDeal;
  return cut || text.begins.seat === header.first_dealer ? "" : say.anotherPlayerDealsFirst;
}

async function weigh(
  header: Header,
  text: Text,
  written: string,
  witness: Witness,
  doubts: string[],
): Promise<Found> {
  const words = [plain(await word(written))];
  for (const { round } of text.voided) words.push(plain(await word(round, true)));
  const lines = text.voided.map((_, n) => say.roundWasThrownAway(n + 1));
  const noted = witness.words.map(plain);
  if (noted.some((one) => !words.includes(one))) return refuted(say.aWordThatYouNoted);
  const { nonces } = header.shuffle!;
  if (witness.own && !nonces.includes(witness.own)) return refuted(say.yourOwnNumberIsNotInIt);
  if (doubts.length) return { weight: "consistent", lines: [...lines, ...doubts] };
  if (!noted.includes(words[0]!))
    return { weight: "consistent", lines: [...lines, say.youNotedNoWord] };
  if (witness.own) return { weight: "proved", lines };
  const mine = header.players.indexOf(witness.name);
  if (mine < 0 || !nonces[mine])
    return {
      weight: "consistent",
      lines: [...lines, say.nobodyOfTheName],
    };
  return { weight: "bound", lines };
}
