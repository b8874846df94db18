import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./compressed.mjs";
import { verifier } from "./verifier.mjs";
import { words } from "./words.mjs";

// What every page needs is one file: it compresses better than many.
const SHARED = new RegExp(
  [
    "/node_modules/(svelte|esm-env|clsx)",
    "/src/lib/(api|copy|deal|grammar|places|request|router|settings|sha)",
    "/src/cards/(Card|back|cards|drawing)",
    "/src/table/(Off|families|layout|plain|shake|shedding|tricks)",
    "/src/parts/(Dialog|Icon|Picture|Shell|Trouble)",
    "/src/words/(cards|common)",
    "/vite/",
  ].join("|"),
);

// What comes late and together is one file as well.
const TOGETHER = {
  noted: /src\/(lib\/(qr|word)|table\/(Noting|Thrown|Word|thrown)|parts\/NotesForm)\./,
  motion: /src\/table\/motion\./,
  notices: /src\/(lib\/notices|parts\/Notices)\./,
  rules: /src\/(lib\/markdown|parts\/RulePage|table\/Rules)\./,
  finding: /src\/(lib\/finding|parts\/(Choose|Forms|Found))\./,
  boards: /src\/(lib\/duplicate|pages\/(BoardSet|Duplicate))\./,
};

// The script that keeps a page without a server; `hilojack page` puts it in its place.
const SERVICE = "service";

/** Let the page name its files from the root: a server answers many paths with it. */
const fromRoot = {
  name: "from-root",
  transformIndexHtml: (html: string) => html.replaceAll('"./', '"/'),
};

export default defineConfig({
  base: "./", // scripts and styles find each other wherever they lie
  // "tree" makes elements one by one: nothing is parsed from text, as Trusted Types ask.
  plugins: [
    words(),
    svelte({ compilerOptions: { fragments: "tree" } }),
    fromRoot,
    compressed(),
    verifier(),
  ],
  build: {
    outDir: "../src/hilojack/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false, // it compresses all once more, for a table that nobody reads
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", [SERVICE]: "src/here/service.ts" },
      output: {
        codeSplitting: {
          groups: [
            { name: "shared", test: SHARED },
            ...Object.entries(TOGETHER).map(([name, test]) => ({
              name,
              test,
              includeDependenciesRecursively: false,
            })),
          ],
        },
        entryFileNames: ({ name }) =>
          name === SERVICE ? `${SERVICE}.js` : "assets/[name]-[hash].js",
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
