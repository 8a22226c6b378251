import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChargeAhead, Consequences, DeviceNext } from "#contract/consequences.ts";
import type { Projection, Forecast, ForecastEvent } from "#contract/forecast.ts";
import { languages } from "#contract/language.ts";
import type { Payment } from "#contract/payment.ts";
import { consequencesOf, type Subscription } from "#contract/subscription.ts";
import { addDays } from "#contract/day.ts";
import { isOver, subscriptionStatuses } from "#contract/subscription-status.ts";
import { quote } from "#machines/checkout/checkout.model.ts";
import * as acts from "#src/features/consequences/act-sentences.ts";
import * as cards from "#src/features/consequences/card-sentences.ts";
import * as orders from "#src/features/consequences/order-sentences.ts";
import * as now from "#src/features/consequences/sentences.ts";
import { texts as en } from "#src/i18n/locales/consequences/en.ts";
import { texts as ru } from "#src/i18n/locales/consequences/ru.ts";
import { plainSubscription } from "../../plain-subscription.ts";
import { createProjection } from "./sample-projection.ts";
import { following } from "./sample-consequences.ts";

type Sentence = now.Sentence;
type Facts = now.Facts;

const today = "2026-11-20";
const texts: Record<string, Readonly<Record<string, string>>> = { ru, en };

describe("a subscription's headline says what happens next", () => {
  const delivery = { address: "Валовая, 21", date: "2026-11-22", slot: "10:00–14:00" };
  const nextPayment = { date: "2026-12-03", amount: 948_000 };
  const awaited = { state: "awaited", since: null } as const;
  const inUse = { state: "inUse", since: "2026-10-03" } as const;
  const visa = { brand: "visa", last4: "0932" } as const;
  const next: ChargeAhead = {
    kind: "charge",
    day: "2026-12-03",
    amount: 948_000,
    period: 2,
    from: "2026-12-03",
    to: "2027-01-03",
    card: visa,
  };
  const charge = { day: "2026-12-03", sum: 948_000 };
  test.each<[string, Partial<Subscription>, Sentence["key"], now.Values]>([
    ["unpaid: what is left to pay", { status: "awaitingPayment", debt: 1_000 }, "charge.pay", { sum: 1_000 }],
    ["to be picked up", { status: "awaitingHandover" }, "device.collect", {}],
    [
      "to be delivered: day and hours",
      { status: "awaitingHandover", delivery },
      "device.deliver",
      { day: "2026-11-22", slot: "10:00–14:00" },
    ],
    [
      "not delivered on its day: that it was due",
      { status: "awaitingHandover", delivery: { ...delivery, date: "2026-11-19" } },
      "device.missed",
      { day: "2026-11-19" },
    ],
    ["active: the next charge", { nextPayment }, "charge", charge],
    ["active without a card: what the client pays", { nextPayment, card: null }, "charge.yourself", charge],
    [
      "active with a card that expires before: what the client pays",
      { nextPayment, card: visa, consequences: following({ next: { ...next, card: null, expired: visa } }) },
      "charge.yourself",
      charge,
    ],
    ["collected again, the device being back", { nextPayment, possession: awaited }, "device.collect", {}],
    ["brought again, the device being back", { delivery, possession: awaited }, "device.bring", {}],
    [
      "active with a failed charge: the debt, not the next charge",
      { debt: 640_000, nextPayment },
      "charge.failed",
      { sum: 640_000 },
    ],
    [
      "active and unpaid without a consent to charges: the debt, since nothing was tried",
      { debt: 640_000, nextPayment, card: null, chargeConsent: "withdrawn" },
      "charge.debt",
      { sum: 640_000 },
    ],
    [
      "cancelled at the end of the period: that day, and no charge",
      { scheduled: { status: "cancelled", at: "2026-12-03" } },
      "end.ends",
      { day: "2026-12-03" },
    ],
    [
      "in its last period: the day on which the term is over",
      { end: "2027-01-12" },
      "end.ends",
      { day: "2027-01-12" },
    ],
    [
      "of a client who is leaving: the day of the deletion, and no charge after it",
      { nextPayment: null, consequences: following({ end: "2026-12-02", endsAs: "deleted" }) },
      "end.ends",
      { day: "2026-12-02" },
    ],
    [
      "paused: the day to return the device",
      { status: "paused", returnBy: "2026-11-25" },
      "device.return",
      { day: "2026-11-25" },
    ],
    [
      "paused, the device being kept beyond that day: that it is late",
      { status: "paused", returnBy: "2026-11-19" },
      "device.late.the",
      { day: "2026-11-19" },
    ],
    [
      "paused until a day, the device being back: that day",
      { status: "paused", resumeOn: "2027-01-05", possession: { state: "returned", since: null } },
      "pause.resumes",
      { day: "2027-01-05" },
    ],
    [
      "paused until a day after the device is due: first the device",
      { status: "paused", resumeOn: "2027-01-05", returnBy: "2026-11-25" },
      "device.return",
      { day: "2026-11-25" },
    ],
    [
      "paused for a shorter time than the device may stay",
      { status: "paused", resumeOn: "2026-11-24", returnBy: "2026-11-25", possession: inUse },
      "pause.resumes",
      { day: "2026-11-24" },
    ],
    [
      "paused for a debt, the device being back: the debt, whatever day was set",
      { status: "paused", debt: 789_000, resumeOn: "2027-01-05" },
      "charge.debt",
      { sum: 789_000 },
    ],
    [
      "over: the day it ended",
      { status: "cancelled", end: "2026-09-02" },
      "end.ended",
      { day: "2026-09-02" },
    ],
    [
      "cancelled before the handover: the order",
      { status: "cancelled", start: null, end: null },
      "end.order",
      {},
    ],
  ])("%s", (_what, change, key, values) => {
    const facts = now.getFacts({ ...plainSubscription, id: 1, ...change }, today);
    expect(now.describeNext(facts)).toEqual({ key, values });
  });
});

