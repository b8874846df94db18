/** The address of the page, and the links within it. */

import { beforeEach, expect, test, vi } from "vitest";
import { follow, go, route } from "../src/lib/router.svelte";

beforeEach(() => go("/"));

test("a path and its query choose the page", () => {
  go("/replay/abc?seat=1&set=x");
  expect(route.path).toBe("/replay/abc");
  expect(route.query.get("seat")).toBe("1");
  expect(location.href).toBe("http://page.example/replay/abc?seat=1&set=x");
});

test("the way back is followed", () => {
  go("/me");
  location.href = "http://page.example/learn/pitch";
  dispatchEvent(new Event("popstate"));
  expect(route.path).toBe("/learn/pitch");
});

test("the token of a seat is taken out of the address", () => {
  const token = `t1.${"0123456789abcdef".repeat(2)}`;
  go(`/table/K7QM#${token}`);
  expect(route.seat).toBe(token);
  expect(location.hash).toBe("");
  go("/table/K7QM#no-token");
  expect(route.seat).toBe("");
});

const link = (to: string, more: object = {}) =>
  Object.assign(new URL(to, location.href), { target: "", hasAttribute: () => false, ...more });
const clicked = (on: object | null, more: object = {}) => {
  const event = { button: 0, target: { closest: () => on }, preventDefault: vi.fn(), ...more };
  follow(event as unknown as MouseEvent);
  return event.preventDefault.mock.calls.length > 0;
};

test("our own links are followed without a new page", () => {
  expect(clicked(link("/rules/pitch?x=1"))).toBe(true);
  expect(route.path).toBe("/rules/pitch");
});

test.each([
  ["another host", link("http://elsewhere.example/me")],
  ["a download", link("/api/matches/1/record", { hasAttribute: () => true })],
  ["the server's own answers", link("/api/games")],
  ["a part of this page", link("/#part")],
  ["another tab", link("/me", { target: "_blank" })],
  ["no link", null],
])("%s is left to the browser", (_, to) => {
  expect(clicked(to)).toBe(false);
});

test.each(["metaKey", "ctrlKey", "shiftKey", "defaultPrevented"])(
  "so is a click with %s",
  (key) => {
    expect(clicked(link("/me"), { [key]: true })).toBe(false);
    expect(clicked(link("/me"), { button: 1 })).toBe(false);
  },
);
