import type { ParseKeys } from "i18next";
import { isDeliveryMissed, isReturnLate } from "#contract/consequences.ts";
import { addDays } from "#contract/day.ts";
import type { ForecastEvent, Projection } from "#contract/forecast.ts";
import type { Card } from "#contract/card.ts";
import type { Office } from "#contract/info.ts";
import {
  consequencesOf,
  deviceName,
  type KnownConsequences,
  officeOf,
  type Subscription,
} from "#contract/subscription.ts";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";
import { agreementStageOf } from "#machines/subscription/stages.ts";

/*
 * The only place that chooses sentences about consequences. Pure, from facts (contract/consequences.ts). Texts:
 * src/i18n/locales/consequences; rendered by use-sentences.ts.
 */

/** An address, or an office of a city; null: any of its offices. */
export type Where =
  | { readonly office: Office | null; readonly city: Subscription["city"] }
  | { readonly address: string };

/** Days are ISO, sums kopecks; undefined: being computed. `weekday` adds the day of the week, `shortDay` is short. */
export interface Values {
  readonly day?: string | undefined;
  readonly weekday?: string | undefined;
  readonly shortDay?: string;
  readonly from?: string;
  readonly to?: string;
  readonly sum?: number | undefined;
  readonly total?: number;
  readonly card?: Pick<Card, "brand" | "last4">;
  readonly device?: string;
  readonly slot?: string;
  readonly hours?: string;
  readonly things?: string;
  readonly where?: Where;
  readonly count?: number;
  readonly period?: number;
}

/** A text key with its values. `at`: the place appended to it. */
export interface Sentence {
  readonly key: ParseKeys<"consequences">;
  readonly values: Values;
  readonly at?: Where;
}

export const sentence = (key: Sentence["key"], values: Values = {}, at?: Where | null): Sentence => ({
  key,
  values,
  ...(at != null && { at }),
});

/** Parts of a list: each one thing, several, or nothing. */
export type Parts<Thing extends object> = readonly (Thing | readonly Thing[] | false | null | undefined)[];

export const listed = <Thing extends object>(...parts: Parts<Thing>): Thing[] =>
  parts.flatMap((part) => part || []);

/** Consequences as of `today` (ISO, in the subscription's city). */
export interface Facts extends KnownConsequences {
  readonly subscription: Subscription;
  readonly today: string;
}

const later = (one: string, other: string): string => (one > other ? one : other);

const deviceToday = (device: Facts["device"], today: string): Facts["device"] => {
  if (device.kind === "stays" && device.until !== null && device.until <= today)
    return { kind: "return", by: device.until };
  if (device.kind !== "handover" || device.isFirst || device.day === null || device.day > today)
    return device;
  return { ...device, day: device.how === "pickup" ? null : today };
};

const keptToday = ({ day, charge, ends }: NonNullable<Facts["ifKept"]>, today: string): Facts["ifKept"] => ({
  day: later(day, today),
  charge: charge && { ...charge, day: later(charge.day, today) },
  ends: ends && later(ends, today),
});

/**
 * The facts as of today: pages stay open over midnight, so overdue days become today. `of`: consequences of an
 * action; by default those of continuing as agreed.
 */
export const getFacts = (
  subscription: Subscription,
  today: string,
  of: KnownConsequences = consequencesOf(subscription),
): Facts => ({
  ...of,
  device: deviceToday(of.device, today),
  end: of.end === null || isOver(subscription.status) ? of.end : later(of.end, today),
  next: of.next && { ...of.next, day: later(of.next.day, today) },
  ifKept: of.ifKept && keptToday(of.ifKept, today),
  subscription,
  today,
});

/** Where to return the device: the order's office or the city's only one; null: any office. */
export const returnOffice = (subscription: Pick<Subscription, "city" | "officeId">): Office | null => {
  const offices = subscription.city?.offices ?? [];
  return officeOf(subscription) ?? (offices.length === 1 ? (offices[0] ?? null) : null);
};

