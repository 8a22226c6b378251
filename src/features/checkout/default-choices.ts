import type { Gadget, Org } from "#contract/info.ts";
import type { DraftChange } from "#machines/checkout/draft.ts";
import { unitsIn } from "../catalog/find-device.ts";

/**
 * What a new draft begins with, so that a price is there at once: the shortest term and the first office
 * where the device lies, or the first of all, or delivery where there is none. Nothing that costs extra is ever chosen for a person.
 */
export const defaultChoices = (device: Gadget, org: Org): DraftChange => {
  const shortest = Math.min(...device.months.map(({ count }) => count));
  const office = org.offices.find((each) => unitsIn(device, each) !== 0) ?? org.offices[0];
  return {
    months: shortest,
    handover:
      office === undefined
        ? { kind: "delivery", address: "", day: null, slot: null }
        : { kind: "pickup", officeId: office.id },
  };
};
