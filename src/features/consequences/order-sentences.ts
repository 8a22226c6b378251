import type { Card } from "#contract/card.ts";
import { dayIn } from "#contract/day.ts";
import { isDeliveryMissed, isReturnLate } from "#contract/consequences.ts";
import type { Projection } from "#contract/forecast.ts";
import { momentOf, type Payment } from "#contract/payment.ts";
import type { Quote } from "#contract/quote.ts";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { hasExpired } from "#machines/cards/expiry.ts";
import type { HandoverChoice } from "#machines/checkout/draft.ts";
import { laterCharges, laterPeriods } from "#machines/checkout/later-charges.ts";
import { chargedBy, firstDay, listCharges } from "#machines/forecast/forecast.view.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import {
  afterFailure,
  describeAmountDue,
  describeNextHandover,
  upcomingCard,
  describeCharge,
  getFacts,
  type Facts,
  isAwaited,
  describePayer,
  type Statement,
  returnTitle,
  listed,
  type Parts,
  sentence,
  type Sentence,
  describePauseForDebt,
  type Values,
} from "./sentences.ts";

export interface StageItem extends Statement {
  readonly at: "done" | "now" | "next";
}

const stage = (at: StageItem["at"], title: Sentence, note: Parts<Sentence> = []): StageItem => ({
  at,
  title,
  note: listed(...note),
});

/** The charges after the first. */
const moreCharges = (count: number, last: string | undefined): Sentence | null => {
  if (count <= 0) return null;
  return count === 1
    ? sentence("order.more.one", { day: last })
    : sentence("order.more", { count, day: last });
};

type Payer = Pick<Card, "brand" | "last4" | "expires">;

/** The card, by its name, if it has expired by a day. */
const expiredOn = (card: Payer | null, day: string): Values["card"] =>
  card !== null && hasExpired(card, day) ? { brand: card.brand, last4: card.last4 } : undefined;

/** An order. `byHand`: no card pays the later months. `card`: the saved card that does; null: none, or a new one. */
interface Ordered {
  readonly quote: Quote | null;
  readonly months: number | null;
  readonly handover: HandoverChoice["kind"] | null;
  readonly byHand: boolean;
  readonly card: Payer | null;
  readonly atDoor: boolean;
}

/**
 * Everything from payment to end, with forecast sums and days; placeholders while the quote loads. Null without a
 * forecast.
 */
export const orderStages = ({
  quote,
  months,
  handover,
  byHand,
  card,
  atDoor,
}: Ordered): StageItem[] | null => {
  const charges = quote && laterCharges(quote);
  if (quote !== null && charges === null) return null;
  const { handedOver, end } = quote?.forecast ?? {};
  const count = charges?.count ?? (months ?? 1) - 1;
  const [first, last] = [charges?.first ?? undefined, charges?.last ?? undefined];
  const each = charges?.each ?? undefined;
  const expired = first === undefined ? undefined : expiredOn(card, first);
  const deposit = quote?.deposit ?? 0;
  const payment = stage(
    atDoor ? "next" : "now",
    sentence(atDoor ? "order.atDoor" : "order.today", { sum: quote?.now }),
  );
  const received =
    handover === "pickup" ? sentence("order.pickup") : sentence("order.delivery", { weekday: handedOver });
  return listed(
    !atDoor && payment,
    stage("next", received, [sentence("order.start")]),
    atDoor && payment,
    count > 0 &&
      stage(
        "next",
        expired === undefined
          ? sentence(byHand ? "charge.yourself" : "charge", { day: first, sum: each })
          : sentence("charge.expired", { day: first, sum: each, card: expired }),
        [moreCharges(count - 1, last)],
      ),
    stage("next", sentence("act.ends", { day: end }), [
      deposit > 0 ? sentence("order.returnDeposit", { sum: deposit }) : sentence("order.return"),
    ]),
  );
};

/** The pickup day that the forecast assumes; null for a delivery. */
export const pickupAssumption = ({ quote, handover }: Pick<Ordered, "quote" | "handover">): Sentence | null =>
  handover === "pickup" ? sentence("order.ifOn", { day: quote?.forecast?.handedOver }) : null;

