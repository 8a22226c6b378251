import { createScanner } from "jsonc-parser";

/** The kinds of token that matter here: jsonc-parser's own names of them are erased with its types. */
const token = { openBrace: 1, closeBrace: 2, colon: 6, text: 10, end: 17 };

/** Whether some object of a valid JSON text has a name more than once. Token by token: no depth exhausts the stack. */
const hasRepeatedName = (text: string): boolean => {
  const scanner = createScanner(text, true);
  const open: Set<string>[] = [];
  let last = "";
  for (let kind: number = scanner.scan(); kind !== token.end; kind = scanner.scan()) {
    if (kind === token.openBrace) open.push(new Set());
    if (kind === token.closeBrace) open.pop();
    if (kind === token.text) last = scanner.getTokenValue();
    if (kind !== token.colon) continue;
    const names = open.at(-1);
    if (names?.has(last) === true) return true;
    names?.add(last);
  }
  return false;
};

/**
 * Reads JSON (RFC 8259) in which every name of an object comes once: which of two counts differs between parsers, so
 * that what one has checked another might act on otherwise. However a name is escaped, it is that name. Equal names in
 * different objects are allowed. Throws a SyntaxError that quotes nothing of the text.
 */
export const parseJson = (text: string): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SyntaxError("no JSON");
  }
  if (hasRepeatedName(text)) throw new SyntaxError("a name comes twice");
  return value;
};

/** The same, and null for what cannot be read: no reply that is waited for is `null`. */
export const parseJsonOrNull = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
};