export const returnPlace = (subscription: Subscription): Where => ({
  office: returnOffice(subscription),
  city: subscription.city,
});

/** Where the device is handed over; null if unknown. */
export const handoverPlace = (subscription: Subscription): Where | null => {
  const { delivery, city } = subscription;
  if (delivery !== null) return { address: delivery.address };
  const office = officeOf(subscription);
  return office === null ? null : { office, city };
};

/** The day a pause ends by itself, if nothing is due before; null if open. */
export const resumeDay = ({ subscription, end, today }: Facts): string | null => {
  const { status, debt, resumeOn = null } = subscription;
  if (status !== "paused" || debt > 0 || resumeOn === null) return null;
  const day = later(resumeOn, today);
  return end === null || day < end ? day : null;
};

/** Whether the client has the device, due back or not. */
export const isWithClient = ({ device }: Pick<Facts, "device">): boolean =>
  device.kind === "stays" || device.kind === "return";

/** Whether a handover is to come; not for an unpaid order. */
export const isAwaited = ({ device, subscription }: Facts): boolean =>
  device.kind === "handover" &&
  (subscription.status === "awaitingHandover" || subscription.status === "active");

/** A charge and its payer. `card` undefined: the backend does not name it. */
export const describeCharge = ({
  day,
  amount: sum,
  card,
  expired,
}: Pick<NonNullable<Facts["next"]>, "day" | "amount" | "card" | "expired">): Sentence =>
  card === null && expired !== undefined
    ? sentence("charge.expired", { day, sum, card: expired })
    : sentence(card === null ? "charge.noCard" : "charge", { day, sum });

/** The card that pays later months, also without a known day; null: the client does. */
export const upcomingCard = ({ subscription, next }: Facts): Subscription["card"] =>
  next === null ? subscription.card : next.card;

/** The payer of a charge whose day and sum are shown already; null if unknown. */
export const describePayer = ({ card, expired }: NonNullable<Facts["next"]>): Sentence | null => {
  if (card === null) return expired === undefined ? null : sentence("charge.expired.note", { card: expired });
  return card === undefined ? null : sentence("charge.card", { card });
};

/** The heading of a subscription: what happens next. */
export const describeNext = (facts: Facts): Sentence => {
  const { subscription, device, next, end } = facts;
  const { status, debt, delivery } = subscription;
  if (isOver(status)) {
    if (end !== null) return sentence("end.ended", { day: end });
    return sentence(subscription.start === null ? "end.order" : "end.over");
  }
  if (status === "awaitingPayment") return sentence("charge.pay", { sum: debt });
  // Without a consent to charges, nothing was tried.
  if (status === "active" && debt > 0)
    return sentence(subscription.chargeConsent === "withdrawn" ? "charge.debt" : "charge.failed", {
      sum: debt,
    });
  if (device.kind === "return" && status === "paused") return returnHeadline(facts);
  if (status === "paused") {
    const resumes = resumeDay(facts);
    if (debt > 0) return sentence("charge.debt", { sum: debt });
    return resumes === null ? sentence("charge.none") : sentence("pause.resumes", { day: resumes });
  }
  if (device.kind === "handover" && device.how === "pickup") return sentence("device.collect");
  if (device.kind === "handover")
    return !device.isFirst || delivery === null ? sentence("device.bring") : describeDelivery(facts);
  if (next !== null)
    return sentence(next.card === null ? "charge.yourself" : "charge", { day: next.day, sum: next.amount });
  return end === null ? sentence("end.live") : sentence("end.ends", { day: end });
};

/** The return day, or since when it is late. */
const returnHeadline = ({ device, today }: Facts): Sentence => {
  if (device.kind !== "return") return sentence("device.return.to");
  return sentence(isReturnLate(device, today) ? "device.late.the" : "device.return", { day: device.by });
};

