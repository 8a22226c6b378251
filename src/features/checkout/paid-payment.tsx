import { useTranslation } from "react-i18next";
import { type ReceiptView, isOpened, receiptView, stateOfPayment } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Columns } from "../../ui/columns.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { OnePayment } from "../payments/one-payment.tsx";
import { OnEntry } from "./checkout-gate.tsx";
import { SubscriptionsDock, TaskEnd } from "./task-end.tsx";
import { Link } from "@tanstack/react-router";
import { type Payment, momentOf } from "#contract/payment.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { Done } from "../../ui/outcome.tsx";
import { Icon } from "../../ui/icon.tsx";
import { receipt as receiptIcon } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { textButtonClass } from "../../ui/button.tsx";
import { useFormatDay } from "../../routing/use-clock.ts";
import {
  handoverTitle,
  paymentStages,
  returnAfterDebt,
  returnCaption,
} from "../consequences/order-sentences.ts";
import {
  type Facts as SubscriptionFacts,
  describeNextHandover,
  isAwaited,
  returnOffice,
  returnPlace,
  returnTitle,
  sentence,
} from "../consequences/sentences.ts";
import { useGetFacts, usePlaces, useSentences } from "../consequences/use-sentences.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { ReceiptSection } from "../payments/receipt-section.tsx";
import { Handover, OfficeHours, pickupRoute } from "./handover.tsx";
import { usePaymentMethodName } from "../consequences/use-card-name.ts";
import { AddressCard } from "../../ui/office.tsx";
import { RouteLink } from "../catalog/route-link.tsx";
import { StageList, ToOffices } from "../consequences/consequence-list.tsx";
import { addDays, dayIn } from "#contract/day.ts";
import { Section } from "../../ui/page.tsx";
import { Stage } from "../../ui/stages.tsx";
import { wholePoints } from "#contract/kopecks.ts";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { Facts } from "../../ui/facts.tsx";
import { sumParts, useSumPartName } from "./sum-parts.ts";

interface PaidPaymentProps {
  id: number;
  centred?: boolean;
}

/** The result of a payment, read from the server on every visit. */
export const PaidPayment = ({ id, centred = false }: PaidPaymentProps) => {
  const send = useSend("account.payments");
  return (
    <>
      <OnEntry key={id} send={() => send({ type: "receipt.requested", id })} />
      <Outcome id={id} centred={centred} />
    </>
  );
};

const Outcome = ({ id, centred }: Required<PaidPaymentProps>) => {
  const { t } = useTranslation(["checkout", "payments"]);
  const send = useSend("account.payments");
  const opened = useView("account.payments", isOpened, id);
  const view = useView("account.payments", receiptView, id);
  if (!opened || view.state === "loading")
    return (
      <>
        <h1 tabIndex={-1}>{t("payments:one.bar")}</h1>
        <Skeleton label={t("payments:one.loading")}>
          <SkeletonBlock width="80%" height="2rem" />
          <SkeletonBlock height="8rem" />
        </Skeleton>
      </>
    );
  if (view.state === "unreachable")
    return (
      <>
        <h1 tabIndex={-1}>{t("payments:one.bar")}</h1>
        <LoadFailure
          title={t("payments:one.failed.title")}
          onRetry={() => send({ type: "receipt.requested", id })}
        >
          {t("payments:one.failed.lead")}
        </LoadFailure>
      </>
    );
  if (view.state === "missing")
    return (
      <TaskEnd
        centred={centred}
        title={t("payments:one.missing.title")}
        lead={t("payments:one.missing.lead")}
      />
    );
  const isOrdered = view.payment.method === "onDelivery" && view.payment.status === "processing";
  if (isOrdered || stateOfPayment(view.payment) === "paid") return <Paid view={view} centred={centred} />;
  return (
    <Columns centred={centred} side={<SubscriptionsDock />}>
      <OnePayment view={view} onRoll={false} filter={{}} />
    </Columns>
  );
};

interface PaidProps {
  view: Extract<ReceiptView, { state: "ready" }>;
  centred: boolean;
}

