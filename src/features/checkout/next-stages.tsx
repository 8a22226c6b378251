import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import { momentOf, type Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { Stage, Stages } from "../../ui/stages.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { pointsOf } from "../bonus/points.ts";
import { handoverAgain } from "../subscriptions/handover-again.ts";
import { useAgainWords } from "../subscriptions/use-again-words.ts";
import { isAwaited } from "./is-awaited.ts";
import { useCardName } from "./use-card-name.ts";

interface NextStagesProps {
  subscription: Subscription;
  payment: Payment;
  /** The heading has said until when the device is to be returned. */
  returnIsTold: boolean;
}

/**
 * What comes after a payment: bonus, the month that was charged along with it, the device, the next charge with its day
 * and card or that there is none, the end. An open pause has no end that is known.
 */
export const NextStages = ({ subscription, payment, returnIsTold }: NextStagesProps) => {
  const { t } = useTranslation("checkout");
  const day = useDayWords();
  const paidOn = dayIn(useSubscriptionZone(subscription), new Date(momentOf(payment)));
  const { delivery, returnBy, possession, paidFrom, paidUntil } = subscription;
  const end = subscription.status === "paused" ? null : subscription.end;
  // The payment of a debt that went on took the month that began on its day, too.
  const isFollowed = subscription.period === payment.period + 2 && paidFrom === paidOn;
  const earned = pointsOf(payment.earned ?? 0);
  const next = useNextCharge(subscription, payment);
  const againWords = useAgainWords();
  const again = handoverAgain(subscription);
  return (
    <Section title={t("success.next")}>
      <Stages>
        {earned > 0 && <Stage at="done" title={t("success.earned", { count: earned })} />}
        {isFollowed && paidUntil != null && (
          <Stage at="done" title={t("success.also", { from: day(paidFrom), to: day(paidUntil) })}>
            {t("success.alsoNote")}
          </Stage>
        )}
        {isAwaited(subscription) && (
          <Stage at="next" title={t(delivery === null ? "follows.pickup" : "follows.deliver")}>
            {again === null ? t("follows.start") : againWords(subscription, again.from)}
          </Stage>
        )}
        <Stage at="next" title={next.title}>
          {next.note}
        </Stage>
        {!returnIsTold && returnBy !== null && possession?.state !== "returned" && (
          <Stage at="next" title={t("success.returnBy", { day: day(returnBy) })} />
        )}
        {end !== null && (
          <Stage at="next" title={t("follows.end", { day: day(end) })}>
            {t("follows.return")}
          </Stage>
        )}
      </Stages>
    </Section>
  );
};

const useNextCharge = (subscription: Subscription, payment: Payment): { title: string; note?: string } => {
  const { t } = useTranslation("checkout");
  const day = useDayWords();
  const cardName = useCardName();
  const { nextPayment, card, status, price, debt } = subscription;
  if (nextPayment !== null && debt === 0)
    return {
      title: t("follows.first", { sum: formatMoney(nextPayment.amount), day: day(nextPayment.date) }),
      ...(card != null && { note: cardName(card) }),
      ...(card === null && { note: t("success.byHand") }),
    };
  if (status === "paused") return { title: t("success.paused") };
  const count = isAwaited(subscription) ? laterPeriods({ ...subscription, period: payment.period }) : 0;
  if (count === 0) return { title: t("success.nothingMore") };
  const note = t("success.laterNote", { count });
  if (card === null)
    return {
      title: t("success.laterYourself", { count, sum: formatMoney(price) }),
      note: `${note}. ${t("success.byHand")}`,
    };
  return { title: t("success.later", { count, sum: formatMoney(price) }), note };
};
