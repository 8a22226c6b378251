/** Placeholders, which stay unchanged. */
const places = /(\{\{[^}]*\}\})/;
const vowels = /[aeiouyаеёиоуыэюя]/giu;
const accent = "\u0301";

const accented = (part: string): string =>
  part.replaceAll(vowels, (vowel) => vowel + vowel.toLowerCase() + accent);

/**
 * Pseudo-localises a text: in brackets, each vowel doubled with an accent on the second, about a third longer.
 * Placeholders and plural forms stay. Text without accents on the page does not come from the locale files.
 */
export const pseudo = (text: string): string =>
  `[${text
    .split(places)
    .map((part) => (places.test(part) ? part : accented(part)))
    .join("")}]`;
