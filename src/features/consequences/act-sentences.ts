import { isReturnLate } from "#contract/consequences.ts";
import { addDays } from "#contract/day.ts";
import { type Projection, type Forecast, isOpen } from "#contract/forecast.ts";
import { depositLeft, deviceName, type Subscription } from "#contract/subscription.ts";
import { listCharges, projectionFor, firstDay } from "#machines/forecast/forecast.view.ts";
import { agreementStageOf } from "#machines/subscription/stages.ts";
import type { Change } from "#machines/subscription/subscription.ports.ts";
import {
  describeAmountDue,
  describeNextHandover,
  describeCharge,
  describeDevice,
  getFacts,
  type Facts,
  handoverPlace,
  isWithClient,
  describeKeptDevice,
  describePayer,
  type Statement,
  resumeDay,
  returnDay,
  returnOffice,
  returnPlace,
  returnTitle,
  listed,
  type Parts,
  sentence,
  type Sentence,
} from "./sentences.ts";

/** A consequence in a step's list. `toOffices`: adds a link to the offices. */
export interface Item extends Statement {
  readonly icon:
    | "pause"
    | "return"
    | "device"
    | "alert"
    | "days"
    | "resume"
    | "charge"
    | "end"
    | "done"
    | "undo"
    | "final"
    | "refund";
  readonly toOffices?: boolean;
}

const item = (icon: Item["icon"], title: Sentence, note: Parts<Sentence> = []): Item => ({
  icon,
  title,
  note: listed(...note),
});

/** The return: by when, where, what to bring. */
const returnItem = (facts: Facts, title = returnTitle(facts)): Item | null =>
  title && {
    ...item("return", title, [sentence("act.place", { where: returnPlace(facts.subscription) })]),
    toOffices: returnOffice(facts.subscription) === null,
  };

/** The next charge and its payer. `soonest`: an earlier return of the device moves it. */
const chargeItem = ({ next, subscription }: Facts, soonest: string | null): Item | null => {
  if (next === null) return null;
  const byHand = next.card === null;
  // A client who withdrew the consent to charges is not asked for a card.
  const noCard = subscription.chargeConsent === "withdrawn" ? "order.noCard" : "charge.noCard.note";
  const payer = describePayer(next) ?? (byHand ? sentence(noCard) : null);
  return item("charge", nextTitle(next), [
    payer,
    !byHand && sentence("act.covers", { day: next.to }),
    soonest !== null && sentence(byHand ? "act.charge.yourself.if" : "act.charge.if", { day: soonest }),
  ]);
};

/** Consequences of a pause, in order of time. `until`: the day it ends by itself. */
export const pauseConsequences = (
  subscription: Subscription,
  { today, projection, until }: { today: string; projection: Projection | null; until: string | null },
): Item[] => {
  const free =
    until === null
      ? item("pause", sentence("act.free"), [sentence("act.free.note")])
      : item("pause", sentence("act.freeUntil", { day: until }), [sentence("act.freeUntil.note")]);
  if (projection === null) {
    const now = getFacts(subscription, today);
    if (!isWithClient(now)) return [free];
    return listed(
      free,
      returnItem(now, sentence("device.return.to")),
      item("alert", sentence("kept"), [sentence("kept.note")]),
    );
  }
  const facts = getFacts(subscription, today, projection);
  const { device, end } = facts;
  const { deposit } = facts.refunds;
  const { daysKept, total } = projection;
  const returned = device.kind === "return" ? device.by : null;
  const resumed = firstDay(projection, "resume");
  const again = firstDay(projection, "handover");
  const kept = describeKeptDevice(facts);
  const soonest = daysKept > 0 ? returned : null;
  const byHand = listCharges(projection).every(({ card }) => card === null);
  const at = handoverPlace(subscription) ?? returnPlace(subscription);
  return listed(
    free,
    device.kind === "return" && returnItem(facts),
    device.kind === "stays" &&
      resumed !== null &&
      item("device", sentence("device.stays.named", { device: deviceName(subscription) }), [
        sentence("act.stays.note"),
      ]),
    kept !== null && { icon: "alert" as const, ...kept },
    daysKept > 0 &&
      item(
        "days",
        returned === null
          ? sentence("act.kept", { count: daysKept })
          : sentence("act.kept.on", { count: daysKept, day: returned }),
        [returned !== null && sentence("act.kept.sooner"), sentence("act.kept.note")],
      ),
    resumed !== null &&
      item("resume", sentence("act.resumes", { day: resumed }), [
        again === null
          ? sentence("act.resumes.note")
          : sentence(subscription.delivery === null ? "act.resumes.collect" : "act.resumes.bring", {}, at),
      ]),
    chargeItem(facts, soonest),
    end !== null &&
      item("end", sentence("act.ends", { day: end }), [
        total > 0
          ? sentence(byHand ? "act.ends.total.yourself" : "act.ends.total", { total })
          : sentence("charge.nothing"),
        deposit > 0 && sentence("act.ends.deposit", { sum: deposit }),
        soonest !== null && sentence("act.ends.if"),
      ]),
  );
};

