const nbsp = "\u00a0";

/** Words of one or two letters that must not end a line. Longer ones would make lines ragged. */
const short = "в|на|с|к|о|и|а|у|я|по|до|от|за|не|из|со|об|ко|во|№|a|an|i|no\\.";
const afterShort = new RegExp(`(^|[\\s(«“${nbsp}])(${short}) (?=\\S)`, "giu");

/** English units and months; in Russian any word after a number is tied, but not after a card's digits. */
const unit =
  "days?|digits?|weeks?|months?|years?|hours?|minutes?|seconds?|times|tr(?:y|ies)|subscriptions?|cards?|devices?|bonus|km|kg|h|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const number = "\\d|\\{\\{(?:count|amount|reminder|pause)\\}\\}";
const afterNumber = new RegExp(`(?<!••${nbsp}\\d{3})(${number}) (?=[а-яё₽%]|(?:${unit})\\b)`, "giu");

/** «раз в месяц» is one measure. */
const timesIn = new RegExp(`(^|[\\s${nbsp}])(раз) (?=в[\\s${nbsp}])`, "giu");

/** Word joiner: no line break after a hyphen or dash. */
const joiner = "\u2060";
/** Compounds with hyphens or dashes, also around placeholders. */
const compound = /(?:\{\{\w+\}\}|[\p{L}\d:.])+(?:[-–](?:\{\{\w+\}\}|[\p{L}\d:.])+)+/gu;

/** A phone number stays on one line. */
const telephone = /(\+7) (\(\d{3}\)) (?=\d)/g;

/** A card's last digits stay with its name. */
const lastDigits = / •• (?=\d)/g;

/** A device's number stays with its name: «Сигнал 5», Signal 5. */
const numberOfName = /(?<=\p{Lu}\p{Ll}{3,}) (?=\d{1,2}(?:»|[,.)]|$| [a-z\p{Lu}]))/gu;

/** A house number after its street ends the address or a part; days and hours do not. */
const houseNumber = /(\p{L}), (?=\d+[\p{L}\d/]*(?:[,;.]|$))/gu;

/** A house number before its street begins an English address. */
const numberOfHouse = /^(\d+[\p{L}\d/]*) (?=\p{Lu})/u;

/**
 * Keeps times, ranges, serial numbers and other words with a digit on one line, and house numbers with their street.
 * Words may break at a hyphen (4-digit), ranges of days (Mon–Sat) may not.
 */
export const joined = (text: string): string => {
  // A cheap test first: a page formats about a hundred texts, and Unicode patterns are slow.
  const whole = /[-–]/.test(text)
    ? text.replaceAll(compound, (word) =>
        word.replaceAll(/\d|\{\{/.test(word) ? /–|-(?!\p{Ll}{4})/gu : /–/g, `$&${joiner}`),
      )
    : text;
  return /\d/.test(whole)
    ? whole
        .replaceAll(houseNumber, `$1,${nbsp}`)
        .replaceAll(numberOfName, nbsp)
        .replaceAll(lastDigits, `${nbsp}••${nbsp}`)
        .replaceAll(telephone, `$1${nbsp}$2${nbsp}`)
        .replace(numberOfHouse, `$1${nbsp}`)
    : whole;
};

/**
 * Ties short words to the next word, lone dashes to the previous one, numbers to units. Sums and days are not tied to
 * the next word: narrow lines would overflow.
 */
export const tie = (text: string): string =>
  joined(text)
    .replace(afterShort, `$1$2${nbsp}`)
    // Again for consecutive short words: the first match has consumed the space.
    .replace(afterShort, `$1$2${nbsp}`)
    .replace(timesIn, `$1$2${nbsp}`)
    .replaceAll(/ (?=[—–](?: |$))/g, nbsp)
    .replaceAll(afterNumber, `$1${nbsp}`);
