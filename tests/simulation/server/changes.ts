import type { ReplyWire, RequestOf } from "#contract/call.ts";
import {
  type ActForecast,
  type Forecast,
  type ForecastAct,
  type getForecast,
  isOpen,
} from "#contract/forecast.ts";
import { addDays, dayIn, isDay } from "#contract/day.ts";
import type { getPaper } from "#contract/paper.ts";
import { chargesAfterChange, recurringSentence } from "#contract/recurring-consent.ts";
import type { requestSigningCode, setStatus, signAct } from "#contract/subscription.ts";
import { type Act, agreedChange, decide } from "#server/forecast/change.rules.ts";
import { forecastOf } from "#server/forecast/forecast.rules.ts";
import { secondsUntil } from "#server/platform/refusal.ts";
import type { Chance } from "../chance.ts";
import { type Book, ownSubscription, type Signing, type Subscription } from "./book.ts";
import { isUnbegun } from "#contract/subscription-status.ts";
import { deliveryDays } from "#server/catalog/delivery.rules.ts";
import { isOnShelf, applySideEffects } from "./apply-side-effects.ts";
import { delivery as goods, zone } from "./goods.ts";
import { lackingConsent, malformed, refuse, refuseUntil, type Reply, succeed } from "./refuse.ts";
import { factsOf, named, subscriptionDetails } from "./subscription-reply.ts";
import { type TermsAsked, termsOf } from "./terms.ts";

type SetStatus = RequestOf<typeof setStatus>;
type Asked = Omit<SetStatus, "status" | "from"> &
  (Pick<SetStatus, "status" | "from"> | { readonly status: "stopCharges"; readonly from?: never });
type Wish = TermsAsked & {
  until?: string | null | undefined;
  extend?: number | undefined;
  delivery?: string | undefined;
};

/** The longest pause, in days. */
const farthest = 366;
const isEndOfPause = (day: string, today: string): boolean =>
  isDay(day) && day > today && day <= addDays(today, farthest);

/** The forecast of each option, by billing's rules. */
export const ahead = (book: Book, row: Subscription, wish: Wish, now: number): Forecast => {
  const { terms, offered } = termsOf(row, wish);
  const { until = null, extend = 1 } = wish;
  const days = deliveryDays(new Date(now), zone);
  const isBrought = isUnbegun(row.status) && row.deliveryDay !== null;
  const wished = wish.delivery ?? days[0] ?? "";
  const delivery = isBrought && days.includes(wished) ? wished : null;
  const asked = { today: dayIn(zone, now), until, extend, terms, onShelf: isOnShelf(book, row), delivery };
  const forecast = forecastOf(row, asked, factsOf(book, row));
  const { change, reschedule } = forecast.acts;
  const isOffered = (ahead: ActForecast): boolean => isOpen(ahead) || ahead.why === "notOffered";
  return {
    ...forecast,
    terms: isOffered(change) ? offered : null,
    deliveries: isBrought && isOffered(reschedule) ? { days, slots: goods.slots } : null,
  };
};

/** The outcome differs from what the client saw. */
export const isOtherThanShown = (
  book: Book,
  row: Subscription,
  { act, wish, shown }: { act: ForecastAct; wish: Wish; shown: string },
  now: number,
): boolean => {
  const found = ahead(book, row, wish, now).acts[act];
  return !isOpen(found) || found.hash !== shown;
};

/** A request's change, applied to the subscription's state. */
const readAct = (
  row: Subscription,
  asked: Asked,
  { today, now }: { today: string; now: number },
): Act | Reply => {
  const { status: word, resumeOn = null, months, delivery } = asked;
  if (resumeOn !== null && !isEndOfPause(resumeOn, today)) return malformed("resumeOn");
  switch (word) {
    case "pending":
      return {
        kind: row.status === "paused" && asked.resumeOn !== undefined ? "setEnd" : "pause",
        until: resumeOn,
      };
    case "active":
      return { kind: row.status === "active" ? "takeBack" : "resume" };
    case "refusal":
      return { kind: "cancel" };
    case "extend":
      return months === undefined || months > 24 ? malformed("months") : { kind: "extend", months };
    case "change":
      return { kind: "change", terms: termsOf(row, asked).terms };
    case "allowCharges":
    case "stopCharges":
      return { kind: word };
    case "reschedule": {
      if (delivery === undefined) return malformed("delivery");
      const { day, slot } = delivery;
      const isOffered = deliveryDays(new Date(now), zone).includes(day) && goods.slots.includes(slot);
      return { kind: "reschedule", day: isOffered ? day : null };
    }
  }
};

