/** A word as somebody wrote it down: a slip of the pen is told before anything is refuted. */

import { checking, LENGTH, LETTERS } from "../lib/word";
import * as say from "../words/verifier";

/** A word as it is made, from any case, with hyphens and spaces anywhere. */
export const plain = (noted: string): string => noted.toUpperCase().replace(/[\s-]/g, "");

/** Why these plain letters are no word, or an empty text. */
export function slip(letters: string): string {
  const values = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  const strange = values.indexOf(-1);
  if (strange >= 0) return say.noWordHasTheLetter(letters[strange] ?? "", LETTERS);
  if (values.length !== LENGTH + 1) return say.aWordHasLetters(LENGTH + 1, values.length);
  const last = values.pop();
  return checking(values) === last ? "" : say.theLastLetterDoesNotFit;
}
