/** The elements of the verifier. */

export const at = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

/** Say these sentences, and nothing else, in an element. */
export const say = (id: string, ...sentences: string[]): void =>
  at(id).replaceChildren(
    ...sentences.map((sentence) => {
      const said = document.createElement("p");
      said.append(sentence);
      return said;
    }),
  );