test("of an order that was cancelled before the handover it is not said that the device is back", () => {
  const order = (start: string | null): Subscription => ({
    ...plainSubscription,
    status: "cancelled",
    start,
    end: start,
    possession: { state: "returned", since: null },
  });
  const told = (start: string | null) =>
    now.describeDevice(now.getFacts(order(start), today)).map(({ key }) => key);
  expect(told(null)).toEqual([]);
  expect(told("2026-09-02")).toEqual(["device.returned"]);
});

test("a failed delivery shows its day and what to do, without the passport", () => {
  const ordered: Subscription = {
    ...plainSubscription,
    status: "awaitingHandover",
    delivery: { address: "Валовая, 21", date: "2026-11-19", slot: "10:00–14:00" },
  };
  const facts = now.getFacts(ordered, today);
  const keysOf = (sentences: readonly Sentence[]) => sentences.map(({ key }) => key);
  expect(keysOf(now.describeDevice(facts))).toEqual(["device.missed", "device.missed.note"]);
  expect(keysOf(now.describeInList(facts))).toEqual(["device.missed.note", "place"]);
  expect(now.eventToday({ kind: "handover", day: "2026-11-19" }, facts)).toBeNull();
  // The page stayed open over midnight: the day was still to come.
  expect(keysOf(now.describeDevice(now.getFacts(ordered, "2026-11-19")))).toEqual(["device.deliver"]);
});

test("a pause in the list says what is owed, and only without a debt that nothing is charged", () => {
  const pausedWith = (debt: number) =>
    now.describeInList(now.getFacts({ ...plainSubscription, status: "paused", debt }, today));
  expect(pausedWith(61_300)).toEqual([{ key: "charge.debt", values: { sum: 61_300 } }]);
  expect(pausedWith(0).map(({ key }) => key)).toEqual(["charge.none"]);
});

test("an order says until when it waits and what is refunded: beside its device, in its card, and after paying", () => {
  const reservation = { until: "2026-11-27", refund: 1_310_000 };
  const handover = { kind: "handover", how: "pickup", day: null, isFirst: true } as const;
  const ordered = (change: Partial<Subscription>): Facts =>
    now.getFacts(
      {
        ...plainSubscription,
        status: "awaitingHandover",
        consequences: following({ device: handover, reservation }),
        ...change,
      },
      today,
    );
  const paid = ordered({});
  const waits = { key: "order.waits.back", values: { day: "2026-11-27", sum: 1_310_000 } };
  expect(now.describeDevice(paid)).toContainEqual(waits);
  expect(now.describeInList(paid)).toContainEqual(waits);
  expect(now.handoverNote(paid)).toEqual([waits]);
  // A payment on delivery has no refund.
  const none = following({ device: handover, reservation: { ...reservation, refund: 0 } });
  expect(now.describeInList(ordered({ consequences: none }))).toContainEqual({
    key: "order.waits",
    values: { day: "2026-11-27" },
  });
  const unpaid = ordered({ status: "awaitingPayment", debt: 1_310_000 });
  expect(now.describeInList(unpaid)).toContainEqual({ key: "order.payBy", values: { day: "2026-11-27" } });
});

