import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { parseAst } from "vite";

const SHEETS = "src/words";
const SHEET = /^["'](?:\.\.?\/)+words\/([a-z]+)["']$/;
const WHOLE = /import \* as (\w+) from "[./]+words\/[a-z]+";/g;

/**
 * Put each sentence where it is said, so that a built page spends nothing on saying it: no call,
 * and nothing looked up. `say.leave` becomes its text, in markup too, and `say.left(count)` its
 * template. A sentence that is handed on is imported as it is.
 */
export const words = () => [
  {
    name: "words",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const ours = /\.(svelte|ts)$/.test(id) && code.includes("/words/");
      return ours ? { code: spoken(code, id.endsWith(".svelte")), map: null } : null;
    },
  },
  { name: "words-of-document", transformIndexHtml: (html) => filled(html, "shell") },
];

/** A document with the constants of a sheet where it names them: `{say.leave}`. */
export const filled = (html, sheet) =>
  html.replace(/\{say\.(\w+)\}/g, (_, name) => {
    const { body, code } = sheetOf(sheet).get(name);
    return escaped(JSON.parse(code.slice(body.start, body.end)));
  });

/** A source with its sentences in their places. */
export function spoken(code, isComponent) {
  const tree = isComponent ? parse(code, { modern: true }) : parseAst(code, { lang: "ts" });
  const spaces = spacesOf(tree);
  const find = (node) => {
    if (node.type === "Attribute") return attribute(node, find);
    const isTag = node.type === "ExpressionTag";
    const found = saidBy(isTag ? node.expression : node, spaces);
    if (!found) return null;
    const text = said(found, (given) => printed(given, code, find));
    if (!isTag) return text;
    return text.startsWith('"') ? escaped(JSON.parse(text)) : `{${text}}`;
  };
  const text = printed({ type: "Source", start: 0, end: code.length, tree }, code, find);
  return text.replace(WHOLE, (line, name) => (isLeft(name, text) ? line : ""));
}

/** Whether something of a sheet is still looked up in a source. */
const isLeft = (name, text) => new RegExp(`(?<![\\w.])${name}\\.`).test(text);

/** An attribute of which all is one constant, or null. */
function attribute({ name, value }, find) {
  const text = value.type === "ExpressionTag" ? find(value) : null;
  return text === null || text.startsWith("{") ? null : `${name}="${text}"`;
}

const escaped = (text) => text.replace(/[&<>"{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The sheets that a module imports whole, by the name that each has there. */
function spacesOf(tree) {
  const spaces = new Map();
  for (const { type, source, specifiers } of below(tree)) {
    const [, name] = (type === "ImportDeclaration" && SHEET.exec(source.raw)) || [];
    if (name && specifiers[0]?.type === "ImportNamespaceSpecifier")
      spaces.set(specifiers[0].local.name, sheetOf(name));
  }
  return spaces;
}

const sheets = new Map();

/** The sentences of a sheet by their names: those that need nothing but what they are given. */
function sheetOf(name) {
  if (!sheets.has(name)) sheets.set(name, read(join(import.meta.dirname, SHEETS, `${name}.ts`)));
  return sheets.get(name);
}

function read(path) {
  const code = readFileSync(path, "utf8");
  const sheet = new Map();
  for (const { declaration } of parseAst(code, { lang: "ts" }).body) {
    const [{ id, init } = {}] = declaration?.declarations ?? [];
    const isFunction = init?.type === "ArrowFunctionExpression";
    const params = isFunction ? init.params.map(({ name }) => name) : null;
    const body = isFunction ? init.body : init;
    if (body && namesIn(body).every((one) => params?.includes(one)))
      sheet.set(id.name, { params, body, code });
  }
  return sheet;
}

/** The names that an expression is made of, but for those of properties. */
const namesIn = (node) =>
  node.type === "MemberExpression" && !node.computed
    ? namesIn(node.object)
    : node.type === "Identifier"
      ? [node.name]
      : within(node).flatMap(namesIn);

/** The sentence that a node says, with what it is given, or null. */
function saidBy(node, spaces) {
  const isCall = node.type === "CallExpression";
  const { type, object, property, computed } = isCall ? node.callee : node;
  if (type !== "MemberExpression" || computed) return null;
  const one = spaces.get(object.name)?.get(property.name);
  if (!one || isCall !== (one.params !== null)) return null;
  const given = isCall ? node.arguments : [];
  const isOnce = (param) => namesIn(one.body).filter((name) => name === param).length === 1;
  return given.every((arg, n) => isPlain(arg) || isOnce(one.params[n])) ? { one, given } : null;
}

/** Whether an expression may stand twice: a name, or a property of one. */
const isPlain = ({ type, object, computed }) =>
  type === "Identifier" ||
  type === "Literal" ||
  (type === "MemberExpression" && !computed && isPlain(object));

/** A sentence as an expression; `print` prints what it is given. */
function said({ one: { params, body, code }, given }, print) {
  const texts = new Map(params?.map((name, n) => [name, between(given[n], print(given[n]))]));
  const find = (node) => (node.type === "Identifier" ? (texts.get(node.name) ?? null) : null);
  return between(body, printed(body, code, find));
}

const between = (node, text) =>
  isPlain(node) || node.type === "TemplateLiteral" ? text : `(${text})`;

/** The source of a node, with the text that `find` finds for what is in it. */
function printed(node, code, find) {
  let text = "";
  let at = node.start;
  const visit = (one) => {
    const found = one === node && node.type === "Source" ? null : find(one);
    if (found === null) return within(one).forEach(visit);
    text += code.slice(at, one.start) + found;
    at = one.end;
    return undefined;
  };
  visit(node);
  return text + code.slice(at, node.end);
}

function* below(node) {
  yield node;
  for (const one of within(node)) yield* below(one);
}

/** The nodes that a node has, in the order of the source. */
const within = (node) =>
  Object.values(node)
    .flat()
    .flatMap((one) => (one?.type === "Fragment" ? one.nodes : one))
    .filter((one) => typeof one?.type === "string" && one.start >= 0)
    .sort((one, other) => one.start - other.start);
