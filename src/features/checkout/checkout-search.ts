import * as v from "valibot";
import { Id } from "#contract/identifier.ts";

/** Which payment to look up. The URL proves nothing (C30); invalid values are ignored. */
export const SuccessSearch = v.object({
  payment: v.optional(v.fallback(v.optional(Id), undefined)),
});

/** `?after=goOn`: pay a debt and resume. Only preselects; invalid values are ignored. */
export const CheckoutSearch = v.object({
  after: v.optional(v.fallback(v.optional(v.literal("goOn")), undefined)),
});
export type CheckoutSearch = v.InferOutput<typeof CheckoutSearch>;
