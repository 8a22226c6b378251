import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import type { ReceiptView } from "#machines/payments/payments.view.ts";
import { deviceOf, subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { ReceiptSection } from "../payments/receipt-section.tsx";
import { Handover } from "./handover.tsx";
import { isAwaited } from "./is-awaited.ts";
import { NextStages } from "./next-stages.tsx";
import { SubscriptionsWay } from "./subscriptions-way.tsx";
import { useBoughtArt } from "./use-bought-art.ts";
import { useCardName } from "./use-card-name.ts";

interface PaidProps {
  view: Extract<ReceiptView, { state: "ready" }>;
  centred: boolean;
}

/** A payment that went through, or is left for the door: what for, by which card, its receipt, and what comes next. */
export const Paid = ({ view, centred }: PaidProps) => {
  const { t } = useTranslation("checkout");
  const { payment } = view;
  const subscription = useView("account", subscriptionOf, payment.subscriptionId);
  const facts = usePaidFacts(payment, subscription?.deviceId ?? null);
  const title = useTitle(payment, subscription !== undefined && isAwaited(subscription));
  const isOrdered = payment.status === "processing";
  const art = useBoughtArt(payment.subscriptionId);
  const awaited = subscription !== undefined && isAwaited(subscription) ? subscription : null;
  return (
    <SubscriptionsWay
      {...(awaited !== null && art)}
      centred={centred}
      title={title}
      lead={isOrdered ? t("success.onDelivery") : t("success.paidSum", { sum: formatMoney(payment.amount) })}
    >
      {awaited !== null && <Handover subscription={awaited} />}
      <Section title={t("success.whatPaid")}>
        <Facts facts={facts} />
      </Section>
      <ReceiptSection view={view} />
      {!isOrdered && (
        <Link to="/payments/" search={{ p: payment.id }} className={textButtonClass()}>
          {t("success.receipt")}
        </Link>
      )}
      {subscription !== undefined && <NextStages subscription={subscription} payment={payment} />}
    </SubscriptionsWay>
  );
};

const useTitle = ({ period, days }: Payment, awaited: boolean): string => {
  const { t } = useTranslation("checkout");
  const day = useDayWords();
  if (period === 1 && awaited) return t("success.title");
  return days == null
    ? t("success.month", { number: period })
    : t("success.period", { from: day(days.from, { short: true }), to: day(days.to, { short: true }) });
};

const usePaidFacts = ({ id, amount, card, method, status }: Payment, deviceId: number | null): Fact[] => {
  const { t } = useTranslation(["checkout", "payments"]);
  const cardName = useCardName();
  const device = useView("account", deviceOf, deviceId)?.name;
  const atDoor = method === "onDelivery";
  return [
    ...(device === undefined ? [] : [{ name: t("payments:fact.device"), value: device }]),
    {
      name: t("payments:fact.method"),
      value: card != null ? cardName(card) : t(atDoor ? "payments:fact.onDelivery" : "payments:fact.card"),
    },
    { name: t("payments:fact.number"), value: id },
    {
      name: t(status === "processing" ? "success.toPay" : "payments:fact.amount"),
      value: formatMoney(amount),
      total: true,
    },
  ];
};
