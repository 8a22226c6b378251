import { useState } from "react";
import type { Quote } from "#contract/quote.ts";
import { type Price, priceView } from "#machines/checkout/checkout.view.ts";
import { useCheckout } from "../../machines.tsx";

/** The price, and the last one that was seen here: it stays while a new one is asked, so that nothing blinks. */
export const useLastQuote = (): { state: Price["state"]; fresh: Quote | null; last: Quote | null } => {
  const { state, quote: fresh } = useCheckout(priceView);
  const [last, setLast] = useState(fresh);
  if (fresh !== null && fresh !== last) setLast(fresh);
  return { state, fresh, last: fresh ?? last };
};
