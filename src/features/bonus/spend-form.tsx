import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { groupDigits, inRoubles, kopecksOf, wholePoints } from "#contract/kopecks.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { cleanText } from "#contract/text.ts";
import { type SpendView, spendView, spendLimit } from "#machines/bonus/bonus.view.ts";
import { subscriptionOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Applied } from "../../ui/notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { Field, Fields } from "../../ui/field.tsx";
import { lock, wifiOff } from "../../ui/icons.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { OnlyChoice } from "../../ui/row.tsx";
import { type Facts, describeCharge } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";

/** Formats kopecks as bonus points: `1 240 бонусов`. */
export const usePoints = () => {
  const { t } = useTranslation("bonus");
  return (kopecks: number): string => {
    const count = wholePoints(kopecks);
    return t("points", { count, amount: groupDigits(count) });
  };
};

/** A subscription whose next payment accepts bonus. */
type Payable = { subscription: Subscription; next: NonNullable<Facts["next"]>; limit: number };

/** Spends bonus on the next payment; the server decides how much. */
export const SpendForm = ({ balance }: { balance: number }) => {
  const { t } = useTranslation("bonus");
  const subscriptions = useView("account", subscriptionsOf);
  const getFacts = useGetFacts();
  const payable = subscriptions?.flatMap((subscription): Payable[] => {
    const { next } = getFacts(subscription);
    const limit = spendLimit(subscription, balance);
    return next === null || subscription.status !== "active" || subscription.debt > 0
      ? []
      : [{ subscription, next, limit }];
  });
  if (balance <= 0 || payable === undefined) return <Spent />;
  return (
    <Section title={t("spend.title")}>
      {payable.length === 0 ? <Lead>{t("spend.none")}</Lead> : <Form payable={payable} balance={balance} />}
      <Spent />
    </Section>
  );
};

/** The last amount spent, and what is left to pay. */
const Spent = () => {
  const { t } = useTranslation("bonus");
  const { state, amount, nextPayment: left, subscriptionId } = useView("account.bonus", spendView);
  const subscription = useView("account", subscriptionOf, subscriptionId);
  const getFacts = useGetFacts();
  const { say } = useSentences();
  const points = usePoints();
  if (state !== "spent" || amount === null) return null;
  const { next = null } = subscription === undefined ? {} : getFacts(subscription);
  return (
    <Applied>
      {[
        t("spend.spent", { points: points(amount) }),
        // The subscriptions may not be reloaded yet.
        ...(next === null
          ? []
          : [say(describeCharge(left === null ? next : { ...next, day: left.date, amount: left.amount }))]),
      ].join(". ")}
    </Applied>
  );
};

/** Why spending failed. `balance`: kopecks. */
const useRefusal = (balance: number) => {
  const { t } = useTranslation("bonus");
  const points = usePoints();
  return ({ state, why, amount }: SpendView): string | null => {
    if (state === "unanswered") return t("spend.unanswered");
    if (why === null) return null;
    if (why.code !== "bonus.notEnough") return t(`spend.${why.code}`);
    const { available } = why;
    const lacking = (amount ?? 0) - balance;
    // Only whole points can be spent.
    if (available === null || wholePoints(available) === 0)
      return t(lacking > 0 ? "spend.notEnoughAtAll" : "spend.limitReached");
    if (lacking <= 0) return t("spend.limit", { available: points(available) });
    const short = groupDigits(Math.ceil(inRoubles(lacking)));
    return t("spend.notEnough", { short, available: points(available) });
  };
};

const Form = ({ payable, balance }: { payable: readonly Payable[]; balance: number }) => {
  const { t } = useTranslation("bonus");
  const send = useSend("account.bonus");
  const { say } = useSentences();
  const refusal = useRefusal(balance);
  const view = useView("account.bonus", spendView);
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const target = payable.find(({ subscription }) => subscription.id === chosen) ?? payable[0];
  if (target === undefined) return null;
  const { submit, state } = view;
  const chargeNote = ({ next }: Payable) => say(describeCharge(next));
  const hint = ({ limit, subscription: { bonusApplied = 0 } }: Payable): string => {
    const count = wholePoints(limit);
    if (count === 0) return t("spend.limitReached");
    const key = limit === balance ? "spend.hintAll" : bonusApplied > 0 ? "spend.hintMore" : "spend.hint";
    return t(key, { count, amount: groupDigits(count) });
  };
  const reconsider = () => {
    setWrong(false);
    if (state !== "choosing" && state !== "sending") send({ type: "spend.reconsidered" });
  };
  const spend = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entered = cleanText(typed);
    const amount = /^\d{1,9}$/.test(entered) ? kopecksOf(Number(entered)) : 0;
    setWrong(amount === 0);
    if (amount > 0 && submit.can)
      send({ type: "spend.submitted", subscriptionId: target.subscription.id, amount });
  };
  const off = submit.can || submit.why === "pending" ? null : submit.why;
  const error = wrong ? t("spend.wrong") : refusal(view);
  const button = (
    <Button
      kind="line"
      type="submit"
      busy={state === "sending"}
      reason={off !== null && t(`why.${off}`)}
      reasonIcon={off === "offline" ? wifiOff : lock}
    >
      {t(state === "sending" ? "spend.submitting" : "spend.submit")}
    </Button>
  );
  return (
    <form noValidate onSubmit={spend}>
      <Fields>
        {payable.length === 1 ? (
          <OnlyChoice title={deviceName(target.subscription)} note={chargeNote(target)} />
        ) : (
          <Choices legend={t("spend.which")}>
            {payable.map((each) => (
              <RadioRow
                key={each.subscription.id}
                name="subscription"
                value={each.subscription.id}
                title={deviceName(each.subscription)}
                note={chargeNote(each)}
                checked={each === target}
                onChange={() => {
                  setChosen(each.subscription.id);
                  reconsider();
                }}
              />
            ))}
          </Choices>
        )}
        <Field
          label={t("spend.amount")}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typed}
          readOnly={off !== null && off !== "offline"}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            reconsider();
          }}
          hint={hint(target)}
          action={off === null && button}
          error={error}
        />
      </Fields>
      {off !== null && button}
    </form>
  );
};
