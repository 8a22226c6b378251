import type { DraftChange } from "#machines/checkout/draft.ts";
import { useCheckout, useCheckoutSend } from "../../actors/machines.tsx";

/** The draft at hand and the way to change it. */
export const useDraft = () => {
  const draft = useCheckout(({ context }) => context.draft);
  const send = useCheckoutSend();
  return { draft, change: (change: DraftChange) => send({ type: "draft.changed", change }) };
};