describe("a debt", () => {
  const card = { brand: "visa", last4: "0932" } as const;
  const collection = {
    failed: "2026-11-20",
    reason: null,
    nextTry: "2026-11-27",
    pausesOn: "2026-11-27",
    card: null,
  };
  const owing = { ...plainSubscription, status: "active", debt: 948_000, collection } as const;
  const ahead = (paidBy: ChargeAhead["card"]) => {
    const charge = { day: "2026-11-27", amount: 948_000, period: 2, from: today, to: "2026-12-20" } as const;
    return { ...owing, consequences: following({ next: { kind: "charge", ...charge, card: paidBy } }) };
  };

  test("is to be paid by the day before it pauses the subscription", () => {
    const due = (on: string) => now.describeAmountDue(now.getFacts(owing, on));
    expect(due(today)).toMatchObject({ key: "charge.pay.by", values: { day: "2026-11-26" } });
    expect(due("2026-11-26")).toMatchObject({ key: "charge.pay.by", values: { day: "2026-11-26" } });
    expect(due("2026-11-27")).toMatchObject({ key: "charge.pay", values: { sum: 948_000 } });
  });

  test("does not begin other terms on the day of its retry", () => {
    const terms = { months: 6, price: 900_000, insurance: true, extras: [] };
    const keysOf = (debt: number) =>
      now.describeMoney(now.getFacts({ ...ahead(card), change: terms, debt }, today)).map(({ key }) => key);
    expect(keysOf(0)).toContain("change.insured");
    expect(keysOf(948_000)).not.toContain("change.insured");
  });

  test("that no card pays any more is not due on the day of the next try", () => {
    const done = (change: "allowCharges" | "stopCharges", paidBy: ChargeAhead["card"]) =>
      acts.describeDone(`${change}.done`, now.getFacts(ahead(paidBy), today));
    expect(done("stopCharges", null)).toMatchObject([
      { key: "charge.pay.by", values: { day: "2026-11-26" } },
    ]);
    expect(done("allowCharges", card)).toMatchObject([{ key: "charge", values: { day: "2026-11-27" } }]);
  });
});

test("a cancellation can be undone until the day before it takes effect, at midnight", () => {
  const projection = toProjection(following({ end: "2026-12-24", endsAs: "cancelled" }));
  expect(acts.cancelConsequences(plainSubscription, { today, projection })).toContainEqual(
    expect.objectContaining({ title: { key: "act.undo", values: { day: "2026-12-23" } } }),
  );
});

const day = fc.integer({ min: -12, max: 90 }).map((days) => addDays(today, days));
const cardName = fc.constantFrom(
  { brand: "visa", last4: "0932" } as const,
  { brand: "mir", last4: "4417" } as const,
);
const amount = fc.integer({ min: 1, max: 900 }).map((roubles) => roubles * 10_000);

const deviceNext: fc.Arbitrary<DeviceNext> = fc.oneof(
  fc.record({ kind: fc.constant("stays" as const), until: fc.option(day) }),
  fc.record({ kind: fc.constant("return" as const), by: day }),
  fc.record({
    kind: fc.constant("handover" as const),
    how: fc.constantFrom("pickup" as const, "delivery" as const),
    day: fc.option(day),
    isFirst: fc.boolean(),
  }),
  fc.constant({ kind: "none" as const }),
);
const chargeAhead: fc.Arbitrary<ChargeAhead> = fc
  .record({
    day,
    amount,
    period: fc.integer({ min: 1, max: 12 }),
    payer: fc.option(cardName),
    expired: fc.option(cardName),
  })
  .map(({ payer, expired, ...rest }) => ({
    kind: "charge" as const,
    ...rest,
    from: rest.day,
    to: addDays(rest.day, 30),
    card: payer,
    ...(payer === null && expired !== null && { expired }),
  }));
