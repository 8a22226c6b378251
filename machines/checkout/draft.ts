import * as v from "valibot";
import { Delivery, type Draft, DraftForm, encodeDraft } from "#contract/quote.ts";

/** How the device is to reach the client, as far as it has been said. */
export type HandoverChoice =
  | { kind: "pickup"; officeId: number | null }
  | { kind: "delivery"; address: string; day: string | null; slot: string | null };

/** What has been chosen for a new subscription so far; null where nothing is chosen yet. `bonus` in kopecks. */
export type DraftChoices = Omit<Draft, "months" | "handover"> & {
  months: number | null;
  handover: HandoverChoice | null;
};

/** What an edit changes; the rest stays as it was. */
export type DraftChange = Partial<Omit<DraftChoices, "deviceId">>;

/** A device that is chosen, and what its form begins with on a first visit. */
export type DeviceChoice = { deviceId: number; defaults: DraftChange };

const blank = { months: null, insurance: false, extras: [], handover: null, promo: null, bonus: 0 };

/** The form of a device as nobody has touched it yet. */
export const untouchedDraft = ({ deviceId, defaults }: DeviceChoice): DraftChoices => ({
  deviceId,
  ...blank,
  ...defaults,
});

/**
 * The part of a draft that its price and the days of its charges depend on, as the server prices it
 * (contract/quote.ts); null as long as the term or the way to hand it over is missing, or something is malformed.
 */
export function pricedPart({ months, handover, ...rest }: DraftChoices): Draft | null {
  const told = handover && pricedHandover(handover);
  if (months === null || !told) return null;
  const form = v.safeParse(DraftForm, encodeDraft({ ...rest, months, handover: told }));
  return form.success ? form.output : null;
}

/** The same, without the draft's promo code if that does not count. */
export const draftToPrice = (draft: DraftChoices, withPromo: boolean): Draft | null =>
  pricedPart(withPromo ? draft : { ...draft, promo: null });

function pricedHandover(choice: HandoverChoice): Draft["handover"] | null {
  if (choice.kind === "delivery") return { kind: "delivery", address: null, day: choice.day, slot: null };
  return choice.officeId === null ? null : { kind: "pickup", officeId: choice.officeId };
}

/** Where and when the device is to be brought; null for a pickup, and while something is missing. */
export function deliveryOf({ handover }: DraftChoices): Delivery | null {
  if (handover?.kind !== "delivery") return null;
  const { address, day, slot } = handover;
  const delivery = v.safeParse(Delivery, { address, date: day, slot });
  return delivery.success ? delivery.output : null;
}

/** Whether it can be ordered like this. */
export const isComplete = (draft: DraftChoices): boolean =>
  pricedPart(draft) !== null && (draft.handover?.kind === "pickup" || deliveryOf(draft) !== null);

/** Whether two drafts have one price: both were read by the schema, so that equal ones are written alike. */
export const samePriced = (one: Draft | null, other: Draft | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
