import * as v from "valibot";
import { Id } from "#contract/identifier.ts";

/** Which payment the server is asked about. It is no evidence of anything (C30); what makes no sense is left out. */
export const SuccessSearch = v.object({
  payment: v.optional(v.fallback(v.optional(Id), undefined)),
});