const someConsequences: fc.Arbitrary<Consequences> = fc.record({
  device: deviceNext,
  end: fc.option(day),
  endsAs: fc.option(fc.constantFrom("cancelled" as const, "finished" as const, "deleted" as const)),
  next: fc.option(chargeAhead),
  refunds: fc.record({ payments: fc.constantFrom(0, 170_000), deposit: fc.constantFrom(0, 500_000) }),
  reservation: fc.option(fc.record({ until: day, refund: fc.constantFrom(0, 1_310_000) })),
  ifKept: fc.option(
    fc.record({
      day,
      charge: fc.option(chargeAhead.map(({ kind: _, period: __, from: ___, to: ____, ...rest }) => rest)),
      ends: fc.option(day),
    }),
  ),
  keepsIfPaid: fc.boolean(),
});
/** One card pays, or none does. */
const consequences = someConsequences.map(({ next, ifKept, ...rest }): Consequences => {
  const kept = ifKept?.charge ?? null;
  if (ifKept === null || kept === null || next === null) return { next, ifKept, ...rest };
  const { day, amount } = kept;
  const { card, expired } = next;
  return {
    next,
    ifKept: { ...ifKept, charge: { day, amount, card, ...(expired !== undefined && { expired }) } },
    ...rest,
  };
});

const subscription = fc
  .record({
    status: fc.constantFrom(...subscriptionStatuses),
    debt: fc.constantFrom(0, 840_000),
    isBrought: fc.boolean(),
    deliveryDay: day,
    resumeOn: fc.option(day),
    paidUntil: fc.option(day),
    scheduledAt: fc.option(day),
    card: fc.option(cardName, { nil: null }),
    pausesOn: fc.option(day),
    possession: fc.constantFrom("awaited" as const, "inUse" as const, "returned" as const),
    consequences,
    period: fc.integer({ min: 1, max: 6 }),
    start: fc.option(fc.constant("2026-08-20")),
    daysKept: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ isBrought, deliveryDay, scheduledAt, pausesOn, possession, ...rest }): Subscription => {
    // The facts and the order have the same day and kind of handover.
    const { device } = rest.consequences;
    const isDelivery = device.kind === "handover" ? device.how === "delivery" : isBrought;
    const onDay = device.kind === "handover" && device.day !== null ? device.day : deliveryDay;
    return {
      ...plainSubscription,
      ...rest,
      // A retried charge belongs to the debt.
      consequences: {
        ...rest.consequences,
        device:
          device.kind === "handover"
            ? {
                ...device,
                isFirst: rest.status === "awaitingPayment" || rest.status === "awaitingHandover",
                day: device.how === "delivery" ? onDay : device.day,
              }
            : device,
      },
      delivery: isDelivery ? { address: "Валовая, 21", date: onDay, slot: "10:00–14:00" } : null,
      scheduled: scheduledAt === null ? null : { status: "cancelled", at: scheduledAt },
      possession: { state: possession, since: null },
      months: 6,
      deposit: 500_000,
      end: rest.consequences.end,
      collection:
        pausesOn === null
          ? null
          : {
              failed: addDays(today, -2),
              reason: "noFunds",
              nextTry: addDays(today, 1),
              pausesOn,
              card: null,
            },
    };
  });

/** A projection with these consequences: matching events, beside a payment of today's debt. */
const toProjection = ({ device, end, endsAs, next, refunds, ...rest }: Consequences): Projection => {
  const events: ForecastEvent[] = [
    ...(next === null ? [] : [next, { ...next, day: addDays(next.day, 30), period: next.period + 1 }]),
    ...(device.kind === "return" ? [{ kind: "return" as const, day: device.by }] : []),
    ...(end === null ? [] : [{ kind: "end" as const, day: end, as: endsAs ?? ("finished" as const) }]),
  ];
  return {
    ...rest,
    device,
    end,
    endsAs,
    next,
    refunds,
    events,
    total: events.reduce((sum, event) => ("amount" in event ? sum + event.amount : sum), 0),
    daysKept: 3,
    daysLost: 0,
    price: 840_000,
    hash: "0123456789ab",
  };
};

