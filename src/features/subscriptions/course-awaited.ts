import { addMonths } from "#contract/day.ts";
import type { ForecastEvent } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";

type Known = Pick<Subscription, "status" | "months" | "period" | "ahead" | "end" | "possession" | "deposit">;

/**
 * What will most likely stand on the line after the 60 days that the list knows, until the whole course is reckoned:
 * the other months, paid as the last known one, the end, the way back of device and deposit. It is never read, it keeps
 * the place: what stands below would jump from under a finger.
 */
export const courseAwaited = (subscription: Known): ForecastEvent[] => {
  const { status, months, period, ahead = [], end, possession, deposit } = subscription;
  if (isOver(status) || end === null || ahead.some(({ kind }) => kind === "end")) return [];
  const charges = ahead.filter((event) => event.kind === "charge");
  const last = charges.at(-1);
  const left = months - (period - 1) - charges.length;
  const others: ForecastEvent[] =
    last === undefined
      ? []
      : Array.from({ length: Math.max(0, left) }, (_, at) => ({
          ...last,
          day: addMonths(last.day, at + 1),
          period: last.period + at + 1,
        }));
  return [
    ...others,
    { kind: "end", day: end, as: "finished" },
    ...(possession?.state === "returned" ? [] : [{ kind: "return", day: end } as const]),
    ...(deposit > 0 ? [{ kind: "refund", day: end, amount: deposit, of: "deposit" } as const] : []),
  ];
};
