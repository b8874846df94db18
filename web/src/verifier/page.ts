/** The verifier that no server gives: one file, which asks nobody. */

import { check, type Weight } from "./checking";
import { at, say } from "./elements";
import { offer, read, type Share } from "./share";
import { plain, slip } from "./words";

const SAID: Record<Weight, string> = {
  proved: "Proved: the shuffles follow from what you noted before you opened a share of your own.",
  bound:
    "Bound: the shuffles follow from what you noted. Your page chose your share, and the server " +
    "chose your page.",
  consistent:
    "Consistent: the record agrees with itself. Whoever made it could have chosen the cards.",
  refuted: "Refuted: these are not the shuffles that were bound.",
};

const chosen = (id: string): File | undefined => at<HTMLInputElement>(id).files?.[0];
const typed = (id: string): string => at<HTMLInputElement>(id).value.trim();

/** The share of the person: from its file, or typed. */
async function own(): Promise<Share> {
  const file = chosen("own-file");
  if (!file) return { nonce: typed("own").toLowerCase(), word: "" };
  return read(file).catch((error: Error) => {
    throw new SyntaxError(`This is no file of a share: ${error.message}.`);
  });
}

/** What the record shows, in sentences. */
async function judged(): Promise<{ weight?: Weight; lines: string[] }> {
  const file = chosen("record");
  if (!file)
    return {
      lines: [
        "Choose the record of a match first: the file that the table calls “Download the record”.",
      ],
    };
  const share = await own();
  const words = [...typed("words").split(/[,;]|\s{2,}|\n/), share.word].map(plain).filter(Boolean);
  const why = words.map(slip).find(Boolean);
  if (why) return { lines: [`That is no word. ${why}`] };
  try {
    const { weight, lines } = await check(await file.text(), {
      words,
      name: typed("name"),
      own: share.nonce,
    });
    return { weight, lines: [SAID[weight], ...lines] };
  } catch (error) {
    return { lines: [`This is no record in JSON Lines: ${(error as Error).message}.`] };
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
