// Keeps the page itself, so that it opens at once and says calmly when there is no net.
// What the server says (/api/) is never kept.

const KEPT = "hilojack-page";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (
    event.request.method !== "GET" ||
    url.origin !== location.origin ||
    url.pathname.startsWith("/api/")
  )
    return;
  if (event.request.mode === "navigate") event.respondWith(freshPage(event.request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFile(event.request));
});

/** A turn has begun while no page was open: one notice for each table. */
self.addEventListener("push", (event) => {
  const { title, code } = event.data.json();
  const options = { tag: code, icon: "/icon-192.png", data: `/table/${code}` };
  event.waitUntil(self.registration.showNotification(`It is your turn at ${title}`, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** The page of a table, or a new one. */
async function show(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === path);
  return page ? page.focus() : self.clients.openWindow(path);
}

/** The page from the server; the kept one only when the server cannot be reached. */
async function freshPage(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put("/", answer.clone());
      void sweep(cache, answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await cache.match("/");
    if (kept) return kept;
    throw error;
  }
}

/** Names of assets change with their content: what is kept is right. */
async function keptFile(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Let go of what an older page needed. */
async function sweep(cache, page) {
  const text = await page.text();
  const main = /\/assets\/index-[\w-]+\.js/.exec(text)?.[0];
  const known = await cache.match("/main-script");
  if (main && (await known?.text()) !== main) {
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.startsWith("/assets/")) await cache.delete(request);
    }
    await cache.put("/main-script", new Response(main));
  }
}
