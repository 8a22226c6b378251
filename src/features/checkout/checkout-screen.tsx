import { Navigate } from "@tanstack/react-router";
import type { ReactNode, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { chargesAfterOrder } from "#contract/recurring-consent.ts";
import type { Catalog } from "#contract/info.ts";
import {
  checkoutScreen,
  checkoutView,
  draftOf,
  isDebt,
  reviewOffer,
} from "#machines/checkout/checkout.view.ts";
import { catalogOf, subscriptionOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { findCategory } from "../catalog/find-device.ts";
import { OnEntry, Working } from "./checkout-gate.tsx";
import { ReviewForm } from "./review-form.tsx";
import type { CheckoutSearch } from "./checkout-search.ts";
import { DebtForm } from "./debt-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Lead } from "../../ui/page.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import { OtherTab, PaymentProgress } from "./payment-progress.tsx";
import { deviceName } from "#contract/subscription.ts";
import { Money, formatMoney } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Quote } from "../../ui/quote.tsx";
import { ConsentRow } from "./consent-row.tsx";
import { MethodChoices } from "./method-choices.tsx";
import { ObstacleNotice, PutOff } from "./obstacle-notice.tsx";
import { sumParts, useSumPartName } from "./sum-parts.ts";
import { usePayForm } from "./use-pay-form.ts";

interface CheckoutScreenProps {
  /** Rendered when the checkout is empty. */
  nothing: ReactNode;
  /** What follows a debt's payment, if chosen earlier. */
  after?: CheckoutSearch["after"];
}

export const CheckoutScreen = ({ nothing, after }: CheckoutScreenProps) => {
  const { t } = useTranslation("checkout");
  const catalog = useView("account", catalogOf);
  const screen = useView("account.checkout", checkoutScreen);
  switch (screen) {
    case "choosing":
      return nothing;
    case "configuring":
      return <Unfinished catalog={catalog} />;
    // One element for both: an order that is refused returns to the form with its choices.
    case "reviewing":
    case "creating":
      return <ReviewForm catalog={catalog} creating={<Creating />} />;
    case "unpaid":
      return <Unpaid after={after} />;
    case "paying":
      return <PaymentProgress />;
    case "working":
    case "ended":
      return <Working title={t(`working.${screen}`)} />;
  }
};

/** A first payment and a debt have different forms. */
const Unpaid = ({ after }: Pick<CheckoutScreenProps, "after">) => {
  const owes = useView("account.checkout", isDebt);
  return owes ? <DebtForm chosen={after} /> : <UnpaidForm />;
};

/** A draft that is not in review: opens the review if it is complete, else the form. */
export const Unfinished = ({ catalog }: { catalog: Catalog | null }) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const review = useView("account.checkout", reviewOffer);
  const draft = useView("account.checkout", draftOf);
  const device = catalog?.gadgets.find(({ id }) => id === draft?.deviceId);
  if (review.can) return <OnEntry send={() => send({ type: "review.requested" })} />;
  if (catalog === null) return <Working title={t("working.working")} />;
  const category = device && findCategory(catalog, device);
  return device && category ? (
    <Navigate
      to="/catalog/$device/$subscription/"
      params={{ device: category.slug, subscription: device.slug }}
      replace
    />
  ) : (
    <Navigate to="/catalog/" replace />
  );
};

/** Creates the subscription, or waits for another tab. A retry uses the same key, so it creates the same one. */
export const Creating = () => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const view = useView("account.checkout", checkoutView);
  if (view.screen !== "creating" || view.state === "sending")
    return <Working title={t("working.creating")} />;
  const setAside = (
    <Button kind="line" onClick={() => send({ type: "creation.setAside" })}>
      {t("unanswered.create.back")}
    </Button>
  );
  if (view.state === "otherTab") return <OtherTab action={setAside} />;
  const offline = !view.retry.can && view.retry.why === "offline";
  return (
    <Columns
      side={
        <Deck>
          <Dock stacked>
            <Button
              kind="go"
              reason={!view.retry.can && t("why.offline")}
              onClick={() => send({ type: "creation.retryRequested" })}
            >
              {t("unanswered.create.again")}
            </Button>
            {setAside}
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={focusHeading}>
        {t("unanswered.create.title")}
      </h1>
      <Lead>{t(offline ? "unanswered.offline" : "unanswered.create.lead")}</Lead>
    </Columns>
  );
};

/** The first payment of a subscription, or a retry after a failure. */
const UnpaidForm = () => {
  const { t } = useTranslation(["checkout", "consequences"]);
  const send = useSend("account.checkout");
  const view = useView("account.checkout", checkoutView);
  const order = view.screen === "unpaid" ? view.order : null;
  const subscription = useView("account", subscriptionOf, order?.subscriptionId);
  const charges =
    subscription === undefined || order === null
      ? null
      : chargesAfterOrder(Array.from({ length: order.later }, () => subscription.price));
  const { choice, setChoice, payable, consent, may, reason, dockNote, lacking } = usePayForm({
    chargesAfter: () => charges,
  });
  const nameOf = useSumPartName(subscription);
  if (view.screen !== "unpaid" || order === null) return null;
  const { failure } = view;
  const atDoor = choice?.method === "onDelivery";
  const parts = subscription === undefined ? [] : sumParts(order, subscription);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (may) send({ type: "payment.confirmed", amount: order.amount, ...payable });
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
            {...dockNote}
            caption={t("review.onDelivery")}
            subject={atDoor && <Money kopecks={order.amount} />}
            subjectOn={parts.length > 0 ? "phone" : undefined}
          >
            <Button kind="go" type="submit" {...reason}>
              {atDoor ? t("review.order") : t("review.pay", { sum: formatMoney(order.amount) })}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={focusHeading}>
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
        chosen={choice}
        lacking={lacking}
        onChoose={setChoice}
      />
      <ConsentRow consent={consent} />
      <PutOff />
    </Columns>
  );
};
