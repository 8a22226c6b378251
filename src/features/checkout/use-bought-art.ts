import { useAccount } from "../../actors/machines.tsx";
import { artOf } from "../catalog/art-of.ts";

/** The drawing of the device of a subscription, once both are loaded. */
export const useBoughtArt = (subscriptionId: number | null): { art?: string } => {
  const image = useAccount(({ context: { subscriptions, catalog } }) => {
    const bought = subscriptions?.find(({ id }) => id === subscriptionId);
    return catalog?.gadgets.find(({ id }) => id === bought?.deviceId)?.image;
  });
  return image === undefined ? {} : { art: artOf(image) };
};
