import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Money, formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead } from "../../ui/page.tsx";
import { Quote } from "../../ui/quote.tsx";
import { beginHere } from "../shell/begin-at-top.ts";
import { ConsentRow } from "./consent-row.tsx";
import { MethodChoices } from "./method-choices.tsx";
import { ObstacleNotice, PutOff } from "./obstacle-notice.tsx";
import { sumParts, useSumPartName } from "./use-sum-part-name.ts";
import { usePayForm } from "./use-pay-form.ts";

/** A subscription that waits for its payment: the first one, or another try after one that failed. */
export const UnpaidForm = () => {
  const { t } = useTranslation(["checkout", "consequences"]);
  const send = useSend("account.checkout");
  const { form, setForm, may, reason, lacking, laterPayer } = usePayForm();
  const view = useView("account.checkout", checkoutView);
  const order = view.screen === "unpaid" ? view.order : null;
  const subscription = useView("account", subscriptionOf, order?.subscriptionId);
  const nameOf = useSumPartName(subscription);
  if (view.screen !== "unpaid" || order === null) return null;
  const { failure } = view;
  const atDoor = form.choice?.method === "onDelivery";
  const parts = subscription === undefined ? [] : sumParts(order, subscription);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (may) send({ type: "payment.confirmed", amount: order.amount, ...form });
  };
  return (
    <Columns
      onSubmit={submit}
      side={
        <Deck>
          {parts.length > 0 && (
            <Quote
              title={t("quote.title")}
              lines={parts.map((part) => ({
                name: nameOf(part, order.period),
                sum: formatMoney(part.amount),
                ...(part.kind !== "month" && { note: t("consequences:order.deposit") }),
              }))}
              totalName={t(atDoor ? "review.onDelivery" : "quote.today")}
              total={<Money kopecks={order.amount} />}
              totalInDock={atDoor}
            />
          )}
          <Dock
            {...(lacking !== null && { note: lacking.words, noteOn: "wide" as const })}
            {...(atDoor && { caption: t("review.onDelivery"), subject: <Money kopecks={order.amount} /> })}
            {...(parts.length > 0 && { subjectOn: "phone" as const })}
          >
            <Button kind="go" type="submit" {...reason}>
              {atDoor ? t("review.order") : t("review.pay", { sum: formatMoney(order.amount) })}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={beginHere}>
        {t(failure === null ? "unpaid.title" : "unpaid.titleFailed")}
      </h1>
      <Lead>
        {subscription === undefined
          ? t("unpaid.lead", { number: order.subscriptionId })
          : t("unpaid.leadOf", {
              number: order.subscriptionId,
              device: deviceName(subscription),
              months: t("months", { count: subscription.months }),
            })}
      </Lead>
      {failure !== null && <Notice kind="bad" role="alert" title={t(`failure.${failure}`)} />}
      <ObstacleNotice />
      <MethodChoices
        cards={view.cards}
        onDelivery={view.mayPayOnDelivery}
        recurs={view.recurs}
        payer={subscription?.card}
        chosen={form.choice}
        lacking={lacking}
        onChoose={(choice) => setForm({ ...form, choice })}
      />
      {view.recurs && laterPayer === "card" && (
        <ConsentRow
          checked={form.consent}
          lacking={lacking}
          onChange={(consent) => setForm({ ...form, consent })}
          charges={{ count: order.later, each: subscription?.price ?? null }}
          fromHandover={order.period === 1}
        />
      )}
      <PutOff />
    </Columns>
  );
};
