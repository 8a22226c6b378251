import * as v from "valibot";

/** What is looked for among the questions: in the address, so that it can be sent on and comes back with it. */
export const FaqSearch = v.object({
  q: v.optional(
    v.fallback(
      v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100))),
      undefined,
    ),
  ),
});