/** Consequences of a resume. `projection` null: unknown. */
export const resumeConsequences = (
  subscription: Subscription,
  { today, projection }: { today: string; projection: Projection | null },
): Item[] => {
  const facts = getFacts(subscription, today, projection ?? undefined);
  const { next } = facts;
  const at = handoverPlace(subscription);
  const receive = (title: Sentence): Item =>
    item("device", title, [at !== null && sentence("place", { where: at }), sentence("device.passport")]);
  const again = describeNextHandover(facts);
  return listed(
    again !== null
      ? receive(again)
      : facts.device.kind === "none"
        ? receive(sentence(subscription.delivery === null ? "device.collectToday" : "device.bring"))
        : facts.device.kind === "return" && projection !== null
          ? returnItem(facts)
          : item("device", sentence("device.stays"), [sentence("act.resume.stays.note")]),
    projection !== null &&
      next !== null &&
      next.amount !== 0 &&
      item("charge", nextTitle(next), [payerNote(next), sentence("act.resume.month")]),
  );
};

const nextTitle = ({ card, day, amount: sum }: NonNullable<Facts["next"]>): Sentence =>
  sentence(card === null ? "charge.yourself" : "charge", { day, sum });

/** Says that the card expires before the charge. */
const payerNote = (next: NonNullable<Facts["next"]>): Sentence | null =>
  next.expired === undefined ? null : describePayer(next);

/** The next cost of a resume, shown at its button. */
export const resumeCost = (next: Projection["next"]): Sentence =>
  next === null || next.amount === 0 ? sentence("act.resume.free") : nextTitle(next);

/** Heading of a cancellation: the refund, or the end. */
export const cancelTitle = ({ refunds: { payments, deposit }, end }: Projection, today: string): Sentence => {
  const back = payments + deposit;
  if (back > 0) return sentence("act.refund", { sum: back });
  return end === null || end <= today ? sentence("end.today") : sentence("end.the", { day: end });
};

/** The day on which a cancellation ends the subscription; one that ends today is final. */
export const cancelLead = (subscription: Subscription, { end }: Projection, today: string): Sentence => {
  const device = deviceName(subscription);
  return end === null || end <= today
    ? sentence("end.today.named", { device })
    : sentence("end.the.named", { device, day: end });
};

/** The last day to undo a cancellation that ends the subscription on a day, at midnight; ISO. */
export const lastDayToUndo = (end: string): string => addDays(end, -1);