const payment: Payment = {
  id: 1,
  type: "subscription",
  status: "success",
  amount: 840_000,
  created: `${today}T09:00:00Z`,
  subscriptionId: 7,
  method: "card",
  period: 1,
  reason: null,
  receipt: null,
};

const inPoints = (points: readonly (now.Statement | null)[]): Sentence[] =>
  points.flatMap((point) => (point === null ? [] : [point.title, ...point.note]));

const changes = ["pause", "resume", "cancel", "takeBack", "setEnd", "extend", "changeTerms"] as const;

/** Groups of sentences that one screen shows about a subscription. */
const sentencesNow = (facts: Facts): Record<string, Sentence[]> => {
  const { subscription, next } = facts;
  const events: ForecastEvent[] = [
    ...(next === null || next.card === undefined ? [] : [{ ...next, card: next.card }]),
    ...(facts.device.kind === "return" ? [{ kind: "return" as const, day: facts.device.by }] : []),
    { kind: "handover", day: addDays(today, -1) },
  ];
  const points = events.flatMap((event) => {
    const ahead = now.eventToday(event, facts);
    return ahead === null ? [] : [now.describeEvent(ahead, facts, { isNamed: true, isRetry: false })];
  });
  const row = now.describePayerRow(facts);
  return {
    headline: [now.describeNext(facts)],
    page: [
      now.describeNext(facts),
      ...now.headlineDetails(facts),
      ...now.describeMoney(facts),
      ...(row === null ? [] : [row]),
      ...inPoints([now.describeKeptDevice(facts)]),
    ],
    card: [now.describeNext(facts), ...now.describeInList(facts)],
    device: now.describeDevice(facts),
    points: inPoints(points),
    debt: [...now.describeDebtorReturn(facts), ...now.pausedForDebt(facts), ...now.afterFailure(facts)],
    money: next === null ? [] : [now.nextPaymentName(next), now.describeCharge(next)],
    problem: [
      ...now.describeCharges(facts, false),
      ...inPoints([now.pauseHelps(facts, { isGone: false, days: 7 })]),
    ],
    gone: [
      ...now.describeCharges(facts, true),
      ...inPoints([now.pauseHelps(facts, { isGone: true, days: 7 })]),
    ],
    office: now.isWithClient(facts) && now.isDueBack(facts) ? [now.dueAtOffice(facts)] : [],
    paid: inPoints(orders.paymentStages(facts, { payment, paidOn: today, isReturnShown: false })),
    title: now.isAwaited(facts) ? [orders.handoverTitle(facts)] : [],
    due: orders.debtDue(facts, { isTermOver: false }),
    // An ended subscription cannot be extended.
    extend: isOver(subscription.status) ? [] : acts.extendLead(facts),
    ...Object.fromEntries(
      changes
        .filter((change) => change === "cancel" || !isOver(subscription.status))
        .map((change) => [
          `${change}.done`,
          [now.describeNext(facts), ...acts.describeDone(`${change}.done`, facts)],
        ]),
    ),
    pay: [now.describeAmountDue({ ...facts, subscription })],
  };
};

/** Groups of sentences that one screen shows about a planned act. */
const sentencesOfAct = (one: Subscription, projection: Projection): Record<string, Sentence[]> => {
  const forecast: Forecast = {
    today,
    unchanged: projection,
    acts: {
      payDebt: projection,
      payDebtAndGoOn: projection,
      pause: projection,
      pauseUntil: projection,
      resume: projection,
      cancel: projection,
      takeBack: projection,
      extend: projection,
      change: projection,
      reschedule: projection,
      allowCharges: projection,
      stopCharges: projection,
    },
    terms: null,
    deliveries: null,
  };
  const note = acts.undoCancelNote(projection);
  const debt = { ...projection, events: [{ ...charge, day: today }, ...projection.events] };
  return {
    pause: inPoints(acts.pauseConsequences(one, { today, projection, until: null })),
    resume: inPoints(acts.resumeConsequences(one, { today, projection })),
    cancel: [
      acts.cancelTitle(projection, today),
      acts.cancelLead(one, projection, today),
      ...inPoints(acts.cancelConsequences(one, { today, projection })),
    ],
    takeBack: note === null ? [] : [note],
    resumeCost: [acts.resumeCost(projection.next)],
    lead: acts.debtLead(one, forecast),
    rows: acts
      .comparisonRows(projection, one, { today })
      .flatMap(({ name, value, note: more }) => [name, value, ...more]),
    alone: orders.describeDebtAlone(one, debt, today),
    goOn: orders.describeDebtAndResume(one, debt, { today, method: null, card: null }),
    onward: inPoints(orders.debtStages(one, debt, { today, method: "sbp", card: null })),
    active: inPoints(orders.debtStages(one, debt, { today, method: null, card: null })),
  };
};
const charge: ChargeAhead = {
  kind: "charge",
  day: today,
  amount: 840_000,
  period: 3,
  from: today,
  to: addDays(today, 30),
  card: null,
};

