import { useTranslation } from "react-i18next";
import { type PaymentView, paymentView } from "#machines/payment/payment.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, TextButton, buttonClass } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { check, close, refresh, wifiOff } from "../../ui/icons.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import { Working } from "./checkout-gate.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { deviceName } from "#contract/subscription.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { checkoutView, isDebt } from "#machines/checkout/checkout.view.ts";
import { Announce } from "../../ui/announce.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { Stage, Stages } from "../../ui/stages.tsx";
import { AskSupport } from "../shell/support.tsx";

export const PaymentProgress = () => {
  const { t } = useTranslation("checkout");
  const view = useView("account.checkout.payment", paymentView);
  switch (view.screen) {
    case "otherTab":
      return <PaidInOtherTab />;
    case "unanswered":
      return <UnansweredPayment view={view} />;
    case "confirming":
      return <ConfirmAmount view={view} />;
    case "verifying":
    case "outcomeUnknown":
      return <CheckingPayment view={view} />;
    case "leaving":
      return <Working title={t("working.redirecting")} />;
    case "working":
    case "succeeded":
    case "ordered":
    case "failed":
      return <Working title={t("working.request")} />;
  }
};

/** A later period belongs to a subscription that has already begun. */
const useIsFirstPeriod = (): boolean => !useView("account.checkout", isDebt);

interface OutcomesProps {
  /** What else than a success may happen. */
  otherwise: string;
  children: string;
}

/** What follows a success of the payment, and what else may happen. */
const Outcomes = ({ otherwise, children }: OutcomesProps) => {
  const { t } = useTranslation("checkout");
  const isFirst = useIsFirstPeriod();
  return (
    <Section title={t("checking.what")}>
      <Consequences>
        <Consequence icon={check} title={t("checking.paid")}>
          {t(isFirst ? "checking.paidNote" : "checking.paidPeriodNote")}
        </Consequence>
        <Consequence icon={close} title={otherwise}>
          {children}
        </Consequence>
      </Consequences>
    </Section>
  );
};

interface OtherTabProps {
  /** What is paid there: device and sum. */
  paid?: string | undefined;
  /** The way out of this page. */
  action: ReactNode;
}

