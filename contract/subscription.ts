import * as v from "valibot";
import { ActItem } from "./act-item.ts";
import { defineCall } from "./call.ts";
import { type ChargeAhead, Consequences, type DeviceNext } from "./consequences.ts";
import { IsoDay, IsoMoment } from "./date.ts";
import { addMonths } from "./day.ts";
import { ForecastEvent } from "./forecast.ts";
import { Id, OpaqueId } from "./identifier.ts";
import { City, Office } from "./info.ts";
import { CardBrand, CardDigits } from "./card.ts";
import { Kopecks } from "./kopecks.ts";
import { Delivery } from "./quote.ts";
import { ChargeFailure } from "./payment-status.ts";
import { isOver, isUnbegun, SubscriptionStatus } from "./subscription-status.ts";
import { text, Name } from "./text.ts";

const NamedExtra = v.object({ id: Id, name: Name });
/** An extra that is to change hands; `from`: the first day for it, null where that has come. */
const ExtraDue = v.object({ ...NamedExtra.entries, from: v.nullable(IsoDay) });

const TermsFields = {
  months: v.pipe(v.number(), v.integer(), v.minValue(1)),
  insurance: v.boolean(),
  extras: v.array(NamedExtra),
};

/** What a term costs besides: `price` per period, in kopecks. */
const AgreedTerms = v.object({ ...TermsFields, price: Kopecks });

/** The acts of spec §2, "Printable acts". */
export const actTypes = [
  "exchange",
  "overnightStorage",
  "receipt",
  "return",
  "protectionPlan",
  "carePlan",
  "unilateralReturn",
] as const;
/** All papers of a subscription besides its contract: the acts, annexes, and what a device was written off by (ours). */
export const paperTypes = [...actTypes, "annex", "writeOff"] as const;
export type PaperType = (typeof paperTypes)[number];
/**
 * How a paper is signed. `client`: later, by the client. On its first day: `company`, by the company alone; `account`, by
 * what the client agreed to in the account.
 */
export const signatureOf = (type: PaperType): "client" | "company" | "account" =>
  type === "annex" ? "account" : type === "unilateralReturn" || type === "writeOff" ? "company" : "client";

/** A paper to read, and to sign where the client has not done so. */
export const Act = v.object({
  id: Id,
  type: v.picklist(paperTypes),
  signed: v.boolean(),
  signedAt: v.nullable(IsoMoment),
  /** As printed on it (ours). */
  number: v.optional(v.string()),
  created: v.optional(IsoMoment),
  /** The serial number of the device that was given back in an exchange (ours). */
  formerSerial: v.optional(v.string()),
  /** What was handed over or taken back (ours); not there on acts about something else, and on those from before. */
  items: v.optional(v.array(ActItem)),
  /** Of a return: what of the deposit was kept back, and why (ours). */
  kept: v.optional(v.object({ amount: Kopecks, reason: v.string() })),
  /** The first day on which an annex holds, or what was agreed by one (ours). */
  from: v.optional(IsoDay),
  /** What an annex changes (ours). `end`: the day on which the term ends; null while that is open. */
  terms: v.optional(
    v.object({
      before: v.object({ ...AgreedTerms.entries, end: v.nullable(IsoDay) }),
      after: v.object({ ...AgreedTerms.entries, end: v.nullable(IsoDay) }),
    }),
  ),
});
export type Act = v.InferOutput<typeof Act>;

/** Where the device is, apart from the money; `since` is null while it has not been there yet (ours). */
const Possession = v.object({
  state: v.picklist(["awaited", "inUse", "returned"]),
  since: v.nullable(IsoDay),
});

/** A charge that failed and is tried again (ours): how it goes on if nothing is done. */
const Collection = v.object({
  failed: IsoDay,
  /** Null when there was no card to charge. */
  reason: v.nullable(ChargeFailure),
  /** Null when it is not tried again. */
  nextTry: v.nullable(IsoDay),
  /** The day on which the subscription is paused for it. */
  pausesOn: v.nullable(IsoDay),
  /** The card that failed; null when no card pays for it. */
  card: v.nullable(v.object({ brand: CardBrand, last4: CardDigits })),
});

