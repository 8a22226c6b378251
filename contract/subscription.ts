import * as v from "valibot";
import { Challenge, Code } from "./auth.ts";
import { defineCall } from "./call.ts";
import { type ChargeAhead, Consequences, type DeviceNext } from "./consequences.ts";
import { ShownSentence, chargeConsents } from "./consent.ts";
import { IsoDay, IsoMoment, addMonths } from "./day.ts";
import { ForecastEvent } from "./forecast.ts";
import { FormId } from "./form.ts";
import { Id, OpaqueId } from "./identifier.ts";
import { City, DevicePicture, Office } from "./info.ts";
import { CardBrand, CardDigits } from "./card.ts";
import { Kopecks } from "./kopecks.ts";
import type { Language } from "./language.ts";
import { PaperHash } from "./paper.ts";
import { Delivery } from "./quote.ts";
import { ChargeFailure } from "./payment-status.ts";
import { SubscriptionStatus, isOver, isUnbegun } from "./subscription-status.ts";
import { Name, lowerCase, text } from "./text.ts";

const conditions = ["new", "working", "worn", "damaged"] as const;
/** Condition of a thing when it changed hands. */
export const Condition = v.picklist(conditions);
export type Condition = v.InferOutput<typeof Condition>;

/** A thing that an act lists (ours), as it was when the act was issued. */
const ActItem = v.object({
  name: v.string(),
  /** Null for accessories, like the serial number. */
  model: v.nullable(v.string()),
  serial: v.nullable(v.string()),
  /** Null if it was not inspected. */
  condition: v.nullable(Condition),
  /** A note in the words of the inspector. */
  note: v.nullable(v.string()),
  /** Value in kopecks; null if unknown. */
  value: v.nullable(Kopecks),
  /** In an exchange: whether the client gave it back. */
  returned: v.optional(v.boolean()),
});
export type ActItem = v.InferOutput<typeof ActItem>;

const NamedExtra = v.object({ id: Id, name: Name });
/** An extra that changes hands; `from`: the first day, null if it has come. */
const ExtraDue = v.object({ ...NamedExtra.entries, from: v.nullable(IsoDay) });

const TermsFields = {
  months: v.pipe(v.number(), v.integer(), v.minValue(1)),
  insurance: v.boolean(),
  extras: v.array(NamedExtra),
};

/** Terms with their `price` per period, in kopecks. */
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
/** All papers besides the contract; annex and write-off are ours. */
export const paperTypes = [...actTypes, "annex", "writeOff"] as const;
export type PaperType = (typeof paperTypes)[number];
/**
 * Who signs a paper. `client`: later. On its first day: `company` alone; `account`, by the client's agreement in the
 * account.
 */
export const signatureOf = (type: PaperType): "client" | "company" | "account" =>
  type === "annex" ? "account" : type === "unilateralReturn" || type === "writeOff" ? "company" : "client";

/** A paper to read, and to sign if needed. */
export const Act = v.object({
  id: Id,
  type: v.picklist(paperTypes),
  signed: v.boolean(),
  signedAt: v.nullable(IsoMoment),
  /** The printed number (ours). */
  number: v.optional(v.string()),
  created: v.optional(IsoMoment),
  /** Serial number returned in an exchange (ours). */
  formerSerial: v.optional(v.string()),
  /** What changed hands (ours); absent on other and older acts. */
  items: v.optional(v.array(ActItem)),
  /** Photographs of what changed hands, if the staff took some; not part of the paper (ours). */
  pictures: v.optional(v.array(DevicePicture)),
  /** Withheld deposit of a return, and why (ours). */
  kept: v.optional(v.object({ amount: Kopecks, reason: v.string() })),
  /** The first day of an annex (ours). */
  from: v.optional(IsoDay),
  /** What an annex changes (ours). `end`: end of the term; null while open. */
  terms: v.optional(
    v.object({
      before: v.object({ ...AgreedTerms.entries, end: v.nullable(IsoDay) }),
      after: v.object({ ...AgreedTerms.entries, end: v.nullable(IsoDay) }),
    }),
  ),
});
export type Act = v.InferOutput<typeof Act>;

/** Where the device is; `since` is null until it is there (ours). */
const Possession = v.object({
  state: v.picklist(["awaited", "inUse", "returned"]),
  since: v.nullable(IsoDay),
});

/** A failed charge and its retries (ours). */
const Collection = v.object({
  failed: IsoDay,
  /** Null without a card. */
  reason: v.nullable(ChargeFailure),
  /** Null if it is not retried. */
  nextTry: v.nullable(IsoDay),
  /** The day on which the subscription is paused for it. */
  pausesOn: v.nullable(IsoDay),
  /** The failed card; null if none pays. */
  card: v.nullable(v.object({ brand: CardBrand, last4: CardDigits })),
});

/** A pause, by the client or for a debt. Days of the subscription's city. */
export const Pause = v.object({
  from: IsoDay,
  /** The day of the resume; null while paused, or if the subscription ended. */
  until: v.nullable(IsoDay),
  reason: v.picklist(["client", "debt"]),
});
export type Pause = v.InferOutput<typeof Pause>;

