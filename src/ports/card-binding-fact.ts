import * as v from "valibot";
import { Id, OpaqueId } from "#contract/identifier.ts";
import type { BindingIntent } from "#machines/card-binding/card-binding.ports.ts";
import { defineFact, type Fact } from "./storage.ts";

const Key = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** The card that is being bound: one at a time. */
export const bindingFact: Fact<BindingIntent> = defineFact(
  "binding",
  v.object({
    cityId: Id,
    key: Key,
    activationKey: Key,
    bindingId: v.nullable(OpaqueId),
    redirect: v.nullable(v.string()),
  }),
);
