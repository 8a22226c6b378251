import * as v from "valibot";
import { Id } from "#contract/identifier.ts";

/** Which act is open, if any. */
export const DocumentsSearch = v.object({ act: v.optional(v.fallback(v.optional(Id), undefined)) });