/** The return as a heading; null if nothing is to be returned. */
export const returnTitle = (facts: Facts): Sentence | null => {
  const { device, today } = facts;
  const day = returnDay(facts);
  if (day === null) return null;
  return sentence(isReturnLate(device, today) ? "device.late.the" : "device.return.the", { day });
};

/** The first delivery, or that it did not come. */
const describeDelivery = (
  { device, subscription: { delivery }, today }: Facts,
  at?: Where | null,
): Sentence => {
  const { date: day = today, slot = "" } = delivery ?? {};
  return isDeliveryMissed(device, today)
    ? sentence("device.missed", { day })
    : sentence("device.deliver", { day, slot }, at);
};

/** When a returned device is handed over again. */
export const describeNextHandover = ({ device }: Facts, at?: Where | null): Sentence | null => {
  if (device.kind !== "handover" || device.isFirst) return null;
  const { day, how } = device;
  if (how === "delivery")
    return day === null ? sentence("device.bring", {}, at) : sentence("device.bringFrom", { day }, at);
  return day === null ? sentence("device.collectToday", {}, at) : sentence("device.collectFrom", { day }, at);
};

/** When and where to return the device. */
const describeReturn = ({ device, subscription, today }: Facts): Sentence[] => {
  if (device.kind !== "return") return [];
  const at = returnPlace(subscription);
  if (!isReturnLate(device, today)) return [sentence("device.return", { day: device.by }, at)];
  return [sentence("device.late", { day: device.by }), sentence("device.return.now", {}, at)];
};

/** Where the device is and what comes next; empty if unknown. */
export const describeDevice = (facts: Facts): Sentence[] => {
  const { subscription, device } = facts;
  const since = subscription.possession?.since ?? null;
  const at = handoverPlace(subscription);
  switch (device.kind) {
    case "handover": {
      if (subscription.status === "awaitingPayment") return [sentence("device.afterPayment")];
      if (!device.isFirst) return [describeNextHandover(facts, at) ?? sentence("device.bring", {}, at)];
      if (device.how === "delivery") return [describeDelivery(facts, at), ...missedNote(facts)];
      return [
        at === null ? sentence("device.waits.office") : sentence("device.waits", {}, at),
        ...describeReservation(facts),
      ];
    }
    case "stays":
      return listed(
        since === null ? sentence("device.inUse") : sentence("device.inUseSince", { day: since }),
        device.until !== null &&
          isDueBack(facts) &&
          sentence("device.return", { day: device.until }, returnPlace(subscription)),
      );
    case "return":
      return describeReturn(facts);
    case "none":
      if (subscription.loss != null)
        return [sentence(`device.${subscription.loss.cause}`, { day: subscription.loss.day })];
      // An order that was cancelled before the handover has no start.
      if (subscription.possession === undefined || subscription.start === null) return [];
      return [since === null ? sentence("device.returned") : sentence("device.returnedOn", { day: since })];
  }
};

/** The last day of a reservation, and the refund after it. */
export const describeWaiting = ({ until: day, refund: sum }: NonNullable<Facts["reservation"]>): Sentence =>
  sum > 0 ? sentence("order.waits.back", { day, sum }) : sentence("order.waits", { day });

/** How long an order is reserved and what is refunded after; empty while a delivery is to come. */
export const describeReservation = ({ subscription, device, reservation, today }: Facts): Sentence[] => {
  if (reservation === null || device.kind !== "handover") return [];
  if (subscription.status === "awaitingPayment") return [sentence("order.payBy", { day: reservation.until })];
  if (device.how === "delivery" && !isDeliveryMissed(device, today)) return [];
  return [describeWaiting(reservation)];
};

/** What to do about a missed delivery. */
const missedNote = (facts: Facts): Sentence[] =>
  isDeliveryMissed(facts.device, facts.today)
    ? [sentence("device.missed.note"), ...describeReservation(facts)]
    : [];

