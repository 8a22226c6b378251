import * as v from "valibot";
import { Id } from "#contract/identifier.ts";

/** Which payment the server is asked about. It is no evidence of anything (C30); what makes no sense is left out. */
export const SuccessSearch = v.object({
  payment: v.optional(v.fallback(v.optional(Id), undefined)),
});

/**
 * What somebody has chosen before they came to pay: `?after=goOn`, of a debt, to pay it and go on. What makes no sense is left
 * out; the form can still be changed.
 */
export const CheckoutSearch = v.object({
  after: v.optional(v.fallback(v.optional(v.literal("goOn")), undefined)),
});
export type CheckoutSearch = v.InferOutput<typeof CheckoutSearch>;
