/** What the modules of the page take for granted of a browser, as little as they need. */

import { beforeEach } from "vitest";

class Kept {
  [name: string]: unknown;
}

/** A store that holds its texts as properties, as `localStorage` does. */
export function storage(): Storage {
  const kept = new Kept();
  return new Proxy(kept, {
    get: (_, name: string) => {
      if (name === "getItem") return (key: string) => kept[key] ?? null;
      if (name === "setItem") return (key: string, text: string) => void (kept[key] = String(text));
      if (name === "removeItem") return (key: string) => void delete kept[key];
      return kept[name];
    },
  }) as unknown as Storage;
}

const heard = new EventTarget();
const address = new URL("http://page.example/");
const root = { dataset: {}, hasAttribute: () => false };

Object.assign(globalThis, {
  addEventListener: heard.addEventListener.bind(heard),
  removeEventListener: heard.removeEventListener.bind(heard),
  dispatchEvent: heard.dispatchEvent.bind(heard),
  document: {
    documentElement: root,
    visibilityState: "visible",
    querySelector: () => null,
    addEventListener: () => {},
    removeEventListener: () => {},
  },
  history: {
    pushState: (_: unknown, __: string, to: string) =>
      void (address.href = new URL(to, address).href),
    replaceState: (_: unknown, __: string, to: string) =>
      void (address.href = new URL(to, address).href),
  },
  location: address,
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  scrollTo: () => {},
});

beforeEach(() => {
  Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage() });
});
Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage() });
