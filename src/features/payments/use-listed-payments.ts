import { useMemo } from "react";
import { useView } from "../../actors/use-view.tsx";
import type { Payment } from "#contract/payment.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useCityZone } from "../shell/use-city-day.ts";
import { type ListedPayment, listPayments } from "./listed-payment.ts";

/** Payments with the devices they were for, as far as those are known by now. */
export const useListedPayments = (payments: readonly Payment[]): ListedPayment[] => {
  const subscriptions = useView("account", subscriptionsOf);
  const zone = useCityZone();
  return useMemo(() => listPayments(payments, subscriptions ?? [], zone), [payments, subscriptions, zone]);
};
