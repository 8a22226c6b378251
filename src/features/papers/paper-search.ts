import * as v from "valibot";
import { Id } from "#contract/identifier.ts";

const number = v.optional(v.fallback(v.optional(Id), undefined));

/** Which paper is printed: an act by its number, or the contract of a subscription. */
export const PrintSearch = v.object({ act: number, contract: number });
export type PrintSearch = v.InferOutput<typeof PrintSearch>;
