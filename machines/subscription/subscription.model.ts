import { encodeDelivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { AccountStatus } from "../client/account-status.ts";
import { forecast } from "../forecast/forecast.model.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { subscriptionMachine } from "./subscription.machine.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { acted } from "#tools/statecharts/laws.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";
import type { Change, Intent } from "./subscription.ports.ts";

/* States, facts and changes that laws name. */

export type M = typeof subscriptionMachine;
export type Now = SnapshotFrom<M>;

type Viewing =
  | "none"
  | "confirmingPause"
  | "confirmingPauseEnd"
  | "confirmingResume"
  | "choosingReason"
  | "confirmingCancel"
  | "confirmingExtension"
  | "confirmingTerms"
  | "confirmingReschedule"
  | "confirmingStop"
  | "confirmingAllow"
  | "comparing";

export const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);
export const isOpen = isIn("open");
export const viewing = isIn({ open: { change: "viewing" } });
export const unanswered = isIn({ open: { change: "unanswered" } });
/** A change is in flight. */
export const changing = isIn({ open: { change: "changing" } });
export const seeing = (...states: Viewing[]) =>
  isIn(...states.map((viewing) => ({ open: { change: { viewing } } })));
export const asking = isIn({ open: { change: { changing: "asking" } } });
export const checking = isIn({ open: { change: { changing: "checking" } } });

export const online = ({ context }: Now) => context.online;
/** The open subscription, if known. */
export const shown = ({ context }: Now): Subscription | undefined =>
  context.subscriptions?.find(({ id }) => id === context.id);
export const runs = ({ running }: Situation<M>, name: string) => running.some(({ src }) => src === name);

/** What a user can tell apart: pause and its end, cancellation, terms, delivery. */
export const accountStatus = ({
  status,
  scheduled,
  resumeOn,
  change,
  months,
  insurance,
  extras,
  delivery,
  chargeConsent,
}: Subscription) => {
  const terms = change ?? { months, insurance, extras };
  return [
    status,
    scheduled,
    resumeOn ?? null,
    terms.months,
    terms.insurance,
    terms.extras.length,
    delivery,
    chargeConsent,
  ];
};

/** Whether it is as intended. */
export const isAfter = ({ context: { intent } }: Now, before: Subscription, now: Subscription): boolean => {
  const { status, scheduled, resumeOn = null, months } = now;
  switch (intent?.change) {
    case "pause":
    case "setEnd":
      return status === "paused" && resumeOn === intent.resumeOn;
    case "cancel":
      return status === "cancelled" || scheduled !== null;
    case "extend":
      return months === before.months + (intent.months ?? 0);
    case "changeTerms":
      return now.change?.insurance === intent.terms?.insurance;
    case "reschedule":
      return (
        now.delivery?.address === intent.delivery?.address &&
        now.delivery?.date === intent.delivery?.day &&
        now.delivery?.slot === intent.delivery?.slot
      );
    case "allowCharges":
      return now.chargeConsent === "given";
    case "stopCharges":
      return now.chargeConsent === "withdrawn";
    case "resume":
    case "takeBack":
    case undefined:
      return status === "active" && scheduled === null;
  }
};

/** Changes that the rules allow for such a subscription. */
export const allowed = (subscription: Subscription | undefined): Change[] => {
  if (!subscription) return [];
  const { status, scheduled, delivery, chargeConsent } = subscription;
  const consent: Change[] =
    chargeConsent === undefined ? [] : [chargeConsent === "given" ? "stopCharges" : "allowCharges"];
  if (status === "active")
    return scheduled ? ["takeBack"] : ["pause", "cancel", "extend", "changeTerms", ...consent];
  if (status === "paused") return ["setEnd", "resume", "cancel", ...consent];
  if (status !== "awaitingPayment" && status !== "awaitingHandover") return [];
  const agreed = status === "awaitingHandover" ? consent : [];
  return delivery ? ["cancel", "reschedule", ...agreed] : ["cancel", ...agreed];
};

/** Those of them that this client may make: a flagged one withdraws a consent and changes nothing else. */
export const allowedFor = (s: Now): Change[] => {
  const changes = allowed(shown(s));
  return s.context.accountStatus === "loggedIn"
    ? changes
    : changes.filter((change) => change === "stopCharges");
};

