import type { Price } from "#machines/checkout/checkout.view.ts";

/**
 * What stands where a sum is not known, yet or at all. No words: they are wider than a sum, and what is beside them
 * would move when it comes.
 */
export const blankSum = (state: Price["state"]): string => (state === "pending" ? "…" : "—");
