import type { Subscription } from "#contract/subscription.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { deviceName } from "./device-name.ts";

/** What people call a subscription: its device. */
export const useSubscriptionName = () => {
  const catalog = useView("account", catalogOf);
  return (subscription: Pick<Subscription, "deviceId" | "model">): string =>
    deviceName(catalog, subscription);
};