/** The device stays with the client. */
const stays = /^device\.stays/;
/** A charge of one card on one day. */
const charges =
  /^(?:charge|then\.charge|debt\.next|debt\.newMonth|payer\.next|payer\.retry|charge\.retry|event\.retry(?:\.of)?|charge\.monthly)$/;
const nothing = /^(?:charge\.nothing|row\.noCharges|order\.once)$/;
/** Future sentences with the day of their event. */
const future =
  /^(?:charge$|charge\.yourself|charge\.noCard|charge\.expired$|charge\.addCard$|device\.(?:deliver|return|bringFrom|collectFrom)|end\.(?:ends|the|term)|pause\.(?:resumes|until)|kept\.(?:ends|active|by|else|unless)|debt\.(?:return|next|due|stops|otherDay|termOver)|act\.(?:ends|resumes|undo)|office\.due|payer\.(?:next|retry)|order\.returnBy|done\.(?:pause|extend)\.until|then\.)/;

const contradictions = (sentences: readonly Sentence[], facts: Pick<Facts, "next">): string[] => {
  const returnsNow = sentences.some(
    ({ key, values }) =>
      /^(?:device\.(?:return|late)|event\.(?:return|late))/.test(key) && (values.day ?? today) <= today,
  );
  return [
    sentences.some(({ key }) => stays.test(key)) && returnsNow && "stays, and is due today",
    sentences.some(({ key }) => nothing.test(key)) &&
      facts.next !== null &&
      "nothing more, with a next charge",
    sentences.some(({ key }) => charges.test(key)) &&
      facts.next?.card === null &&
      "a charge that no card pays",
    ...sentences.map(
      ({ key, values }) =>
        future.test(key) && values.day !== undefined && values.day < today && `${key} on ${values.day}`,
    ),
    ...sentences.map(({ key, values }) => /deposit|refund/.test(key) && values.sum === 0 && `${key} of 0 ₽`),
  ].filter((found) => found !== false);
};

test("no two sentences of a screen contradict each other, for any client", () => {
  fc.assert(
    fc.property(subscription, (one) => {
      const facts = now.getFacts(one, today);
      for (const [screen, sentences] of Object.entries(sentencesNow(facts)))
        expect([screen, contradictions(sentences, facts)]).toEqual([screen, []]);
    }),
    { numRuns: 5_000 },
  );
});

const notBefore = (iso: string): string => (iso < today ? today : iso);

/** An act's consequences begin today. */
const fromToday = ({ device, end, next, ifKept, ...rest }: Consequences): Consequences => ({
  ...rest,
  device:
    device.kind === "return"
      ? { kind: "return", by: notBefore(device.by) }
      : device.kind === "stays"
        ? { kind: "stays", until: device.until && notBefore(device.until) }
        : device,
  end: end && notBefore(end),
  next: next && { ...next, day: notBefore(next.day) },
  ifKept: ifKept && {
    day: notBefore(ifKept.day),
    charge: ifKept.charge && { ...ifKept.charge, day: notBefore(ifKept.charge.day) },
    ends: ifKept.ends && notBefore(ifKept.ends),
  },
});

test("no two sentences of a step contradict each other, for any act", () => {
  fc.assert(
    fc.property(subscription, consequences, (one, led) => {
      const projection = toProjection(fromToday(led));
      for (const [step, sentences] of Object.entries(sentencesOfAct(one, projection)))
        expect([step, contradictions(sentences, projection)]).toEqual([step, []]);
    }),
    { numRuns: 5_000 },
  );
});

