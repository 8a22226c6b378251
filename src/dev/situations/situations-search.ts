import * as v from "valibot";

const words = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined));

/** What the address of the page says: one situation by its name, or which are listed. */
export const SituationsSearch = v.object({ situation: words, find: words });
export type SituationsSearch = v.InferOutput<typeof SituationsSearch>;
