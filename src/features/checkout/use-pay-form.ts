import { useId, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { getLaterPayer, payOffer, proposedChoice } from "#machines/checkout/checkout.view.ts";
import type { PayForm } from "#machines/checkout/pay-offer.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import type { Subscription } from "#contract/subscription.ts";
import { useCityDay } from "../shell/use-city-day.ts";
import { useView } from "../../actors/use-view.tsx";

export type MissingChoice = {
  readonly what: "method" | "consent";
  readonly id: string;
  readonly words: string;
};

const missingKinds = {
  methodMissing: "method",
  cardMissing: "method",
  consentMissing: "consent",
} as const;

const payReason = (
  offer: ReturnType<typeof payOffer>,
  id: string,
  t: TFunction<"checkout">,
): { reason: { reason?: string; reasonAt?: string; busy?: true }; lacking: MissingChoice | null } => {
  if (offer.can) return { reason: {}, lacking: null };
  const { why } = offer;
  const words = t(`why.${why}`);
  if (why === "methodMissing" || why === "cardMissing" || why === "consentMissing")
    return { reason: { reasonAt: id }, lacking: { what: missingKinds[why], id, words } };
  // Pending states show a spinner: a sentence would appear and vanish under the button.
  if (why === "pending" || why === "cardsPending") return { reason: { busy: true }, lacking: null };
  return { reason: { reason: words }, lacking: null };
};

interface PayFormOptions extends Pick<PayChoice, "after" | "shown"> {
  /** The failed charge of a debt: its card is not proposed. */
  failed?: Subscription["collection"];
}

/**
 * State of the payment form. A saved card is chosen at first. `after`, `shown`: what follows a debt's payment, sent
 * along in `payable`. `laterPayer`: who pays later periods. `lacking`: the missing choice, shown at `id` instead of under the button.
 */
export const usePayForm = ({ failed = null, ...debt }: PayFormOptions = {}) => {
  const { t } = useTranslation("checkout");
  const [own, setForm] = useState<PayForm>({ choice: null, consent: false });
  const today = useCityDay();
  const proposed = useView("account.checkout", proposedChoice, { today, failed: failed?.card ?? null });
  const form: PayForm = { ...own, choice: own.choice ?? proposed };
  const payable: PayForm = { ...form, choice: form.choice && { ...form.choice, ...debt } };
  const id = useId();
  const offer = useView("account.checkout", payOffer, payable);
  const laterPayer = useView("account.checkout", getLaterPayer, form.choice);
  return {
    form,
    setForm,
    payable,
    laterPayer,
    may: offer.can,
    ...payReason(offer, id, t),
  };
};
