import { expect, test } from "vitest";
import { moveOf } from "#tools/inspector/panels/keys.ts";

test.each([
  ["j", "KeyJ", "next"],
  // A Russian layout, with the same keys.
  ["о", "KeyJ", "next"],
  ["л", "KeyK", "previous"],
  ["т", "KeyN", "nextChange"],
  ["з", "KeyP", "previousChange"],
  ["д", "KeyL", "live"],
  // Dvorak: the letter counts.
  ["j", "KeyC", "next"],
  ["h", "KeyJ", undefined],
  ["Enter", "Enter", undefined],
])("the key %s (%s) asks for %s", (key, code, move) => {
  expect(moveOf({ key, code })).toBe(move);
});
