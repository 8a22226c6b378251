import * as v from "valibot";
import { IsoDay } from "#contract/day.ts";
import { Kopecks } from "#contract/kopecks.ts";

/* What the facts of notices are made of. */
export const CardFact = v.nullable(v.object({ brand: v.string(), last4: v.string() }));
export type CardFact = v.InferOutput<typeof CardFact>;

/** Whether it was paid by SBP; facts from before there was SBP do not say. */
export const BySbp = v.optional(v.boolean(), false);

export const DayFact = v.nullable(IsoDay);

/** A line of a receipt (receipts/receipt.rules.ts). */
export const LineFact = v.object({
  kind: v.picklist(["rent", "insurance", "extra", "delivery", "deposit"]),
  label: v.nullable(v.string()),
  amount: Kopecks,
});
