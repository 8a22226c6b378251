import * as v from "valibot";

/**
 * The address says why the person is here: `?for=checkout` leads back to the payment after saving; `?at=messages` is the
 * page of what the product has said.
 */
export const ProfileSearch = v.object({
  for: v.optional(v.fallback(v.optional(v.literal("checkout")), undefined)),
  at: v.optional(v.fallback(v.optional(v.literal("messages")), undefined)),
});
