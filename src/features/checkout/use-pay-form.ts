import { useState } from "react";
import { useTranslation } from "react-i18next";
import { laterPayerOf, payOffer } from "#machines/checkout/checkout.view.ts";
import type { PayForm } from "#machines/checkout/pay-offer.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import { useView } from "../../actors/use-view.tsx";

/**
 * The form that says how to pay, and whether it can be paid like this: if not, the reason in words. `debt`: what is to
 * follow a debt's payment; it travels with the way to pay (`payable`). `laterPayer`: who
 * pays the later periods then.
 */
export const usePayForm = (debt: Pick<PayChoice, "after" | "shown"> = {}) => {
  const { t } = useTranslation("checkout");
  const [form, setForm] = useState<PayForm>({ choice: null, consent: false });
  const payable: PayForm = { ...form, choice: form.choice && { ...form.choice, ...debt } };
  const offer = useView("account.checkout", payOffer, payable);
  const laterPayer = useView("account.checkout", laterPayerOf, form.choice);
  return {
    form,
    setForm,
    payable,
    laterPayer,
    may: offer.can,
    reason: offer.can ? {} : { reason: t(`why.${offer.why}`) },
  };
};