/** Consequences of a cancellation. `projection` null: only that charges stop is known. */
export const cancelConsequences = (
  subscription: Subscription,
  { today, projection }: { today: string; projection: Projection | null },
): Item[] => {
  const { debt, start } = subscription;
  const owed =
    debt > 0 &&
    start !== null &&
    item("alert", sentence("act.debt", { sum: debt }), [sentence("act.debt.note")]);
  if (projection === null) return listed(item("done", sentence("charge.nothing")), owed);
  const facts = getFacts(subscription, today, projection);
  const { end, next, refunds } = facts;
  const { daysLost } = projection;
  const until = end !== null && end > today ? end : null;
  return listed(
    returnItem(facts),
    refunds.deposit > 0 && item("refund", sentence("act.deposit"), [sentence("act.deposit.note")]),
    next === null
      ? item("done", sentence("charge.nothing"), [
          until !== null && sentence("charge.paidUntil", { day: until }),
        ])
      : chargeItem(facts, null),
    daysLost > 0 && item("alert", sentence("act.lost", { count: daysLost }), [sentence("act.lost.note")]),
    owed,
    until === null
      ? item("final", sentence("act.final"), [sentence("act.final.note")])
      : item("undo", sentence("act.undo", { day: lastDayToUndo(until) }), [sentence("act.undo.note")]),
  );
};

/** Lead of an extension: terms and current end. `isEarly`: not possible yet. */
export const extendLead = (facts: Facts): Sentence[] => {
  const { subscription, device, end } = facts;
  return listed(
    sentence("act.extend", { device: deviceName(subscription) }),
    end !== null
      ? sentence("end.term.now", { day: end })
      : device.kind === "stays" && sentence("device.stays"),
  );
};

/** What a pause requires of the client. */
export const pauseNote = (facts: Facts): Sentence =>
  sentence(isWithClient(facts) ? "act.pause.return" : "act.pause.stops");

export const chargesTitle = (projection: Projection): Sentence =>
  sentence(
    projection.total > 0 && listCharges(projection).every(({ card }) => card === null)
      ? "list.title.yourself"
      : "list.title",
  );

/** The next charge once a cancellation is undone; null if there is none. */
export const undoCancelNote = ({ next }: Projection): Sentence | null =>
  next === null
    ? null
    : sentence(next.card === null ? "then.yourself" : "then.charge", { day: next.day, sum: next.amount });

/** One sentence lists up to three charges. */
const few = 3;

/** The charges that the client pays by hand; null if there are none. `many`: one sentence for a long list. */
export const describePaidByHand = (
  projection: Projection,
): { readonly list: readonly Sentence[]; readonly many: readonly [Sentence] | null } | null => {
  const charges = listCharges(projection).filter(({ card }) => card === null);
  const [first] = charges;
  const last = charges.at(-1);
  if (first === undefined || last === undefined) return null;
  const total = charges.reduce((sum, { amount }) => sum + amount, 0);
  const span = { count: charges.length, from: first.day, to: last.day, total };
  return {
    list: charges.map(({ day, amount }) => sentence("consent.one", { day, sum: amount })),
    many: charges.length <= few ? null : [sentence("consent.many.yourself", span)],
  };
};

export type DoneChange = `${Change}.done`;

/** What a completed change means; empty if the page shows it elsewhere. */
export const describeDone = (notice: DoneChange, facts: Facts): Sentence[] => {
  const { subscription, next, end, device } = facts;
  const { debt } = subscription;
  const resumes = resumeDay(facts);
  const until = resumes === null ? null : sentence("done.pause.until", { day: resumes });
  switch (notice) {
    // The return day and the end are shown beside it.
    case "cancel.done":
      return listed(
        agreementStageOf(subscription) === "ending" &&
          debt === 0 &&
          next === null &&
          sentence("charge.nothing"),
      );
    case "pause.done":
      if (until !== null && device.kind !== "return") return [until];
      return listed(
        sentence("done.pause"),
        until ?? (device.kind !== "return" && sentence("done.pause.open")),
      );
    case "setEnd.done":
      return [until ?? sentence("done.setEnd")];
    case "extend.done":
      return [end === null ? sentence("done.extend") : sentence("done.extend.until", { day: end })];
    case "allowCharges.done":
    case "stopCharges.done":
      if (next === null) return [];
      // Owed already, whatever day the next try is.
      return [debt > 0 && next.card === null ? describeAmountDue(facts) : describeCharge(next)];
    case "resume.done":
    case "takeBack.done":
      if (next !== null) return [describeCharge(next)];
      return [sentence(notice === "resume.done" ? "done.resume" : "done.takeBack")];
    case "reschedule.done":
      return describeDevice(facts);
    case "changeTerms.done":
      return [sentence("done.changeTerms")];
  }
};

