import * as v from "valibot";

const words = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined));

/** The search part of the page: a situation by name, or words to search for. */
export const SituationsSearch = v.object({ situation: words, find: words });
export type SituationsSearch = v.InferOutput<typeof SituationsSearch>;
