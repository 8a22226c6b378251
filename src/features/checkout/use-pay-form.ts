import { useState } from "react";
import { useTranslation } from "react-i18next";
import { payOffer } from "#machines/checkout/checkout.view.ts";
import type { PayForm } from "#machines/checkout/pay-offer.ts";
import { useCheckout } from "../../machines.tsx";

/** The form that says how to pay, and whether it can be paid like this: if not, the reason in words. */
export const usePayForm = () => {
  const { t } = useTranslation("checkout");
  const [form, setForm] = useState<PayForm>({ choice: null, consent: false });
  const offer = useCheckout((checkout) => payOffer(checkout, form));
  return {
    form,
    setForm,
    may: offer.can,
    reason: offer.can ? {} : { reason: t(`why.${offer.why}`) },
  };
};
