/** What stands in a text for a value, and is left as it is. */
const places = /(\{\{[^}]*\}\})/;
const vowels = /[aeiouyаеёиоуыэюя]/giu;
const accent = "\u0301";

const accented = (part: string): string =>
  part.replaceAll(vowels, (vowel) => vowel + vowel.toLowerCase() + accent);

/**
 * A text as it would be in a language that nobody has translated into: in brackets, and each vowel twice, the second time
 * with an accent, which makes it about a third longer. Places for values, and which form of a counted text it is, stay.
 * What is on a page without accents has not come from the texts.
 */
export const pseudo = (text: string): string =>
  `[${text
    .split(places)
    .map((part) => (places.test(part) ? part : accented(part)))
    .join("")}]`;