/** In how many payments a term is paid. */
export const termParts = (charges: number): Sentence => {
  if (charges === 0) return sentence("order.once");
  return charges === 1 ? sentence("order.parts.one") : sentence("order.parts", { count: charges });
};

/**
 * Later months after a payment without a card. `card`: null: the client pays; undefined: the cards could not be
 * loaded. `isReminded`: the client has not switched reminders off.
 */
export const laterMonths = (
  method: "sbp" | "onDelivery",
  card: Values["card"] | null | undefined,
  { isReminded }: { isReminded: boolean },
): Statement => {
  if (card === undefined)
    return {
      title: sentence("later.unknown"),
      note: [sentence(isReminded ? "later.unknown.note" : "later.unknown.silent")],
    };
  if (card === null)
    return {
      title: sentence("later.yourself"),
      note: [
        sentence(method === "sbp" ? "later.yourself.sbp" : "later.yourself.atDoor"),
        sentence(isReminded ? "later.yourself.remind" : "later.yourself.silent"),
      ],
    };
  return {
    title: sentence("later.card", { card }),
    note: [
      sentence(method === "sbp" ? "later.card.sbp" : "later.card.atDoor"),
      sentence("later.card.change"),
    ],
  };
};

/** Later months of an order whose main card expires before them: the consent holds for the next main card. */
export const laterMonthsExpiring = (card: NonNullable<Values["card"]>): Statement => ({
  title: sentence("later.expires", { card }),
  note: [sentence("later.expires.note")],
});

/** When and where an ordered device is handed over. */
export const handoverTitle = (facts: Facts): Sentence => {
  const { subscription, device, reservation, today } = facts;
  const { delivery } = subscription;
  if (delivery === null) {
    const named = { device: deviceName(subscription) };
    return reservation === null
      ? sentence("order.collect", named)
      : sentence("order.collect.by", { ...named, day: reservation.until });
  }
  if (device.kind === "handover" && !device.isFirst) return sentence("device.bring");
  return isDeliveryMissed(device, today)
    ? sentence("device.missed", { day: delivery.date })
    : sentence("device.deliver", { weekday: delivery.date, slot: delivery.slot });
};

/** Whether the agreed delivery is still to come. */
export const isDeliveryAhead = ({ device, today }: Facts): boolean =>
  device.kind === "handover" && device.isFirst && !isDeliveryMissed(device, today);

/**
 * The return day after a late debt payment that did not resume the subscription, ISO; null if nothing is to be
 * returned. Payments up to the first day of their month are on time.
 */
export const returnAfterDebt = (
  { subscription, device }: Facts,
  payment: Payment,
  zone: string,
): string | null => {
  const { status, debt, period } = subscription;
  const { days } = payment;
  const isLate = days != null && days.from < dayIn(zone, new Date(momentOf(payment)));
  const isClosed =
    isLate && (status === "paused" || isOver(status)) && debt === 0 && period === payment.period + 1;
  return isClosed && device.kind === "return" ? device.by : null;
};

/** The return day in short, or since when it is late. */
export const returnCaption = ({ device, today }: Facts): Sentence[] =>
  device.kind === "return"
    ? [sentence(isReturnLate(device, today) ? "device.late" : "order.returnBy", { day: device.by })]
    : [];

/** A debt, the next charge, that there is none, or that the pause leaves it open. */
const nextChargeStage = (facts: Facts, payment: Payment): StageItem => {
  const { subscription, next, endsAs } = facts;
  const { status, price, debt } = subscription;
  // A month charged together with the debt before it can fail.
  if (debt > 0 && !isUnbegun(status)) return stage("next", describeAmountDue(facts), afterFailure(facts));
  if (next !== null) {
    // The sentence says why the client pays.
    return stage("next", describeCharge(next), [next.card !== null && describePayer(next)]);
  }
  if (status === "paused") return stage("next", sentence("order.paused"));
  const isOpen = isAwaited(facts) && endsAs !== "deleted";
  const count = isOpen ? laterPeriods({ ...subscription, period: payment.period }) : 0;
  if (count === 0) return stage("next", sentence("charge.nothing"));
  const note = sentence(count === 1 ? "order.later.note.one" : "order.later.note");
  return upcomingCard(facts) === null
    ? stage("next", sentence("order.later.yourself", { count, sum: price }), [note, sentence("order.noCard")])
    : stage("next", sentence("order.later", { count, sum: price }), [note]);
};

