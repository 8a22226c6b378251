import type { CheckoutOutput } from "#machines/checkout/checkout.context.ts";

/** Where a finished checkout leads: the office to go to, the result, or the list with what is still to be paid. */
export const afterPurchase = (purchase: CheckoutOutput) => {
  if (purchase.kind === "payLater") return { to: "/subscriptions/" } as const;
  if (purchase.officeId === null) return { to: "/success/" } as const;
  return {
    to: "/success-subscription/$office/",
    params: { office: String(purchase.officeId) },
  } as const;
};
