import * as v from "valibot";

/** An amount of money: a whole, non-negative number of kopecks that is exact in JSON (spec §1, "Money"). */
export const Kopecks = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
