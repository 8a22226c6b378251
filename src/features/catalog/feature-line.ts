import { tie } from "../../i18n/typography.ts";

const first = (text: string, change: (letter: string) => string): string =>
  change(text.slice(0, 1)) + text.slice(1);

/** An ordinary word, not an abbreviation (`IP68`, `4G`), whose first letter may be written small. */
const isWord = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text);

/** Features as they begin a line of their own. */
export const capitalised = (feature: string): string => first(feature, (letter) => letter.toUpperCase());

/** A number stays with its unit, also in Latin letters: `40 kg`. */
const withUnits = (line: string): string => line.replaceAll(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, "$1\u00a0");

/** Features in one line, as one sentence: `До 90 км, багажник на 40 кг`. */
export const featureLine = (features: readonly string[]): string => withUnits(tie(sentence(features)));

const sentence = (features: readonly string[]): string =>
  features
    .map((feature, index) =>
      index === 0
        ? capitalised(feature)
        : isWord(feature)
          ? first(feature, (letter) => letter.toLowerCase())
          : feature,
    )
    .join(", ");
