import * as v from "valibot";
import { Kopecks } from "./kopecks.ts";

export const conditions = ["new", "working", "worn", "damaged"] as const;
/** How a thing was when it changed hands. */
export const Condition = v.picklist(conditions);
export type Condition = v.InferOutput<typeof Condition>;

/** A thing that an act is about (ours), as it was when the act was issued. */
export const ActItem = v.object({
  name: v.string(),
  /** Null for what comes along with a device, as is the serial number. */
  model: v.nullable(v.string()),
  serial: v.nullable(v.string()),
  /** Null where nobody has looked at it. */
  condition: v.nullable(Condition),
  /** What was noticed, in the words of whoever looked. */
  note: v.nullable(v.string()),
  /** What it is worth, in kopecks; null where that is not known. */
  value: v.nullable(Kopecks),
  /** Of an exchange: whether the client gave it back. */
  returned: v.optional(v.boolean()),
});
export type ActItem = v.InferOutput<typeof ActItem>;
