import { soldLines } from "#contract/quote.ts";
import * as v from "valibot";
import { IsoDay } from "#contract/day.ts";
import { Kopecks } from "#contract/kopecks.ts";

/* Parts of the facts of notifications. */
export const CardFact = v.nullable(v.object({ brand: v.string(), last4: v.string() }));
export type CardFact = v.InferOutput<typeof CardFact>;

/** Missing in old facts. */
export const BySbp = v.optional(v.boolean(), false);

/** Whether the client has reminders on. Missing in old facts. */
export const Reminded = v.optional(v.boolean(), true);

export const DayFact = v.nullable(IsoDay);

/** A line of a receipt (payments/receipt.rules.ts). */
export const LineFact = v.object({
  kind: v.picklist(soldLines),
  label: v.nullable(v.string()),
  amount: Kopecks,
});