/** A time for which a subscription was paused: by the client, or for a debt. Days in the time zone of the subscription's city. */
export const Pause = v.object({
  from: IsoDay,
  /** The day on which the subscription went on; null while the pause lasts, and where the subscription ended with it. */
  until: v.nullable(IsoDay),
  reason: v.picklist(["client", "debt"]),
});
export type Pause = v.InferOutput<typeof Pause>;

/** The city of a subscription, and its offices: each of them takes the device back (ours). */
const SubscriptionCity = v.object({
  ...v.pick(City, ["id", "name", "timezone"]).entries,
  offices: v.array(Office),
});
type SubscriptionCity = v.InferOutput<typeof SubscriptionCity>;
export type SubscriptionCityWire = v.InferInput<typeof SubscriptionCity>;

export const lossCauses = ["stolen", "lost", "destroyed"] as const;
/**
 * How a device was lost for good. `worth`: of the device and its extras. `covered`: by the protection plan. `owed`: what
 * the client pays of the worth besides the deposit that was kept. `settled`: the day on which that was paid.
 */
export const Loss = v.object({
  day: IsoDay,
  cause: v.picklist(lossCauses),
  worth: Kopecks,
  covered: v.boolean(),
  kept: Kopecks,
  owed: Kopecks,
  settled: v.nullable(IsoDay),
});
export type Loss = v.InferOutput<typeof Loss>;

/** A subscription of the client. Money in kopecks; days in the time zone of the subscription's city. */
export const Subscription = v.pipe(
  v.object({
    id: Id,
    status: SubscriptionStatus,
    device: Id,
    serial: v.nullable(v.string()),
    model: v.string(),
    start: v.nullable(IsoDay),
    end: v.nullable(IsoDay),
    nextPayment: v.nullable(v.object({ date: IsoDay, amount: Kopecks })),
    /** Per month, with insurance and extras. */
    price: Kopecks,
    deposit: Kopecks,
    ...TermsFields,
    /** The period that is paid next, counted from 1. */
    period: v.pipe(v.number(), v.integer(), v.minValue(1)),
    delivery: v.nullable(v.object({ address: v.string(), date: IsoDay, slot: v.string() })),
    office: v.nullable(Id),
    returnBy: v.nullable(IsoDay),
    /** Unpaid amount; what the first payment or a failed one left. */
    debt: Kopecks,
    acts: v.array(Act),
    /** A change that is agreed and not yet in force. */
    scheduled: v.nullable(v.object({ status: SubscriptionStatus, at: IsoDay })),
    /** All below are ours; a backend may leave them out. */
    possession: v.optional(Possession),
    /** What the device is called, and its picture (public/art). */
    name: v.optional(Name),
    image: v.optional(v.string()),
    /** Where the device is rented; a client who moves keeps it. A reply has the cities of its subscriptions beside them. */
    city: v.optional(Id),
    /** The first of the paid days that are being used; null while the device is awaited. */
    paidFrom: v.optional(v.nullable(IsoDay)),
    /** The first day that is not paid for. */
    paidUntil: v.optional(v.nullable(IsoDay)),
    collection: v.optional(v.nullable(Collection)),
    /** Bonus that is set aside for the next payment; `nextPayment.amount` is what remains. */
    bonusApplied: v.optional(Kopecks),
    /** The day on which a pause ends by itself; null while it is open, or there is none. */
    resumeOn: v.optional(v.nullable(IsoDay)),
    /** Paid days that a pause keeps for later; they are used first. */
    daysKept: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** All its pauses in the order of time. */
    pauses: v.optional(v.array(Pause)),
    /** The first day on which the subscription can be extended; null where it has no end to come. */
    extendFrom: v.optional(v.nullable(IsoDay)),
    /** Other terms that are agreed for the next period and all later ones; `price` per period. */
    change: v.optional(v.nullable(AgreedTerms)),
    /** The terms of the contract as it was signed; null while they still hold. */
    contract: v.optional(v.nullable(AgreedTerms)),
    /** What of the deposit was kept back. */
    depositKept: v.optional(Kopecks),
    /** Of a device that was written off; `possession` is then `returned`. */
    loss: v.optional(v.nullable(Loss)),
    /** The physical extras that are with the client. */
    extrasHeld: v.optional(v.array(NamedExtra)),
    /** Physical extras that were agreed and are not with the client; `from` null: they can be had now. */
    extrasToCollect: v.optional(v.array(ExtraDue)),
    /** Physical extras that are with the client and no longer agreed; `from` null: they are due back now. */
    extrasToReturn: v.optional(v.array(ExtraDue)),
    /** What will happen in the next 60 days if the client does what is due, in the order of time (forecast.ts). */
    ahead: v.optional(v.array(ForecastEvent)),
    /** What follows from going on as agreed (consequences.ts). */
    consequences: v.optional(Consequences),
    /** What pays later periods by itself: its own card, else the client's default one; null when nothing does. */
    card: v.optional(v.nullable(v.object({ brand: CardBrand, last4: CardDigits }))),
  }),
  v.transform(({ device, office, city, ...rest }) => ({
    ...rest,
    deviceId: device,
    officeId: office,
    cityId: city,
  })),
);
type Read = v.InferOutput<typeof Subscription>;
export type Subscription = Omit<Read, "cityId"> & { readonly city?: SubscriptionCity | undefined };
export type SubscriptionWire = v.InferInput<typeof Subscription>;

