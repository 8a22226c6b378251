import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { owesNow } from "#machines/account/owes-now.ts";
import { useView } from "../../actors/use-view.tsx";
import { CheckRow } from "../../ui/choice.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { bonus, calendar, card, trash } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";

interface ConsentFactsProps {
  agreed: boolean;
  /** It was asked for without the consent, whose row has to be seen: the id of the words that say so. */
  lacking: string | null;
  onAgree: (agreed: boolean) => void;
}

/** The reason beside the button takes room from what stands above it. */
const showWhole = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: "nearest" });

/** What a payer must know before a card is saved: purpose, regularity, sum, and how to withdraw. */
export const ConsentFacts = ({ agreed, lacking, onAgree }: ConsentFactsProps) => {
  const { t } = useTranslation(["cards", "common"]);
  const terms = t("common:legal.recurrent");
  const dayWords = useDayWords();
  const subscriptions = useView("account", subscriptionsOf) ?? [];
  const owed = subscriptions.filter((each) => owesNow(each) && each.status !== "awaitingPayment");
  const charged = subscriptions
    .flatMap((each) => (each.nextPayment === null ? [] : [{ subscription: each, ...each.nextPayment }]))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [next] = charged;
  return (
    <>
      <Consequences>
        <Consequence icon={card} title={t("consent.purpose")}>
          {t("consent.purposeNote")}
        </Consequence>
        <Consequence icon={calendar} title={t("consent.regularity")}>
          {next === undefined ? t("consent.noNext") : t("consent.next", { day: dayWords(next.date) })}
        </Consequence>
        <Consequence icon={bonus} title={t("consent.sum")}>
          {owed.map((each) => (
            <Fragment key={each.id}>
              <span>{t("consent.debt", { sum: formatMoney(each.debt), model: deviceName(each) })}</span>
              <br />
            </Fragment>
          ))}
          {charged.map(({ subscription, date, amount }) => (
            <Fragment key={subscription.id}>
              <span>
                {/* The day of the only one is said above. */}
                {t(charged.length === 1 ? "consent.onlyCharge" : "consent.charge", {
                  day: dayWords(date),
                  sum: formatMoney(amount),
                  model: deviceName(subscription),
                })}
              </span>
              {charged.length === 1 ? " " : <br />}
            </Fragment>
          ))}
          <span>{t("consent.hold")}</span>
        </Consequence>
        <Consequence icon={trash} title={t("consent.withdraw")}>
          {t("consent.withdrawNote")}
        </Consequence>
      </Consequences>
      <Section>
        <div ref={lacking === null ? null : showWhole}>
          <CheckRow
            name="consent"
            title={t("consent.agree")}
            note={
              <Link to="/rekurrent/" target="_blank" aria-label={t("consent.terms", { name: terms })}>
                {terms}
              </Link>
            }
            checked={agreed}
            {...(lacking !== null && { "aria-invalid": true, "aria-describedby": lacking })}
            onChange={(event) => onAgree(event.currentTarget.checked)}
          />
        </div>
      </Section>
    </>
  );
};
