import type { Office } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { artOf } from "../catalog/art-of.ts";

export type Subject = {
  name: string;
  /** None until the catalogue is there, or when it no longer has the device. */
  art: string | null;
  office: Office | null;
};

/** The device of a subscription, and the office that it is from. */
export const useSubject = ({ deviceId, officeId, model }: Subscription): Subject => {
  const catalog = useView("account", catalogOf);
  const device = catalog?.gadgets.find(({ id }) => id === deviceId);
  return {
    name: device?.name ?? model,
    art: device === undefined ? null : artOf(device.image),
    office: catalog?.org.offices.find(({ id }) => id === officeId) ?? null,
  };
};