/**
 * For a device due back because of a debt: the return day if only the debt is paid, and that it stays if the
 * subscription resumes. Empty if the device is not with the client.
 */
export const debtLead = (subscription: Subscription, forecast: Forecast): Sentence[] => {
  const { today, acts } = forecast;
  const facts = getFacts(subscription, today);
  const alone = projectionFor(forecast, "payDebt");
  if (facts.device.kind !== "return" || subscription.status !== "paused" || alone === null) return [];
  const then = returnDay(getFacts(subscription, today, alone));
  if (then === null) return [];
  const over =
    firstDay(alone, "end") === today ||
    (!isOpen(acts.payDebtAndGoOn) && acts.payDebtAndGoOn.why === "termOver");
  if (over) return [sentence("debt.termOver", { day: then })];
  return listed(
    then === facts.device.by ? sentence("debt.sameDay") : sentence("debt.otherDay", { day: then }),
    facts.keepsIfPaid && sentence("debt.goesOn"),
  );
};

/** A row of the comparison. */
export interface Row {
  readonly key: "next" | "return" | "back" | "days" | "end";
  readonly name: Sentence;
  readonly value: Sentence;
  readonly note: readonly Sentence[];
}

/**
 * The same five rows for every option, so that options can be compared. `isPaidToday`: today's charge is in the
 * option's name. `ifPaid`: the return day if the debt is paid today, ISO.
 */
export const comparisonRows = (
  projection: Projection,
  subscription: Subscription,
  {
    today,
    isPaidToday = false,
    ifPaid = null,
    isShort = false,
  }: { today: string; isPaidToday?: boolean; ifPaid?: string | null; isShort?: boolean },
): Row[] => {
  const facts = getFacts(subscription, today, projection);
  const { device, end } = facts;
  const { daysKept, daysLost, refunds } = projection;
  const { start, paidUntil = null } = subscription;
  const deposit = depositLeft(subscription);
  const next = listCharges(projection).find((charge) => !isPaidToday || charge.day > today);
  const by = returnDay(facts);
  const isLate = isReturnLate(device, today);
  const back = refunds.payments + refunds.deposit;
  const ifReturned = by === null || daysKept === 0 || isLate ? null : by;
  return [
    {
      key: "next",
      name: sentence("row.next"),
      ...(next === undefined
        ? { value: sentence("row.next.none"), note: [] }
        : {
            value: sentence("row.day", { day: next.day }),
            note: listed(
              sentence(next.card === null ? "row.next.yourself.note" : "row.sum", { sum: next.amount }),
              ifReturned !== null && sentence("row.ifReturned", { day: ifReturned }),
            ),
          }),
    },
    {
      key: "return",
      name: sentence("row.return"),
      value: by === null ? sentence("row.return.none") : sentence("row.day", { day: by }),
      note: listed(
        isLate && sentence("row.return.late"),
        ifPaid !== null && ifPaid !== by && sentence("row.return.ifPaid", { day: ifPaid }),
      ),
    },
    {
      key: "back",
      name: sentence(start !== null && !isShort ? "row.back.deposit" : "row.back"),
      ...(end === null && back === 0
        ? {
            value: sentence("row.sum", { sum: deposit }),
            note: deposit > 0 ? [sentence("row.back.later")] : [],
          }
        : { value: sentence("row.sum", { sum: back }), note: [] }),
    },
    {
      key: "days",
      name: sentence("row.days"),
      value:
        daysLost > 0
          ? sentence("row.days.lost", { count: daysLost })
          : daysKept > 0
            ? sentence("row.days.kept", { count: daysKept })
            : paidUntil === null || isShort
              ? sentence("row.days.used")
              : paidUntil > today
                ? sentence("row.days.until", { day: paidUntil })
                : sentence("row.days.none"),
      note: [],
    },
    {
      key: "end",
      name: sentence("row.end"),
      value: end === null ? sentence("row.end.open") : sentence("row.day", { day: end }),
      note: [],
    },
  ];
};
