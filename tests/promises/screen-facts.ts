import type { ParseKeys } from "i18next";
import type { Values, Where } from "#src/features/consequences/sentences.ts";
import type { Fact, Place } from "./book/facts.ts";

/* Facts of a screen: its `consequences` sentences, with the rendered values. */

/** A text key without its plural form. */
type Key = Exclude<ParseKeys<"consequences">, `${string}_${Intl.LDMLPluralRule}`>;

/** A sentence as src/features/consequences/use-sentences.ts renders it. */
export type RenderedSentence = {
  readonly key: Key;
  readonly values: Values & { readonly at?: Where };
  readonly words: string;
  /** The subscription of the preceding link; null if there is none. */
  readonly about: number | null;
  /** The offer to a debtor that contains it; null if none. */
  readonly offer: "stay" | "goOn" | null;
};

type Meaning = (values: RenderedSentence["values"]) => readonly Fact[];

/** Covered by other checks, or says what the client can do. */
const nothing: Meaning = () => [];

const onDay =
  (make: (day: string) => Fact): Meaning =>
  ({ day, weekday }) => {
    const on = day ?? weekday;
    return on === undefined ? [] : [make(on)];
  };
const ends = onDay((day) => ({ is: "ends", day }));
const ended = onDay((day) => ({ is: "ended", day }));
const resumes = onDay((day) => ({ is: "resumes", day }));
const returned = onDay((by) => ({ is: "return", by }));
const late = onDay((by) => ({ is: "late", by }));
const missed = onDay((day) => ({ is: "missed", day }));
const toCome = onDay((day) => ({ is: "toCome", day }));
const pauses = onDay((day) => ({ is: "pauses", day }));
const waits = onDay((until) => ({ is: "waits", until }));
const stays: Meaning = () => [{ is: "stays", until: null }];
const isBack: Meaning = () => [{ is: "returned" }];
const noMore: Meaning = () => [{ is: "nothing", while: null }];
const noneMeanwhile: Meaning = () => [{ is: "nothing", while: "paused" }];

const charge =
  (by: "card" | "client"): Meaning =>
  ({ day, sum, card }) =>
    day === undefined || sum === undefined
      ? []
      : [{ is: "charge", day, amount: sum, by, card: by === "card" ? (card?.last4 ?? null) : null }];
const byCard = charge("card");
const byHand = charge("client");

const back: Meaning = ({ sum }) => (sum === undefined ? [] : [{ is: "back", amount: sum }]);

/** A handover that is open, or not before a named day. */
const handover =
  (how: "pickup" | "delivery", first: boolean): Meaning =>
  ({ day, weekday }) => [{ is: "handover", day: day ?? weekday ?? null, how, first }];
const kept =
  (follows: "goesOn" | "charges"): Meaning =>
  () => [{ is: "kept", follows }];
const keptEnds = onDay((day) => ({ is: "kept", follows: { ends: day } }));

const both =
  (...meanings: readonly Meaning[]): Meaning =>
  (values) =>
    meanings.flatMap((meaning) => meaning(values));