/** Beside the place of a handover: the next handover, a missed delivery, or the reservation. */
export const handoverNote = (facts: Facts): Sentence[] => {
  const again = describeNextHandover(facts);
  if (again !== null) return [again];
  const missed = missedNote(facts);
  return missed.length > 0 ? missed : describeReservation(facts);
};

/** Beside the heading, without repeating the return day. */
export const headlineDetails = (facts: Facts): Sentence[] => {
  const { device, subscription } = facts;
  const isShown = device.kind === "return" && subscription.status === "paused";
  if (isShown) return [sentence("device.bringTo", {}, returnPlace(subscription))];
  return describeNext(facts).key === "device.missed" ? missedNote(facts) : describeDevice(facts);
};

/** The first day of changed terms, ISO: the next period; null if unknown, as with a debt. */
export const termsStart = ({ subscription, next }: Facts): string | null => {
  const { debt, paidUntil = null } = subscription;
  return debt > 0 ? null : (next?.day ?? paidUntil);
};

/** The terms agreed for the next period; null if unchanged. */
export const agreedChange = ({ change, price, months, insurance, extras }: Subscription) => {
  if (change === null || change === undefined) return null;
  const ids = (list: readonly { id: number }[]): string =>
    list
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
      .join();
  const isSame =
    change.price === price &&
    change.months === months &&
    change.insurance === insurance &&
    ids(change.extras) === ids(extras);
  return isSame ? null : change;
};

const describeTermsChange = ({ subscription, next, today }: Facts): Sentence[] => {
  const agreed = agreedChange(subscription);
  if (agreed === null) return [];
  const { price: sum, insurance, extras } = agreed;
  const day = next?.day ?? subscription.paidUntil ?? today;
  const things = extras.map(({ name }) => name).join(", ");
  return listed(
    sentence(insurance ? "change.insured" : "change.uninsured", { day, sum }),
    things !== "" && sentence("change.extras", { things }),
  );
};

/** Whether nothing more is charged. Open pauses and orders leave that open. */
const isNothingMore = ({ subscription: { status }, next, end }: Facts): boolean =>
  next === null && (isOver(status) || (status === "active" && end !== null));

const nothingMore = (facts: Facts): Sentence | false => isNothingMore(facts) && sentence("charge.nothing");

/** Who pays the months after the first one of an order. */
const laterMonths = (facts: Facts): Sentence[] => {
  const { subscription, endsAs } = facts;
  if (endsAs === "deleted" || laterPeriods({ ...subscription, period: 1 }) === 0) return [];
  if (upcomingCard(facts) !== null) return [sentence("charge.monthly")];
  const isWithdrawn = subscription.chargeConsent === "withdrawn";
  return [sentence(isWithdrawn ? "charge.monthly.byHand" : "charge.monthly.yourself")];
};

/** The money, without what the heading says. `onPause`: replaces the sentence that a pause has no charges. */
export const describeMoney = (
  facts: Facts,
  { onPause = [sentence("charge.none.paused")] }: { onPause?: Sentence[] } = {},
): Sentence[] => {
  const { subscription, device, next, today, end } = facts;
  const { debt, daysKept = 0, paidUntil = null } = subscription;
  const owed = debt > 0 && sentence("charge.debt", { sum: debt });
  switch (agreementStageOf(subscription)) {
    case "awaitingPayment":
      return [
        sentence("charge.due", { sum: debt }),
        ...describeReservation(facts),
        sentence("start.handover"),
      ];
    case "awaitingHandover":
      return [
        ...(debt > 0
          ? [sentence("charge.atDoor", { sum: debt })]
          : [sentence("charge.first.paid"), sentence("start.first")]),
        // A row of its own names the card that pays after a paid month.
        ...(debt === 0 && upcomingCard(facts) !== null ? [] : laterMonths(facts)),
      ];
    case "active":
      // The heading shows the next charge or debt, the timeline its retry.
      return listed(
        debt === 0 && nothingMore(facts),
        next?.card === null && debt === 0 && addCard(next, facts),
        // The next charge of a debt is a retry: the terms begin with its month.
        debt === 0 && describeTermsChange(facts),
      );
    case "ending":
      return listed(owed, end !== null && sentence("charge.paidUntil", { day: end }), nothingMore(facts));
    case "paused": {
      const resumes = resumeDay(facts);
      return listed(
        owed,
        resumes === null ? onPause : sentence("pause.resumes.self", { day: resumes }),
        resumes !== null &&
          next !== null &&
          (next.card === null ? addCard(next, facts) : describeCharge(next)),
        daysKept > 0
          ? sentence("days.kept", { count: daysKept })
          : paidUntil !== null &&
              paidUntil > today &&
              device.kind === "return" &&
              sentence("days.passing", { day: paidUntil }),
      );
    }
    case "ended":
      return listed(owed, nothingMore(facts));
  }
};

