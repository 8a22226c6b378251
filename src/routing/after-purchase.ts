import type { CheckoutOutput } from "#machines/checkout/checkout.machine.ts";

/**
 * The page after a checkout: the office to visit, the result, or the subscriptions with an open payment. Its address
 * contains the payment's id, so that a reload can read the payment again.
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
