import { createScanner } from "jsonc-parser";

/** Token kinds of jsonc-parser, whose enum is erased with its types. */
const token = { openBrace: 1, closeBrace: 2, colon: 6, text: 10, end: 17 };

/** Whether an object in a valid JSON text repeats a name. Works on tokens, so depth cannot exhaust the stack. */
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
 * Parses JSON (RFC 8259) and refuses repeated names in an object, of which parsers choose differently; escapes are
 * resolved before comparing. Throws a SyntaxError that quotes none of the text.
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

/** The same, but null for invalid JSON. */
export const parseJsonOrNull = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
};
