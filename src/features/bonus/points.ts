import { inRoubles } from "#contract/kopecks.ts";

/** Whole bonus points of an amount in kopecks: what is less than one is not shown, and never promised. */
export const wholePoints = (kopecks: number): number => Math.trunc(inRoubles(kopecks));
