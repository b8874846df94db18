/** No English stands in a component or a module: what a person reads comes from a sheet. */

import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import { filled, spoken } from "../words.mjs";

/** All sources of the page, by their path below `src`. */
const SOURCES = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(["../src/**/*.{svelte,ts}", "!../src/words/**"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ).map(([path, code]) => [path.replace("../src/", ""), code]),
);

/** The documents, which no script has drawn. */
const DOCUMENTS = import.meta.glob<string>(["../index.html", "../src/verifier/verifier.html"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Files that are not looked at, and why. */
const LEFT: Record<string, string> = {
  "messages.ts": "written from the server's messages",
  "here/python.ts": "a program in Python",
};

/** Texts that are no words for people, or are the same in every language. */
const OTHERWISE: [RegExp, string][] = [
  [/^Hilojack$/, "a name"],
  [/^expert$/, "a level, which is sent"],
  [/^BEG GIVE AS$|^[a-z-]+; (trumps [SHDC]|as Ann); /, "the notation of positions"],
  [/^translate\(\S+ \S+\) (rotate|scale)\(/, "a place in a drawing"],
  [/^point side\$$/, "classes of a style"],
  [/^\.covering |^input, (select|textarea)(, |$)/, "a selector"],
  [/^\$ is not that of version \$$/, "why the service worker fails: nobody is told"],
];

const WORDS = /(^|[^\w$-])[A-Za-z]{2,}[^\w]* [^\w]*[a-z]{2,}/;
const WORD = /[A-Za-z]{2,}/;
const READ = ["title", "aria-label", "placeholder", "alt", "label", "heading", "words"];
const TYPED = ["code", "kbd", "style"]; // what is typed, in no language

interface Node {
  type: string;
  start?: number;
  [key: string]: unknown;
}

const isNode = (one: unknown): one is Node =>
  typeof one === "object" && one !== null && typeof (one as Node).type === "string";

/** What a node has below it, but for types and what is imported. */
function below(node: Node): Node[] {
  if (node.type.startsWith("TS") && !isNode(node["expression"])) return [];
  if (["ImportDeclaration", "ImportExpression", "Comment"].includes(node.type)) return [];
  const skipped = ["typeAnnotation", "typeArguments", "returnType", "leadingComments"];
  return Object.entries(node)
    .filter(([key]) => !skipped.includes(key))
    .flatMap(([, value]) => value)
    .filter(isNode);
}

/** What a person may read in a node itself. */
function textsOf(node: Node): string[] {
  const isRead = (text: unknown): text is string => typeof text === "string" && WORDS.test(text);
  if (node.type === "Text") return WORD.test(String(node["data"])) ? [String(node["data"])] : [];
  if (node.type === "Literal") return isRead(node["value"]) ? [node["value"]] : [];
  if (node.type !== "TemplateLiteral") return [];
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  return [quasis.map(({ value }) => value.cooked).join("$")].filter(isRead);
}

function* english(node: Node): Generator<string> {
  if (TYPED.includes(String(node["name"]))) return;
  if (node.type === "StyleDirective") return;
  if (node.type === "Attribute" && !READ.includes(String(node["name"]))) {
    for (const one of below(node)) if (one.type === "ExpressionTag") yield* english(one);
    return;
  }
  yield* textsOf(node).map((text) => text.replace(/\s+/g, " ").trim());
  for (const one of below(node)) yield* english(one);
}

/** The English of a source. */
function found(code: string, isComponent: boolean): string[] {
  const source = isComponent ? code : `<script lang="ts">${code}</script>`;
  const { instance, module, fragment } = parse(source, { modern: true });
  const parts = [instance?.content, module?.content, fragment] as unknown[];
  return parts
    .filter(isNode)
    .flatMap((part) => [...english(part)])
    .filter((text) => !OTHERWISE.some(([form]) => form.test(text)));
}

const looked = Object.entries(SOURCES).filter(([path]) => !(path in LEFT));

test.each(looked)("%s has no English of its own", (path, code) => {
  expect(found(code, path.endsWith(".svelte"))).toEqual([]);
});

test("every file that is left out is there", () => {
  expect(looked.length).toBeGreaterThan(100);
  for (const path of Object.keys(LEFT)) expect(SOURCES).toHaveProperty([path]);
});

test.each([
  ["<p>Leave</p>", true],
  ['<button title="Leave the table">{x}</button>', true],
  ['<p>{over ? "It is over." : ""}</p>', true],
  ["const told = `${name} leaves the table`;", false],
  ['throw new Error("the table is closed");', false],
])("English is found in %s", (code, isComponent) => {
  expect(found(code, isComponent)).toHaveLength(1);
});

test.each([
  ['<code>hilojack verify RECORD</code><p class="one other">{say.leave}</p>', true],
  ['import * as say from "../words/table"; const key = "other-seat";', false],
])("no English is found in %s", (code, isComponent) => {
  expect(found(code, isComponent)).toEqual([]);
});

test.each(Object.entries(DOCUMENTS))("the document %s has no English of its own", (_, html) => {
  const said = html.replace(/<(style|code)\b.*?<\/\1>|<[^>]*>|\{say\.\w+\}/gs, " ");
  expect(said.replace(/Hilojack|python3 run.py play --terminal/g, "")).not.toMatch(WORD);
  expect(html).not.toMatch(/(content|title|aria-label)="[^"{]*[a-z]{2,} [a-z]{2,}/);
});

test("a document has the words of its sheet, as its syntax needs them", () => {
  expect(filled("<p>{say.needsJavascript}</p>", "shell")).toMatch(/^<p>The card table needs J/);
});

describe("the built page has each sentence where it is said", () => {
  const IMPORT = 'import * as say from "../words/table";';
  const built = (code: string): string => spoken(`${IMPORT}\n${code}`, false).trim();

  test("a constant as its text, and nothing is imported", () => {
    expect(built("const label = say.leaveQuestion;")).toBe('const label = "Leave the table?";');
  });

  test("what is given to a sentence, in its place", () => {
    expect(built("tell(say.dealIsOver);")).toContain("say.dealIsOver"); // of another sheet
    expect(built("tell(say.drawFrom(choice.label, felt.stock));")).toBe(
      "tell(`${choice.label} (${felt.stock} in stock)`);",
    );
    expect(built("tell(say.toTarget(one + other));")).toBe("tell(`to ${(one + other)}`);");
  });

  test("but what is not plain stands there once", () => {
    expect(built("tell(say.cards(count(hand)));")).toContain("say.cards(count(hand))");
    expect(built("tell(say.cards(hand.length));")).toBe(
      'tell(`${hand.length} ${(hand.length === 1 ? "card" : "cards")}`);',
    );
  });

  test("a sentence that is handed on is imported", () => {
    expect(built("names.map(say.isOut);")).toBe(`${IMPORT}\nnames.map(say.isOut);`);
  });

  test("in markup a constant is text, and what stands in an attribute is quoted", () => {
    const script = `<script lang="ts">${IMPORT}</script>`;
    const markup = "<p title={say.leaveQuestion}>{say.leaveQuestion} {say.toTarget(61)}</p>";
    expect(spoken(script + markup, true)).toBe(
      '<script lang="ts"></script>' +
        '<p title="Leave the table?">Leave the table? {`to ${61}`}</p>',
    );
  });
});
