import * as v from "valibot";
import { type Draft, DraftForm, encodeDraft } from "#contract/quote.ts";

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

const blank = { months: null, insurance: false, extras: [], handover: null, promo: null, bonus: 0 };

/** The draft for a device: the one at hand if it is for this device, else a new one. */
export const draftFor = (deviceId: number, atHand: DraftChoices | null): DraftChoices =>
  atHand?.deviceId === deviceId ? atHand : { deviceId, ...blank };

/** The draft as the server can price it (contract/quote.ts); null as long as something is missing or malformed. */
export function completeDraft({ months, handover, ...rest }: DraftChoices): Draft | null {
  const told = handover && tellHandover(handover);
  if (months === null || !told) return null;
  const form = v.safeParse(DraftForm, encodeDraft({ ...rest, months, handover: told }));
  return form.success ? form.output : null;
}

/** The draft as it is priced: without its promo code if that does not count. */
export const draftToPrice = (draft: DraftChoices, withPromo: boolean): Draft | null =>
  completeDraft(withPromo ? draft : { ...draft, promo: null });

function tellHandover(choice: HandoverChoice): Draft["handover"] | null {
  if (choice.kind === "pickup")
    return choice.officeId === null ? null : { kind: "pickup", officeId: choice.officeId };
  const { address, day, slot } = choice;
  return day === null || slot === null ? null : { kind: "delivery", address, day, slot };
}
