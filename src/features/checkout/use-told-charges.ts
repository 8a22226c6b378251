import { useState } from "react";
import type { Quote } from "#contract/quote.ts";
import { type LaterCharges, laterCharges } from "#machines/checkout/later-charges.ts";

/**
 * The later charges that were told last, so that their consent keeps its place while the price is asked again; null
 * where the backend tells none, undefined before the first answer. `onOther`: they are others than were consented to.
 */
export const useToldCharges = (
  quote: Quote | null,
  onOther: () => void,
): Pick<LaterCharges, "count" | "each"> | null | undefined => {
  const now = quote === null ? undefined : laterCharges(quote);
  const [told, setTold] = useState(now);
  if (now === undefined) return told;
  if (told === undefined || told?.count !== now?.count || told?.each !== now?.each) {
    setTold(now);
    if (told !== undefined) onOther();
  }
  return now;
};