/** What the server says after a withdrawal: as without a card. */
const withoutCard = ({ next, ifKept, ...rest }: Consequences): Consequences => {
  const byHand = <C extends { card: unknown; expired?: unknown }>({ expired: _, ...charged }: C) => ({
    ...charged,
    card: null,
  });
  return {
    ...rest,
    next: next && byHand(next),
    ifKept: ifKept && { ...ifKept, charge: ifKept.charge && byHand(ifKept.charge) },
  };
};

test("a client who withdrew the consent to charges is never asked for a card, nor told of one or of a try", () => {
  const asksForCard = /^charge\.(?:noCard\.(?:add|note)|monthly\.yourself|expired|addCard|failed|retry)/;
  const misses = { ru: /карта не |нет карты/i, en: /no card/i };
  fc.assert(
    fc.property(subscription, consequences, (one, led) => {
      const withdrawn: Subscription = {
        ...one,
        card: null,
        chargeConsent: "withdrawn",
        ...(one.consequences !== undefined && { consequences: withoutCard(one.consequences) }),
      };
      const shown = {
        ...sentencesNow(now.getFacts(withdrawn, today)),
        ...sentencesOfAct(withdrawn, toProjection(fromToday(withoutCard(led)))),
      };
      for (const [screen, sentences] of Object.entries(shown)) {
        expect([screen, sentences.filter(({ key }) => asksForCard.test(key))]).toEqual([screen, []]);
        for (const language of languages)
          expect(sentences.filter(({ key }) => misses[language].test(texts[language]?.[key] ?? ""))).toEqual(
            [],
          );
      }
    }),
    { numRuns: 2_000 },
  );
});

test("an order says that its card expires before the first later month", () => {
  const next = (expires: string) => {
    const card = { brand: "visa", last4: "0932", expires } as const;
    const ordered = { quote, months: 3, handover: "pickup", byHand: false, card, atDoor: false } as const;
    return orders.orderStages(ordered)?.map(({ title }) => title.key);
  };
  const first = quote.forecast?.charges[0]?.day.slice(0, 7) ?? "";
  expect(next(first)).toContain("charge");
  expect(next("2026-01")).toContain("charge.expired");
});

test("an ended subscription does not end when its debt is paid, and an overdue device has no future return day", () => {
  fc.assert(
    fc.property(subscription, consequences, (one, led) => {
      const over = { ...one, status: "cancelled" as const };
      const sentences = inPoints(
        orders.debtStages(over, { ...toProjection(led), next: null }, { today, method: null, card: null }),
      );
      expect(contradictions(sentences, { next: null })).toEqual([]);
      expect(sentences.map(({ key }) => key)).not.toContain("end.the");
    }),
    { numRuns: 1_000 },
  );
});

const nextCards = (["2026-11", "2029-01"] as const).map(
  (expires) => ({ brand: "visa", last4: "3220", expires }) as const,
);

test("every sentence has the values of its text, in both languages", () => {
  const lacking = new Set<string>();
  const look = ({ key, values }: Sentence) => {
    const known = new Set(
      Object.keys(values).map((name) => (name === "weekday" || name === "shortDay" ? "day" : name)),
    );
    for (const language of languages) {
      const own = texts[language] ?? {};
      const text = own[key] ?? own[`${key}_other`] ?? "{{text}}";
      for (const [, name = ""] of text.matchAll(/\{\{(\w+)\}\}/g))
        if (!known.has(name)) lacking.add(`${language} ${key}: ${name}`);
    }
  };
  fc.assert(
    fc.property(subscription, consequences, (one, led) => {
      const groups = [
        ...Object.values(sentencesNow(now.getFacts(one, today))),
        ...Object.values(sentencesOfAct(one, toProjection(led))),
      ];
      groups.flat().forEach(look);
      const facts = now.getFacts(one, today);
      for (const kind of ["return", "collect", "missed", "card"] as const)
        inPoints([now.describeToDo(kind, facts)]).forEach(look);
      cards.bindingConsequences([facts], []).forEach(({ title }) => look(title));
      for (const next of [...nextCards, null])
        inPoints([cards.describeWithoutCard(facts, next, { isNamed: true })]).forEach(look);
      for (const next of nextCards)
        [
          cards.cardChosen(facts, next),
          cards.summariseRemoval({ usedBy: [7], isDefault: true }, next, [facts]),
        ].forEach(look);
    }),
    { numRuns: 1_000 },
  );
  for (const method of ["sbp", "onDelivery"] as const)
    for (const card of [null, undefined, { brand: "mir", last4: "4417" } as const])
      for (const isReminded of [true, false])
        inPoints([orders.laterMonths(method, card, { isReminded })]).forEach(look);
  expect([...lacking]).toEqual([]);
});

