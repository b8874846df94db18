/** The page is chosen by the path; links within the page do not load it again. */

export const route: { path: string; query: URLSearchParams; seat: string } = $state({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  seat: seat(),
});

function look(): void {
  route.path = location.pathname;
  route.query = new URLSearchParams(location.search);
  route.seat = seat();
}

/** The token of a seat that a link of one's own brought, taken out of the address. */
function seat(): string {
  const found = /^#(\w+\.[0-9a-f]{32})$/.exec(location.hash)?.[1] ?? "";
  if (found) history.replaceState(null, "", location.pathname);
  return found;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  look();
  scrollTo(0, 0);
}

addEventListener("popstate", look);

/** Follow our own links, in the whole document, without a new page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
