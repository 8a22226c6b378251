import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import { deviceName } from "#contract/subscription.ts";
import type { ReceiptView } from "#machines/payments/payments.view.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Done } from "../../ui/done.tsx";
import { Icon } from "../../ui/icon.tsx";
import { receipt as receiptIcon } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { handoverTitle, returnAfterDebt } from "../consequences/order-sentences.ts";
import { againOf, isAwaited, sentence } from "../consequences/sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { ReceiptSection } from "../payments/receipt-section.tsx";
import { Handover } from "./handover.tsx";
import { NextStages } from "./next-stages.tsx";
import { PaidLines } from "./paid-lines.tsx";
import { ReturnPlace } from "./return-place.tsx";
import { SubscriptionsWay } from "./subscriptions-way.tsx";
import { useWayOfPaying } from "./use-way-of-paying.ts";

interface PaidProps {
  view: Extract<ReceiptView, { state: "ready" }>;
  centred: boolean;
}

/**
 * A payment that went through, or is left for the door. First of all when and where the device is to be had; then what
 * was paid for, and what comes next.
 */
export const Paid = ({ view, centred }: PaidProps) => {
  const { t } = useTranslation(["checkout", "subscription"]);
  const { say, text } = useSay();
  const { payment, receipt } = view;
  const subscription = useView("account", subscriptionOf, payment.subscriptionId);
  const zone = useSubscriptionZone(subscription);
  const factsOf = useFactsOfEach();
  const facts = subscription && factsOf(subscription);
  const monthTitle = useMonthTitle();
  const way = useWayOfPaying()(payment);
  const isOrdered = payment.status === "processing";
  const awaited = facts !== undefined && isAwaited(facts) ? facts : null;
  const again = awaited === null ? null : againOf(awaited);
  /** First of all it is to be had, before or after a month that went by. */
  const isToHave = awaited !== null && (payment.period === 1 || again !== null);
  const returnBy = facts === undefined ? null : returnAfterDebt(facts, payment, zone);
  const debtTitle = (day: string) => (
    <>
      <span>{t("success.debtClosed")}</span> <br />
      <span>{say(sentence("device.return.the", { day }))}</span>
    </>
  );
  return (
    <SubscriptionsWay
      centred={centred}
      before={
        <Done
          title={isOrdered ? t("success.title") : t("success.paidSum", { sum: formatMoney(payment.amount) })}
          note={t("success.number", { way, number: payment.id })}
        />
      }
      title={
        isToHave ? say(handoverTitle(awaited)) : returnBy === null ? monthTitle(payment) : debtTitle(returnBy)
      }
      {...(isOrdered && { lead: text([sentence("order.atDoor.courier")]) })}
      {...(returnBy !== null && { lead: monthTitle(payment) })}
      {...(subscription !== undefined &&
        returnBy !== null && {
          about: {
            caption: deviceName(subscription),
            subject: say(sentence("order.returnBy", { day: returnBy })),
          },
        })}
    >
      {subscription !== undefined && returnBy !== null && <ReturnPlace subscription={subscription} />}
      {awaited !== null && <Handover facts={awaited} ordered={new Date(payment.created)} />}
      <PaidLines payment={payment} receipt={receipt} subscription={subscription} />
      {receipt === null && <ReceiptSection view={view} />}
      {!isOrdered && (
        <Link to="/payments/" search={{ p: payment.id }} className={textButtonClass()}>
          <Icon of={receiptIcon} />
          <span>{t(receipt === null ? "subscription:line.payment" : "success.receipt")}</span>
        </Link>
      )}
      {facts !== undefined && <NextStages facts={facts} payment={payment} isReturnSaid={returnBy !== null} />}
    </SubscriptionsWay>
  );
};

const useMonthTitle = () => {
  const { t } = useTranslation("checkout");
  const day = useDayWords();
  return ({ period, days }: Payment): string =>
    days == null
      ? t("success.month", { number: period })
      : t("success.period", { from: day(days.from, { short: true }), to: day(days.to, { short: true }) });
};
