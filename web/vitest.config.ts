import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** The page's unit tests, in Node: components are drawn as a server draws them. */
export default defineConfig({
  plugins: [svelte({ compilerOptions: { fragments: "tree" } })],
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/browser.ts"],
    pool: "threads",
    hookTimeout: 120_000,
    testTimeout: 120_000,
    isolate: true,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
