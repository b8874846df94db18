/**
 * Keeps one version of the page whole in the browser, so that it starts without a network, and
 * serves the version that its person has agreed to. What a version holds is written above this
 * script.
 */

import { fetched } from "./files";
import type { FromService, ToService } from "./words";

/** What is used of the scope of a service worker. */
interface Scope {
  // the SHA-256 of each file, by its name in the folder
  made: { version: string; files: Record<string, string> };
  registration: { scope: string; installing: object | null };
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<Client[]> };
  skipWaiting(): Promise<void>;
  oninstall: (event: Event_) => void;
  onactivate: (event: Event_) => void;
  onfetch: (event: Event_) => void;
  onmessage: (event: Event_) => void;
}
interface Client {
  url: string;
  postMessage(message: FromService): void;
}
interface Event_ {
  request: Request;
  data: ToService;
  source: Client;
  waitUntil(work: Promise<unknown>): void;
  addRoutes?: (routes: object) => Promise<void>;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const { version: OWN, files: FILES } = scope.made;
const HOME = scope.registration.scope; // the address of the folder
const CHOICE = `${HOME} chosen`; // keeps the version that is served
const TYPES: Record<string, string> = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

const placeOf = (version: string): string => `${HOME} ${version}`;
const addressOf = (name: string): string => new URL(name, HOME).href;

// --- keeping a version ---------------------------------------------------------------------------

/** Keep every file of this version; what an earlier try has kept stays. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(placeOf(OWN));
  const keep = async (name: string): Promise<void> => {
    const address = addressOf(name);
    if (!(await cache.match(address))) await cache.put(address, await found(name));
  };
  const names = Object.keys(FILES);
  await Promise.all(names.filter((name) => !isPython(name)).map(keep));
  for (const name of names.filter(isPython)) await keep(name); // large ones: one at a time
}

const isPython = (name: string): boolean => name.startsWith("python/");

/** A file of this version: from another one, if that has the same, or from the host. */
async function found(name: string): Promise<Response> {
  const ways = [
    () => caches.match(addressOf(name)),
    () => fromHost(name, "force-cache"),
    () => fromHost(name, "reload"),
  ];
  for (const way of ways) {
    const bytes = await (await way())?.arrayBuffer();
    if (bytes && (await digest(bytes)) === FILES[name])
      return new Response(bytes, { headers: headersOf(name) });
  }
  throw new Error(`${name} is not that of version ${OWN}`);
}

const fromHost = (name: string, cache: RequestCache): Promise<Response> =>
  isPython(name) ? fetched(new URL(name, HOME), { cache }) : fetch(addressOf(name), { cache });

async function digest(bytes: ArrayBuffer): Promise<string> {
  const made = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const headersOf = (name: string): Record<string, string> => ({
  "content-type":
    TYPES[/\w+$/.exec(name)?.[0] ?? ""] ??
    (name.includes(".") ? "application/octet-stream" : "text/plain"),
});

// --- the version that is served ------------------------------------------------------------------

let known: Promise<string> | null = null;

/** The version that is served, or an empty text. */
const chosen = (): Promise<string> =>
  (known ??= caches
    .open(CHOICE)
    .then(async (cache) => (await (await cache.match(HOME))?.text()) ?? ""));

async function choose(version: string): Promise<void> {
  await (await caches.open(CHOICE)).put(HOME, new Response(version));
  known = Promise.resolve(version);
}

async function answer(request: Request): Promise<Response> {
  const version = await chosen();
  const { origin, pathname } = new URL(request.url);
  const name = origin + pathname === HOME ? addressOf("index.html") : origin + pathname;
  const kept = version ? await (await caches.open(placeOf(version))).match(name) : undefined;
  // a page of an older version has its own files
  return kept ?? (await caches.match(name)) ?? fetch(request);
}

/** Let go of older versions once no page can be one of them. */
async function tidy(version: string): Promise<void> {
  if (scope.registration.installing || (await pages()).length > 1 || version !== (await chosen()))
    return;
  const wanted = [CHOICE, placeOf(version), placeOf(OWN)];
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(`${HOME} `) && !wanted.includes(name),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}

// --- what the pages are told ---------------------------------------------------------------------

const pages = async (): Promise<Client[]> =>
  (await scope.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) =>
    url.startsWith(HOME),
  );

async function tell(those: Client[]): Promise<void> {
  const told: FromService = { kind: "versions", chosen: await chosen(), newest: OWN };
  for (const page of those) page.postMessage(told);
}

async function hear(message: ToService, page: Client): Promise<void> {
  if (message.kind === "use") await choose(OWN);
  await tell(message.kind === "use" ? await pages() : [page]);
  if (message.kind === "here") await tidy(message.version);
}

async function begin(): Promise<void> {
  if (!(await chosen())) await choose(OWN);
  await scope.clients.claim();
  await tell(await pages());
}

/**
 * Ask the network for a page only if there is no other way; some browsers ask it at the same time.
 */
const routed = (event: Event_): Promise<void> =>
  event.addRoutes?.({ condition: { requestMode: "navigate" }, source: "fetch-event" }) ??
  Promise.resolve();

scope.oninstall = (event) => {
  event.waitUntil(routed(event).catch(() => {}));
  event.waitUntil(keepAll().then(() => scope.skipWaiting()));
};
scope.onactivate = (event) => event.waitUntil(begin());
scope.onmessage = (event) => event.waitUntil(hear(event.data, event.source));
scope.onfetch = (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(HOME)) event.respondWith(answer(event.request));
};