const forecastAct = (act: Act): ForecastAct =>
  act.kind === "pause" || act.kind === "setEnd" ? (act.until === null ? "pause" : "pauseUntil") : act.kind;

/** Changes a subscription if its state and the outcome are what the client saw. */
export const change = (book: Book, clientId: number, asked: Asked, now: number): Reply => {
  const { id, shown } = asked;
  const row = ownSubscription(book, clientId, id);
  if (row === null) return refuse("resource.missing");
  const { from = row.status } = asked;
  const today = dayIn(zone, now);
  const act = readAct(row, asked, { today, now });
  if ("headers" in act) return act;
  const decision = decide(row, { act, from, today });
  if (decision.kind === "notAllowed" && act.kind === "reschedule" && decision.why === "notOffered")
    return refuse("delivery.unavailable");
  if (decision.kind !== "change") return refuse(`subscription.${decision.kind}`);
  const open = book.payments.find(
    (each) => each.subscription === id && each.status === "processing" && each.method !== "onDelivery",
  );
  if (open !== undefined) return refuse("payment.inProgress", { payment: open.id }, 5);
  const { resumeOn: until, months: extend, delivery } = asked;
  const wish = { ...asked, until, extend, delivery: delivery?.day };
  if (shown !== undefined && isOtherThanShown(book, row, { act: forecastAct(act), wish, shown }, now))
    return refuse("forecast.changed");
  const found = ahead(book, row, wish, now).acts[forecastAct(act)];
  const isAgreed = act.kind === "extend" || act.kind === "change" || act.kind === "allowCharges";
  const agreed = isAgreed && isOpen(found) ? chargesAfterChange(found) : null;
  if (act.kind === "allowCharges" && agreed === null) return refuse("subscription.notAllowed");
  const lacking = lackingConsent(
    asked,
    agreed && ((language) => recurringSentence(agreed.charges, agreed.card, language)),
  );
  if (lacking !== null) return lacking;
  const consent = isAgreed && agreed === null ? { chargeConsent: row.chargeConsent } : {};
  const next: Subscription =
    act.kind === "reschedule" && delivery !== undefined
      ? { ...decision.next, deliveryAddress: delivery.address, deliverySlot: delivery.slot }
      : { ...decision.next, ...consent };
  if (!applySideEffects(book, row, next, now)) return refuse("device.unavailable");
  keepAnnex(book, row, now);
  const reply: ReplyWire<typeof setStatus> = subscriptionDetails(
    book,
    book.subscriptions.get(id) ?? row,
    now,
  );
  return succeed(reply);
};

export const forecast = (
  book: Book,
  clientId: number,
  { subscription, ...wish }: RequestOf<typeof getForecast>,
  now: number,
): Reply => {
  const row = ownSubscription(book, clientId, subscription);
  if (row === null) return refuse("resource.missing");
  if (wish.until !== undefined && !isEndOfPause(wish.until, dayIn(zone, now))) return malformed("until");
  const reply: ReplyWire<typeof getForecast> = { forecast: ahead(book, row, wish, now) };
  return succeed(reply);
};

/** Adds the signed annex of an agreement. */
const keepAnnex = (book: Book, before: Subscription, now: number): void => {
  const after = book.subscriptions.get(before.id) ?? before;
  const agreement = agreedChange(before, after);
  if (agreement === null) return;
  const { from, before: were, after: are } = agreement;
  const created = new Date(now).toISOString();
  const all = [...book.subscriptions.values()].flatMap(({ acts }) => acts);
  const annex = {
    id: Math.max(0, ...all.map(({ id }) => id)) + 1,
    type: "annex" as const,
    signed: true,
    signedAt: created,
    number: `${before.id}/${before.acts.length + 1}`,
    created,
    ...(from !== null && { from }),
    terms: {
      before: { ...were, extras: named(were.extras) },
      after: { ...are, extras: named(are.extras) },
    },
  };
  book.subscriptions.set(after.id, { ...after, acts: [...after.acts, annex] });
};

/** In place of the hash of an act's text, which this server does not render. */
const paperHash = (actId: number): string => String(actId).padStart(64, "0");

