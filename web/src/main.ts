import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { dress } from "./lib/settings.svelte";
import { follow } from "./lib/router.svelte";

dress();
document.addEventListener("click", follow);
const target = document.getElementById("app");
if (target) mount(App, { target });

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

/** The one address that Trusted Types must allow: our worker, which keeps the page for offline starts. */
function serve(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy("hilojack", { createScriptURL: (url) => (url === "/sw.js" ? url : "") });
  navigator.serviceWorker.register(policy ? policy.createScriptURL("/sw.js") : "/sw.js").catch(() => {});
}
try {
  serve();
} catch {
  // the page works without its worker
}
