import * as v from "valibot";
import { IsoDay } from "#contract/day.ts";
import { Id } from "#contract/identifier.ts";
import { Delivery, Draft, DraftForm, encodeDraft } from "#contract/quote.ts";

/** Pickup or delivery, as far as chosen. */
export const HandoverChoice = v.variant("kind", [
  v.object({ kind: v.literal("pickup"), officeId: v.nullable(Id) }),
  v.object({
    kind: v.literal("delivery"),
    address: v.string(),
    day: v.nullable(IsoDay),
    slot: v.nullable(v.string()),
  }),
]);
export type HandoverChoice = v.InferOutput<typeof HandoverChoice>;

/** Choices for a new subscription; null if not chosen. `bonus` in kopecks. */
export const DraftChoices = v.object({
  ...Draft.entries,
  months: v.nullable(Draft.entries.months),
  handover: v.nullable(HandoverChoice),
});
export type DraftChoices = v.InferOutput<typeof DraftChoices>;

/** A change of the draft; the rest stays. */
export type DraftChange = Partial<Omit<DraftChoices, "deviceId">>;

/** A chosen device with the defaults of a first visit. */
export type DeviceChoice = { deviceId: number; defaults: DraftChange };

const blank = { months: null, insurance: false, extras: [], handover: null, promo: null, bonus: 0 };

/** The form of a device with its defaults. */
export const untouchedDraft = ({ deviceId, defaults }: DeviceChoice): DraftChoices => ({
  deviceId,
  ...blank,
  ...defaults,
});

/**
 * The part of a draft that decides price and charge days (contract/quote.ts); null while the term or the handover is
 * missing, or something is malformed.
 */
export function pricedPart({ months, handover, ...rest }: DraftChoices): Draft | null {
  const priced = handover && pricedHandover(handover);
  if (months === null || !priced) return null;
  const form = v.safeParse(DraftForm, encodeDraft({ ...rest, months, handover: priced }));
  return form.success ? form.output : null;
}

/** The same, without a promo code that does not count. */
export const draftToPrice = (draft: DraftChoices, withPromo: boolean): Draft | null =>
  pricedPart(withPromo ? draft : { ...draft, promo: null });

function pricedHandover(choice: HandoverChoice): Draft["handover"] | null {
  if (choice.kind === "delivery") return { kind: "delivery", address: null, day: choice.day, slot: null };
  return choice.officeId === null ? null : { kind: "pickup", officeId: choice.officeId };
}

/** Place and time of a delivery; null for a pickup, and while incomplete. */
export function deliveryOf({ handover }: DraftChoices): Delivery | null {
  if (handover?.kind !== "delivery") return null;
  const { address, day, slot } = handover;
  const delivery = v.safeParse(Delivery, { address, date: day, slot });
  return delivery.success ? delivery.output : null;
}

/** Whether it can be ordered. */
export const isComplete = (draft: DraftChoices): boolean =>
  pricedPart(draft) !== null && (draft.handover?.kind === "pickup" || deliveryOf(draft) !== null);

/** Whether two drafts have the same price; both were parsed, so equal ones have equal JSON. */
export const samePriced = (one: Draft | null, other: Draft | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
