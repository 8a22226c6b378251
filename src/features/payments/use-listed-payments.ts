import { useAccount } from "../../machines.tsx";
import type { Payment } from "#contract/payment.ts";
import { type ListedPayment, listPayments } from "./listed-payment.ts";

/** The zone in which the days of this client are counted (IANA). */
export const useZone = (): string => {
  const catalog = useAccount(({ context }) => context.catalog);
  const cityId = useAccount(({ context }) => context.client.cityId);
  return catalog?.cities.find(({ id }) => id === cityId)?.timezone ?? "Europe/Moscow";
};

/** Payments with the devices they were for, as far as those are known by now. */
export const useListedPayments = (payments: readonly Payment[]): ListedPayment[] => {
  const subscriptions = useAccount(({ context }) => context.subscriptions);
  const catalog = useAccount(({ context }) => context.catalog);
  const zone = useZone();
  return listPayments(payments, subscriptions ?? [], catalog, zone);
};
