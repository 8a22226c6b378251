import { builtinRules } from "eslint/use-at-your-own-risk";

/** ESLint's own `no-restricted-syntax`, which oxlint lacks: it forbids code by its shape (.oxlintrc.json). A plugin is a default export. */
// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: "shape" },
  // ESLint has no other door to a rule of its own; its version is pinned, and a test plants what the rule must find.
  // oxlint-disable-next-line typescript/no-deprecated
  rules: { "no-restricted-syntax": builtinRules.get("no-restricted-syntax") },
};
