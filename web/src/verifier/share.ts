/**
 * A share of one's own, as `hilojack share` draws it: it is given only for a word, and kept in a
 * file.
 */

import { listed, random } from "../lib/sha";
import { grouped } from "../lib/word";
import { at, say } from "./elements";
import { plain, slip } from "./words";
import * as speech from "../words/verifier";

/**
 * What the file of a share holds (`hilojack.cli.work.share`); the word is empty until it was asked
 * for.
 */
export interface Share {
  nonce: string;
  word: string;
}

/** The share that a file holds. Throw SyntaxError if it is none. */
export async function read(file: File): Promise<Share> {
  const found = JSON.parse(await file.text()) as Partial<Share> | null;
  if (!/^[0-9a-f]{64}$/.test(found?.nonce ?? "")) throw new SyntaxError(speech.itHasNoNumber);
  return { nonce: found!.nonce!, word: found!.word ?? "" };
}

let share: Share = { nonce: "", word: "" };

/** Put the share as it is now behind the links that download it. */
function keep(): void {
  const file = new Blob([JSON.stringify(share)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[download]"))
    link.href = address;
}

/** Show the hash of a share, and ask for the word. */
async function begin(drawn: Share): Promise<void> {
  share = drawn;
  keep();
  at("hash").textContent = (await listed([share.nonce]))[0]!;
  at("number").textContent = at<HTMLInputElement>("word").value = "";
  at("given").hidden = true;
  at("share").hidden = false;
}

async function resume(file: File): Promise<void> {
  try {
    const found = await read(file);
    if (found.word) return say("drawn", speech.thisShareHasBeen);
    await begin(found);
  } catch (error) {
    say("drawn", speech.thisIsNoFile((error as Error).message));
  }
}

/** Give the number, for a word only. */
function give(): void {
  const letters = plain(at<HTMLInputElement>("word").value);
  const why = slip(letters);
  say("drawn", ...(why ? [why] : []));
  if (why) return;
  share = { ...share, word: grouped(letters) };
  keep();
  at("number").textContent = share.nonce;
  at("given").hidden = false;
}

/** Let the page draw shares. */
export function offer(): void {
  at("draw").addEventListener(
    "click",
    () => (say("drawn"), void begin({ nonce: random(32), word: "" })),
  );
  const kept = at<HTMLInputElement>("kept");
  kept.addEventListener("change", () => {
    const [file] = kept.files ?? [];
    kept.value = ""; // the same file may be chosen again
    say("drawn");
    if (file) void resume(file);
  });
  at("share").addEventListener("submit", (event) => {
    event.preventDefault();
    give();
  });
}
