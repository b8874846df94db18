/** A word as somebody wrote it down: a slip of the pen is told before anything is refuted. */

import { checking, LENGTH, LETTERS } from "../lib/word";

/** A word as it is made, from any case, with hyphens and spaces anywhere. */
export const plain = (noted: string): string => noted.toUpperCase().replace(/[\s-]/g, "");

/** Why these plain letters are no word, or an empty text. */
export function slip(letters: string): string {
  const values = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  const strange = values.indexOf(-1);
  if (strange >= 0)
    return `No word has the letter ${letters[strange]}; they are ${LETTERS}. Look at it again.`;
  if (values.length !== LENGTH + 1)
    return `A word has ${LENGTH + 1} letters, not ${values.length}. Look at it again.`;
  const last = values.pop();
  return checking(values) === last
    ? ""
    : "The last letter does not fit the others; look at it again.";
}
