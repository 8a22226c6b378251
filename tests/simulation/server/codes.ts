import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { confirmCode, requestCode } from "#contract/auth.ts";
import { type AccountConsent, type AskedConsent, accountConsents } from "#contract/consent.ts";
import { newestVersion } from "#server/consents/consent-texts.ts";
import {
  type SendHistory,
  callMoment,
  callsPerWindow,
  codeLife,
  decideSend,
  recentSends,
  resendDelay,
  textWindow,
  triesLeft,
} from "#server/sign-in/challenge.rules.ts";
import { secondsUntil } from "#server/platform/refusal.ts";
import { loose } from "../../server/code-limits.ts";
import type { Chance } from "../chance.ts";
import { person, phones } from "./beginning.ts";
import { type Book, type Challenge, issueToken } from "./book.ts";
import { type Reply, refuse, refuseUntil, succeed } from "./refuse.ts";

const minute = 60_000;

/** All requests come from one address. */
const here = { requester: "here", address: "here" };

/**
 * Rules that the contract allows and our server lacks (decision 079): a phone gets no codes for 15 minutes
 * after three wrong ones, and some phones are not served.
 */
export type Policy = { readonly isStrict: boolean };

const historyOf = (book: Book, phone: string, now: number): SendHistory => ({
  ...here,
  known: book.knownPhones.has(phone),
  phoneSends: book.challenges
    .filter((each) => each.phone === phone && each.sentAt > now - textWindow)
    .map(({ sentAt, resendAt, expiresAt, closed, confirmed, known }) => ({
      ...here,
      known,
      at: new Date(sentAt),
      resendAt: new Date(resendAt),
      expires: new Date(expiresAt),
      open: !closed,
      end: confirmed ? "confirmed" : null,
    })),
  unanswered: [],
  credit: loose.wrongPerAddress,
  textsInHour: 0,
});

const challengeReply = (open: Challenge, now: number): ReplyWire<typeof requestCode> => {
  const secondsTo = (moment: number) => secondsUntil(new Date(moment), new Date(now));
  return {
    challenge: open.id,
    codeLength: 4,
    resendAfter: secondsTo(open.resendAt),
    callAfter: secondsTo(open.callAt),
    expiresIn: secondsTo(open.expiresAt),
    next: open.mayCall ? "call" : null,
  };
};

const mayCall = (book: Book, phone: string): boolean =>
  book.challenges.filter((each) => each.phone === phone && each.callCode !== null).length < callsPerWindow;

/** One robot call with a code of its own. */
const call = (
  book: Book,
  { phone, id }: { phone: string; id: string },
  now: number,
  chance: Chance,
): Reply => {
  const open = book.challenges.find((each) => each.id === id && each.phone === phone);
  if (open === undefined || open.closed || open.expiresAt <= now || open.callAt > now)
    return refuse("call.unavailable");
  if (open.mayCall && mayCall(book, phone)) open.callCode = String(1000 + chance.below(9000));
  open.mayCall = false;
  return open.callCode === null ? refuse("call.unavailable") : succeed(challengeReply(open, now));
};

/** Sends a code or places the robot call (docs/specification/9-limits.md). */
export const sendCode = (
  book: Book,
  asked: RequestOf<typeof requestCode>,
  now: number,
  chance: Chance,
  { isStrict }: Policy,
): Reply => {
  const { phone } = asked;
  if (isStrict && phone === phones.foreign) return refuse("phone.unsupported");
  const lockedUntil = book.locks.get(phone) ?? 0;
  if (lockedUntil > now) return refuseUntil("code.locked", new Date(lockedUntil), now);
  if (asked.channel === "call") return call(book, { phone, id: asked.challenge }, now, chance);
  const history = historyOf(book, phone, now);
  const decision = decideSend(history, new Date(now), loose);
  if (decision.kind === "tooMany") return refuseUntil("request.tooMany", decision.until, now);
  const waiting = book.challenges.find(
    (each) => each.phone === phone && !each.closed && each.mayCall && each.expiresAt > now,
  );
  for (const each of book.challenges) if (each.phone === phone) each.closed = true;
  const challenge: Challenge = {
    id: chance.hex(24),
    phone,
    code: String(1000 + chance.below(9000)),
    callCode: null,
    mayCall: mayCall(book, phone),
    sentAt: now,
    resendAt: now + resendDelay(recentSends(history, new Date(now)).length + 1),
    callAt: callMoment(waiting === undefined ? null : new Date(waiting.callAt), new Date(now)).getTime(),
    expiresAt: now + codeLife,
    attempts: 0,
    closed: false,
    confirmed: false,
    known: history.known,
  };
  book.challenges.push(challenge);
  return succeed(challengeReply(challenge, now));
};

const takeWrong = (book: Book, open: Challenge, now: number, { isStrict }: Policy): Reply => {
  const { phone } = open;
  if (!open.known) book.wrongCodes.push(phone);
  const wrongOfPhone = book.wrongCodes.filter((each) => each === phone).length;
  const stranger = { wrongOfPhone, credit: loose.wrongPerAddress, otherOpen: 0 };
  const attemptsLeft = triesLeft(open.attempts, open.known ? null : stranger);
  if (attemptsLeft === 0) open.closed = true;
  if (attemptsLeft > 0 || !isStrict) return refuse("code.wrong", { attemptsLeft });
  book.locks.set(phone, now + 15 * minute);
  return refuseUntil("code.locked", new Date(now + 15 * minute), now);
};

/** What a new account was not given. */
const lackingFrom = (given: Partial<Record<AccountConsent, number | undefined>>): AskedConsent[] =>
  accountConsents.flatMap((kind) =>
    given[kind] === newestVersion(kind) ? [] : [{ kind, version: newestVersion(kind), changes: null }],
  );

/** The owner of a phone, created if there is none. */
const clientOf = (book: Book, phone: string, now: number): number => {
  for (const [known, client] of book.clients) if (client.phone === phone) return known;
  book.lastClient += 1;
  const nothing = { city: null, firstName: null, lastName: null, email: null, citizenship: null };
  book.clients.set(book.lastClient, person(phone, { ...nothing, created: new Date(now).toISOString() }));
  return book.lastClient;
};

/** Accepts a code; the right one, or three wrong ones, close a challenge. */
export const takeCode = (
  book: Book,
  asked: RequestOf<typeof confirmCode>,
  { now, chance, device, policy }: { now: number; chance: Chance; device: string; policy: Policy },
): Reply => {
  const { phone } = asked;
  const lockedUntil = book.locks.get(phone) ?? 0;
  if (lockedUntil > now) return refuseUntil("code.locked", new Date(lockedUntil), now);
  const open = book.challenges.find((each) => each.id === asked.challenge && each.phone === phone);
  if (open === undefined || open.closed || open.expiresAt <= now) return refuse("code.expired");
  open.attempts += 1;
  if (asked.code !== open.code && asked.code !== open.callCode) return takeWrong(book, open, now, policy);
  const isNew = ![...book.clients.values()].some((client) => client.phone === phone);
  const { personalData, offer } = asked;
  const missing = isNew ? lackingFrom({ personalData, offer }) : [];
  if (missing.length > 0) {
    open.attempts -= 1;
    return refuse("consent.required", { consents: missing });
  }
  Object.assign(open, { closed: true, confirmed: true });
  book.knownPhones.add(phone);
  const clientId = clientOf(book, phone, now);
  const token = issueToken(book, clientId, chance, now, device);
  const reply: ReplyWire<typeof confirmCode> = { token, clientID: clientId };
  return succeed(reply);
};
