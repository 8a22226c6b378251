import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import { type PaymentState, stateOfPayment } from "#machines/payments/payments.view.ts";
import { Status, type StatusKind } from "../../ui/status.tsx";

const kinds: Record<PaymentState, StatusKind> = {
  underWay: "pending",
  atDoor: "pending",
  paid: "good",
  failed: "bad",
  refunded: "over",
  partlyRefunded: "good",
};

/** How a payment went, in a word. */
export const PaymentStatusWord = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("payments");
  const state = stateOfPayment(payment);
  return <Status kind={kinds[state]}>{t(`state.${state}`)}</Status>;
};
