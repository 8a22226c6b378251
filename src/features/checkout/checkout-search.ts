import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import { searchParam } from "../../routing/search-params.ts";

/** Which payment to look up. The URL proves nothing (C30); invalid values are ignored. */
export const SuccessSearch = v.object({
  payment: searchParam(Id),
});

/** `?after=goOn`: pay a debt and resume. Only preselects; invalid values are ignored. */
export const CheckoutSearch = v.object({
  after: searchParam(v.literal("goOn")),
});
export type CheckoutSearch = v.InferOutput<typeof CheckoutSearch>;
