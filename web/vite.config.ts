import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./compressed.mjs";

export default defineConfig({
  // "tree" makes elements one by one: nothing is parsed from text, as Trusted Types ask.
  plugins: [svelte({ compilerOptions: { fragments: "tree" } }), compressed()],
  build: {
    outDir: "../src/hilojack/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
