import * as v from "valibot";

/**
 * What somebody has chosen before they came to pay: `?after=goOn`, of a debt, to pay it and go on. What makes no sense is left
 * out; the form can still be changed.
 */
export const CheckoutSearch = v.object({
  after: v.optional(v.fallback(v.optional(v.literal("goOn")), undefined)),
});
export type CheckoutSearch = v.InferOutput<typeof CheckoutSearch>;