/** Every `consequences` text has a meaning. Places are read from each. */
const meanings: Readonly<Record<Key, Meaning>> = {
  "device.afterPayment": nothing,
  "device.deliver": handover("delivery", true),
  "device.missed": missed,
  "device.missed.note": nothing,
  "order.waits": waits,
  "order.waits.back": both(waits, back),
  "order.payBy": waits,
  "device.waits": handover("pickup", true),
  "device.waits.office": handover("pickup", true),
  "device.collect": handover("pickup", false),
  "device.collectToday": handover("pickup", false),
  "device.collectFrom": handover("pickup", false),
  "device.bring": handover("delivery", false),
  "device.bringFrom": handover("delivery", false),
  "device.passport": nothing,
  "device.inUse": stays,
  "device.inUseSince": stays,
  "device.stays": stays,
  "device.stays.named": stays,
  "device.return": returned,
  "device.return.the": returned,
  "device.return.to": nothing,
  "device.return.now": nothing,
  "device.bringTo": nothing,
  "device.late": late,
  "device.late.the": late,
  "device.returned": isBack,
  "device.returnedOn": isBack,
  "device.stolen": isBack,
  "device.lost": isBack,
  "device.destroyed": isBack,
  "device.compensate": nothing,
  "device.compensate.note": nothing,
  charge: byCard,
  "charge.yourself": byHand,
  "charge.noCard": byHand,
  "charge.noCard.add": byHand,
  "charge.expired": byHand,
  "charge.expired.note": nothing,
  "charge.card": nothing,
  "charge.retry": toCome,
  "payment.next.noCard": nothing,
  "payment.next.expired": nothing,
  "charge.nothing": noMore,
  "charge.none": noneMeanwhile,
  "charge.none.paused": noneMeanwhile,
  "charge.debt": nothing,
  "charge.failed": nothing,
  "charge.pay": nothing,
  "charge.pay.by": toCome,
  "charge.payBy": toCome,
  "charge.due": nothing,
  "charge.atDoor": nothing,
  "charge.monthly": nothing,
  "charge.monthly.byHand": nothing,
  "charge.monthly.yourself": nothing,
  "charge.first.paid": nothing,
  "charge.paidUntil": nothing,
  "charge.noCard.note": nothing,
  "charge.addCard": toCome,
  "charge.addCard.note": nothing,
  "payer.next": toCome,
  "payer.retry": toCome,
  "payer.first": nothing,
  "payer.later": nothing,
  "payer.none": nothing,
  "start.handover": nothing,
  "start.first": nothing,
  "end.ends": ends,
  "end.ended": ended,
  "end.the": ends,
  "end.today": nothing,
  "end.the.named": ends,
  "end.today.named": nothing,
  "end.term": ends,
  "end.term.now": ends,
  "end.over": nothing,
  "end.order": nothing,
  "end.live": nothing,
  "pause.is": nothing,
  "pause.open": nothing,
  "pause.open.end": nothing,
  "pause.until": resumes,
  "pause.until.end": resumes,
  "pause.resumes": resumes,
  "pause.resumes.self": resumes,
  "change.insured": toCome,
  "change.uninsured": toCome,
  "change.extras": nothing,
  "extras.collect": nothing,
  "extras.return": nothing,
  "days.kept": nothing,
  "days.passing": nothing,
  "event.charge": nothing,
  "event.charge.yourself": nothing,
  "event.charge.yourself.of": nothing,
  "event.retry": nothing,
  "event.retry.of": nothing,
  "event.owed": nothing,
  "event.refund.deposit": nothing,
  "event.refund.payments": nothing,
  "event.refund.checked": nothing,
  "event.refund.checked.of": nothing,
  "event.return": nothing,
  "event.return.of": nothing,
  "event.late": late,
  "event.resume": nothing,
  "event.handover.collect": nothing,
  "event.handover.collect.of": nothing,
  "event.handover.bring": nothing,
  "event.handover.bring.of": nothing,
  "event.end.cancelled": nothing,
  "event.end.deleted": nothing,
  "event.end.finished": nothing,
  "event.device": nothing,
  place: nothing,
  "place.at": nothing,
  "place.hours": nothing,
  kept: kept("goesOn"),
  "kept.by": both(returned, kept("goesOn")),
  "kept.ends": keptEnds,
  "kept.active": both(toCome, kept("goesOn")),
  "kept.else": both(returned, kept("charges")),
  "kept.unless": both(toCome, kept("charges")),
  "kept.note": kept("charges"),
  "act.free": noneMeanwhile,
  "act.free.note": nothing,
  "act.freeUntil": noneMeanwhile,
  "act.freeUntil.note": nothing,
  "act.place": nothing,
  "act.stays.note": nothing,
  "act.kept": nothing,
  "act.kept.on": toCome,
  "act.kept.sooner": nothing,
  "act.kept.note": nothing,
  "act.resumes": resumes,
  "act.resumes.note": nothing,
  "act.resumes.collect": nothing,
  "act.resumes.bring": nothing,
  "act.covers": nothing,
  "act.charge.if": toCome,
  "act.charge.yourself.if": toCome,
  "act.ends": ends,
  "act.ends.total": nothing,
  "act.ends.total.yourself": nothing,
  "act.ends.deposit": back,
  "act.ends.if": nothing,
  "act.refund": back,
  "act.deposit": nothing,
  "act.deposit.note": nothing,
  "act.lost": nothing,
  "act.lost.note": nothing,
  "act.debt": nothing,
  "act.debt.note": nothing,
  "act.undo": toCome,
  "act.undo.note": nothing,
  "act.final": nothing,
  "act.final.note": nothing,
  "act.resume.free": nothing,
  "act.resume.kept": nothing,
  "act.resume.month": nothing,
  "act.resume.stays.note": stays,
  "act.extend": nothing,
  "act.pause.return": nothing,
  "act.pause.instead": nothing,
  "act.pause.stops": nothing,
  "list.title": nothing,
  "list.title.yourself": nothing,
  "list.refund": nothing,
  "list.back": nothing,
  "then.charge": byCard,
  "then.yourself": byHand,
  "done.pause": noneMeanwhile,
  "done.pause.open": nothing,
  "done.pause.until": resumes,
  "done.setEnd": nothing,
  "done.resume": nothing,
  "done.takeBack": nothing,
  "done.extend": nothing,
  "done.extend.until": ends,
  "done.changeTerms": nothing,
  "consent.one": byHand,
  "consent.many.yourself": nothing,
  "consent.byHand": nothing,
  "row.next": nothing,
  "row.next.none": nothing,
  "row.next.yourself.note": nothing,
  "row.ifReturned": toCome,
  "row.return": nothing,
  "row.return.none": nothing,
  "row.return.late": nothing,
  "row.return.ifPaid": toCome,
  "row.back": nothing,
  "row.back.deposit": nothing,
  "row.day": nothing,
  "row.sum": nothing,
  "row.back.later": nothing,
  "row.days": nothing,
  "row.days.kept": nothing,
  "row.days.lost": nothing,
  "row.days.used": nothing,
  "row.days.until": nothing,
  "row.days.none": nothing,
  "row.end": nothing,
  "row.end.open": nothing,
  "row.noCharges": noMore,
  "debt.sameDay": nothing,
  "debt.otherDay": toCome,
  "debt.termOver": toCome,
  "debt.stops": pauses,
  "debt.stops.return": pauses,
  "debt.ends": nothing,
  "debt.termIsOver": nothing,
  "debt.return": returned,
  "debt.return.same": returned,
  "debt.isBack": isBack,
  "debt.collect": handover("pickup", false),
  "debt.bring": handover("delivery", false),
  "debt.kept": nothing,
  "debt.resumeLater": nothing,
  "debt.newMonth": nothing,
  "debt.newMonth.yourself": nothing,
  "debt.next": byCard,
  "debt.next.yourself": byHand,
  "debt.more": nothing,
  "debt.deposit": back,
  "debt.due": returned,
  "debt.wasDue": late,
  "debt.goesOn": nothing,
  "problem.goesOn": nothing,
  "problem.paused": noneMeanwhile,
  "problem.pause.note": nothing,
  "problem.noPause": nothing,
  "problem.noPause.note": nothing,
  "office.due": returned,
  "office.late": late,
  "office.collect": nothing,
  "order.today": nothing,
  "order.atDoor": nothing,
  "order.atDoor.courier": nothing,
  "order.pickup": handover("pickup", true),
  "order.deliver": handover("delivery", true),
  "order.delivery": handover("delivery", true),
  "order.start": nothing,
  "order.more": toCome,
  "order.more.one": toCome,
  "order.return": nothing,
  "order.returnDeposit": back,
  "order.ifOn": toCome,
  "order.once": noMore,
  "order.parts": nothing,
  "order.parts.one": nothing,
  "order.monthly": nothing,
  "order.end": nothing,
  "order.deposit": nothing,
  "order.nothing": nothing,
  "order.collect": handover("pickup", false),
  "order.collect.by": both(handover("pickup", false), waits),
  "order.collect.unnamed": handover("pickup", false),
  "order.calendar": nothing,
  "order.paused": noneMeanwhile,
  "order.noCard": nothing,
  "order.later": nothing,
  "order.later.yourself": nothing,
  "order.later.note": nothing,
  "order.later.note.one": nothing,
  "order.also": nothing,
  "order.also.note": nothing,
  "order.returnBy": returned,
  "later.card": nothing,
  "later.card.sbp": nothing,
  "later.card.atDoor": nothing,
  "later.card.change": nothing,
  "later.yourself": nothing,
  "later.yourself.sbp": nothing,
  "later.yourself.atDoor": nothing,
  "later.yourself.remind": nothing,
  "later.yourself.silent": nothing,
  "later.expires": nothing,
  "later.expires.note": nothing,
  "later.unknown": nothing,
  "later.unknown.note": nothing,
  "later.unknown.silent": nothing,
  "of.charge": byCard,
  "of.yourself": byHand,
  "of.retry": toCome,
  "of.debt": nothing,
  "of.paused": noneMeanwhile,
  "of.nothing": noMore,
  "of.afterPause": nothing,
  "of.fromSecond": nothing,
  "of.fromSecond.yourself": nothing,
  "of.cannot": toCome,
  "charge.unpaid": nothing,
  "card.nothing": nothing,
  "card.unused": nothing,
  "card.main": nothing,
  "card.replacement": nothing,
  "card.byHand": nothing,
  "card.losing": nothing,
  "card.only": nothing,
  "card.last": nothing,
  "card.pays": nothing,
  "card.chosen": nothing,
  "card.expires": nothing,
  "card.bind": nothing,
  "card.instead": nothing,
  "binding.none": nothing,
  "event.end.order": nothing,
  "act.resume.title": nothing,
  "deletion.device": nothing,
  "deletion.received": nothing,
  "deletion.cannot": toCome,
  "deletion.loss": nothing,
  "deletion.debt": nothing,
  "deletion.debt.first": nothing,
  "deletion.debt.asked": nothing,
};

const officeOf = (where: Where): Place =>
  "address" in where
    ? { address: where.address }
    : { office: where.office?.id ?? null, city: where.city?.id ?? null };

export const factsOf = ({ key, values }: RenderedSentence): readonly Fact[] => {
  const places = [values.at, values.where].filter((where) => where !== undefined);
  return [
    ...meanings[key](values),
    ...places.map((where): Fact => ({ is: "place", place: officeOf(where) })),
  ];
};
