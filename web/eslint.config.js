import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

/** Few rules, each against a fault: form is the formatter's business, types are svelte-check's. */
export default defineConfig(
  globalIgnores(["node_modules/", ".parts/", "src/messages.ts", "src/words/"]),
  typescript.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-else-return": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "svelte/no-useless-mustaches": "off", // a space, or a dot between two texts, stands in one
      "svelte/prefer-svelte-reactivity": "off", // no page waits for a change of a Map or a Set
    },
  },
);