/** A charge that no card pays, asking for a card unless the client wants to pay by hand. */
const addCard = (next: NonNullable<Facts["next"]>, { subscription }: Facts): Sentence =>
  next.expired === undefined && subscription.chargeConsent !== "withdrawn"
    ? sentence("charge.noCard.add", { day: next.day, sum: next.amount })
    : describeCharge(next);

/** Details of a subscription in the list: place, payer, pause, debt. */
export const describeInList = (facts: Facts): Sentence[] => {
  const { subscription, device, next, keepsIfPaid } = facts;
  const { status, debt } = subscription;
  const at = handoverPlace(subscription);
  const isWaiting = isAwaited(facts);
  const again = isWaiting ? describeNextHandover(facts, at) : null;
  const missed = missedNote(facts);
  const payer = next === null || status !== "active" || debt > 0 ? null : describePayer(next);
  const resumes = resumeDay(facts);
  if (isWaiting || status === "awaitingPayment")
    return listed(
      again ?? missed,
      again === null && at !== null && describePlace(at),
      isWaiting && missed.length === 0 && sentence("device.passport"),
      missed.length === 0 && describeReservation(facts),
    );
  if (status !== "paused") return listed(payer);
  if (debt > 0)
    return listed(
      sentence("charge.debt", { sum: debt }),
      // The heading asks for the return; paying can avoid it.
      device.kind === "return" && keepsIfPaid && sentence("debt.goesOn"),
    );
  return listed(sentence("charge.none"), resumes !== null && sentence("pause.resumes", { day: resumes }));
};

const describePlace = (where: Where): Sentence => sentence("place", { where });

/** A title with notes below it. */
export interface Statement {
  readonly title: Sentence;
  readonly note: readonly Sentence[];
}

/** An event as of today: overdue events, and a debt that no card pays, move to today. Null for a missed delivery. */
export const eventToday = (
  event: ForecastEvent,
  { device, today, subscription: { debt, period } }: Facts,
): ForecastEvent | null => {
  if (event.kind === "handover" && isDeliveryMissed(device, today)) return null;
  const isOwed = debt > 0 && event.kind === "charge" && event.card === null && event.period === period;
  return isOwed || event.day < today ? { ...event, day: today } : event;
};

/** A projection with its events as of today. */
export const projectionToday = (projection: Projection, facts: Facts): Projection => ({
  ...projection,
  events: projection.events.flatMap((event) => eventToday(event, facts) ?? []),
});

/** Since when a return shown today is late, ISO; null if it is not. */
export const lateSince = (
  { device, today }: Facts,
  { kind, day }: Pick<ForecastEvent, "kind" | "day">,
): string | null =>
  kind === "return" && day <= today && device.kind === "return" && device.by < today ? device.by : null;

