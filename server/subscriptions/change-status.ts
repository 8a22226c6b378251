import type { RequestOf } from "#contract/call.ts";
import { type ActForecast, type ForecastAct, isOpen } from "#contract/forecast.ts";
import { chargesAfterChange, recurringSentence } from "#contract/recurring-consent.ts";
import type { setStatus } from "#contract/subscription.ts";
import {
  type Database,
  type Defer,
  immediately,
  lockAnyClient,
  lockClient,
} from "../platform/database/database.ts";
import { coveredBy, giveRecurringConsent, withdrawRecurringConsent } from "../consents/record-consents.ts";
import { Refusal, malformed } from "../platform/refusal.ts";
import { type ForecastRequest, isEndOfPause, readForecast } from "./read-forecast.ts";
import { untranslated } from "../catalog/translations.ts";
import { dayIn } from "#contract/day.ts";
import { type Act, agreedChange, decide } from "../forecast/change.rules.ts";
import { issueAnnex } from "../acts/issue-acts.ts";
import { findOpenPayment, paymentInProgress } from "./open-payment.ts";
import type { Language } from "#contract/language.ts";
import { changeNotifications } from "../notifications/texts/change-notifications.ts";
import { applySideEffects } from "./apply-side-effects.ts";
import { type ZonedSubscription, lockSubscription, saveSubscriptions } from "./save-subscriptions.ts";
import { readDeliveries } from "./price-draft.ts";
import { readTerms } from "./read-terms.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

type SetStatus = RequestOf<typeof setStatus>;
/** A change; a withdrawal of the consent to charges is a call of its own. */
type ChangeRequest = Omit<SetStatus, "status" | "from"> &
  (Pick<SetStatus, "status" | "from"> | { readonly status: "stopCharges"; readonly from?: never });

/** The requested delivery day; null if there is no delivery on that day or at that time. */
const readDeliveryDay = async (
  transaction: Database,
  { row }: ZonedSubscription,
  { request: { delivery }, now }: { request: ChangeRequest; now: Date },
): Promise<string | null> => {
  if (delivery === undefined) throw malformed("delivery");
  const offered = await readDeliveries(transaction, { cityId: row.cityId, now });
  const { day, slot } = delivery;
  return offered?.days.includes(day) === true && offered.slots.includes(slot) ? day : null;
};

/** Translates the request into an act on the current state. */
const readAct = async (
  transaction: Database,
  locked: ZonedSubscription,
  { request, today, now }: { request: ChangeRequest; today: string; now: Date },
): Promise<Act> => {
  const { row } = locked;
  const { status, resumeOn = null, months } = request;
  if (resumeOn !== null && !isEndOfPause(resumeOn, today)) throw malformed("resumeOn");
  switch (status) {
    case "pending": {
      const isEnd = row.status === "paused" && request.resumeOn !== undefined;
      return { kind: isEnd ? "setEnd" : "pause", until: resumeOn };
    }
    case "active":
      return { kind: row.status === "active" ? "takeBack" : "resume" };
    case "refusal":
      return { kind: "cancel" };
    case "extend":
      if (months === undefined || months > 24) throw malformed("months");
      return { kind: "extend", months };
    case "change":
      return {
        kind: "change",
        terms: (await readTerms(transaction, { state: row, wish: request, translate: untranslated })).terms,
      };
    case "allowCharges":
    case "stopCharges":
      return { kind: status };
    case "reschedule":
      return { kind: "reschedule", day: await readDeliveryDay(transaction, locked, { request, now }) };
  }
};

const forecastAct = (act: Act): ForecastAct =>
  act.kind === "pause" || act.kind === "setEnd" ? (act.until === null ? "pause" : "pauseUntil") : act.kind;

/**
 * The projection of an act. Guards against acting on an outdated one (another day, card or price). Refusal:
 * `forecast.changed` if another one was `shown`.
 */
export const readAhead = async (
  transaction: Database,
  {
    locked,
    act,
    wish,
    shown,
    now,
  }: {
    locked: ZonedSubscription;
    act: ForecastAct;
    wish: ForecastRequest;
    shown: string | undefined;
    now: Date;
  },
): Promise<ActForecast> => {
  const { acts } = await readForecast(transaction, {
    subscription: locked,
    wish,
    now,
    translate: untranslated,
  });
  const ahead = acts[act];
  if (shown !== undefined && (!isOpen(ahead) || ahead.hash !== shown)) throw new Refusal("forecast.changed");
  return ahead;
};

/** Acts after which more, or other sums, are charged to a card: they need a consent of their own. */
const consentedActs = { extend: "extension", change: "change", allowCharges: "subscription" } as const;