/** A thousand subscriptions share what their cities are: they are sent, and read, once. */
const Cities = v.optional(v.array(SubscriptionCity), []);
const inCity =
  (cities: readonly SubscriptionCity[]) =>
  ({ cityId, ...subscription }: Read): Subscription => {
    const city = cities.find(({ id }) => id === cityId);
    return city === undefined ? subscription : { ...subscription, city };
  };

/** What people call a subscription: its device; the model where a backend does not name it. */
export const deviceName = ({ name, model }: Pick<Subscription, "name" | "model">): string => name ?? model;

/** The office where the device is collected; null for a delivery, and where a backend does not tell. */
export const officeOf = ({ city, officeId }: Pick<Subscription, "city" | "officeId">): Office | null =>
  city?.offices.find(({ id }) => id === officeId) ?? null;

/** The next charge; `card` undefined where a backend does not tell which card pays. */
type NextCharge = Omit<ChargeAhead, "card"> & { readonly card?: ChargeAhead["card"] };
/** What follows from going on as agreed, as far as a backend tells. */
export type KnownConsequences = Omit<Consequences, "next"> & { readonly next: NextCharge | null };

/** A client who is to return the device keeps it if the pause ends by itself before that day. */
const resumesFirst = ({ status, debt, resumeOn = null, returnBy }: Subscription): boolean =>
  status === "paused" && debt === 0 && resumeOn !== null && (returnBy === null || resumeOn <= returnBy);

const plainDevice = (subscription: Subscription): DeviceNext => {
  const { status, possession, returnBy, delivery, resumeOn = null, end, scheduled, ahead } = subscription;
  const how = delivery === null ? "pickup" : "delivery";
  if (isUnbegun(status)) return { kind: "handover", how, day: delivery?.date ?? null, isFirst: true };
  if (status === "active" && possession?.state === "awaited") {
    const day = ahead?.find(({ kind }) => kind === "handover")?.day ?? null;
    return { kind: "handover", how, day, isFirst: false };
  }
  if (possession !== undefined && possession.state !== "inUse")
    return resumesFirst(subscription)
      ? { kind: "handover", how, day: resumeOn, isFirst: false }
      : { kind: "none" };
  if (status === "active") return { kind: "stays", until: returnBy ?? scheduled?.at ?? end };
  if (returnBy !== null && !resumesFirst(subscription)) return { kind: "return", by: returnBy };
  return possession === undefined && returnBy === null ? { kind: "none" } : { kind: "stays", until: null };
};

const plainCharge = ({
  status,
  nextPayment,
  period,
  paidUntil,
  card,
  ahead = [],
}: Subscription): NextCharge | null => {
  const first = ahead.find((event) => event.kind === "charge");
  if (first !== undefined || nextPayment === null || status !== "active") return first ?? null;
  const from = paidUntil ?? nextPayment.date;
  return {
    kind: "charge",
    day: nextPayment.date,
    amount: nextPayment.amount,
    period,
    from,
    to: addMonths(from, 1),
    ...(card !== undefined && { card }),
  };
};

