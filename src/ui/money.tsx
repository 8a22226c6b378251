import { formatMoney } from "./money.ts";

interface MoneyProps {
  /** Whole kopecks. */
  kopecks: number;
  /** Shows a plus before a sum that is added. */
  signed?: boolean;
}

/** A sum of money in whole roubles that never breaks across lines. */
export const Money = ({ kopecks, signed = false }: MoneyProps) => (
  <data value={kopecks}>{formatMoney(kopecks, { signed })}</data>
);
