/** Components as a server draws them, and the tables that were recorded to draw them with. */

import type { Component } from "svelte";
import { render } from "svelte/server";
import type { TableState } from "../src/messages";
import { layout, type Layout } from "../src/table/layout";
import { AT_REST, callsOf, heldBy, stateOf, type Deed } from "../src/table/plan";
import { below } from "../src/table/round";
import recorded from "./states.json";

export const STATES = recorded as unknown as Record<string, TableState>;

/** A recorded state, or a copy of one that differs. */
export function table(name: string, changed: Partial<TableState> = {}): TableState {
  const found = STATES[name];
  if (!found) throw new Error(`${name} was not recorded: ${Object.keys(STATES).join("; ")}`);
  return { ...structuredClone(found), ...changed };
}

/** The elements of a component, without the marks of its blocks. */
export function drawn<Props extends object, Bound extends keyof Props | "">(
  what: Component<Props, object, Bound>,
  props: Props,
): string {
  const { body } = render(what as unknown as Component<object>, { props });
  return body.replace(/<!--.*?-->/gs, "");
}

/** For a component without properties. */
export const NOTHING: Record<string, never> = {};

/** What a person reads of some elements: each text, its white space as it is drawn. */
export const texts = (html: string): string[] =>
  html
    .replace(/<style.*?<\/style>/gs, "")
    .split(/<\/?(?!b\b|\/b\b|span|small|strong|em\b|code)[^>]*>/)
    .map((text) => plain(text))
    .filter(Boolean);

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

/** What is told of each element of a name: its attributes. */
export const tags = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}\\b[^>]*>`, "g")) ?? [];

export const labels = (html: string, name: string): string[] =>
  tags(html, name).map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1] ?? "");

export interface Set {
  state: TableState;
  deeds: Deed[];
  at: Layout;
  first: number;
}

/** A recorded table as it is laid out on a screen. */
export function laid(state: TableState, [width, height]: [number, number] = [1280, 800]): Set {
  const deeds = callsOf(state, () => {});
  const first = below(state);
  const seats = state.seats.length;
  const shown = { ...AT_REST, deeds };
  const at = layout(width, height, seats, heldBy(state, first), stateOf(state, shown));
  return { state, deeds, at, first };
}
