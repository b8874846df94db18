import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { dress, read } from "./lib/settings.svelte";
import { here, NOT_COME } from "./lib/request";
import { follow } from "./lib/router.svelte";

dress();
document.addEventListener("click", follow);
const target = document.getElementById("app");
const show = (): void => {
  target?.replaceChildren();
  if (target) mount(App, { target });
};
const begin = (): void =>
  void import("./here/links").then((links) => links.begin()).then(show, wait);
/** Say that what the page begins with has not come, and begin once there is a network. */
function wait(): void {
  target?.replaceChildren(NOT_COME);
  addEventListener("online", begin, { once: true });
}
if (here) begin();
else show();

// The page that the program opened, and later ones in its browser, may let the network in.
if (/^#owner-/.test(location.hash) || read("hilojack.owner", "")) void import("./lib/badge");

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * The one address that Trusted Types must allow: our worker, which keeps the page for offline
 * starts.
 */
function serve(): void {
  if (here || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  const script = "/sw.js";
  const policy = factory?.createPolicy("hilojack", {
    createScriptURL: (url) => (url === script ? url : ""),
  });
  navigator.serviceWorker
    .register(policy ? policy.createScriptURL(script) : script)
    .catch(() => {});
}
try {
  serve();
} catch {
  // the page works without its worker
}
