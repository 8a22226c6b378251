import * as v from "valibot";
import { text } from "#contract/text.ts";

/** The name by which the owner's other systems know something: lower-case Latin letters, digits and hyphens. */
export const Code = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case Latin letters, digits and hyphens"),
  v.maxLength(64, "must have at most 64 characters"),
);

/** Kopecks. */
export const Price = v.pipe(
  v.number(),
  v.safeInteger("must be a whole number of kopecks"),
  v.minValue(0, "must not be negative"),
  v.maxValue(10_000_000_000, "is over a hundred million roubles"),
);

export const Whole = (least: number, most: number) =>
  v.pipe(
    v.number("must be a whole number"),
    v.safeInteger("must be a whole number"),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

/** Where something stands in a list that people see; without one what is new comes last, and the rest stays. */
export const Position = v.optional(Whole(1, 1_000_000));

export const Words = text(200);

/** A list in which no two say the same of something. */
export const distinct = <T>(keyOf: (member: T) => unknown, message: string) =>
  v.check<T[], string>((list) => new Set(list.map(keyOf)).size === list.length, message);
