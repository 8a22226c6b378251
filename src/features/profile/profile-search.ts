import * as v from "valibot";

/** The address says why the person is here: `?for=checkout` leads back to the payment after saving. */
export const ProfileSearch = v.object({
  for: v.optional(v.fallback(v.optional(v.literal("checkout")), undefined)),
});