/** The client's own paper, with one sentence for a text. */
export const paper = (book: Book, clientId: number, asked: RequestOf<typeof getPaper>): Reply => {
  for (const row of book.subscriptions.values()) {
    if (row.owner !== clientId) continue;
    const act = row.acts.find(({ id }) => id === asked.act);
    if (act === undefined && row.id !== asked.contract) continue;
    const number = act === undefined ? String(row.id) : `${row.id}/${act.id}`;
    const at = act === undefined ? "2026-11-01T10:00:00.000Z" : act.signedAt;
    const reply: ReplyWire<typeof getPaper> = {
      paper: {
        number,
        language: "ru",
        text: { title: number, meta: [], subject: null, blocks: [{ kind: "text", text: number }] },
        hash: paperHash(act?.id ?? 0),
        signature: at === null ? null : { at, seal: "Подписано", record: "stored" },
        translation: null,
        since: [],
      },
    };
    return succeed(reply);
  }
  return refuse("resource.missing");
};

/** Four digits, known from the name of the challenge. */
export const signingCode = (challenge: string): string =>
  String(Number.parseInt(challenge.slice(0, 6), 16) % 10_000).padStart(4, "0");

const minute = 60_000;

/** Sends a code to sign the client's own act with; within a minute the same one, and none for another act. */
export const sendSigningCode = (
  book: Book,
  clientId: number,
  { id, shown }: RequestOf<typeof requestSigningCode>,
  { now, chance }: { now: number; chance: Chance },
): Reply => {
  const act = [...book.subscriptions.values()]
    .filter(({ owner }) => owner === clientId)
    .flatMap(({ acts }) => acts)
    .find((each) => each.id === id);
  if (act === undefined) return refuse("resource.missing");
  if (act.signed || shown !== paperHash(id)) return refuse("act.changed");
  const cooling = book.signings.find(
    (each) => each.owner === clientId && !each.closed && each.resendAt > now,
  );
  if (cooling !== undefined && cooling.act !== id)
    return refuseUntil("request.tooMany", new Date(cooling.resendAt), now);
  const sent = cooling ?? {
    id: chance.hex(24),
    owner: clientId,
    act: id,
    resendAt: now + minute,
    expiresAt: now + 5 * minute,
    attempts: 0,
    closed: false,
  };
  if (cooling === undefined) {
    for (const each of book.signings) if (each.owner === clientId) each.closed = true;
    book.signings.push(sent);
  }
  const secondsTo = (moment: number) => secondsUntil(new Date(moment), new Date(now));
  const reply: ReplyWire<typeof requestSigningCode> = {
    challenge: sent.id,
    codeLength: 4,
    resendAfter: secondsTo(sent.resendAt),
    callAfter: secondsTo(sent.resendAt),
    expiresIn: secondsTo(sent.expiresAt),
    next: null,
  };
  return succeed(reply);
};

/** Counts a try; the refusal of a wrong code, or whether a code is open. */
const tryCode = (
  book: Book,
  clientId: number,
  { id, challenge, code }: RequestOf<typeof signAct>,
  now: number,
): Reply | Signing | null => {
  const open = book.signings.find(
    (each) => each.id === challenge && each.owner === clientId && each.act === id,
  );
  if (open === undefined || open.closed || open.expiresAt <= now || code === undefined) return null;
  open.attempts += 1;
  if (code === signingCode(open.id)) return open;
  const attemptsLeft = 3 - open.attempts;
  open.closed = attemptsLeft === 0;
  return refuse("code.wrong", { attemptsLeft });
};

/** Signs the client's own act with its code; a signed one stays as it is. */
export const sign = (
  book: Book,
  clientId: number,
  request: RequestOf<typeof signAct>,
  now: number,
): Reply => {
  const { id, shown } = request;
  const tried = tryCode(book, clientId, request, now);
  if (tried !== null && "status" in tried) return tried;
  for (const row of book.subscriptions.values()) {
    const found = row.owner === clientId ? row.acts.find((each) => each.id === id) : undefined;
    if (found === undefined) continue;
    if (!found.signed && shown !== paperHash(id)) return refuse("act.changed");
    if (!found.signed && tried === null) return refuse("code.expired");
    if (tried !== null) tried.closed = true;
    const act = found.signed ? found : { ...found, signed: true, signedAt: new Date(now).toISOString() };
    book.subscriptions.set(row.id, { ...row, acts: row.acts.map((each) => (each === found ? act : each)) });
    const reply: ReplyWire<typeof signAct> = { act };
    return succeed(reply);
  }
  return refuse("resource.missing");
};
