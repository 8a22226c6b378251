import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import { type Payment, momentOf } from "#contract/payment.ts";
import {
  type PaymentState,
  type ReceiptView,
  shareView,
  stateOfPayment,
} from "#machines/payments/payments.view.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { formatDay, formatTime } from "../../ui/date.ts";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Lead } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { usePaymentMethodName } from "../consequences/use-card-name.ts";
import { sentence } from "../consequences/sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";
import { PaperLogo } from "../shell/brand.tsx";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import type { ListSearch } from "./payments-search.ts";
import { ReceiptSection, useReceiptFacts } from "./receipt-section.tsx";
import styles from "./one-payment.module.css";
import { useListedPayments } from "./listed-payment.ts";
import { Link } from "@tanstack/react-router";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { Button, textButtonClass } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { artUrl } from "../catalog/find-device.ts";
import { ChipNav, chipClass } from "../../ui/chips.tsx";
import { print as printer, refresh, share } from "../../ui/icons.ts";
import type { Subscription } from "#contract/subscription.ts";
import { Notice } from "../../ui/notice.tsx";
import { PayButton } from "./pay-button.tsx";
import { owesNow } from "#machines/account/money-ahead.ts";

interface OnePaymentProps {
  view: Extract<ReceiptView, { state: "ready" }>;
  onRoll: boolean;
  filter: ListSearch;
}

/** A payment and its receipt; prints on A4 or a roll. */
export const OnePayment = ({ view, onRoll, filter }: OnePaymentProps) => {
  const { t, i18n } = useTranslation("payments");
  const { text } = useSentences();
  const methodName = usePaymentMethodName();
  const { payment } = view;
  const [listed] = useListedPayments([payment]);
  const { device = "", serial = "", image = "" } = listed ?? {};
  const subscription = useView("account", subscriptionOf, payment.subscriptionId);
  const zone = useSubscriptionZone(subscription);
  const state = stateOfPayment(payment);
  const { amount, refunded = 0, refundRefused = 0, period } = payment;
  // Of a failed payment: what the bank took all the same.
  const taken = refunded + refundRefused;
  const moment = momentOf(payment);
  const isOfTerm = subscription !== undefined && period <= subscription.months;
  const facts = [
    { name: t("fact.type"), value: t(`type.${payment.type}`) },
    device !== "" && {
      name: t("fact.device"),
      value:
        subscription === undefined ? (
          device
        ) : (
          <Link to="/subscriptions/" search={{ s: subscription.id }} className={textButtonClass()}>
            {device}
          </Link>
        ),
    },
    serial !== "" && { name: t("fact.serial"), value: <data value={serial}>{serial}</data> },
    {
      name: t("fact.period"),
      value: isOfTerm ? t("fact.periodOf", { period, months: subscription.months }) : period,
    },
    {
      name: t("fact.when"),
      value: `${formatDay(dayIn(zone, new Date(moment)), i18n.language)}, ${formatTime(moment, i18n.language, zone)}`,
    },
    { name: t("fact.method"), value: methodName(payment) },
    { name: t("fact.number"), value: payment.id },
    refunded > 0 && { name: t("fact.refunded"), value: formatMoney(refunded) },
    // The receipt shows the amount, too.
    view.receipt === null && { name: t("fact.amount"), value: formatMoney(amount), total: true },
  ];
  return (
    <article className={styles.payment} data-roll={onRoll || undefined}>
      <p className={styles.brand}>
        <PaperLogo />
      </p>
      {image !== "" && (
        <div className={styles.picture}>
          <Picture src={artUrl(image)} size="row" />
        </div>
      )}
      <h1 tabIndex={-1}>
        {t(`one.title.${state}`, { sum: formatMoney(amount), refunded: formatMoney(refunded) })}
      </h1>
      {state === "processing" && <Lead>{t("one.lead.processing")}</Lead>}
      {state === "atDoor" && (
        <Lead>{sentences(text([sentence("order.atDoor.courier")]), t("one.lead.atDoor"))}</Lead>
      )}
      {state === "failed" && (
        <Lead>
          {taken > 0
            ? t("one.taken", { sum: formatMoney(taken) })
            : sentences(
                t(`one.why.${payment.reason ?? "unknown"}`),
                payment.reason === "authenticationRequired" &&
                  subscription !== undefined &&
                  failedPaymentAction(payment, subscription) === "pay" &&
                  t("one.payYourself"),
              )}
        </Lead>
      )}
      <RefundLeads payment={payment} />
      <PaymentAction view={view} state={state} subscription={subscription} />
      <div className={styles.papers}>
        <Facts facts={facts} />
        <div>
          <ReceiptSection view={view} />
          {state !== "failed" && <PrintReceipt payment={payment} receipt={view.receipt} filter={filter} />}
        </div>
      </div>
    </article>
  );
};

