const nbsp = "\u00a0";

/** Short words that must not end a line, in both languages. */
const short =
  "в|на|с|к|о|и|а|у|по|до|от|за|не|из|со|об|для|без|при|если|или|№|вы|мы|но|то|a|an|the|to|of|in|on|at|by|or|we|you|no\\.";
const afterShort = new RegExp(`(^|[\\s(«“${nbsp}])(${short}) (?=\\S)`, "giu");

/**
 * Ties what must stay on one line: short words to the next one, a dash to the word before, a number to its unit. A sum
 * or a day is tied in itself: with the word after it, too, it would be longer than a narrow line.
 */
export const tie = (text: string): string =>
  text
    .replace(afterShort, `$1$2${nbsp}`)
    // Once more for short words in a row: a match has taken the space the next one begins with.
    .replace(afterShort, `$1$2${nbsp}`)
    .replaceAll(" —", `${nbsp}—`)
    .replaceAll(/(\d|\{\{(?:count|amount)\}\}) (?=[а-яё₽])/giu, `$1${nbsp}`);