/** `isNamed`: name the device, as in a list of several. `isRetry`: a failed charge is tried again. */
export const describeEvent = (
  event: ForecastEvent,
  facts: Facts,
  { isNamed, isRetry }: { isNamed: boolean; isRetry: boolean },
): Statement => {
  const { subscription } = facts;
  const device = deviceName(subscription);
  const named = isNamed ? [sentence("event.device", { device })] : [];
  switch (event.kind) {
    case "charge": {
      // How to pay is said by the card or the to-do in a list of several, and by the heading for a debt.
      const payer = (isNamed || isRetry) && event.card === null ? null : describePayer(event);
      const { period, amount: sum } = event;
      const what = event.card === null ? "yourself" : isRetry ? "retry" : "charge";
      const keys = {
        yourself: isNamed ? "event.charge.yourself.of" : "event.charge.yourself",
        retry: isNamed ? "event.retry.of" : "event.retry",
        charge: isNamed ? "event.device" : "event.charge",
      } as const;
      return { title: sentence(keys[what], { period, sum, device }), note: payer === null ? [] : [payer] };
    }
    case "refund": {
      const checked = isNamed ? "event.refund.checked.of" : "event.refund.checked";
      return {
        title: sentence(`event.refund.${event.of}`),
        note: event.of === "deposit" ? [sentence(checked, { device })] : named,
      };
    }
    case "return": {
      const late = lateSince(facts, event);
      return {
        title: sentence(isNamed ? "event.return.of" : "event.return", { device }),
        note: listed(
          late !== null && sentence("event.late", { day: late }),
          // In a list of several, the to-do above names the place.
          (!isNamed || late === null) && describePlace(returnPlace(subscription)),
        ),
      };
    }
    case "handover": {
      const isBrought = subscription.delivery !== null;
      const at = handoverPlace(subscription);
      const key = isBrought ? "event.handover.bring" : "event.handover.collect";
      return {
        title: sentence(isNamed ? `${key}.of` : key, { device }),
        note: isBrought || at === null ? [] : [describePlace(at)],
      };
    }
    case "resume":
      return { title: sentence("event.resume"), note: named };
    case "end":
      // The reservation ran out.
      if (isUnbegun(subscription.status)) return { title: sentence("event.end.order"), note: named };
      return { title: sentence(`event.end.${event.as}`), note: named };
  }
};

/** A debt without an automatic retry. */
export const describeDebt = ({ subscription }: Facts): Statement => {
  const key = subscription.status === "awaitingPayment" ? "event.charge.yourself.of" : "event.owed";
  return { title: sentence(key, { device: deviceName(subscription) }), note: [] };
};

/** The last day to return the device, ISO, past or future; null if none. */
export const returnDay = ({ device }: Pick<Facts, "device">): string | null =>
  device.kind === "return" ? device.by : device.kind === "stays" ? device.until : null;

/** What to do about the device or the card. */
export const describeToDo = (kind: "return" | "collect" | "missed" | "card", facts: Facts): Statement => {
  const { subscription, device, next, today } = facts;
  switch (kind) {
    case "return":
      return {
        title: sentence(isReturnLate(device, today) ? "device.late.the" : "device.return", {
          day: returnDay(facts) ?? today,
        }),
        note: [sentence("device.return.to", {}, returnPlace(subscription))],
      };
    case "collect": {
      const where = handoverPlace(subscription);
      const hours = officeOf(subscription)?.hours;
      return {
        title: sentence("device.collect"),
        note: listed(
          where !== null && hours !== undefined && sentence("place.hours", { where, hours }),
          sentence("device.passport"),
          describeReservation(facts),
        ),
      };
    }
    case "missed":
      return { title: describeDelivery(facts), note: missedNote(facts) };
    case "card": {
      const { day = today, amount: sum = 0, expired: card } = next ?? {};
      return {
        title: sentence("charge.addCard", { day }),
        note: card === undefined ? [] : [sentence("charge.addCard.note", { card, sum })],
      };
    }
  }
};

