/** The verifier that no server gives: one file, which asks nobody. */

import { check, plain, type Weight } from "./checking";

const SAID: Record<Weight, string> = {
  proved: "Proved: the shuffles follow from what you noted before you opened a share of your own.",
  bound: "Bound: the shuffles follow from what you noted. Your page chose your share, and the server chose your page.",
  consistent: "Consistent: the record agrees with itself. Whoever made it could have chosen the cards.",
  refuted: "Refuted: these are not the shuffles that were bound.",
};
const LETTERS = /^[0-9A-HJKMNP-TV-Z]{16}$/;

const at = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

async function judge(): Promise<void> {
  const said = at("said");
  said.replaceChildren();
  const say = (text: string): void => void said.appendChild(document.createElement("p")).append(text);
  const [file] = at<HTMLInputElement>("record").files ?? [];
  if (!file) return say("Choose the record of a match first: the file that the table calls “Download the record”.");
  const words = at<HTMLInputElement>("words").value.split(/[,;]|\s{2,}|\n/).map(plain).filter(Boolean);
  const slip = words.find((one) => !LETTERS.test(one));
  if (slip) return say(`“${slip}” is no word: it has sixteen letters, none of them I, L, O or U. Look at it again.`);
  try {
    const own = at<HTMLInputElement>("own").value.trim().toLowerCase();
    const { weight, lines } = await check(await file.text(), { words, name: at<HTMLInputElement>("name").value.trim(), own });
    say(SAID[weight]);
    said.dataset["weight"] = weight;
    lines.forEach(say);
  } catch (error) {
    say(`This is no record in JSON Lines: ${(error as Error).message}.`);
  }
}

at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void judge();
});
