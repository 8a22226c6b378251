import type { CheckoutOutput } from "#machines/checkout/checkout.machine.ts";

/**
 * Where a finished checkout leads: the office to go to, the result, or the list with what is still to be paid. The
 * address names the payment, so that a reload can ask the server about it again.
 */
export const afterPurchase = (purchase: CheckoutOutput) => {
  if (purchase.kind === "payLater") return { to: "/subscriptions/" } as const;
  const search = purchase.paymentId === null ? {} : { payment: purchase.paymentId };
  if (purchase.officeId === null) return { to: "/success/", search } as const;
  return {
    to: "/success-subscription/$office/",
    params: { office: String(purchase.officeId) },
    search,
  } as const;
};
