import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import {
  checkoutScreen,
  checkoutView,
  draftOf,
  isDebt,
  reviewOffer,
} from "#machines/checkout/checkout.view.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { categoryOf } from "../catalog/find-device.ts";
import { OnEntry } from "./on-entry.tsx";
import { PaymentProgress } from "./payment-progress.tsx";
import { ReviewForm } from "./review-form.tsx";
import type { CheckoutSearch } from "./checkout-search.ts";
import { DebtForm } from "./debt-form.tsx";
import { UnpaidForm } from "./unpaid-form.tsx";
import { Working } from "./checkout-gate.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Lead } from "../../ui/page.tsx";
import { beginHere } from "../shell/begin-at-top.ts";

interface CheckoutScreenProps {
  /** Shown when there is nothing in it. */
  nothing: ReactNode;
  /** What was chosen to follow a debt's payment before it is paid here. */
  after?: CheckoutSearch["after"];
}

/** The checkout as it stands. */
export const CheckoutScreen = ({ nothing, after }: CheckoutScreenProps) => {
  const { t } = useTranslation("checkout");
  const catalog = useView("account", catalogOf);
  const screen = useView("account.checkout", checkoutScreen);
  switch (screen) {
    case "choosing":
      return nothing;
    case "configuring":
      return <Unfinished catalog={catalog} />;
    case "reviewing":
      return <ReviewForm catalog={catalog} />;
    case "creating":
      return <Creating />;
    case "unpaid":
      return <Unpaid after={after} />;
    case "paying":
      return <PaymentProgress />;
    case "working":
    case "ended":
      return <Working title={t(`working.${screen}`)} />;
  }
};

/** A first payment is one thing, what is owed for a month of a device in hand another. */
const Unpaid = ({ after }: Pick<CheckoutScreenProps, "after">) => {
  const owes = useView("account.checkout", isDebt);
  return owes ? <DebtForm chosen={after} /> : <UnpaidForm />;
};

/** What is being chosen, or was left, is not in review: on to that if it is complete, else back to where it is made. */
export const Unfinished = ({ catalog }: { catalog: Catalog | null }) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const review = useView("account.checkout", reviewOffer);
  const draft = useView("account.checkout", draftOf);
  const device = catalog?.gadgets.find(({ id }) => id === draft?.deviceId);
  if (review.can) return <OnEntry send={() => send({ type: "review.requested" })} />;
  if (catalog === null) return <Working title={t("working.working")} />;
  const category = device && categoryOf(catalog, device);
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

/**
 * The subscription is being created, or another tab orders first. Without an answer it is asked for again with the same
 * key: the same one.
 */
export const Creating = () => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  const view = useView("account.checkout", checkoutView);
  if (view.screen !== "creating" || !(view.unanswered || view.otherTab))
    return <Working title={t("working.creating")} />;
  const offline = !view.retry.can && view.retry.why === "offline";
  return (
    <Columns
      side={
        <Deck>
          <Dock stacked>
            {view.unanswered && (
              <Button
                kind="go"
                {...(!view.retry.can && { reason: t("why.offline") })}
                onClick={() => send({ type: "creation.retryRequested" })}
              >
                {t("unanswered.create.again")}
              </Button>
            )}
            <Button kind="line" onClick={() => send({ type: "creation.setAside" })}>
              {t("unanswered.create.back")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 key={String(view.otherTab)} tabIndex={-1} ref={beginHere}>
        {t(view.otherTab ? "turn.title" : "unanswered.create.title")}
      </h1>
      <Lead>
        {t(view.otherTab ? "turn.lead" : offline ? "unanswered.offline" : "unanswered.create.lead")}
      </Lead>
    </Columns>
  );
};