/** Owed for a device that was written off, kopecks. */
export const describeCompensation = (sum: number): Statement => ({
  title: sentence("device.compensate", { sum }),
  note: [sentence("device.compensate.note")],
});

/** Extras to collect or return now. */
export const describeExtras = (
  kind: "collectExtras" | "returnExtras",
  subscription: Subscription,
  names: readonly string[],
): Statement => ({
  title: sentence(kind === "collectExtras" ? "extras.collect" : "extras.return", {
    things: names.join(", "),
  }),
  note: [sentence("place.at", { where: returnPlace(subscription) })],
});

/** The last day to pay a debt before the subscription is paused, ISO; null if it has passed or is not known. */
const lastDayOfDebt = ({ subscription: { collection }, today }: Facts): string | null => {
  const day = collection?.pausesOn == null ? null : addDays(collection.pausesOn, -1);
  return day === null || day < today ? null : day;
};

/** What to pay, and the last day without consequences. The sum is left out only beside a day. */
export const describeAmountDue = (facts: Facts, { withSum = true } = {}): Sentence => {
  const { status, debt: sum } = facts.subscription;
  const day = status === "awaitingPayment" ? (facts.reservation?.until ?? null) : lastDayOfDebt(facts);
  if (day !== null && !withSum) return sentence("charge.payBy", { day });
  return day === null ? sentence("charge.pay", { sum }) : sentence("charge.pay.by", { sum, day });
};

/**
 * For a debtor with the device: when and where to return it, and that it stays if the subscription resumes; empty if
 * not due back.
 */
export const describeDebtorReturn = ({ device, subscription, today, keepsIfPaid }: Facts): Sentence[] => {
  if (device.kind !== "return") return [];
  const at = returnPlace(subscription);
  const due = isReturnLate(device, today)
    ? [sentence("device.late", { day: device.by }), sentence("device.bringTo", {}, at)]
    : [sentence("device.return", { day: device.by }, at)];
  return keepsIfPaid ? [...due, sentence("debt.goesOn")] : due;
};

/** Which card pays next; null if nothing is charged or the backend does not say. */
export const describePayerRow = (facts: Facts): Sentence | null => {
  const { subscription, next, endsAs, keepsIfPaid } = facts;
  const { card, status, debt } = subscription;
  // Without a resume, nothing is charged after the debt.
  const endsIfPaid = status === "paused" && debt > 0 && isWithClient(facts) && !keepsIfPaid;
  if (card === undefined || endsIfPaid) return null;
  if (next === null) {
    if (card === null || endsAs === "deleted") return null;
    if (status === "paused") return sentence("payer.later", { card });
    return status === "awaitingHandover" ? sentence("payer.first", { card }) : null;
  }
  const { day } = next;
  if (next.card == null)
    return next.expired === undefined ? sentence("payer.none") : sentence("charge.addCard", { day });
  if (status === "paused") return sentence("payer.later", { card: next.card });
  return sentence(debt > 0 ? "payer.retry" : "payer.next", { card: next.card, day });
};

/** What happens if a paused client keeps the device; null if nothing changes. */
export const describeKeptDevice = (facts: Facts): Statement | null => {
  const { device, ifKept, today } = facts;
  if (ifKept === null) return null;
  const { day, charge, ends } = ifKept;
  const by = device.kind === "return" && !isReturnLate(device, today) ? device.by : null;
  const title = by === null ? sentence("kept") : sentence("kept.by", { day: by });
  if (ends !== null) return { title, note: [sentence("kept.ends", { day: ends })] };
  const active = sentence("kept.active", { day });
  if (charge === null) return { title, note: [active] };
  return { title, note: [active, describeCharge(charge)] };
};

/** After a failed charge: the next retry, and the pause that follows. */
export const afterFailure = (facts: Facts): Sentence[] => {
  const { subscription, next } = facts;
  const { nextTry = null } = subscription.collection ?? {};
  const isTried = nextTry !== null && next !== null && next.card !== null;
  return listed(isTried && sentence("charge.retry", { day: next.day }), describePauseForDebt(facts));
};

