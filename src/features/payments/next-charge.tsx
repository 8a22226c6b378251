import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { catalogOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCityDay } from "../shell/use-city-day.ts";
import { SubscriptionTrack } from "../subscriptions/subscription-track.tsx";
import styles from "./next-charge.module.css";

/** The subscription that is charged first of all, if all goes well. */
const nextCharged = (subscriptions: readonly Subscription[]) =>
  subscriptions
    .flatMap((subscription) => {
      const { nextPayment, status, debt } = subscription;
      return nextPayment !== null && status === "active" && debt === 0 ? [{ subscription, nextPayment }] : [];
    })
    .reduce<{ subscription: Subscription; nextPayment: { date: string; amount: number } } | null>(
      (first, each) => (first === null || each.nextPayment.date < first.nextPayment.date ? each : first),
      null,
    );

/** The one sum worth knowing today. Nothing where nothing is to be charged. */
export const NextCharge = () => {
  const { t } = useTranslation("payments");
  const subscriptions = useView("account", subscriptionsOf);
  const catalog = useView("account", catalogOf);
  const day = useDayWords();
  const today = useCityDay();
  const next = nextCharged(subscriptions ?? []);
  if (next === null) return null;
  const { subscription, nextPayment } = next;
  const { deviceId, model } = subscription;
  return (
    <section className={styles.next} aria-labelledby="next-charge">
      <h2 id="next-charge">
        <small>{t(subscription.card === null ? "next.byHand" : "next")}</small>
        {t("next.sum", { day: day(nextPayment.date), sum: formatMoney(nextPayment.amount) })}
      </h2>
      <p>{catalog?.gadgets.find(({ id }) => id === deviceId)?.name ?? model}</p>
      <SubscriptionTrack subscription={subscription} today={today} />
    </section>
  );
};
