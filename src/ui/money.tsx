import { inRoubles, wholeRoubles } from "#contract/kopecks.ts";

const MINUS = "\u2212";

/**
 * Kopecks as whole roubles, rounded half away from zero: the only rounding of the product (spec §1, §9). Digits in
 * groups of three with no-break spaces, the same in both languages: `4 900 ₽`, `−1 090 ₽`.
 * @param signed adds a plus: `+590 ₽`
 */
export const formatMoney = (kopecks: number, { signed = false }: { signed?: boolean } = {}): string => {
  const isNone = Math.round(inRoubles(Math.abs(kopecks))) === 0;
  const sign = isNone ? "" : kopecks < 0 ? MINUS : signed ? "+" : "";
  return `${sign}${wholeRoubles(Math.abs(kopecks))}`;
};

/** A sum of whole kopecks, shown in roubles, that never breaks across lines. */
export const Money = ({ kopecks }: { kopecks: number }) => (
  <data value={kopecks}>{formatMoney(kopecks)}</data>
);