/** Another tab orders or pays; this one shows the result. */
export const OtherTab = ({ paid, action }: OtherTabProps) => {
  const { t } = useTranslation("checkout");
  const isFirst = useIsFirstPeriod();
  return (
    <Columns
      side={
        <Deck>
          <Dock stacked>{action}</Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={focusHeading}>
        {t("otherTab.title")}
      </h1>
      <Lead>{t("otherTab.lead")}</Lead>
      <Section>
        <Stages>
          <Stage at="now" title={t("otherTab.stage.there")}>
            {paid}
          </Stage>
          <Stage at="next" title={t(isFirst ? "checking.stage.done" : "checking.stage.donePeriod")} />
        </Stages>
      </Section>
      <Outcomes otherwise={t("otherTab.closed")}>{t("otherTab.closedNote")}</Outcomes>
    </Columns>
  );
};

const PaidInOtherTab = () => {
  const { t } = useTranslation("checkout");
  const checkout = useView("account.checkout", checkoutView);
  const order = checkout.screen === "paying" ? checkout.order : null;
  const subscription = useView("account", subscriptionOf, order?.subscriptionId);
  const sum = order && formatMoney(order.amount);
  return (
    <OtherTab
      paid={subscription && sum ? `${deviceName(subscription)}, ${sum}` : (sum ?? undefined)}
      action={
        <Link to="/subscriptions/" className={buttonClass({ kind: "line" })}>
          {t("checking.later")}
        </Link>
      }
    />
  );
};

type UnansweredView = Extract<PaymentView, { screen: "unanswered" }>;

/** The payment request has no answer. A retry is the same payment. */
const UnansweredPayment = ({ view }: { view: UnansweredView }) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout.payment");
  return (
    <Columns
      side={
        <Deck>
          <Dock>
            <Button
              kind="go"
              reason={!view.checkNow.can && t("checking.offline")}
              reasonIcon={wifiOff}
              onClick={() => send({ type: "check.requested" })}
            >
              {t("checking.now")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={focusHeading}>
        {t("unanswered.pay.title")}
      </h1>
      <Lead>{t(view.offline ? "unanswered.offline" : "unanswered.pay.lead")}</Lead>
    </Columns>
  );
};

type ConfirmingView = Extract<PaymentView, { screen: "confirming" }>;

/** The amount differs from the accepted one, or the page was opened anew: nothing is charged without consent (C29). */
export const ConfirmAmount = ({ view: { agreed, amount } }: { view: ConfirmingView }) => {
  const { t } = useTranslation("checkout");
  const isSame = amount === agreed;
  const send = useSend("account.checkout.payment");
  return (
    <Columns
      side={
        <Deck>
          <Dock stacked>
            <Button kind="go" onClick={() => send({ type: "amount.accepted", amount })}>
              {t(isSame ? "amount.pay" : "amount.accept", { sum: formatMoney(amount) })}
            </Button>
            <Button kind="line" onClick={() => send({ type: "payment.setAside" })}>
              {t("amount.leave")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={focusHeading}>
        {isSame
          ? t("amount.same")
          : t(amount > agreed ? "amount.more" : "amount.less", {
              sum: formatMoney(Math.abs(amount - agreed)),
            })}
      </h1>
      <Lead>{t(isSame ? "amount.sameLead" : "amount.lead")}</Lead>
      <Facts
        facts={[
          !isSame && { name: t("amount.agreed"), value: formatMoney(agreed) },
          { name: t("amount.now"), value: formatMoney(amount), total: true },
        ]}
      />
    </Columns>
  );
};

type CheckingView = Extract<PaymentView, { screen: "verifying" | "outcomeUnknown" }>;

/** The bank has not answered yet. */
const CheckingPayment = ({ view }: { view: CheckingView }) => {
  const { t } = useTranslation(["checkout", "shell"]);
  const send = useSend("account.checkout.payment");
  const isFirst = useIsFirstPeriod();
  const checkout = useView("account.checkout", checkoutView);
  const order = checkout.screen === "paying" ? checkout.order : null;
  const subscription = useView("account", subscriptionOf, order?.subscriptionId);
  const number = view.paymentId ?? "—";
  const payment = { number, sum: formatMoney(view.amount) };
  const unknown = view.screen === "outcomeUnknown";
  // The bank's page can be reopened; a pending answer can only be awaited.
  const canReopen = view.screen === "verifying" && view.reopen.can;
  const words = view.offline ? "offline" : unknown ? "unknown" : canReopen ? "unconfirmed" : "checking";
  // The first heading is read out with the focus.
  const [atFirst] = useState(words);
  return (
    <Columns
      side={
        <Deck>
          <Dock
            stacked
            note={
              unknown &&
              view.long && (
                <>
                  <span>{t("unknown.long", { number })}</span> <AskSupport />
                </>
              )
            }
          >
            {canReopen && (
              <Button kind="go" onClick={() => send({ type: "acquirer.reopened", amount: view.amount })}>
                {t("checking.reopen")}
              </Button>
            )}
            <Link to="/subscriptions/" className={buttonClass({ kind: canReopen ? "line" : "go" })}>
              {t("checking.later")}
            </Link>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={focusHeading}>
        {t(`${words}.title`)}
      </h1>
      <Lead>{t(`${words}.lead`)}</Lead>
      {words !== atFirst && <Announce key={words}>{t(`${words}.title`)}</Announce>}
      <Section>
        <Stages>
          <Stage at="done" title={t("checking.stage.created")}>
            {subscription === undefined
              ? t("checking.stage.createdNote", payment)
              : t("checking.stage.createdFor", { ...payment, device: deviceName(subscription) })}
          </Stage>
          <Stage at="now" title={t(canReopen ? "shell:pendingPayment.waiting" : "checking.stage.bank")}>
            {!view.offline && t(unknown ? "checking.stage.bankSlow" : "checking.stage.bankNote")}
          </Stage>
          <Stage at="next" title={t(isFirst ? "checking.stage.done" : "checking.stage.donePeriod")} />
        </Stages>
        {view.checkNow.can && (
          <TextButton icon={refresh} onClick={() => send({ type: "check.requested" })}>
            {t("checking.now")}
          </TextButton>
        )}
      </Section>
      <Outcomes otherwise={t("checking.unpaid")}>{t("checking.unpaidNote")}</Outcomes>
    </Columns>
  );
};
