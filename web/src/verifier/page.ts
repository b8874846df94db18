/** The verifier that no server gives: one file, which asks nobody. */

import { check, type Weight } from "./checking";
import { at, say } from "./elements";
import { offer, read, type Share } from "./share";
import { plain, slip } from "./words";
import * as speech from "../words/verifier";

const SAID: Record<Weight, string> = {
  proved: speech.provedTheShufflesFollow,
  bound: speech.boundTheShufflesFollow,
  consistent: speech.consistentTheRecordAgrees,
  refuted: speech.refutedTheseAreNotTheShuffles,
};

const chosen = (id: string): File | undefined => at<HTMLInputElement>(id).files?.[0];
const typed = (id: string): string => at<HTMLInputElement>(id).value.trim();

/** The share of the person: from its file, or typed. */
async function own(): Promise<Share> {
  const file = chosen("own-file");
  if (!file) return { nonce: typed("own").toLowerCase(), word: "" };
  return read(file).catch((error: Error) => {
    throw new SyntaxError(speech.thisIsNoFile(error.message));
  });
}

/** What the record shows, in sentences. */
async function judged(): Promise<{ weight?: Weight; lines: string[] }> {
  const file = chosen("record");
  if (!file)
    return {
      lines: [speech.chooseTheRecordOfAMatch],
    };
  const share = await own();
  const words = [...typed("words").split(/[,;]|\s{2,}|\n/), share.word].map(plain).filter(Boolean);
  const why = words.map(slip).find(Boolean);
  if (why) return { lines: [speech.thatIsNoWord(why)] };
  try {
    const { weight, lines } = await check(await file.text(), {
      words,
      name: typed("name"),
      own: share.nonce,
    });
    return { weight, lines: [SAID[weight], ...lines] };
  } catch (error) {
    return { lines: [speech.thisIsNoRecord((error as Error).message)] };
  }
}

at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  say("said");
  const tell = ({ weight, lines }: { weight?: Weight; lines: string[] }): void => {
    at("said").dataset["weight"] = weight ?? "";
    say("said", ...lines);
  };
  void judged().then(tell, (error: Error) => tell({ lines: [error.message] }));
});
offer();
