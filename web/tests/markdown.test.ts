/** Rule pages as elements: nothing is parsed as HTML. */

import { beforeAll, expect, test } from "vitest";
import { render } from "../src/lib/markdown";

/** An element, as little of it as is made here. */
class Element {
  private readonly inside: (Element | string)[] = [];
  constructor(private readonly tag: string) {}
  append(...parts: (Element | string)[]): void {
    this.inside.push(...parts);
  }
  set textContent(text: string) {
    this.inside.splice(0, Infinity, text);
  }
  toString(): string {
    const inner = this.inside
      .map((one) => (typeof one === "string" ? one.replaceAll("<", "&lt;") : String(one)))
      .join("");
    return this.tag ? `<${this.tag}>${inner}</${this.tag}>` : inner;
  }
}

beforeAll(() => {
  Object.assign(document, {
    createElement: (tag: string) => new Element(tag),
    createDocumentFragment: () => new Element(""),
  });
});

const made = (text: string, top = 1): string => String(render(text, top));

test.each([
  ["A line\nand another.", "<p>A line and another.</p>"],
  ["One.\n\nTwo.", "<p>One.</p><p>Two.</p>"],
  ["# Pitch\nFor four.", "<h1>Pitch</h1><p>For four.</p>"],
  ["- high\n- low,\n  and more", "<ul><li>high</li><li>low, and more</li></ul>"],
  ["1. deal\n2. play", "<ol><li>deal</li><li>play</li></ol>"],
  ["**High** is *one*; `2H`", "<p><strong>High</strong> is <em>one</em>; <code>2H</code></p>"],
  [
    "|a|b|\n|-|-|\n|1|2|",
    "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
  ],
  ["2 * 3 * 4", "<p>2 * 3 * 4</p>"],
  ["<b>no</b>\r\n", "<p>&lt;b>no&lt;/b></p>"],
  ["\n\n", ""],
])("%j", (text, html) => {
  expect(made(text)).toBe(html);
});

test("the highest heading is of the level that is asked for, and none is below the sixth", () => {
  expect(made("# One", 3)).toBe("<h3>One</h3>");
  expect(made("#### Four", 5)).toBe("<h6>Four</h6>");
});
