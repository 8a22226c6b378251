import { inRoubles } from "#contract/kopecks.ts";

/** Whole bonus points of kopecks. Fractions are dropped, so no more is promised than can be spent. */
export const wholePoints = (kopecks: number): number => Math.trunc(inRoubles(kopecks));
