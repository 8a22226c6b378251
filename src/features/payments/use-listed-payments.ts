import { useAccount } from "../../actors/machines.tsx";
import type { Payment } from "#contract/payment.ts";
import { useCityZone } from "../shell/use-city-day.ts";
import { type ListedPayment, listPayments } from "./listed-payment.ts";

/** Payments with the devices they were for, as far as those are known by now. */
export const useListedPayments = (payments: readonly Payment[]): ListedPayment[] => {
  const subscriptions = useAccount(({ context }) => context.subscriptions);
  const catalog = useAccount(({ context }) => context.catalog);
  const zone = useCityZone();
  return listPayments(payments, subscriptions ?? [], catalog, zone);
};
