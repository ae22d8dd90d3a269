import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/bundles/", "**/vendor/", "build/", ".venv/", "emmviz/player/shell/answers/rules.js"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // None of Python is null in a notebook and on a page, but undefined where Python itself runs in the browser.
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "one-var": ["error", "never"],
      "prefer-const": "error",
      "max-lines": ["error", { max: 500, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["scripts/**", "tests/**", "*.config.mjs"],
    ignores: ["scripts/site/page/"],
    languageOptions: { globals: globals.node },
  },
];
