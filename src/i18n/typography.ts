const nbsp = "\u00a0";

/** Short words that must not end a line; in English only an article and what means nothing alone: else lines are ragged. */
const short = "в|на|с|к|о|и|а|у|по|до|от|за|не|из|со|об|для|без|при|если|или|как|№|вы|мы|но|то|a|an|i|no\\.";
const afterShort = new RegExp(`(^|[\\s(«“${nbsp}])(${short}) (?=\\S)`, "giu");

/** What a number counts in English; any Russian word after one is tied. */
const unit =
  "days?|digits?|weeks?|months?|years?|hours?|minutes?|seconds?|times|tr(?:y|ies)|subscriptions?|cards?|devices?|bonus|km|kg|h";
const afterNumber = new RegExp(`(\\d|\\{\\{(?:count|amount)\\}\\}) (?=[а-яё₽%]|(?:${unit})\\b)`, "giu");

/** A line may end behind a hyphen or a dash, but not where this follows it. */
const joiner = "\u2060";
/** What hyphens and dashes hold together; in a text that is still to be filled in, what goes into it. */
const compound = /(?:\{\{\w+\}\}|[\p{L}\d:.])+(?:[-–](?:\{\{\w+\}\}|[\p{L}\d:.])+)+/gu;

/** A telephone is one thing. */
const telephone = /(\+7) (\(\d{3}\)) (?=\d)/g;

/** The number of a house behind its street: it ends the address, or a part of it. Days and hours go on. */
const houseNumber = /(\p{L}), (?=\d+[\p{L}\d/]*(?:[,;.]|$))/gu;

/** The number of a house before its street, as English has it: it begins the address. */
const numberOfHouse = /^(\d+[\p{L}\d/]*) (?=\p{Lu})/u;

/**
 * Hours, spans, serial numbers and whatever else is written as one word with a digit in it stay on one line, and the
 * number of a house does not part from its street. Words may part at their hyphen (4-digit), spans of days (Mon–Sat) may not.
 */
export const joined = (text: string): string => {
  // Each page ties some hundred texts before it is shown, and few have any of this: looking for a letter of any script is slow.
  const whole = /[-–]/.test(text)
    ? text.replaceAll(compound, (word) =>
        word.replaceAll(/\d|\{\{/.test(word) ? /–|-(?!\p{Ll}{4})/gu : /–/g, `$&${joiner}`),
      )
    : text;
  return /\d/.test(whole)
    ? whole
        .replaceAll(houseNumber, `$1,${nbsp}`)
        .replaceAll(telephone, `$1${nbsp}$2${nbsp}`)
        .replace(numberOfHouse, `$1${nbsp}`)
    : whole;
};

/**
 * Ties what must stay on one line: short words to the next one, a dash to the word before, a number to its unit. A sum
 * or a day is tied in itself: with the word after it, too, it would be longer than a narrow line.
 */
export const tie = (text: string): string =>
  joined(text)
    .replace(afterShort, `$1$2${nbsp}`)
    // Once more for short words in a row: a match has taken the space the next one begins with.
    .replace(afterShort, `$1$2${nbsp}`)
    .replaceAll(" —", `${nbsp}—`)
    .replaceAll(afterNumber, `$1${nbsp}`);
