import type { Subscription } from "#contract/subscription.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";

/** What people call a subscription: its device, by the catalogue's name as long as there is one. */
export const useSubscriptionName = () => {
  const gadgets = useView("account", catalogOf)?.gadgets;
  return ({ deviceId, model }: Pick<Subscription, "deviceId" | "model">): string =>
    gadgets?.find(({ id }) => id === deviceId)?.name ?? model;
};
