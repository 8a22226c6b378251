import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Payment, momentOf } from "#contract/payment.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import type { ReceiptView } from "#machines/payments/payments.view.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Done } from "../../ui/done.tsx";
import { Icon } from "../../ui/icon.tsx";
import { receipt as receiptIcon } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import {
  afterPayment,
  handoverTitle,
  returnAfterDebt,
  returnCaption,
} from "../consequences/order-sentences.ts";
import {
  type Facts,
  againOf,
  isAwaited,
  returnOffice,
  returnPlace,
  returnTitle,
  sentence,
} from "../consequences/sentences.ts";
import { useFactsOfEach, usePlaces, useSay } from "../consequences/use-say.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { ReceiptSection } from "../payments/receipt-section.tsx";
import { Handover } from "./handover.tsx";
import { PaidLines } from "./paid-lines.tsx";
import { SubscriptionsWay } from "./subscriptions-way.tsx";
import { useWayOfPaying } from "./use-card-name.ts";
import { PlaceCard } from "../../ui/place-card.tsx";
import { RouteLink } from "../help/route-link.tsx";
import { StageList, ToOffices } from "../consequences/consequence-list.tsx";
import { dayIn } from "#contract/day.ts";
import { Section } from "../../ui/page.tsx";
import { Stage } from "../../ui/stages.tsx";
import { pointsOf } from "../bonus/points.ts";

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
  const { say, note, text } = useSay();
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
  const back = facts === undefined || returnBy === null ? null : returnTitle(facts);
  const debtTitle = (
    <>
      <span>{t("success.debtClosed")}</span> <br />
      <span>{back !== null && say(back)}</span>
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
      title={isToHave ? say(handoverTitle(awaited)) : returnBy === null ? monthTitle(payment) : debtTitle}
      {...(isOrdered && { lead: text([sentence("order.atDoor.courier")]) })}
      {...(returnBy !== null && { lead: monthTitle(payment) })}
      {...(subscription !== undefined &&
        returnBy !== null && {
          about: {
            caption: deviceName(subscription),
            subject: note(facts === undefined ? [] : returnCaption(facts)),
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

/** Where a device is returned, and the way there; the list of offices where any of them will do. */
const ReturnPlace = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("checkout");
  const { placeIn } = usePlaces();
  const { text } = useSay();
  const at = returnPlace(subscription);
  const office = returnOffice(subscription);
  return office === null ? (
    <>
      <p>{text([sentence("device.return.to", {}, at)])}</p>
      <ToOffices />
    </>
  ) : (
    <PlaceCard title={placeIn(at)} actions={<RouteLink office={office} kind="solid" />}>
      <p>{t("success.open", { hours: office.hours })}</p>
    </PlaceCard>
  );
};

interface NextStagesProps {
  facts: Facts;
  payment: Payment;
  /** The heading has said until when the device is to be returned. */
  isReturnSaid: boolean;
}

/** What comes after a payment: bonus, the device, the next charge, the return, the end. */
const NextStages = ({ facts, payment, isReturnSaid }: NextStagesProps) => {
  const { t } = useTranslation("checkout");
  const paidOn = dayIn(useSubscriptionZone(facts.subscription), new Date(momentOf(payment)));
  const earned = pointsOf(payment.earned ?? 0);
  return (
    <Section title={t("success.next")}>
      <StageList stages={afterPayment(facts, { payment, paidOn, isReturnSaid })}>
        {earned > 0 && <Stage at="done" title={t("success.earned", { count: earned })} />}
      </StageList>
    </Section>
  );
};
