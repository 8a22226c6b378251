import type { Language } from "#contract/language.ts";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { agreedChange } from "../../forecast/change.rules.ts";
import { daysLeft, type SubscriptionState } from "../../forecast/subscription-state.rules.ts";
import type { Notification, NotificationEntry } from "./table.ts";

/** The columns of a subscription that its notifications need. */
export type Changed = SubscriptionState & { readonly id: number; readonly clientId: number };

type Change<S extends Changed> = {
  readonly before: S;
  readonly after: S;
  /** The day of the change in the city, and its moment, which makes it unique. */
  readonly today: string;
  readonly now: Date;
  readonly by: "client" | "service";
  readonly language?: Language;
  /** Number of the annex. */
  readonly annex?: string | null;
  /** Refund in kopecks. */
  readonly refund?: number;
};

/** The part that is or will be refunded. */
const depositHeld = ({ start, deposit, depositKept, period }: SubscriptionState): number =>
  start === null || period === 1 ? 0 : deposit - depositKept;

/** Still paused: another end, or the debt was paid alone. */
const describePause = (before: SubscriptionState, after: SubscriptionState): NotificationEntry | null => {
  if (before.debt > 0 && after.debt === 0) return { kind: "debtPaid", facts: {} };
  return before.resumeOn === after.resumeOn
    ? null
    : { kind: "pauseEndSet", facts: { until: after.resumeOn } };
};

/** Other terms, or a longer term. */
const describeTerms = (
  before: SubscriptionState,
  after: SubscriptionState,
  annex: string | null,
): NotificationEntry | null => {
  const agreement = agreedChange(before, after);
  if (agreement === null) return null;
  const { from, onlyLonger } = agreement;
  const { end, price, insurance, extras } = agreement.after;
  if (onlyLonger) return { kind: "extended", facts: { end, annex } };
  const names = extras.map(({ name }) => name);
  return { kind: "changed", facts: { from, end, price, insurance, extras: names, annex } };
};

/** An order expired. */
const describeReservation = (
  { status, deliveryDay, reservedUntil }: SubscriptionState,
  refund: number,
): NotificationEntry | null =>
  reservedUntil === null
    ? null
    : {
        kind: "reservationEnded",
        facts: {
          why:
            status === "awaitingPayment"
              ? "notPaid"
              : deliveryDay === null
                ? "notCollected"
                : "notRescheduled",
          until: reservedUntil,
          refund,
        },
      };

const describeChange = <S extends Changed>({
  before,
  after,
  today,
  by,
  refund = 0,
  annex = null,
}: Change<S>): NotificationEntry | null => {
  const [was, is] = [before.status, after.status];
  // A payment and other terms may give the consent, too: they have notifications of their own.
  const isSame = was === is && before.period === after.period && agreedChange(before, after) === null;
  if (before.chargeConsent !== after.chargeConsent && isSame)
    return { kind: after.chargeConsent === "given" ? "chargesAllowed" : "chargesStopped", facts: {} };
  if (isUnbegun(was) && was === is && by === "client") return { kind: "rescheduled", facts: {} };
  if (isUnbegun(was) && is === "cancelled" && by === "service") return describeReservation(before, refund);
  if (was === "active" && is === "paused" && after.pausedFor === "client")
    return { kind: "pauseBegun", facts: { kept: daysLeft(after, today) > 0 } };
  if (was === "paused" && is === "paused") return describePause(before, after);
  const dayCame = before.resumeOn !== null && before.resumeOn <= today;
  if (was === "paused" && is === "active")
    return by === "client"
      ? { kind: "resumed", facts: {} }
      : { kind: "pauseEnded", facts: { why: dayCame ? "dayCame" : "notReturned" } };
  if (was === "active" && is === "active" && before.scheduledDay !== null && after.scheduledDay === null)
    return { kind: "cancelTakenBack", facts: {} };
  const terms = was === "active" && is === "active" ? describeTerms(before, after, annex) : null;
  if (terms !== null) return terms;
  const cancelsAhead = is === "active" && before.scheduledDay === null && after.scheduledDay !== null;
  if (cancelsAhead || (is === "cancelled" && !isOver(was) && by === "client"))
    return {
      kind: "cancelled",
      facts: {
        on: after.scheduledDay ?? today,
        ahead: cancelsAhead,
        debt: after.debt,
        refund,
        deposit: depositHeld(after),
      },
    };
  if (!isOver(was) && isOver(is)) return { kind: "ended", facts: { deposit: depositHeld(after) } };
  return null;
};

/**
 * Notifications of a change, from the states before and after; empty if there is nothing to announce. The
 * paying card is read when it is sent.
 */
export const changeNotifications = <S extends Changed>(change: Change<S>): Notification[] => {
  const { after, by, now, language } = change;
  const entry = describeChange(change);
  if (entry === null) return [];
  return [
    {
      ...entry,
      clientId: after.clientId,
      subscriptionId: after.id,
      occasion: now.toISOString(),
      by,
      ...(language === undefined ? {} : { language }),
    },
  ];
};
