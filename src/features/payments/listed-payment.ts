import { inRoubles } from "#contract/kopecks.ts";
import { cleanText } from "#contract/text.ts";
import { dayIn } from "#contract/day.ts";
import { type Payment, momentOf } from "#contract/payment.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { useMemo } from "react";
import { useView } from "../../actors/use-view.tsx";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useCityZone } from "../shell/use-city-day.ts";

/** How much of a payment is the deposit, which is paid with the first month (kopecks): without a word of it the sum would be wrong. */
export const depositPart = (
  { type, period, amount }: Pick<Payment, "type" | "period" | "amount">,
  { deposit }: Pick<Subscription, "deposit">,
): number => (type === "subscription" && period === 1 && amount > deposit ? deposit : 0);

/** Payments with the devices they were for, as far as those are known by now. */
export const useListedPayments = (payments: readonly Payment[]): ListedPayment[] => {
  const subscriptions = useView("account", subscriptionsOf);
  const zone = useCityZone();
  return useMemo(() => listPayments(payments, subscriptions ?? [], zone), [payments, subscriptions, zone]);
};

/** A payment with what people know it by. */
export type ListedPayment = {
  payment: Payment;
  /** What the device is called; empty when the subscription is not known. */
  device: string;
  serial: string;
  /** How much of it is the deposit (kopecks). */
  deposit: number;
  /** The name of its drawing; empty where that is not known. */
  image: string;
  /** Whose day it has (IANA): of the city where it was rented, as in letters and in the subscription. */
  zone: string;
  /** `2026-11`, in that zone. */
  month: string;
  /** All that it can be found by. */
  words: string;
};

/** Text as searches compare it: cleaned, small letters, ё as е, sums without spaces. */
export const normalise = (text: string): string =>
  cleanText(text)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, "");

/** The newer by its moment first, and by its number of one moment. */
const newestFirst = (one: Payment, other: Payment): number => {
  const [first, second] = [momentOf(one), momentOf(other)];
  return first === second ? other.id - one.id : first < second ? 1 : -1;
};

/**
 * The payments with what they are known by, the newest first. `home`: the zone of the client's city, for payments whose
 * subscription is not known. 10,000 of them take some 60 ms.
 */
export const listPayments = (
  payments: readonly Payment[],
  subscriptions: readonly Subscription[],
  home: string,
): ListedPayment[] => {
  const known = new Map(
    subscriptions.map((subscription) => {
      const { id, model, serial, image = "" } = subscription;
      const name = deviceName(subscription);
      return [
        id,
        {
          subscription,
          device: name,
          serial: serial ?? "",
          image,
          words: normalise(`${name} ${model} ${serial ?? ""}`),
        },
      ];
    }),
  );
  return payments.toSorted(newestFirst).map((payment) => {
    const { subscriptionId, amount, card, receipt, id } = payment;
    const {
      subscription,
      device = "",
      serial = "",
      image = "",
      words = "",
    } = known.get(subscriptionId) ?? {};
    const sum = Math.round(inRoubles(amount));
    const zone = subscription?.city?.timezone ?? home;
    return {
      payment,
      device,
      serial,
      deposit: subscription === undefined ? 0 : depositPart(payment, subscription),
      image,
      zone,
      month: dayIn(zone, new Date(momentOf(payment))).slice(0, 7),
      words: `${words} ${sum} ${card?.last4 ?? ""} ${receipt ?? ""} ${id}`,
    };
  });
};
