import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { purchaseView } from "#machines/account/account.view.ts";
import { consentedPeriods } from "#machines/checkout/later-charges.ts";
import { payingFor, requestOffer } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatMoney } from "../../ui/money.tsx";

interface PayButtonProps {
  subscription: Subscription;
  /** `go` on black, `solid` on white. */
  kind?: "go" | "solid";
  /** Preselects to pay and resume; can be changed at the checkout. */
  goesOn?: boolean;
}

/** Pays a debt; a flagged client sees why it is not possible. */
export const PayButton = ({ subscription, kind = "go", goesOn = false }: PayButtonProps) => {
  const { t } = useTranslation("subscriptions");
  const words = usePayText();
  const { begin } = useView("account", purchaseView);
  return begin.can ? (
    <PayNow subscription={subscription} kind={kind} goesOn={goesOn} />
  ) : (
    <Button kind={kind} reason={t("pay.flagged")}>
      {words(subscription, goesOn)}
    </Button>
  );
};

const usePayText = () => {
  const { t } = useTranslation(["subscriptions", "subscription"]);
  return ({ debt }: Subscription, goesOn: boolean): string =>
    goesOn ? t("subscription:whatIf.do.goOn") : t("pay", { sum: formatMoney(debt) });
};

/** Opens the checkout with the debt. */
const PayNow = ({ subscription, kind, goesOn }: Required<PayButtonProps>) => {
  const { t } = useTranslation(["subscriptions", "shell"]);
  const words = usePayText();
  const navigate = useNavigate();
  const send = useSend("account.checkout");
  const { id, period, debt, officeId } = subscription;
  const order = { subscriptionId: id, period, amount: debt, officeId, later: consentedPeriods(subscription) };
  const request = useView("account.checkout", requestOffer, order);
  // Links to the running payment instead of starting a second one.
  if (useView("account.checkout", payingFor) === id)
    return (
      <Link to="/checkout/" className={buttonClass({ kind })}>
        {t("shell:pendingPayment.open")}
      </Link>
    );
  return (
    <Button
      kind={kind}
      reason={!request.can && t(`pay.${request.why}`)}
      onClick={() => {
        send({ type: "payment.requestedFor", order });
        void navigate({ to: "/checkout/", ...(goesOn && { search: { after: "goOn" } }) });
      }}
    >
      {words(subscription, goesOn)}
    </Button>
  );
};
