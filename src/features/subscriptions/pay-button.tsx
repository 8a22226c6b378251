import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { purchaseView } from "#machines/account/account.view.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";
import { payingFor, requestOffer } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatMoney } from "../../ui/money.ts";

interface PayButtonProps {
  subscription: Subscription;
  /** `go` stands on black, `solid` on white. */
  kind?: "go" | "solid";
}

/** Pays what stands open; a flagged client is told why it cannot be done. */
export const PayButton = ({ subscription, kind = "go" }: PayButtonProps) => {
  const { t } = useTranslation("subscriptions");
  const { begin } = useView("account", purchaseView);
  return begin.can ? (
    <PayNow subscription={subscription} kind={kind} />
  ) : (
    <Button kind={kind} reason={t("pay.flagged")}>
      {t("pay", { sum: formatMoney(subscription.debt) })}
    </Button>
  );
};

/** Takes the subscription to the checkout. */
const PayNow = ({ subscription, kind }: Required<PayButtonProps>) => {
  const { t } = useTranslation(["subscriptions", "shell"]);
  const navigate = useNavigate();
  const send = useSend("account.checkout");
  const { id, period, debt, officeId } = subscription;
  const order = { subscriptionId: id, period, amount: debt, officeId, later: laterPeriods(subscription) };
  const request = useView("account.checkout", requestOffer, order);
  // It is being paid already: the way to that payment, and none to pay a second time.
  if (useView("account.checkout", payingFor) === id)
    return (
      <Link to="/checkout/" className={buttonClass({ kind })}>
        {t("shell:underWay.open")}
      </Link>
    );
  return (
    <Button
      kind={kind}
      {...(!request.can && { reason: t(`pay.${request.why}`) })}
      onClick={() => {
        send({ type: "payment.requestedFor", order });
        void navigate({ to: "/checkout/" });
      }}
    >
      {t("pay", { sum: formatMoney(debt) })}
    </Button>
  );
};
