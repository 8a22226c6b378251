import type { Subscription } from "#contract/subscription.ts";
import { useAccount } from "../../actors/machines.tsx";

/** What people call a subscription: its device, by the catalogue's name as long as there is one. */
export const useSubscriptionName = () => {
  const gadgets = useAccount(({ context }) => context.catalog?.gadgets);
  return ({ deviceId, model }: Pick<Subscription, "deviceId" | "model">): string =>
    gadgets?.find(({ id }) => id === deviceId)?.name ?? model;
};