/** The end, past or future. */
const endStages = (facts: Facts): StageItem[] => {
  const { subscription, end, endsAs, device } = facts;
  if (end === null) return [];
  if (isOver(subscription.status)) return [stage("done", sentence("end.ended", { day: end }))];
  if (endsAs === "deleted") return [stage("next", sentence("end.the", { day: end }))];
  const isReturned = device.kind === "stays" && device.until === end;
  return [stage("next", sentence("act.ends", { day: end }), [isReturned && sentence("order.return")])];
};

/** What comes after a payment. `isReturnShown`: the heading already names the return day. */
export const paymentStages = (
  facts: Facts,
  { payment, paidOn, isReturnShown }: { payment: Payment; paidOn: string; isReturnShown: boolean },
): StageItem[] => {
  const { subscription, device } = facts;
  const { delivery, paidFrom, paidUntil, period } = subscription;
  // A debt payment that resumed the subscription also paid the month beginning that day.
  const isFollowed = period === payment.period + 2 && paidFrom === paidOn;
  const back = device.kind === "return" ? returnTitle(facts) : null;
  const deposit = depositBack(facts);
  return listed(
    isFollowed &&
      paidFrom != null &&
      paidUntil != null &&
      stage("done", sentence("order.also", { from: paidFrom, to: paidUntil }), [sentence("order.also.note")]),
    isAwaited(facts) &&
      stage(
        "next",
        isDeliveryMissed(device, facts.today)
          ? handoverTitle(facts)
          : sentence(delivery === null ? "order.pickup" : "order.deliver"),
        [describeNextHandover(facts) ?? sentence("order.start")],
      ),
    nextChargeStage(facts, payment),
    !isReturnShown && back !== null && stage("next", back),
    endStages(facts),
    isOver(subscription.status) && back !== null && deposit && stage("next", deposit),
  );
};

interface DebtPaying {
  readonly today: string;
  readonly method: PayChoice["method"] | null;
  /** The saved card that pays the debt; null: none is chosen. */
  readonly card: Payer | null;
}

/** Whether the client pays a later month: no saved card pays it and this payment saves none. */
const isByHand = (
  { subscription }: Facts,
  next: NonNullable<Facts["next"]>,
  method: DebtPaying["method"],
): boolean =>
  next.card === null &&
  (subscription.chargeConsent === "withdrawn" || (method !== "card" && method !== "newCard"));

/** The card that would pay a later month but expires before it. The card that pays the debt pays later months, too. */
const expiresBefore = (
  { subscription }: Facts,
  next: NonNullable<Facts["next"]>,
  { method, card }: DebtPaying,
): Values["card"] => {
  if (subscription.chargeConsent === "withdrawn" || method === "newCard") return undefined;
  return method === "card" ? expiredOn(card, next.day) : next.expired;
};

/** The next charge after a debt, with its month. */
const describeNextMonth = (facts: Facts, paying: DebtPaying): Sentence => {
  const { next } = facts;
  const { today, method } = paying;
  if (next === null) return sentence("charge.nothing");
  const { day, amount: sum, from, to } = next;
  const expired = expiresBefore(facts, next, paying);
  if (expired !== undefined && day > today) return sentence("charge.expired", { day, sum, card: expired });
  const byHand = isByHand(facts, next, method);
  if (day <= today) return sentence(byHand ? "debt.newMonth.yourself" : "debt.newMonth", { sum, from, to });
  return sentence(byHand ? "debt.next.yourself" : "debt.next", { day, sum, from, to });
};