const confirmations = {
  pause: "pause.confirmed",
  setEnd: "pauseEnd.confirmed",
  resume: "resume.confirmed",
  cancel: "cancel.confirmed",
  takeBack: "takeBack.confirmed",
  extend: "extension.confirmed",
  changeTerms: "terms.confirmed",
  reschedule: "reschedule.confirmed",
  allowCharges: "allowCharges.confirmed",
  stopCharges: "stopCharges.confirmed",
} as const;
const changes = [
  "pause",
  "setEnd",
  "resume",
  "cancel",
  "takeBack",
  "extend",
  "changeTerms",
  "reschedule",
  "allowCharges",
  "stopCharges",
] as const;
const inStep: Record<Change, (s: Now) => boolean> = {
  pause: seeing("confirmingPause"),
  setEnd: seeing("confirmingPauseEnd"),
  resume: seeing("confirmingResume"),
  cancel: seeing("confirmingCancel"),
  takeBack: seeing("none"),
  extend: seeing("confirmingExtension"),
  changeTerms: seeing("confirmingTerms"),
  reschedule: seeing("confirmingReschedule"),
  allowCharges: seeing("confirmingAllow"),
  stopCharges: seeing("confirmingStop"),
};

/** Whether this change can be confirmed now. */
export const mayConfirm = (change: Change) => (s: Now) =>
  inStep[change](s) && online(s) && allowedFor(s).includes(change);

/** The intent confirmed in a step, as in its event. */
export const confirmed = (step: Step<M>): Intent | undefined => {
  for (const change of changes) {
    const event = acted(step, confirmations[change]);
    if (event && event.id === step.from.snapshot.context.id && mayConfirm(change)(step.from.snapshot)) {
      const { shown: projection } = event;
      return {
        change,
        shown: projection,
        resumeOn: "resumeOn" in event ? event.resumeOn : null,
        months: "months" in event ? event.months : null,
        terms: "terms" in event ? event.terms : null,
        delivery: "delivery" in event ? event.delivery : null,
      };
    }
  }
  return undefined;
};

/** In use, charged on the 3rd. */
export const active: Subscription = {
  id: 7,
  status: "active",
  deviceId: 13,
  serial: "KB2-00471",
  model: "Колибри 2",
  start: "2026-10-03",
  end: "2027-01-03",
  nextPayment: { date: "2026-12-03", amount: 948_000 },
  price: 951_000,
  deposit: 500_000,
  months: 3,
  period: 3,
  insurance: true,
  extras: [],
  delivery: null,
  officeId: 6,
  returnBy: null,
  debt: 0,
  acts: [],
  scheduled: null,
  name: "Колибри 2",
  image: "ebike",
  city: {
    id: 1,
    name: "Москва",
    timezone: "Europe/Moscow",
    offices: [
      {
        id: 6,
        cityId: 1,
        name: "Серпуховская",
        address: "Большая Серпуховская улица, 14",
        hours: "10:00–21:00",
        lat: 55.7266,
        lon: 37.6283,
      },
    ],
  },
  possession: { state: "inUse", since: "2026-10-03" },
  paidUntil: "2026-12-03",
  collection: null,
  bonusApplied: 0,
  resumeOn: null,
  daysKept: 0,
  pauses: [],
  extendFrom: "2026-12-04",
  change: null,
  chargeConsent: "given",
};
/** With bonus for the next charge. */
const cheaper: Subscription = {
  ...active,
  nextPayment: { date: "2026-12-03", amount: 938_000 },
  bonusApplied: 10_000,
};
export const ending: Subscription = {
  ...active,
  nextPayment: null,
  scheduled: { status: "cancelled", at: "2026-12-03" },
  returnBy: "2026-12-03",
};
export const paused: Subscription = {
  ...active,
  status: "paused",
  nextPayment: null,
  returnBy: "2026-11-28",
  extendFrom: null,
  pauses: [{ from: "2026-11-21", until: null, reason: "client" }],
};
export const pausedUntil: Subscription = { ...paused, resumeOn: "2026-12-21" };
/** Extended by three months. */
export const extended: Subscription = { ...active, months: 6, end: "2027-04-03" };
/** Without protection from the next period on. */
export const changedTerms: Subscription = {
  ...active,
  change: { months: 3, insurance: false, extras: [], price: 899_000 },
};
export const cancelled: Subscription = {
  ...active,
  status: "cancelled",
  nextPayment: null,
  possession: { state: "returned", since: "2026-12-03" },
};
const {
  name: _n,
  image: _i,
  city: _c,
  possession: _,
  resumeOn: __,
  extendFrom: ___,
  change: ____,
  chargeConsent: _____,
  ...unspoken
} = active;
/** From a backend without possession and our changes. */
export const finished: Subscription = {
  ...unspoken,
  status: "finished",
  nextPayment: null,
  insurance: false,
};
export const awaitingHandover: Subscription = {
  ...active,
  status: "awaitingHandover",
  period: 1,
  start: null,
  end: null,
  nextPayment: null,
  possession: { state: "awaited", since: null },
};
/** Its delivery day has passed, and the consent to charges is withdrawn. */
export const missed: Subscription = {
  ...awaitingHandover,
  chargeConsent: "withdrawn",
  officeId: null,
  delivery: { address: "Валовая улица, 21", date: "2026-11-20", slot: "10:00–14:00" },
};
const otherDelivery = { address: "Ордынка, 7", day: "2026-11-25", slot: "14:00–18:00" };
export const rescheduled: Subscription = { ...missed, delivery: encodeDelivery(otherDelivery) };
export const awaitingPayment: Subscription = {
  ...awaitingHandover,
  status: "awaitingPayment",
  chargeConsent: "offered",
  debt: 948_000,
};

