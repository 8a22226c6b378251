import * as v from "valibot";

/** An amount of money: a whole, non-negative number of kopecks that is exact in JSON (spec §1, "Money"). */
export const Kopecks = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const inRouble = 100;

/** An amount of kopecks in roubles: 490000 are 4900; what is less than a rouble stays behind the point. */
export const inRoubles = (kopecks: number): number => kopecks / inRouble;

/** So many roubles in kopecks; also bonus points, each of which is worth one rouble. */
export const kopecksOf = (roubles: number): number => roubles * inRouble;

/** An amount of kopecks in roubles as machines read it: `9480.00`. */
export const decimal = (kopecks: number): string => inRoubles(kopecks).toFixed(2);
