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

interface MoneyProps {
  /** Whole kopecks. */
  kopecks: number;
  /** Shows a plus before a positive sum. */
  signed?: boolean;
}

/** A sum in whole roubles that never breaks across lines. */
export const Money = ({ kopecks, signed = false }: MoneyProps) => (
  <data value={kopecks}>{formatMoney(kopecks, { signed })}</data>
);
