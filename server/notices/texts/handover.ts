import * as v from "valibot";
import { IsoDay } from "#contract/date.ts";

/** How a device comes to the client, as it was ordered. */
export const Handover = v.variant("kind", [
  v.object({ kind: v.literal("delivery"), address: v.string(), day: IsoDay, slot: v.string() }),
  v.object({
    kind: v.literal("pickup"),
    /** Where the client lives in another city by now. */
    city: v.optional(v.string()),
    office: v.string(),
    address: v.string(),
  }),
  /** Neither is known of what was agreed before they were kept. */
  v.object({ kind: v.literal("unknown") }),
]);
export type HandoverFact = v.InferOutput<typeof Handover>;

type Ordered = {
  readonly deliveryAddress: string | null;
  readonly deliveryDay: string | null;
  readonly deliverySlot: string | null;
};
type Office = { readonly name: string; readonly address: string; readonly city?: string };

/** The same by what is kept of the order. `office`: the one where it is collected; null for none. */
export const handoverOf = (
  { deliveryAddress, deliveryDay, deliverySlot }: Ordered,
  office: Office | null,
): HandoverFact => {
  if (deliveryAddress !== null && deliveryDay !== null && deliverySlot !== null)
    return { kind: "delivery", address: deliveryAddress, day: deliveryDay, slot: deliverySlot };
  return office === null
    ? { kind: "unknown" }
    : {
        kind: "pickup",
        office: office.name,
        address: office.address,
        ...(office.city !== undefined && { city: office.city }),
      };
};
