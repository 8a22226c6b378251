import * as v from "valibot";
import { IsoDay } from "#contract/date.ts";
import { Kopecks } from "#contract/kopecks.ts";

/* What the facts of notices are made of. */
export const CardFact = v.nullable(v.object({ brand: v.string(), last4: v.string() }));
export type CardFact = v.InferOutput<typeof CardFact>;

/** Whether it was paid by SBP; facts from before there was SBP do not say. */
export const BySbp = v.optional(v.boolean(), false);

/** What is charged next; null where nothing is. */
export const NextFact = v.nullable(v.object({ day: IsoDay, amount: Kopecks }));
export type NextFact = v.InferOutput<typeof NextFact>;

export const DayFact = v.nullable(IsoDay);

type Pause = { readonly returnBy: string | null; readonly until: string | null };

/** The day on which a device is due back in a pause that lasts `until`; null: one that goes on before need not be brought. */
export const dueBack = ({ returnBy, until }: Pause): string | null =>
  returnBy !== null && (until === null || until > returnBy) ? returnBy : null;

/** A line of a receipt (receipts/receipt.rules.ts). */
export const LineFact = v.object({
  kind: v.picklist(["rent", "insurance", "extra", "delivery", "deposit"]),
  label: v.nullable(v.string()),
  amount: Kopecks,
});