const depositBack = ({ refunds: { deposit } }: Facts): Sentence | false =>
  deposit > 0 && sentence("debt.deposit", { sum: deposit });

const daysKept = ({ daysKept: count }: Projection): Sentence | false =>
  count > 0 && sentence("debt.kept", { count });

/** Whether paying the debt ends the subscription because its term is over. */
const endsWithDebt = (projection: Projection, today: string): boolean =>
  firstDay(projection, "end") === today;

/** After paying the debt alone. */
export const describeDebtAlone = (
  subscription: Subscription,
  projection: Projection,
  today: string,
): Sentence[] => {
  const facts = getFacts(subscription, today, projection);
  const now = getFacts(subscription, today);
  const { device } = facts;
  const isSame = device.kind === "return" && now.device.kind === "return" && device.by === now.device.by;
  const returned =
    device.kind === "return"
      ? sentence(isSame ? "debt.return.same" : "debt.return", { day: device.by })
      : sentence("debt.isBack");
  const later = facts.next === null ? sentence("charge.nothing") : describeCharge(facts.next);
  return endsWithDebt(projection, today)
    ? listed(sentence("debt.ends"), returned, depositBack(facts), later)
    : listed(returned, daysKept(projection), later);
};

/** After paying the debt and resuming. */
export const describeDebtAndResume = (
  subscription: Subscription,
  projection: Projection,
  paying: DebtPaying,
): Sentence[] => {
  const facts = getFacts(subscription, paying.today, projection);
  const { device, next } = facts;
  return listed(
    device.kind === "handover"
      ? sentence(device.how === "delivery" ? "debt.bring" : "debt.collect")
      : ((device.kind === "return" ? returnTitle(facts) : null) ?? sentence("device.stays")),
    describeNextMonth(facts, paying),
    // The end of a last month belongs to the option.
    next === null && facts.end !== null && sentence("end.the", { day: facts.end }),
  );
};

/** Everything after paying a debt, from today to the end. */
export const debtStages = (
  subscription: Subscription,
  projection: Projection,
  paying: DebtPaying,
): StageItem[] => {
  const { today } = paying;
  const facts = getFacts(subscription, today, projection);
  const { device, end } = facts;
  const now = getFacts(subscription, today).device;
  const isOverToday = endsWithDebt(projection, today);
  const isSame =
    device.kind === "return" && now.kind === "return" && device.by === now.by && device.by >= today;
  const returned = isSame ? sentence("debt.return.same", { day: device.by }) : returnTitle(facts);
  const ends = end === null || isOver(subscription.status) || isOverToday ? null : end;
  const [next, ...rest] = listCharges(projection).filter(({ day }) => day > today);
  return listed(
    stage("now", sentence("order.today", { sum: chargedBy(projection, today) }), [
      isOverToday && sentence("debt.ends"),
      device.kind === "handover" && sentence(device.how === "delivery" ? "debt.bring" : "debt.collect"),
    ]),
    device.kind === "return" &&
      returned !== null &&
      stage("next", returned, [daysKept(projection), ends === null && depositBack(facts)]),
    next === undefined
      ? stage("next", sentence("charge.nothing"), [
          subscription.status === "paused" && end === null && sentence("debt.resumeLater"),
        ])
      : stage("next", describeNextMonth({ ...facts, next }, paying), [
          rest.length > 0 && sentence("debt.more", { count: rest.length, total: projection.total }),
        ]),
    ends !== null && stage("next", sentence("end.the", { day: ends }), [depositBack(facts)]),
  );
};

/** What happens while the debt is unpaid: return day, term, coming pause. */
export const debtDue = (facts: Facts, { isTermOver }: { isTermOver: boolean }): Sentence[] => {
  const { subscription, device, today } = facts;
  if (subscription.status !== "paused") return describePauseForDebt(facts);
  return listed(
    isTermOver && sentence("debt.termIsOver"),
    device.kind === "return" && sentence(device.by < today ? "debt.wasDue" : "debt.due", { day: device.by }),
  );
};
