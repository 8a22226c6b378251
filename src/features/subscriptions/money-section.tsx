import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import { isOpen } from "#contract/forecast.ts";
import { depositLeft } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { forecastView, listCharges } from "#machines/forecast/forecast.view.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Facts } from "../../ui/facts.tsx";
import { card as cardIcon } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import {
  type Facts as Following,
  describeKeptDevice,
  describeMoney,
  describePayerRow,
} from "../consequences/sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { type ScreenView, StepLink } from "./step-link.tsx";

/** Price, deposit, later charges. The next charge is in the heading. */
export const MoneySection = ({ view }: { view: ScreenView<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const following = useFacts(view.subscription);
  const { text } = useSentences();
  const ahead = useView("account.subscription.forecast", forecastView);
  const stay = ahead.state === "ready" ? ahead.forecast.unchanged : null;
  const mayAllow =
    view.allowCharges.can && ahead.state === "ready" && isOpen(ahead.forecast.acts.allowCharges);
  const charges = stay === null ? [] : listCharges(stay);
  const last = charges.length > 1 ? (charges.at(-1) ?? null) : null;
  const words = view.agreement === "ended" ? "" : text(describeMoney(following));
  const kept = describeKeptDevice(following);
  const paid = useView("account.payments", paymentsView);
  const payments = paid.state === "ready" ? paid.payments : [];
  const { price, bonusApplied = 0, months, period, depositKept = 0, loss = null } = view.subscription;
  const deposit = describeDeposit(following, payments);
  // Reserves the row's place while the forecast loads.
  const isReckoning = ahead.state === "loading" && following.next !== null;
  // The width of the expected text.
  const width = months > period ? "13rem" : "6rem";
  const facts = [
    { name: t("fact.price"), value: t("fact.perMonth", { sum: formatMoney(price) }) },
    bonusApplied > 0 && { name: t("fact.bonus"), value: formatMoney(-bonusApplied) },
    stay !== null && stay.total > 0
      ? {
          name: t("fact.ahead"),
          value:
            last === null
              ? formatMoney(stay.total)
              : t("fact.aheadUntil", { sum: formatMoney(stay.total), day: day(last.day) }),
        }
      : isReckoning && { name: t("fact.ahead"), value: <SkeletonBlock width={width} height="1lh" /> },
    deposit !== null && { name: t(deposit.label), value: formatMoney(deposit.sum) },
    depositKept > 0 && { name: t("fact.deposit.kept"), value: formatMoney(depositKept) },
    loss !== null &&
      loss.owed > 0 &&
      loss.settled === null && { name: t("fact.owed"), value: formatMoney(loss.owed) },
  ];
  return (
    <Section title={t("money.title")}>
      {words !== "" && <p>{words}</p>}
      {kept !== null && <p>{text([kept.title, ...kept.note])}</p>}
      <Facts facts={facts} />
      <PayerRow facts={following} mayAllow={mayAllow} />
    </Section>
  );
};

/** Held, refunded or paid; null if an order ended unpaid. A refund of a first month that was used is the deposit. */
const describeDeposit = ({ subscription, refunds }: Following, payments: readonly Payment[]) => {
  const { id, status, start, deposit } = subscription;
  const left = depositLeft(subscription);
  if (!isOver(status) || deposit === 0 || refunds.deposit > 0)
    return { label: "fact.deposit", sum: left } as const;
  const first = payments.find(
    ({ subscriptionId, period, status: outcome }) =>
      subscriptionId === id && period === 1 && outcome === "success",
  );
  if (first === undefined && start === null) return null;
  const { refunded = 0, refundRefused = 0 } = first ?? {};
  if (left > 0 && refundRefused > 0) return { label: "fact.deposit", sum: left } as const;
  // An order that ended before its handover is refunded in full.
  const isBack = left > 0 && (start === null ? refunded > 0 : refunded === left);
  return isBack
    ? ({ label: "fact.deposit.back", sum: left } as const)
    : ({ label: "fact.deposit.paid", sum: deposit } as const);
};

interface PayerRowProps {
  facts: Following;
  /** A card could pay if the client agreed. */
  mayAllow: boolean;
}

/** The paying card, with a link to change it; without consent, one to give it. */
const PayerRow = ({ facts, mayAllow }: PayerRowProps) => {
  const { t } = useTranslation("subscription");
  const { say } = useSentences();
  const payer = describePayerRow(facts);
  if (payer === null) return null;
  return (
    <Rows>
      <li>
        {mayAllow ? (
          <StepLink at="charges" className={rowClass()}>
            <RowBody icon={cardIcon} title={say(payer)} note={t("payer.allow")} go />
          </StepLink>
        ) : (
          <Link to="/cards/" search={{ for: facts.subscription.id }} className={rowClass()}>
            <RowBody icon={cardIcon} title={say(payer)} note={t("payer.change")} go />
          </Link>
        )}
      </li>
    </Rows>
  );
};
