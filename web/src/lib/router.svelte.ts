/** The page is chosen by the path; links within the page do not load it again. */

import { here } from "./request";

export const route: { path: string; query: URLSearchParams; seat: string } = $state({
  ...place(),
  seat: seat(),
});

/**
 * The path and the query: of a page that plays by itself they come after #, since its host knows
 * one page only.
 */
function place(): { path: string; query: URLSearchParams } {
  const { pathname, searchParams } = here
    ? new URL(location.hash.slice(1) || "/", "http://here")
    : new URL(location.href);
  return { path: pathname, query: searchParams };
}

function look(): void {
  Object.assign(route, place());
  route.seat = seat();
}

/** The token of a seat that a link of one's own brought, taken out of the address. */
function seat(): string {
  const found = /^#(\w+\.[0-9a-f]{32})$/.exec(location.hash)?.[1] ?? "";
  if (found) history.replaceState(null, "", location.pathname);
  return found;
}

export function go(path: string, replace = false): void {
  const address = here ? `#${path}` : path;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  look();
  scrollTo(0, 0);
}

addEventListener("popstate", look);

/** Follow our own links, in the whole document, without a new page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return;
  if (link.pathname.startsWith("/api/")) return;
  const inside = link.hash && link.pathname === location.pathname;
  if (inside && !(here && link.hash.startsWith("#/"))) return;
  event.preventDefault();
  go(inside ? link.hash.slice(1) : link.pathname + link.search);
}