/** How far the refunds of a payment are: asked for, made, or refused by the bank. */
const RefundLeads = ({
  payment: { method, refunded = 0, refunding = 0, refundRefused = 0 },
}: {
  payment: Payment;
}) => {
  const { t } = useTranslation("payments");
  return (
    <>
      {refundRefused > 0 && (
        <Lead>
          {t(method === "onDelivery" ? "one.lead.refundAtDoor" : "one.lead.refundRefused", {
            sum: formatMoney(refundRefused),
          })}
        </Lead>
      )}
      {refunding > 0 && <Lead>{t("one.lead.refunding", { sum: formatMoney(refunding) })}</Lead>}
      {refunded > 0 && refunding === 0 && <Lead>{t("one.lead.refunded")}</Lead>}
    </>
  );
};

interface PrintReceiptProps {
  payment: Payment;
  /** Null: nothing to share. */
  receipt: Receipt | null;
  filter: ListSearch;
}

/** Paper format, print (also PDF), share. */
const PrintReceipt = ({ payment, receipt, filter }: PrintReceiptProps) => {
  const { t } = useTranslation("payments");
  return (
    <div className={styles.print}>
      {receipt !== null && <ShareReceipt payment={payment} receipt={receipt} />}
      <Button icon={printer} onClick={() => globalThis.print()}>
        {t("print")}
      </Button>
      <ChipNav label={t("print.paper")}>
        {([undefined, "roll"] as const).map((paper) => (
          <Link
            key={paper ?? "a4"}
            to="/payments/"
            search={{ ...filter, p: payment.id, paper }}
            className={chipClass()}
            activeOptions={{ exact: true, includeSearch: true }}
            replace
            viewTransition={false}
          >
            {t(`print.${paper ?? "a4"}`)}
          </Link>
        ))}
      </ChipNav>
    </div>
  );
};

interface ShareReceiptProps {
  payment: Payment;
  receipt: Receipt;
}

/** The result is below the button, maybe off screen on phones. */
const showWhole = (message: HTMLElement | null): void => message?.scrollIntoView?.({ block: "nearest" });

/** Shares the receipt as text: the payment's page is private. */
const ShareReceipt = ({ payment, receipt }: ShareReceiptProps) => {
  const { id } = payment;
  const { t } = useTranslation(["payments", "common"]);
  const send = useSend("account.payments");
  const { can, how } = useView("account.payments", shareView, id);
  const { sold, issued } = useReceiptFacts(payment, receipt);
  const title = t("payments:share.title", { number: receipt.number });
  const text = (): string =>
    [
      title,
      ...[...sold, ...issued].map(({ name, value }) => `${name}: ${value}`),
      ...(receipt.fiscal?.link ? [receipt.fiscal.link] : []),
    ].join("\n");
  return (
    <>
      <Button
        kind="line"
        icon={share}
        busy={!can}
        onClick={() => send({ type: "share.requested", id, title, text: text() })}
      >
        {t("payments:share")}
      </Button>
      <p className={styles.shared} role="status" ref={how === null ? null : showWhole}>
        {how !== null && t(`payments:share.${how}`)}
      </p>
    </>
  );
};

/**
 * What the user can do about a failed payment: pay again, or nothing because it was paid otherwise or is no longer
 * due.
 */
export const failedPaymentAction = (
  { period }: Pick<Payment, "period">,
  subscription: Pick<Subscription, "period" | "debt" | "status">,
): "pay" | "settled" | "none" => {
  if (subscription.period > period) return "settled";
  return owesNow(subscription) ? "pay" : "none";
};

interface PaymentActionProps {
  view: Extract<ReceiptView, { state: "ready" }>;
  state: PaymentState;
  subscription: Subscription | undefined;
}

/** Pays a failed payment, or reloads a pending one. */
const PaymentAction = ({ view, state, subscription }: PaymentActionProps) => {
  const { t } = useTranslation("payments");
  const send = useSend("account.payments");
  const { payment, reading, stale } = view;
  if (state === "failed") {
    if (subscription === undefined) return null;
    const action = failedPaymentAction(payment, subscription);
    return action === "none" ? null : (
      <div className={styles.way}>
        {action === "pay" ? (
          <PayButton subscription={subscription} kind="solid" />
        ) : (
          <p>{t("one.settled")}</p>
        )}
      </div>
    );
  }
  if (state !== "processing" && !stale) return null;
  return (
    <div className={styles.way}>
      {stale && <Notice role="status" title={t("one.stale")} />}
      <Button
        kind="line"
        icon={refresh}
        busy={reading}
        onClick={() => send({ type: "receipt.requested", id: payment.id })}
      >
        {t(reading ? "one.checking" : "one.check")}
      </Button>
    </div>
  );
};
