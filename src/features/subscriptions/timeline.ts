import { addMonths, compareDays, dayIn, daysBetween } from "#contract/day.ts";
import type { ForecastEvent } from "#contract/forecast.ts";
import { momentOf, type Payment } from "#contract/payment.ts";
import type { Act, Pause, Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { stateOfPayment } from "#machines/payments/payments.view.ts";
import type { Facts } from "../consequences/sentences.ts";

/** A past or future event. `day`: ISO, in the subscription's city. */
export type TimelineEvent = { readonly day: string } & (
  | { readonly is: "paid" | "failed"; readonly payment: Payment }
  | { readonly is: "act"; readonly act: Act }
  | { readonly is: "paused"; readonly reason: Pause["reason"] }
  | { readonly is: "resumed" }
  | { readonly is: "over" }
  | {
      readonly is: "ahead";
      readonly event: ForecastEvent;
      readonly isRetry: boolean;
    }
);

/** `gap`: days to the next point; 0 after the last. */
export type TimelinePoint<Event> = Event & { readonly gap: number };

/** Equal charges that follow the next one, as one row. `day`: the first, `last`: the last; ISO. */
export type FoldedCharges = {
  readonly is: "charges";
  readonly day: string;
  readonly last: string;
  readonly charges: readonly Extract<ForecastEvent, { kind: "charge" }>[];
};

/** Fold at least this many. */
const minFolded = 3;

const chargeOf = (point: TimelineEvent | undefined) =>
  point?.is === "ahead" && !point.isRetry && point.event.kind === "charge" ? point.event : null;

/** Folds the equal charges after the next one. A charge of another sum or payer has its own row. */
export const foldCharges = (
  ahead: readonly TimelinePoint<TimelineEvent>[],
): TimelinePoint<TimelineEvent | FoldedCharges>[] => {
  const next = ahead.findIndex((point) => chargeOf(point) !== null);
  const first = chargeOf(ahead[next + 1]);
  if (next < 0 || first === null) return [...ahead];
  const paid = ({ amount, card, expired }: typeof first) => JSON.stringify([amount, card, expired]);
  const other = ahead.findIndex((point, at) => {
    const charge = chargeOf(point);
    return at > next && (charge === null || paid(charge) !== paid(first));
  });
  const end = other < 0 ? ahead.length : other;
  const folded = ahead.slice(next + 1, end);
  const last = folded.at(-1);
  if (last === undefined || folded.length < minFolded) return [...ahead];
  return [
    ...ahead.slice(0, next + 1),
    {
      is: "charges",
      day: first.day,
      last: last.day,
      charges: folded.flatMap((point) => chargeOf(point) ?? []),
      gap: last.gap,
    },
    ...ahead.slice(end),
  ];
};

export type Timeline = {
  readonly past: readonly TimelinePoint<TimelineEvent>[];
  readonly ahead: readonly TimelinePoint<TimelineEvent>[];
  /** Days from today to the first future point. */
  readonly gap: number;
  /** False if the subscription has ended and nothing is left to do. */
  readonly hasToday: boolean;
};

interface TimelineSource {
  payments: readonly Payment[];
  /** The forecast, as far as known. */
  events: readonly ForecastEvent[];
  /** ISO, in its city. */
  today: string;
  /** Time zone of its city (IANA). */
  zone: string;
}

const byDay = (one: TimelineEvent, other: TimelineEvent): number => compareDays(one.day, other.day);

/** Payments, pauses, acts and the forecast in order of time (docs/design.md). */
export const buildTimeline = (
  {
    id,
    acts,
    debt,
    status,
    end,
    pauses = [],
  }: Pick<Subscription, "id" | "acts" | "debt" | "status" | "end" | "pauses">,
  { payments, events, today, zone }: TimelineSource,
): Timeline => {
  const own = payments.filter(({ subscriptionId }) => subscriptionId === id);
  const paidPeriods = new Set(own.flatMap(({ status, period }) => (status === "success" ? [period] : [])));
  const dayOf = (moment: string) => dayIn(zone, new Date(moment));
  const over: TimelineEvent[] =
    isOver(status) && end !== null && end <= today ? [{ is: "over", day: end }] : [];
  const past: TimelineEvent[] = [
    ...own.flatMap((payment): TimelineEvent[] => {
      const day = dayOf(momentOf(payment));
      // A failed charge that was paid later counts as paid.
      if (stateOfPayment(payment) === "failed")
        return paidPeriods.has(payment.period) ? [] : [{ is: "failed", day, payment }];
      return [{ is: "paid", day, payment }];
    }),
    // A pause undone on its first day is left out.
    ...pauses.flatMap(({ from, until, reason }): TimelineEvent[] =>
      from === until
        ? []
        : [
            { is: "paused", day: from, reason },
            ...(until === null ? [] : [{ is: "resumed", day: until } as const]),
          ],
    ),
    ...acts.flatMap((act): TimelineEvent[] => {
      const moment = act.created ?? act.signedAt;
      return moment === null ? [] : [{ is: "act", day: dayOf(moment), act }];
    }),
    ...over,
  ].toSorted(byDay);
  const firstCharge = events.findIndex(({ kind }) => kind === "charge");
  const ahead = events.map((event, index): TimelineEvent => ({
    is: "ahead",
    day: event.day,
    event,
    isRetry: debt > 0 && index === firstCharge,
  }));
  const hasToday = over.length === 0 || ahead.length > 0;
  const spaced = (points: readonly TimelineEvent[], last: string | null) =>
    points.map((point, index) => ({
      ...point,
      gap: daysBetween(point.day, points[index + 1]?.day ?? last ?? point.day),
    }));
  return {
    past: spaced(past, hasToday ? today : null),
    ahead: spaced(ahead, null),
    gap: daysBetween(today, ahead[0]?.day ?? today),
    hasToday,
  };
};

/**
 * Expected events after the first 60 days, as invisible placeholders until the forecast loads: remaining months, end,
 * return, deposit.
 */
export const placeholderEvents = ({ subscription, device, end }: Facts): ForecastEvent[] => {
  const { status, months, period, ahead = [], deposit } = subscription;
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
    ...(device.kind === "none" ? [] : [{ kind: "return", day: end } as const]),
    ...(deposit > 0 ? [{ kind: "refund", day: end, amount: deposit, of: "deposit" } as const] : []),
  ];
};