/** The pause that follows an unpaid debt; empty if the subscription ends first. */
export const describePauseForDebt = (facts: Facts): Sentence[] => {
  const { subscription, end, today } = facts;
  const day = subscription.collection?.pausesOn ?? null;
  if (day === null || day < today || (end !== null && day >= end)) return [];
  return [sentence(isWithClient(facts) ? "debt.stops.return" : "debt.stops", { day })];
};

/**
 * For a subscription paused for debt: the return day, and that the device stays if the debt is paid and the
 * subscription resumes.
 */
export const pausedForDebt = ({ subscription, device, today, keepsIfPaid }: Facts): Sentence[] => {
  if (subscription.status !== "paused" || device.kind !== "return") return [];
  const key = isReturnLate(device, today) ? "device.late" : "device.return.the";
  return listed(sentence(key, { day: device.by }), keepsIfPaid && sentence("debt.goesOn"));
};

/** Names the next payment: charged, or paid by the client and why. */
export const nextPaymentName = ({ card, expired }: NonNullable<Facts["next"]>): Sentence => {
  if (card !== null) return sentence("row.next");
  return expired === undefined
    ? sentence("payment.next.noCard")
    : sentence("payment.next.expired", { card: expired });
};

/**
 * Charges, and what follows if the device is not returned. `isGone`: lost or stolen, so nothing depends on its
 * return.
 */
export const describeCharges = (facts: Facts, isGone: boolean): Sentence[] => {
  const { subscription, device, ifKept, today } = facts;
  const isPaused = subscription.status === "paused";
  const adjusted =
    isGone && isPaused ? { ...facts, subscription: { ...subscription, paidUntil: null } } : facts;
  const others = describeMoney(adjusted, { onPause: [sentence("pause.is")] });
  if (isPaused && subscription.debt === 0 && device.kind === "return") {
    if (ifKept === null || isReturnLate(device, today))
      return isGone ? others : [...others, ...describeReturn(facts)];
    const { by: day } = device;
    if (ifKept.ends !== null)
      return listed(others, !isGone && describeReturn(facts), sentence("kept.ends", { day: ifKept.ends }));
    return [...others, sentence(isGone ? "kept.unless" : "kept.else", { day })];
  }
  // No heading shows the charge here.
  const headline = describeNext(facts);
  const isOwed = subscription.status === "active" && subscription.debt > 0;
  return isOwed || headline.key === "charge" ? [headline, ...others] : others;
};

/** Whether the subscription is running or paused. */
export const describeRunning = ({ subscription: { status } }: Facts): Sentence =>
  sentence(status === "active" ? "problem.goesOn" : "problem.paused");

/** What a pause does for a client whose device is unusable; null if none helps. `days`: time for the return. */
export const pauseHelps = (
  facts: Facts,
  { isGone, days }: { isGone: boolean; days: number },
): Statement | null => {
  if (agreementStageOf(facts.subscription) !== "active" || facts.next === null) return null;
  return isGone
    ? { title: sentence("problem.noPause"), note: [sentence("problem.noPause.note", { count: days })] }
    : { title: sentence("act.pause.stops"), note: [sentence("problem.pause.note", { count: days })] };
};

/** Due back earlier than the end of the term. */
export const isDueBack = ({ device, endsAs }: Facts): boolean =>
  device.kind === "return" || (device.kind === "stays" && device.until !== null && endsAs !== "finished");

/** A device that any office of its city takes back. */
export const dueAtOffice = (facts: Facts): Sentence => {
  const { device, subscription, today } = facts;
  const values = { device: deviceName(subscription), day: returnDay(facts) ?? today };
  return sentence(isReturnLate(device, today) ? "office.late" : "office.due", values);
};
