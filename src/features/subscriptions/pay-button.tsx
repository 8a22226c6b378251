import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { purchaseView } from "#machines/account/account.view.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";
import { useAccount, useCheckout, useCheckoutSend } from "../../actors/machines.tsx";
import { Button } from "../../ui/button.tsx";
import { formatMoney } from "../../ui/money.ts";

interface PayButtonProps {
  subscription: Subscription;
  /** `go` stands on black, `solid` on white. */
  kind?: "go" | "solid";
}

/** Pays what stands open; a flagged client is told why it cannot be done. */
export const PayButton = ({ subscription, kind = "go" }: PayButtonProps) => {
  const { t } = useTranslation("subscriptions");
  const { begin } = useAccount(purchaseView);
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
  const { t } = useTranslation("subscriptions");
  const navigate = useNavigate();
  const send = useCheckoutSend();
  const { id, period, debt, officeId } = subscription;
  const requested = {
    type: "payment.requestedFor",
    order: { subscriptionId: id, period, amount: debt, officeId, later: laterPeriods(subscription) },
  } as const;
  const online = useCheckout(({ context }) => context.online);
  const open = useCheckout((checkout) => checkout.can(requested));
  const reason = !online ? t("pay.offline") : open ? undefined : t("pay.busy");
  return (
    <Button
      kind={kind}
      {...(reason !== undefined && { reason })}
      onClick={() => {
        send(requested);
        void navigate({ to: "/checkout/" });
      }}
    >
      {t("pay", { sum: formatMoney(debt) })}
    </Button>
  );
};
