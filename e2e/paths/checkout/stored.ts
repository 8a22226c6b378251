import type { Creation, StoredCheckout } from "#machines/checkout/checkout.ports.ts";
import type { DraftChoices } from "#machines/checkout/draft.ts";

/** As the browser has it; keys there are longer. */
const key = "1".repeat(32);

/** The choices of a device as they are stored, with what was asked to be created of them; null drops them. */
export const storedDraft = (draft: DraftChoices | null, creation: Creation | null = null) => ({
  "checkout.draft": draft && {
    clientId: 1,
    drafts: [{ draft, creation: creation && { ...creation, key } }],
  },
});

/** What is in the storage where a checkout finds this there. */
export const storedCheckout = (stored: StoredCheckout): Readonly<Record<string, unknown>> => {
  if (stored.kind === "nothing") return storedDraft(null);
  if (stored.kind !== "order")
    return storedDraft(stored.draft, stored.kind === "creation" ? stored.creation : null);
  const { order, choice } = stored;
  const { subscriptionId, period } = order;
  return {
    ...storedDraft(null),
    "checkout.order": { clientId: 1, ...order },
    ...(choice && {
      [`payment.${subscriptionId}.${period}`]: {
        subscriptionId,
        period,
        ...choice,
        key,
        paymentId: null,
        redirect: null,
      },
    }),
  };
};
