import { useTranslation } from "react-i18next";
import { isDeliveryMissed } from "#contract/consequences.ts";
import { startOfDay } from "#contract/day.ts";
import type { Subscription } from "#contract/subscription.ts";
import { useClock } from "../../routing/use-clock.ts";
import { Journey, JourneyStep } from "../../ui/journey.tsx";
import type { Facts } from "../consequences/sentences.ts";
import { useFacts } from "../consequences/use-sentences.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

/** What an ordered device waits for, with the step before and after. */
export type OrderSteps = {
  readonly done: "paid" | "ordered";
  readonly now: "waits" | "delivers" | "today" | "missed";
};

/** The steps from order to handover; null before the payment is settled and after the first handover. */
export const orderSteps = ({ subscription, device, today }: Facts): OrderSteps | null => {
  const { status, debt, delivery } = subscription;
  if (status !== "awaitingHandover" || device.kind !== "handover") return null;
  const day = delivery?.date === today ? "today" : "delivers";
  return {
    // The courier takes the first payment.
    done: debt > 0 ? "ordered" : "paid",
    now: delivery === null ? "waits" : isDeliveryMissed(device, today) ? "missed" : day,
  };
};

const hours = /^(\d{1,2}):(\d{2})\s?[–-]\s?(\d{1,2}):(\d{2})$/;
const minute = 60_000;

/** Minutes until a delivery window opens (`before`) or closes (`within`); null if it has closed or is not in hours. */
export const windowLeft = (
  { date, slot }: { readonly date: string; readonly slot: string },
  zone: string,
  now: Date,
): { readonly is: "before" | "within"; readonly minutes: number } | null => {
  const [, fromHour, fromMinute, toHour, toMinute] = hours.exec(slot) ?? [];
  if (fromHour === undefined) return null;
  const midnight = startOfDay(zone, date).getTime();
  const minutesTo = (hour: string | undefined, rest: string | undefined): number =>
    Math.ceil((midnight + (Number(hour) * 60 + Number(rest)) * minute - now.getTime()) / minute);
  const [opens, closes] = [minutesTo(fromHour, fromMinute), minutesTo(toHour, toMinute)];
  if (opens > 0) return { is: "before", minutes: opens };
  return closes > 0 ? { is: "within", minutes: closes } : null;
};

/** The order as a line: paid, on its way or waiting, with the client. Nothing for other subscriptions. */
export const OrderJourney = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions");
  const steps = orderSteps(useFacts(subscription));
  if (steps === null) return null;
  const { done, now } = steps;
  return (
    <Journey label={t("journey.label")}>
      <JourneyStep at="done" title={t(`journey.${done}`)} />
      <JourneyStep at="now" title={t(`journey.${now}`)}>
        {now === "today" && <WindowLeft subscription={subscription} />}
      </JourneyStep>
      <JourneyStep at="next" title={t("journey.yours")} />
    </Journey>
  );
};

/** Counts down to the delivery, minute by minute. */
const WindowLeft = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions");
  const zone = useSubscriptionZone(subscription);
  const { delivery } = subscription;
  const left = useClock((now) => {
    const window = delivery === null ? null : windowLeft(delivery, zone, now);
    return window === null ? "" : `${window.is} ${window.minutes}`;
  });
  const [is, minutes] = left.split(" ");
  if (is !== "before" && is !== "within") return null;
  const [whole, rest] = [Math.floor(Number(minutes) / 60), Number(minutes) % 60];
  const time =
    whole === 0
      ? t("journey.minutes", { minutes: rest })
      : t("journey.hours", { hours: whole, minutes: rest });
  return <span>{t(`journey.${is}`, { left: time })}</span>;
};
