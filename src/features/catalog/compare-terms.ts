import type { Gadget } from "#contract/info.ts";

/** A term as it is compared with the others. Kopecks. */
export interface ComparedTerm {
  months: number;
  /** What a month costs. */
  price: number;
  /** What all months come to, without the deposit and what can be added. */
  total: number;
  /** How much less that is than as many months at the price of the shortest term; 0 for that one. */
  saved: number;
}

/** The terms of a device, the shortest first. */
export const compareTerms = ({ months: terms }: Pick<Gadget, "months">): ComparedTerm[] => {
  const ordered = terms.toSorted((one, other) => one.count - other.count);
  const byMonth = ordered[0]?.price ?? 0;
  return ordered.map(({ count, price }) => ({
    months: count,
    price,
    total: count * price,
    saved: Math.max(0, count * (byMonth - price)),
  }));
};
