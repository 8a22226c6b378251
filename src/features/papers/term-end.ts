import { addMonths } from "#contract/day.ts";
import type { Subscription } from "#contract/subscription.ts";

type Term = Pick<Subscription, "start" | "end" | "months">;

/** The day on which the term of the contract ends: later than its months where a pause has moved it, never earlier. */
export const termEnd = ({ start, end, months }: Term): string | null => {
  if (start === null) return null;
  const agreed = addMonths(start, months);
  return end !== null && end > agreed ? end : agreed;
};

/** The day on which a subscription ended before its term; null where it did not. */
export const endedEarly = (term: Term): string | null =>
  term.end !== null && term.end < (termEnd(term) ?? term.end) ? term.end : null;
