import { readFileSync, writeFileSync } from "node:fs";
import { build } from "vite";
import { filled, words } from "./words.mjs";

const FOLDER = "src/verifier";

/** Write the verifier beside the page, as one file that can be kept apart from every server. */
export const verifier = () => ({
  name: "verifier",
  async writeBundle({ dir }) {
    const options = { input: `${FOLDER}/page.ts`, output: { format: "iife" } };
    const made = await build({
      configFile: false,
      logLevel: "silent",
      plugins: [words()],
      build: { write: false, target: "es2022", rolldownOptions: options },
    });
    const script = made.output[0].code.trim();
    const page = filled(readFileSync(`${FOLDER}/verifier.html`, "utf8"), "verifier");
    writeFileSync(
      `${dir}/verifier.html`,
      page.replace("<!-- script -->", () => `<script>${script}</script>`),
    );
  },
});
