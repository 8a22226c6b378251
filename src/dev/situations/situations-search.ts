import * as v from "valibot";
import { searchParam } from "../../routing/search-params.ts";

const words = searchParam(v.pipe(v.string(), v.maxLength(200)));

/** The search part of the page: a situation by name, or words to search for. */
export const SituationsSearch = v.object({ situation: words, find: words });
export type SituationsSearch = v.InferOutput<typeof SituationsSearch>;
