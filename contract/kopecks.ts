import * as v from "valibot";

/** A whole, non-negative number of kopecks that is exact in JSON (spec §1, "Money"). */
export const Kopecks = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const inRouble = 100;

/** Roubles: 490000 kopecks are 4900, with a fraction if any. */
export const inRoubles = (kopecks: number): number => kopecks / inRouble;

/** Roubles in kopecks; also bonus points, one rouble each. */
export const kopecksOf = (roubles: number): number => roubles * inRouble;

const noBreakSpace = "\u00a0";

/** A whole number in groups of three with no-break spaces: `1 240`. */
export const groupDigits = (whole: number): string =>
  String(whole).replace(/\B(?=(?:\d{3})+$)/g, noBreakSpace);

/** Not negative kopecks as whole roubles: `4 900 ₽` with no-break spaces, the same in both languages. */
export const wholeRoubles = (kopecks: number): string =>
  `${groupDigits(Math.round(inRoubles(kopecks)))}${noBreakSpace}₽`;

/** Roubles in machine format: `9480.00`. */
export const decimal = (kopecks: number): string => inRoubles(kopecks).toFixed(2);

/** Whole bonus points of kopecks. Fractions are dropped, so no more is promised than can be spent. */
export const wholePoints = (kopecks: number): number => Math.trunc(inRoubles(kopecks));
