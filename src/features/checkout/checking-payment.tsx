import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import type { PaymentView } from "#machines/payment/payment.view.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { checkoutView, isDebt } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Announce } from "../../ui/announce.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { Dock } from "../../ui/dock.tsx";
import { check, close, refresh } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { Stage, Stages } from "../../ui/stages.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { AskSupport } from "../shell/ask-support.tsx";
import { beginHere } from "../shell/begin-at-top.ts";

type View = Extract<PaymentView, { screen: "verifying" | "outcomeUnknown" }>;

/** The bank has not answered: what is known, what may come, and nothing to pay with. */
export const CheckingPayment = ({ view }: { view: View }) => {
  const { t } = useTranslation(["checkout", "shell"]);
  const send = useSend("account.checkout.payment");
  // A later period is paid for a subscription that has begun long ago.
  const isFirst = !useView("account.checkout", isDebt);
  const checkout = useView("account.checkout", checkoutView);
  const order = checkout.screen === "paying" ? checkout.order : null;
  const subscription = useView("account", subscriptionOf, order?.subscriptionId);
  const number = view.paymentId ?? "—";
  const payment = { number, sum: formatMoney(view.amount) };
  const unknown = view.screen === "outcomeUnknown";
  // Whoever has left the bank's page goes back to it; of an answer that is awaited there is nothing to be done here.
  const canReopen = view.screen === "verifying" && view.reopen.can;
  const words = view.offline ? "offline" : unknown ? "unknown" : "checking";
  // What it says at first is read out with the focus.
  const [atFirst] = useState(words);
  return (
    <Columns
      side={
        <Deck>
          <Dock
            stacked
            {...(unknown &&
              view.long && {
                note: (
                  <>
                    <span>{t("unknown.long", { number })}</span> <AskSupport />
                  </>
                ),
              })}
          >
            <Link to="/subscriptions/" className={buttonClass({ kind: "go" })}>
              {t("checking.later")}
            </Link>
            {canReopen && (
              <Button kind="line" onClick={() => send({ type: "acquirer.reopened", amount: view.amount })}>
                {t("checking.reopen")}
              </Button>
            )}
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={beginHere}>
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
          <Stage at="now" title={t(canReopen ? "shell:underWay.waiting" : "checking.stage.bank")}>
            {sentences(!view.offline && t("checking.stage.bankNote"), canReopen && t("checking.stage.left"))}
          </Stage>
          <Stage at="next" title={t(isFirst ? "checking.stage.done" : "checking.stage.donePeriod")} />
        </Stages>
        {view.checkNow.can && (
          <TextButton icon={refresh} onClick={() => send({ type: "check.requested" })}>
            {t("checking.now")}
          </TextButton>
        )}
      </Section>
      <Section title={t("checking.what")}>
        <Consequences>
          <Consequence icon={check} title={t("checking.paid")}>
            {t(isFirst ? "checking.paidNote" : "checking.paidPeriodNote")}
          </Consequence>
          <Consequence icon={close} title={t("checking.unpaid")}>
            {t("checking.unpaidNote")}
          </Consequence>
        </Consequences>
      </Section>
    </Columns>
  );
};