const { unchanged: stay } = forecast;

const modelFor = (accountStatus: AccountStatus) =>
  defineModel(subscriptionMachine, {
    input: { accountStatus, online: true },
    intents: [
      { type: "subscription.opened", id: 7, step: null },
      { type: "subscription.opened", id: 7, step: "pause" },
      { type: "subscription.opened", id: 7, step: "resume" },
      { type: "subscription.opened", id: 7, step: "cancel" },
      { type: "subscription.opened", id: 7, step: "cancelConfirm" },
      { type: "subscription.opened", id: 7, step: "extend" },
      { type: "subscription.opened", id: 7, step: "terms" },
      { type: "subscription.opened", id: 7, step: "reschedule" },
      { type: "subscription.opened", id: 7, step: "charges" },
      { type: "subscription.opened", id: 7, step: "whatIf" },
      { type: "subscription.opened", id: 8, step: "pause" },
      { type: "subscription.closed" },
      { type: "reason.given", reason: "tooExpensive", comment: "" },
      { type: "pause.confirmed", id: 7, shown: stay, resumeOn: null },
      { type: "pause.confirmed", id: 7, shown: null, resumeOn: "2026-12-21" },
      { type: "pause.confirmed", id: 8, shown: stay, resumeOn: null },
      { type: "pauseEnd.confirmed", id: 7, shown: stay, resumeOn: "2026-12-21" },
      { type: "resume.confirmed", id: 7, shown: stay },
      { type: "cancel.confirmed", id: 7, shown: stay },
      { type: "cancel.confirmed", id: 8, shown: stay },
      { type: "takeBack.confirmed", id: 7, shown: stay },
      { type: "extension.confirmed", id: 7, shown: stay, months: 3 },
      { type: "terms.confirmed", id: 7, shown: stay, terms: { months: 3, insurance: false, extras: [] } },
      { type: "reschedule.confirmed", id: 7, shown: stay, delivery: otherDelivery },
      { type: "allowCharges.confirmed", id: 7, shown: stay },
      { type: "stopCharges.confirmed", id: 7, shown: stay },
      { type: "check.requested" },
    ],
    signals: [
      { type: "connection.lost" },
      { type: "connection.restored" },
      { type: "subscriptions.read", subscriptions: [active] },
      { type: "subscriptions.read", subscriptions: [cheaper] },
      { type: "subscriptions.read", subscriptions: [paused] },
      { type: "subscriptions.read", subscriptions: [ending] },
      { type: "subscriptions.read", subscriptions: [finished] },
      { type: "subscriptions.read", subscriptions: [missed] },
    ],
    outcomes: {
      prepareChange: [{ key: "a-key" }],
      setStatus: [
        { kind: "changed", subscription: paused },
        { kind: "changed", subscription: cancelled },
        { kind: "refused", code: "subscription.changed" },
        { kind: "refused", code: "forecast.changed" },
        { kind: "refused", code: "payment.inProgress" },
      ],
      loadSubscription: [
        { kind: "found", subscription: cheaper },
        { kind: "found", subscription: paused },
        { kind: "found", subscription: pausedUntil },
        { kind: "found", subscription: extended },
        { kind: "found", subscription: changedTerms },
        { kind: "found", subscription: ending },
        { kind: "found", subscription: awaitingHandover },
        { kind: "found", subscription: rescheduled },
        { kind: "found", subscription: awaitingPayment },
        { kind: "missing" },
      ],
      forecast: [],
    },
  });

export const subscriptionModel = modelFor("loggedIn");
/** The same of a read-only client. */
export const flaggedSubscriptionModel = modelFor("forbidden");
