import { inRoubles } from "#contract/kopecks.ts";
import { inEachLanguage, type Language } from "#contract/language.ts";
import { groupDigits } from "../../ui/money.ts";

const options = { notation: "compact", maximumFractionDigits: 1 } as const;
const short = inEachLanguage((language) => new Intl.NumberFormat(language, options));

/** Whole roubles without their sign, where six sums share a phone's line: a million and more in short, `1,2 млн`. */
export const shortRoubles = (kopecks: number, language: Language): string => {
  const roubles = Math.round(inRoubles(kopecks));
  return roubles < 1_000_000 ? groupDigits(roubles) : short[language].format(roubles);
};
