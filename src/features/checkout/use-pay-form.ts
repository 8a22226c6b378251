import { useId, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { laterPayerOf, payOffer } from "#machines/checkout/checkout.view.ts";
import type { PayForm } from "#machines/checkout/pay-offer.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
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
  // What comes by itself is no sentence: it would come and go under the button, and move it.
  if (why === "pending" || why === "cardsPending") return { reason: { busy: true }, lacking: null };
  return { reason: { reason: words }, lacking: null };
};

/**
 * The form that says how to pay, and whether it can be paid like this: if not, the reason in words. `debt`: what is to
 * follow a debt's payment; it travels with the way to pay (`payable`). `laterPayer`: who pays the later periods then.
 * `lacking`: the choice that is not made yet; there the page says so (`id`), not under the button.
 */
export const usePayForm = (debt: Pick<PayChoice, "after" | "shown"> = {}) => {
  const { t } = useTranslation("checkout");
  const [form, setForm] = useState<PayForm>({ choice: null, consent: false });
  const payable: PayForm = { ...form, choice: form.choice && { ...form.choice, ...debt } };
  const id = useId();
  const offer = useView("account.checkout", payOffer, payable);
  const laterPayer = useView("account.checkout", laterPayerOf, form.choice);
  return {
    form,
    setForm,
    payable,
    laterPayer,
    may: offer.can,
    ...payReason(offer, id, t),
  };
};
