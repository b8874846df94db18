/** The rule pages, as elements: headings, paragraphs, lists, tables, bold, emphasis and code. */

const INLINE = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/;

/** `top` is the level of the highest heading. */
export function render(text: string, top: number): DocumentFragment {
  const page = document.createDocumentFragment();
  for (const block of text.replace(/\r/g, "").split(/\n{2,}/)) {
    const lines = block.split("\n").filter((line) => line.trim());
    if (lines.length) page.append(...blocks(lines, top));
  }
  return page;
}

function blocks(lines: string[], top: number): HTMLElement[] {
  const first = lines[0] ?? "";
  const heading = /^(#{1,4}) (.*)/.exec(first);
  if (heading) {
    const level = Math.min(6, (heading[1] ?? "#").length + top - 1);
    const rest = lines.slice(1);
    return [element(`h${level}`, heading[2] ?? ""), ...(rest.length ? blocks(rest, top) : [])];
  }
  if (first.startsWith("|")) return [table(lines)];
  if (/^(- |\d+\. )/.test(first)) return [list(lines)];
  return [element("p", lines.join(" "))];
}

function list(lines: string[]): HTMLElement {
  const box = document.createElement(/^\d/.test(lines[0] ?? "") ? "ol" : "ul");
  const items: string[] = [];
  for (const line of lines) {
    const item = /^(?:- |\d+\. )(.*)/.exec(line);
    if (item) items.push(item[1] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`.trim());
  }
  box.append(...items.map((item) => element("li", item)));
  return box;
}

function table(lines: string[]): HTMLElement {
  const box = document.createElement("table");
  lines
    .filter((line) => !/^\|[\s:|-]+\|?$/.test(line))
    .forEach((line, n) => {
      const row = document.createElement("tr");
      const cells = line.replace(/^\||\|$/g, "").split("|");
      row.append(...cells.map((cell) => element(n ? "td" : "th", cell.trim())));
      box.append(row);
    });
  return box;
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  for (const part of text.split(INLINE)) {
    if (!part) continue;
    if (part.startsWith("**")) made.append(plain("strong", part.slice(2, -2)));
    else if (part.length > 2 && part.startsWith("`")) made.append(plain("code", part.slice(1, -1)));
    else if (part.length > 2 && part.startsWith("*")) made.append(plain("em", part.slice(1, -1)));
    else made.append(part);
  }
  return made;
}

function plain(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