test("what the client pays by hand is listed by day, and more than three months as a span with their total", () => {
  const days = [
    ["2026-12-11", 948_000],
    ["2027-01-11", 998_000],
    ["2027-02-11", 1_048_000],
    ["2027-03-11", 1_108_000],
  ] as const;
  const byHand = (count: number) =>
    acts.describePaidByHand(
      createProjection([
        { ...charge, day: "2026-12-01", amount: 500_000, card: { brand: "mir", last4: "4417" } },
        ...days.slice(0, count).map(([day, amount]) => ({ ...charge, day, amount })),
      ]),
    );
  expect(byHand(0)).toBeNull();
  const list = days.map(([day, sum]) => ({ key: "consent.one", values: { day, sum } }));
  expect(byHand(3)).toEqual({ list: list.slice(0, 3), many: null });
  const span = { count: 4, from: "2026-12-11", to: "2027-03-11", total: 4_102_000 };
  expect(byHand(4)).toEqual({ list, many: [{ key: "consent.many.yourself", values: span }] });
});

test("an open pause promises the deposit that is left", () => {
  const paused = { ...plainSubscription, status: "paused", deposit: 500_000, depositKept: 150_000 } as const;
  const ahead = { events: [], total: 0, daysKept: 0, daysLost: 0, price: 1, hash: "0123456789ab" };
  const rows = acts.comparisonRows({ ...following({}), ...ahead }, paused, { today });
  expect(rows.find(({ key }) => key === "back")?.value).toEqual(now.sentence("row.sum", { sum: 350_000 }));
  expect(consequencesOf(paused).refunds.deposit).toBe(350_000);
});

describe("a backend without consequences", () => {
  const returned = { state: "returned", since: "2026-11-01" } as const;
  test.each<[string, Partial<Subscription>, Partial<ReturnType<typeof consequencesOf>>]>([
    [
      "active: the device stays to the end",
      { end: "2027-02-20" },
      { device: { kind: "stays", until: "2027-02-20" }, end: "2027-02-20", endsAs: "finished" },
    ],
    [
      "paused: it is returned",
      { status: "paused", returnBy: "2026-11-25", end: "2027-02-20" },
      { device: { kind: "return", by: "2026-11-25" }, end: null, endsAs: null },
    ],
    [
      "paused, the device being back",
      { status: "paused", possession: returned },
      { device: { kind: "none" } },
    ],
    [
      "cancelled, the device being kept",
      { status: "cancelled", returnBy: "2026-11-19", end: "2026-11-19" },
      { device: { kind: "return", by: "2026-11-19" }, endsAs: "cancelled" },
    ],
    [
      "ordered, to be collected",
      { status: "awaitingHandover" },
      { device: { kind: "handover", how: "pickup", day: null, isFirst: true } },
    ],
  ])("is read by its other fields: %s", (_what, change, expected) => {
    expect(consequencesOf({ ...plainSubscription, ...change })).toMatchObject(expected);
  });

  test("does not name the card, and is trusted to have one", () => {
    const next = consequencesOf({
      ...plainSubscription,
      nextPayment: { date: "2026-12-03", amount: 948_000 },
    }).next;
    expect(next).toMatchObject({ day: "2026-12-03", amount: 948_000, to: "2027-01-03" });
    expect(next && now.describeCharge(next).key).toBe("charge");
    expect(next && now.describePayer(next)).toBeNull();
  });

  test("ends as its status says", () => {
    for (const status of subscriptionStatuses)
      expect(consequencesOf({ ...plainSubscription, status, end: "2026-11-19" }).end === null).toBe(
        !isOver(status) && status !== "active",
      );
  });
});
