import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import { addDays } from "#contract/day.ts";
import { type Projection, isOpen } from "#contract/forecast.ts";
import {
  chargesAfterDebt,
  chargesAfterOrder,
  chargesNothing,
  payerAfterDebt,
  type UsedCard,
} from "#contract/recurring-consent.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { chargedBy, forecastView, listCharges, projectionFor } from "#machines/forecast/forecast.view.ts";
import { subscriptionOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Money, formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DeviceHeader, Lead, Lines, Section } from "../../ui/page.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import {
  debtDue,
  debtStages,
  describeDebtAlone,
  describeDebtAndResume,
} from "../consequences/order-sentences.ts";
import { StageList } from "../consequences/consequence-list.tsx";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { focusHeading } from "../shell/focus-heading.ts";
import { ConsentRow } from "./consent-row.tsx";
import { MethodChoices } from "./method-choices.tsx";
import { ObstacleNotice, PutOff } from "./obstacle-notice.tsx";
import { usePayForm } from "./use-pay-form.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { artUrl } from "../catalog/find-device.ts";
import styles from "./debt-form.module.css";

/** Pays a debt. `chosen`: what follows the payment; by default only the debt is paid. */
export const DebtForm = ({ chosen = "stay" }: { chosen?: "stay" | "goOn" | undefined }) => {
  const { t } = useTranslation("checkout");
  const day = useFormatDay();
  const getFacts = useGetFacts();
  const { text } = useSentences();
  const send = useSend("account.checkout");
  const view = useView("account.checkout", checkoutView);
  const ahead = useView("account.checkout.forecast", forecastView);
  const [after, setAfter] = useState(chosen);
  const order = view.screen === "unpaid" ? view.order : null;
  const subscription = useView("account", subscriptionOf, order?.subscriptionId);
  const subscriptions = useView("account", subscriptionsOf) ?? [];
  const device = subscription === undefined ? null : deviceName(subscription);
  // The number tells two subscriptions of the same device apart.
  const isAlone = subscriptions.filter(({ deviceId }) => deviceId === subscription?.deviceId).length < 2;
  const forecast = ahead.state === "ready" ? ahead.forecast : null;
  const [stays, goes] = [projectionFor(forecast, "payDebt"), projectionFor(forecast, "payDebtAndGoOn")];
  const projection = after === "goOn" && goes !== null ? goes : stays;
  // An active subscription continues anyway; only a paused one has the choice.
  const isPaused = subscription?.status === "paused";
  const goesOn = forecast?.acts.payDebtAndGoOn;
  const isTermOver = goesOn !== undefined && !isOpen(goesOn) && goesOn.why === "termOver";
  const wish: { after?: "stay" | "goOn" } = isPaused
    ? { after: after === "goOn" && goes !== null ? "goOn" : "stay" }
    : {};
  const due = subscription === undefined ? [] : debtDue(getFacts(subscription), { isTermOver });
  const chargesAfter = (used: UsedCard) => {
    if (projection === null || forecast === null) return ahead.state === "unavailable" ? null : undefined;
    return subscription?.chargeConsent === "withdrawn"
      ? chargesAfterOrder([])
      : chargesAfterDebt(projection, forecast.today, used);
  };
  const payer = projection && payerAfterDebt(projection);
  const { choice, setChoice, payable, consent, may, reason, dockNote, lacking, laterCard } = usePayForm({
    debt: { ...wish, ...(projection !== null && { shown: projection.hash }) },
    chargesAfter,
    payer,
    failed: subscription?.collection,
  });
  if (view.screen !== "unpaid" || order === null) return null;
  const { failure } = view;
  const later = chargesAfter("new");
  const method = choice?.method ?? null;
  const paying = { method, card: method === "card" ? laterCard : null };
  const [first, second] = projection === null ? [] : listCharges(projection);
  const isReckoning = ahead.state === "loading";
  const today =
    forecast === null || projection === null ? order.amount : chargedBy(projection, forecast.today);
  const hasSum = wish.after !== "goOn";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (may && !isReckoning) send({ type: "payment.confirmed", amount: order.amount, ...payable });
  };
  return (
    <Columns
      onSubmit={submit}
      side={
        <Deck>
          <Dock
            caption={t("debt.today")}
            subject={<Money kopecks={today} />}
            subjectOn={hasSum && today === order.amount ? "wide" : undefined}
            {...dockNote}
          >
            <Button kind="go" type="submit" busy={isReckoning} {...reason}>
              {hasSum ? t("review.pay", { sum: formatMoney(order.amount) }) : t("debt.payAndGoOn")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <DebtHeader
        art={subscription?.image}
        title={
          failure === null
            ? device === null
              ? t("debt.title")
              : t("debt.titleOf", { device })
            : t("unpaid.titleFailed")
        }
        note={
          first === undefined
            ? t("debt.lead", { number: order.subscriptionId })
            : t(isAlone ? "debt.leadMonth" : "debt.leadMonthOf", {
                number: order.subscriptionId,
                from: day(first.from),
                to: day(addDays(first.to, -1)),
              })
        }
      />
      {due.length > 0 && <Lead>{text(due)}</Lead>}
      {failure !== null && <Notice kind="bad" role="alert" title={t(`failure.${failure}`)} />}
      <ObstacleNotice />
      <DebtOffers
        subscription={subscription}
        stays={stays}
        goes={goes}
        after={after}
        onChange={setAfter}
        {...paying}
      />
      <MethodChoices
        cards={view.cards}
        onDelivery={false}
        recurs={later != null && !chargesNothing(later)}
        laterFrom={second?.day}
        payer={payer ?? subscription?.card}
        failed={subscription?.collection}
        chosen={choice}
        lacking={lacking}
        onChoose={setChoice}
      />
      <ConsentRow consent={consent} />
      <AfterDebt subscription={subscription} projection={projection} {...paying} />
      <PutOff />
    </Columns>
  );
};

interface DebtHeaderProps {
  art: string | undefined;
  title: string;
  note: string;
}

/** The device beside the heading, where it has a drawing. */
const DebtHeader = ({ art, title, note }: DebtHeaderProps) =>
  art === undefined ? (
    <>
      <h1 tabIndex={-1} ref={focusHeading}>
        {title}
      </h1>
      <Lead>{note}</Lead>
    </>
  ) : (
    <DeviceHeader art={artUrl(art)} title={title} note={note} ref={focusHeading} />
  );

type PayingCard = Pick<Card, "brand" | "last4" | "expires">;

interface AfterDebtProps {
  subscription: Subscription | undefined;
  /** Of the chosen option; null while unknown. */
  projection: Projection | null;
  /** The chosen payment method. */
  method: PayChoice["method"] | null;
  /** The chosen card; null: none, or a new one. */
  card: PayingCard | null;
}

/** What follows the chosen payment, from today to the end. */
export const AfterDebt = ({ subscription, projection, method, card }: AfterDebtProps) => {
  const { t } = useTranslation("checkout");
  const ahead = useView("account.checkout.forecast", forecastView);
  if (ahead.state !== "ready" || projection === null || subscription === undefined) return null;
  const { today } = ahead.forecast;
  return (
    <Section title={t("debt.then")}>
      <StageList stages={debtStages(subscription, projection, { today, method, card })} />
    </Section>
  );
};

interface DebtOffersProps {
  subscription: Subscription | undefined;
  /** Paying the debt alone; null while unknown. */
  stays: Projection | null;
  /** Paying the debt and resuming; null if not possible. */
  goes: Projection | null;
  after: "stay" | "goOn";
  onChange: (after: "stay" | "goOn") => void;
  /** The chosen payment method. */
  method: PayChoice["method"] | null;
  /** The chosen card; null: none, or a new one. */
  card: PayingCard | null;
}

/**
 * What can follow the payment, each option with its sum, device and next month. A new month begins only if chosen; a
 * single option is not a choice.
 */
export const DebtOffers = ({ subscription, stays, goes, after, onChange, method, card }: DebtOffersProps) => {
  const { t } = useTranslation("checkout");
  const { lines } = useSentences();
  const ahead = useView("account.checkout.forecast", forecastView);
  const send = useSend("account.checkout.forecast");
  const isPaused = subscription?.status === "paused";
  if (ahead.state === "loading")
    return (
      <Skeleton label={t("debt.loading")}>
        <SkeletonBlock height="7rem" />
        {isPaused && <SkeletonBlock height="7rem" />}
      </Skeleton>
    );
  if (ahead.state === "unreachable")
    return (
      <LoadFailure
        title={t("debt.failed")}
        retryLabel={t("quote.unreachable.again")}
        onRetry={() => send({ type: "forecast.retryRequested" })}
      >
        {t(isPaused ? "debt.unknown" : "debt.unasked")}
      </LoadFailure>
    );
  if (ahead.state !== "ready" || stays === null || subscription === undefined)
    return <Notice title={t("debt.unknown")} />;
  const { today } = ahead.forecast;
  const paying = { today, method, card };
  if (!isPaused || goes === null) return null;
  const alone = describeDebtAlone(subscription, stays, today);
  const onward = describeDebtAndResume(subscription, goes, paying);
  return (
    <Section>
      <Choices legend={t("debt.how")}>
        <RadioRow
          name="after"
          value="stay"
          checked={after === "stay"}
          onChange={() => onChange("stay")}
          title={<Offer name={t("debt.stay")} sum={stays.total} />}
          note={<Lines of={lines(alone)} />}
        />
        <RadioRow
          name="after"
          value="goOn"
          checked={after === "goOn"}
          onChange={() => onChange("goOn")}
          title={<Offer name={t("debt.payAndGoOn")} sum={chargedBy(goes, today)} />}
          note={<Lines of={lines(onward)} />}
        />
      </Choices>
    </Section>
  );
};

/** An option and what it costs today. */
const Offer = ({ name, sum }: { name: string; sum: number }) => (
  <span className={styles.offer}>
    <span>{name} </span>
    <b>{formatMoney(sum)}</b>
  </span>
);
