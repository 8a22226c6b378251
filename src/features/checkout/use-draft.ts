import type { DraftChange, DraftChoices } from "#machines/checkout/draft.ts";
import { draftOf } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { cleanText } from "#contract/text.ts";
import type { Gadget, Org } from "#contract/info.ts";
import { unitsAt } from "../catalog/find-device.ts";

/**
 * Defaults of a draft, so that a price is there at once: shortest term, first office with stock (or first office, or
 * delivery). Nothing paid is preselected.
 */
export const defaultChoices = (device: Gadget, org: Org): DraftChange => {
  const shortest = Math.min(...device.months.map(({ count }) => count));
  const office = org.offices.find((each) => unitsAt(device, each) !== 0) ?? org.offices[0];
  return {
    months: shortest,
    handover:
      office === undefined
        ? { kind: "delivery", address: "", day: null, slot: null }
        : { kind: "pickup", officeId: office.id },
  };
};

export type DeliveryField = "address" | "day" | "slot";
export type DeliveryChoice = { address: string; day: string | null; slot: string | null };

/** Missing delivery fields, in order. */
export const missingDeliveryFields = ({ address, day, slot }: DeliveryChoice): DeliveryField[] => {
  const given = { address: cleanText(address) !== "", day: day !== null, slot: slot !== null };
  return (["address", "day", "slot"] as const).filter((field) => !given[field]);
};

/** The same of a draft; empty for a pickup. */
export const missingInHandover = (handover: DraftChoices["handover"]): DeliveryField[] =>
  handover?.kind === "delivery" ? missingDeliveryFields(handover) : [];

/** What is missing before a draft can be priced; null if nothing is. */
export const unfinishedReason = ({ months, handover }: DraftChoices) => {
  if (months === null) return "term" as const;
  if (handover === null) return "handover" as const;
  if (handover.kind === "pickup") return handover.officeId === null ? ("office" as const) : null;
  return missingInHandover(handover).length > 0 ? ("delivery" as const) : null;
};

export const useDraft = () => {
  const draft = useView("account.checkout", draftOf);
  const send = useSend("account.checkout");
  return { draft, change: (change: DraftChange) => send({ type: "draft.changed", change }) };
};