/** The city of a subscription and its offices, each of which takes the device back (ours). */
const SubscriptionCity = v.object({
  ...v.pick(City, ["id", "name", "timezone"]).entries,
  offices: v.array(Office),
});
type SubscriptionCity = v.InferOutput<typeof SubscriptionCity>;
export type SubscriptionCityWire = v.InferInput<typeof SubscriptionCity>;

export const lossCauses = ["stolen", "lost", "destroyed"] as const;
/**
 * A device lost for good. `worth`: with extras. `covered`: by the protection plan. `owed`: besides the withheld
 * deposit. `settled`: when that was paid.
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

/** Kopecks; days of the subscription's city. */
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
    /** The next period to pay, counted from 1. */
    period: v.pipe(v.number(), v.integer(), v.minValue(1)),
    delivery: v.nullable(v.object({ address: v.string(), date: IsoDay, slot: v.string() })),
    office: v.nullable(Id),
    returnBy: v.nullable(IsoDay),
    /** Unpaid amount of the first or a failed payment. */
    debt: Kopecks,
    acts: v.array(Act),
    /** An agreed change that is not yet in force. */
    scheduled: v.nullable(v.object({ status: SubscriptionStatus, at: IsoDay })),
    /** All below are ours and optional. */
    possession: v.optional(Possession),
    /** Name and picture (public/art) of the device. */
    name: v.optional(Name),
    image: v.optional(v.string()),
    /** What the device is, such as "Самокат". */
    kind: v.optional(Name),
    /** Where it is rented, also after the client moved. The reply lists the cities. */
    city: v.optional(Id),
    /** First paid day in use; null while the device is awaited. */
    paidFrom: v.optional(v.nullable(IsoDay)),
    /** The first unpaid day. */
    paidUntil: v.optional(v.nullable(IsoDay)),
    collection: v.optional(v.nullable(Collection)),
    /** Bonus reserved for the next payment; `nextPayment.amount` is the rest. */
    bonusApplied: v.optional(Kopecks),
    /** Automatic end of a pause; null if open or not paused. */
    resumeOn: v.optional(v.nullable(IsoDay)),
    /** Paid days kept by a pause, used first. */
    daysKept: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** All pauses, chronological. */
    pauses: v.optional(v.array(Pause)),
    /** The first day on which it can be extended; null without an end. */
    extendFrom: v.optional(v.nullable(IsoDay)),
    /** Agreed terms from the next period on; `price` per period. */
    change: v.optional(v.nullable(AgreedTerms)),
    /** Terms of the signed contract; null while they hold. */
    contract: v.optional(v.nullable(AgreedTerms)),
    /** Withheld deposit. */
    depositKept: v.optional(Kopecks),
    /** Of a written-off device; `possession` is then `returned`. */
    loss: v.optional(v.nullable(Loss)),
    /** Physical extras with the client. */
    extrasHeld: v.optional(v.array(NamedExtra)),
    /** Agreed physical extras to collect; `from` null: now. */
    extrasToCollect: v.optional(v.array(ExtraDue)),
    /** Physical extras to return; `from` null: now. */
    extrasToReturn: v.optional(v.array(ExtraDue)),
    /** Events of the next 60 days if the client does what is due (forecast.ts). */
    ahead: v.optional(v.array(ForecastEvent)),
    /** What follows without any act (consequences.ts). */
    consequences: v.optional(Consequences),
    /** Whether later periods may be charged to a card (consent.ts). */
    chargeConsent: v.optional(v.picklist(chargeConsents)),
    /** The card of later periods: its own, else the default; null if there is none or it has expired. */
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

/** Sent and parsed once, since a thousand subscriptions share few cities. */
const Cities = v.optional(v.array(SubscriptionCity), []);
const inCity =
  (cities: readonly SubscriptionCity[]) =>
  ({ cityId, ...subscription }: Read): Subscription => {
    const city = cities.find(({ id }) => id === cityId);
    return city === undefined ? subscription : { ...subscription, city };
  };

/** Drawings (public/art) by sort of device. */
const sorts: ReadonlyMap<string, "wheels" | "screen"> = new Map([
  ...(["ebike", "cargo-bike", "scooter"] as const).map((image) => [image, "wheels"] as const),
  ...(["smartphone", "smartphone-pro", "tablet"] as const).map((image) => [image, "screen"] as const),
]);

/** The sort of a device by its drawing; null if unknown. Vehicles and screens wear differently. */
export const deviceSort = (image: string | undefined): "wheels" | "screen" | null =>
  sorts.get(image ?? "") ?? null;

/**
 * A device with its kind, where it is named first: `Самокат «Стриж»`, `Strizh scooter`. Only its name if the kind is
 * unknown. In sentences the name stands alone, because the kind is in the nominative.
 */
export const deviceTitle = (
  { name, kind }: { readonly name: string; readonly kind?: string | null | undefined },
  language: Language,
): string => (kind == null ? name : { ru: `${kind} «${name}»`, en: `${name} ${lowerCase(kind)}` }[language]);

