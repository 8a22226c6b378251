import type { DraftChange } from "#machines/checkout/draft.ts";
import { draftOf } from "#machines/checkout/checkout.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";

/** The draft at hand and the way to change it. */
export const useDraft = () => {
  const draft = useView("account.checkout", draftOf);
  const send = useSend("account.checkout");
  return { draft, change: (change: DraftChange) => send({ type: "draft.changed", change }) };
};
