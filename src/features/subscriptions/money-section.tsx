import { useTranslation } from "react-i18next";
import { chargesIn, forecastView } from "#machines/forecast/forecast.view.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { IfKept } from "./if-kept.tsx";
import { nameOfDeposit } from "./name-of-deposit.ts";
import { PayerRow } from "./payer-row.tsx";
import { useMoneyWords } from "./use-money-words.ts";
import type { OpenView } from "./view-of.ts";

/** The money, apart from the device: what is agreed, and how much is ahead in all. The next charge is the heading. */
export const MoneySection = ({ view }: { view: OpenView }) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const today = useSubscriptionDay(view.subscription);
  const ahead = useView("account.subscription.forecast", forecastView);
  const stay = ahead.state === "ready" ? ahead.forecast.stay : null;
  const words = useMoneyWords(view, { today, stay });
  const charges = stay === null ? [] : chargesIn(stay);
  const last = charges.length > 1 ? (charges.at(-1) ?? null) : null;
  const paid = useView("account.payments", paymentsView);
  const payments = paid.state === "ready" ? paid.payments : [];
  const { price, nextPayment, bonusApplied = 0, deposit, months, period } = view.subscription;
  // A row that will come has its place already, or what stands below would jump from under a finger.
  const isReckoning = ahead.state === "loading" && nextPayment !== null;
  // As wide as its words will be: a sum alone, or one with the day of the last charge.
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
    { name: t(nameOfDeposit(view.subscription, stay, payments)), value: formatMoney(deposit) },
  ].filter((fact) => fact !== false);
  return (
    <Section title={t("money.title")}>
      {words !== "" && view.agreement !== "ended" && <p>{words}</p>}
      <IfKept view={view} />
      <Facts facts={facts} />
      <PayerRow subscription={view.subscription} />
    </Section>
  );
};