/**
 * What follows for the client from going on as agreed. Of a backend that does not tell it, what its other fields tell: no
 * end of a pause, no refund of a payment, nothing of a device that is kept too long.
 */
export const consequencesOf = (subscription: Subscription): KnownConsequences => {
  if (subscription.consequences !== undefined) return subscription.consequences;
  const { status, scheduled, end, deposit, possession } = subscription;
  const isGoing = status === "active" || isOver(status);
  const endsOn = scheduled?.at ?? (isGoing ? end : null);
  const endsAs = status === "cancelled" || scheduled?.status === "cancelled" ? "cancelled" : "finished";
  return {
    device: plainDevice(subscription),
    end: endsOn,
    endsAs: endsOn === null ? null : endsAs,
    next: plainCharge(subscription),
    refunds: { payments: 0, deposit: isOver(status) && possession?.state !== "inUse" ? 0 : deposit },
    reservation: null,
    ifKept: null,
    keepsIfPaid: false,
  };
};

const OneSubscription = v.pipe(
  v.object({ subscription: Subscription, cities: Cities }),
  v.transform(({ subscription, cities }) => inCity(cities)(subscription)),
);

export const listSubscriptions = defineCall("GET", "subscription/info/", {
  reply: v.pipe(
    v.object({
      // Each once, whatever the list says: the first of an id counts (C22).
      subscriptions: v.pipe(
        v.array(Subscription),
        v.transform((list) => {
          const seen = new Set<number>();
          return list.filter(({ id }) => !seen.has(id) && seen.add(id));
        }),
      ),
      cities: Cities,
    }),
    v.transform(({ subscriptions, cities }) => ({ subscriptions: subscriptions.map(inCity(cities)) })),
  ),
});

/**
 * Turns a quote into a subscription that awaits payment; prices in the body would be ignored.
 * `delivery` (ours) tells where and when to bring what was priced without it; a quote that knows it needs none.
 * Refusals: `quote.stale`, `profile.incomplete {missing}`, `delivery.incomplete`, `delivery.unavailable`,
 * `device.unavailable`, `city.unsupported`.
 */
export const createSubscription = defineCall("POST", "subscription/create/", {
  body: "json",
  keyed: true,
  request: v.object({
    quote: OpaqueId,
    draftHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    delivery: v.optional(Delivery),
  }),
  reply: OneSubscription,
});

/** The words a client uses to change a subscription (spec §4): pause, resume, unsubscribe. The last three are ours. */
export const StatusWord = v.picklist(["pending", "active", "refusal", "extend", "change", "reschedule"]);

/**
 * Compare-and-set on `from`. `active` resumes a paused one, and takes a scheduled cancellation back from an active one.
 * `pending` with `resumeOn` pauses until that day; of a paused one it sets another end, null takes it away. `extend`:
 * by so many months. `change`: `months` in all, `insurance` and `extras` from the next period on. `reschedule`: a first
 * delivery is brought as `delivery` says. `shown`: the mark of the forecast that the client saw (forecast.ts); if
 * something else would happen now, nothing is changed.
 * Refusals: `subscription.changed` and `forecast.changed` (409), `subscription.notAllowed`, `device.unavailable`,
 * `delivery.unavailable`.
 */
export const setStatus = defineCall("POST", "subscription/setstatus/", {
  body: "json",
  keyed: true,
  request: v.object({
    id: Id,
    status: StatusWord,
    from: SubscriptionStatus,
    returnBy: v.optional(IsoDay),
    resumeOn: v.optional(v.nullable(IsoDay)),
    months: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60))),
    insurance: v.optional(v.boolean()),
    extras: v.optional(v.pipe(v.array(Id), v.maxLength(20))),
    delivery: v.optional(Delivery),
    shown: v.optional(text(64)),
    reason: v.optional(text(64)),
    comment: v.optional(text(1000, { keepLines: true })),
  }),
  reply: OneSubscription,
});

/** Signs an act; the coordinates are fixed placeholders and mean nothing (spec §7). */
export const signAct = defineCall("POST", "subscription/signact/", {
  body: "json",
  keyed: true,
  request: v.object({ id: Id, signed: v.literal(1), lat: v.literal(0), lon: v.literal(0) }),
  reply: v.pipe(
    v.object({ act: Act }),
    v.transform(({ act }) => act),
  ),
});
