import { deviceOf, subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { artOf } from "../catalog/art-of.ts";

/** The drawing of the device of a subscription, once both are loaded. */
export const useBoughtArt = (subscriptionId: number | null): { art?: string } => {
  const bought = useView("account", subscriptionOf, subscriptionId);
  const device = useView("account", deviceOf, bought?.deviceId);
  return device === undefined ? {} : { art: artOf(device.image) };
};
