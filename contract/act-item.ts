import * as v from "valibot";
import { Kopecks } from "./kopecks.ts";

export const conditions = ["new", "working", "worn", "damaged"] as const;
/** Condition of a thing when it changed hands. */
export const Condition = v.picklist(conditions);
export type Condition = v.InferOutput<typeof Condition>;

/** A thing that an act lists (ours), as it was when the act was issued. */
export const ActItem = v.object({
  name: v.string(),
  /** Null for accessories, like the serial number. */
  model: v.nullable(v.string()),
  serial: v.nullable(v.string()),
  /** Null if it was not inspected. */
  condition: v.nullable(Condition),
  /** A note in the words of the inspector. */
  note: v.nullable(v.string()),
  /** Value in kopecks; null if unknown. */
  value: v.nullable(Kopecks),
  /** In an exchange: whether the client gave it back. */
  returned: v.optional(v.boolean()),
});
export type ActItem = v.InferOutput<typeof ActItem>;