/** Name of the device, or its model. */
export const deviceName = ({ name, model }: Pick<Subscription, "name" | "model">): string => name ?? model;

/** The deposit without what returns kept, in kopecks. */
export const depositLeft = ({
  deposit,
  depositKept = 0,
}: Pick<Subscription, "deposit" | "depositKept">): number => deposit - depositKept;

/** The pickup office; null for a delivery or if unknown. */
export const officeOf = ({ city, officeId }: Pick<Subscription, "city" | "officeId">): Office | null =>
  city?.offices.find(({ id }) => id === officeId) ?? null;

/** The next charge; `card` is undefined if the backend does not say. */
type NextCharge = Omit<ChargeAhead, "card"> & { readonly card?: ChargeAhead["card"] };
/** What follows without any act, as far as the backend says. */
export type KnownConsequences = Omit<Consequences, "next"> & { readonly next: NextCharge | null };

/** A paused client keeps the device if the pause ends before the day of return. */
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
 * What follows without any act. Without `consequences` it is derived from other fields: no end of a pause, no refund,
 * nothing about a device kept too long.
 */
export const consequencesOf = (subscription: Subscription): KnownConsequences => {
  if (subscription.consequences !== undefined) return subscription.consequences;
  const { status, scheduled, end, possession } = subscription;
  const deposit = depositLeft(subscription);
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
      // Each id once; the first counts (C22).
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
 * Turns a quote into a subscription that awaits payment; prices in the body are ignored. `delivery` (ours): where and
 * when, unless the quote has it. Refusals: `quote.stale`, `profile.incomplete {missing}`, `consent.required {consents}`,
 * `delivery.incomplete`, `delivery.unavailable`, `device.unavailable`, `city.unsupported`.
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

/** Requested changes (spec §4): pause, resume, cancel. The others are ours. */
export const StatusWord = v.picklist([
  "pending",
  "active",
  "refusal",
  "extend",
  "change",
  "reschedule",
  "allowCharges",
]);

/**
 * Compare-and-set on `from`. `active` resumes, or revokes a scheduled cancellation. `pending` with `resumeOn` pauses
 * until that day, or moves the end of a pause; null removes it. `extend`: months. `change`: `months` in all,
 * `insurance` and `extras` from the next period on. `reschedule`: a first delivery, as in `delivery`. `allowCharges`: gives the
 * consent to charges to a card. `shown`: the forecast's hash that the client saw; if it has changed, nothing is done.
 * `consent` (ours): of `extend`, `change` and `allowCharges`, the sentence of the charges that follow. Refusals:
 * `consent.required {sentence}`, `subscription.changed` and `forecast.changed` (409), `subscription.notAllowed`,
 * `payment.inProgress {payment}`, `device.unavailable`, `delivery.unavailable`.
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
    consent: v.optional(ShownSentence),
    reason: v.optional(text(64)),
    comment: v.optional(text(1000, { keepLines: true })),
  }),
  reply: OneSubscription,
});

/**
 * Withdraws the consent to charges to a card (ours). No POST: flagged clients can withdraw it as well (152-FZ, article 9, part 2).
 * `shown` as above. Repeated, it finds nothing to withdraw. Refusals: `subscription.changed` then, `forecast.changed`,
 * `subscription.notAllowed`, `payment.inProgress {payment}` during a charge.
 */
export const withdrawChargeConsent = defineCall("DELETE", "subscription/chargeconsent/", {
  body: "query",
  request: v.object({ subscription: FormId, shown: v.optional(text(64)) }),
  reply: OneSubscription,
});

/**
 * Sends a code that signs an act to the phone of the account (ours). It signs only the paper that was read (`shown`: its hash), in
 * this session. A repeated request before `resendAfter` sends no other code. Refusals: `resource.missing`, `act.changed` if the
 * paper has another hash by now or is signed, `consent.required {consents}`, `request.tooMany {until}`, `server.busy`. A POST,
 * since flagged clients sign nothing (spec §6).
 */
export const requestSigningCode = defineCall("POST", "subscription/signcode/", {
  body: "json",
  request: v.object({ id: Id, shown: PaperHash }),
  reply: Challenge,
});

/**
 * Signs an act; the coordinates are placeholders (spec §7). Ours: `shown`, the hash of the paper that was read (paper.ts), and
 * `code` with its `challenge` (decision 280). Refusals: `act.changed` without `shown`, or if the paper has another hash by now;
 * `code.wrong {attemptsLeft}` (0: request another code); `code.expired`, also without a code.
 */
export const signAct = defineCall("POST", "subscription/signact/", {
  body: "json",
  keyed: true,
  request: v.object({
    id: Id,
    signed: v.literal(1),
    lat: v.literal(0),
    lon: v.literal(0),
    shown: v.optional(PaperHash),
    challenge: v.optional(OpaqueId),
    code: v.optional(Code),
  }),
  reply: v.pipe(
    v.object({ act: Act }),
    v.transform(({ act }) => act),
  ),
});