/** A paid or on-delivery payment: handover first, then the receipt, then what comes next. */
const Paid = ({ view, centred }: PaidProps) => {
  const { t } = useTranslation(["checkout", "subscription"]);
  const { say, note, text } = useSentences();
  const { payment, receipt } = view;
  const subscription = useView("account", subscriptionOf, payment.subscriptionId);
  const zone = useSubscriptionZone(subscription);
  const getFacts = useGetFacts();
  const facts = subscription && getFacts(subscription);
  const monthTitle = useMonthTitle();
  const method = usePaymentMethodName()(payment);
  const isOrdered = payment.status === "processing";
  const awaited = facts !== undefined && isAwaited(facts) ? facts : null;
  const again = awaited === null ? null : describeNextHandover(awaited);
  /** The device is still to be handed over, for the first time or again. */
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
    <TaskEnd
      centred={centred}
      before={
        <Done
          title={isOrdered ? t("success.title") : t("success.paidSum", { sum: formatMoney(payment.amount) })}
          note={t("success.number", { way: method, number: payment.id })}
        />
      }
      title={isToHave ? say(handoverTitle(awaited)) : returnBy === null ? monthTitle(payment) : debtTitle}
      go={awaited !== null && isToHave ? pickupRoute(awaited) : null}
      lead={returnBy === null ? isOrdered && text([sentence("order.atDoor.courier")]) : monthTitle(payment)}
      about={
        subscription !== undefined && returnBy !== null
          ? {
              caption: deviceName(subscription),
              subject: note(facts === undefined ? [] : returnCaption(facts)),
            }
          : undefined
      }
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
      {facts !== undefined && (
        <NextStages facts={facts} payment={payment} isReturnShown={returnBy !== null} />
      )}
    </TaskEnd>
  );
};

const useMonthTitle = () => {
  const { t } = useTranslation("checkout");
  const day = useFormatDay();
  return ({ period, days }: Payment): string =>
    days == null
      ? t("success.month", { number: period })
      : t("success.period", { to: day(addDays(days.to, -1)) });
};

/** Where to return a device, with directions; a link to all offices if any will do. */
const ReturnPlace = ({ subscription }: { subscription: Subscription }) => {
  const { formatPlace } = usePlaces();
  const { text } = useSentences();
  const at = returnPlace(subscription);
  const office = returnOffice(subscription);
  return office === null ? (
    <>
      <p>{text([sentence("device.return.to", {}, at)])}</p>
      <ToOffices />
    </>
  ) : (
    <AddressCard title={formatPlace(at)} actions={<RouteLink office={office} kind="solid" />}>
      <OfficeHours office={office} />
    </AddressCard>
  );
};

interface NextStagesProps {
  facts: SubscriptionFacts;
  payment: Payment;
  /** The heading already names the return day. */
  isReturnShown: boolean;
}

/** What comes after a payment: bonus, device, next charge, return, end. */
const NextStages = ({ facts, payment, isReturnShown }: NextStagesProps) => {
  const { t } = useTranslation("checkout");
  const paidOn = dayIn(useSubscriptionZone(facts.subscription), new Date(momentOf(payment)));
  const earned = wholePoints(payment.earned ?? 0);
  return (
    <Section title={t("success.next")}>
      <StageList stages={paymentStages(facts, { payment, paidOn, isReturnShown })}>
        {earned > 0 && <Stage at="done" title={t("success.earned", { count: earned })} />}
      </StageList>
    </Section>
  );
};

interface PaidLinesProps {
  payment: Payment;
  receipt: Receipt | null;
  subscription: Subscription | undefined;
}

/**
 * The receipt's lines. Without a receipt: the month and, in a first payment, the deposit. Lines add up to the total.
 */
export const PaidLines = ({ payment, receipt, subscription }: PaidLinesProps) => {
  const { t } = useTranslation("checkout");
  const method = usePaymentMethodName()(payment);
  const nameOf = useSumPartName(subscription);
  const isToPay = payment.status === "processing";
  const parts =
    subscription === undefined || payment.type !== "subscription" ? [] : sumParts(payment, subscription);
  const lines =
    receipt?.lines ?? parts.map((part) => ({ name: nameOf(part, payment.period), amount: part.amount }));
  return (
    <Section title={t(isToPay ? "success.whatToPay" : "success.whatPaid")}>
      <Facts
        facts={[
          ...lines.map(({ name, amount }) => ({ name, value: formatMoney(amount) })),
          { name: method, value: formatMoney(payment.amount), total: true },
        ]}
      />
    </Section>
  );
};