/**
 * Whether charges to a card follow, and were agreed to. Refusals: `consent.required {sentence}` if a card is charged and another sentence, or none, was agreed to;
 * `subscription.notAllowed` if charges are allowed and no card can pay.
 */
const takeConsent = async (
  transaction: Database,
  {
    how,
    id,
    ahead,
  }: { how: (typeof consentedActs)[keyof typeof consentedActs]; id: number; ahead: ActForecast },
  { request: { consent }, ...evidence }: Changer & { request: ChangeRequest; now: Date },
): Promise<boolean> => {
  const agreed = isOpen(ahead) ? chargesAfterChange(ahead) : null;
  if (agreed === null && how === "subscription") throw new Refusal("subscription.notAllowed");
  if (agreed === null || !isOpen(ahead)) return false;
  const { charges, card } = agreed;
  const text = recurringSentence(charges, card, evidence.language);
  const byCard = ahead.events.filter((event) => event.kind !== "charge" || event.card !== null);
  const facts = { charges: coveredBy({ events: byCard }), card };
  const given = { subscriptionId: id, text, sentence: consent, facts };
  await giveRecurringConsent(transaction, given, { ...evidence, how });
  return true;
};

/** Who changes a subscription, and where. */
type Changer = {
  readonly clientId: number;
  readonly sessionId: number | null;
  readonly device: string;
  readonly address: string;
  readonly language: Language;
};

/**
 * Pauses, resumes, cancels (or revokes that), extends, changes terms, allows or stops charges to a card, or reschedules
 * a first delivery, if the status is still what the client saw (V10). The return day is computed here, whatever the request says.
 * Refusals: `resource.missing`, `subscription.changed`, `subscription.notAllowed`, `forecast.changed`,
 * `consent.required {sentence}`, `payment.inProgress {payment}`, `device.unavailable`, `delivery.unavailable`. Flagged clients
 * withdraw consents and change nothing else.
 */
export const changeStatus = async (
  transaction: Database,
  { defer = immediately, ...change }: Changer & { request: ChangeRequest; now: Date; defer?: Defer },
): Promise<void> => {
  const { clientId, request, now, language } = change;
  await (request.status === "stopCharges" ? lockAnyClient : lockClient)(transaction, clientId);
  const locked = await lockSubscription(transaction, { id: request.id, clientId });
  const { row: before, timezone } = locked;
  const { id } = before;
  const { from = before.status, shown } = request;
  const today = dayIn(timezone, now);
  const act = await readAct(transaction, locked, { request, today, now });
  const decision = decide(before, { act, from, today });
  if (decision.kind === "notAllowed" && act.kind === "reschedule" && decision.why === "notOffered")
    throw new Refusal("delivery.unavailable");
  if (decision.kind !== "change") throw new Refusal(`subscription.${decision.kind}`);
  const open = await findOpenPayment(transaction, before);
  if (open !== null && open.method !== "onDelivery") throw paymentInProgress(open);
  const { kind } = act;
  const how = kind === "extend" || kind === "change" || kind === "allowCharges" ? consentedActs[kind] : null;
  let consented = false;
  if (shown !== undefined || how !== null) {
    const { resumeOn: until, months: extend, delivery } = request;
    const wish = { ...request, until, extend, delivery: delivery?.day };
    const ahead = await readAhead(transaction, { locked, act: forecastAct(act), wish, shown, now });
    if (how !== null) consented = await takeConsent(transaction, { how, id, ahead }, change);
  }
  if (kind === "stopCharges")
    await withdrawRecurringConsent(transaction, { subscriptionId: id }, { ...change, how: "subscription" });
  const leaves = request.status === "refusal";
  const after = {
    ...decision.next,
    ...(how !== null && !consented && { chargeConsent: before.chargeConsent }),
    ...(act.kind === "reschedule" && {
      deliveryAddress: request.delivery?.address ?? before.deliveryAddress,
      deliverySlot: request.delivery?.slot ?? before.deliverySlot,
    }),
    leftReason: leaves ? (request.reason ?? null) : null,
    leftComment: leaves ? (request.comment ?? null) : null,
  };
  const { refund } = await applySideEffects(transaction, { before, after, now }, defer);
  await saveSubscriptions(transaction, [{ row: after, timezone }], { by: "client" });
  const agreement = agreedChange(before, after);
  const annex =
    agreement === null
      ? null
      : await issueAnnex(transaction, { subscriptionId: id, agreement, now, language });
  const done = { before, after, now, today: dayIn(timezone, now), by: "client", refund, annex } as const;
  const notifications = changeNotifications({ ...done, language });
  await saveNotifications(transaction, notifications, now);
};
