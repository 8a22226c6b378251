import { dayMs, hourMs, minuteMs } from "#contract/day.ts";
import { callMinutes } from "#contract/deadlines.ts";
import { roomAt } from "../platform/rate-limit/sliding-window.rules.ts";

/** An address regains one wrong code in this time, up to the initial number. Milliseconds. */
const refill = 3 * dayMs;
/** Credit for a right code: twice what people need, who get 1 in 20 wrong. */
const perRight = 0.1;
/** Maximum credit as a multiple of the initial one; limits simultaneous sign-ins at an address. */
const largest = 5;

/** Wrong codes that an address had left at a moment. */
export type AddressReputation = { readonly credit: number; readonly at: Date };

/** After this an address has the initial credit again. Milliseconds. */
export const reputationMemory = (fresh: number): number => fresh * refill;

/** Wrong codes that an address has left now; `fresh`: the initial number. */
export const currentCredit = (known: AddressReputation | null, fresh: number, now: Date): number => {
  if (known === null) return fresh;
  if (known.credit >= fresh) return known.credit;
  return Math.min(fresh, known.credit + Math.max(0, now.getTime() - known.at.getTime()) / refill);
};

export const afterRight = (credit: number, fresh: number): number =>
  Math.min(fresh * largest, credit + perRight);

export const afterWrong = (credit: number): number => Math.max(0, credit - 1);

/** When the credit reaches 1 again. */
export const refilledAt = (credit: number, now: Date): Date =>
  new Date(now.getTime() + Math.ceil((1 - credit) * refill));

/** docs/specification/9-limits.md. Milliseconds. */
export const codeLife = 5 * minuteMs;
const callDelay = callMinutes * minuteMs;
export const triesPerChallenge = 3;
export const sendWindow = 10 * minuteMs;
export const sendsPerWindow = 5;
export const addressWindow = hourMs;
export const textWindow = dayMs;
export const wrongWindow = 30 * dayMs;
/** From this many wrong codes for a phone on, unknown devices have one try. */
export const wrongPerWindow = 15;
export const callWindow = dayMs;
export const callsPerWindow = 3;
/** Share of a phone's texts that one address may request without confirming. */
const addressShare = 0.5;
/** Texts of a phone reserved for known devices. */
const keptForOwner = 3;
/** Share of all texts that unknown devices may use. */
const strangersShare = 0.9;

/** Limits of sign-in codes (environment). */
export type CodeLimits = {
  /** Text messages per phone and day. */
  readonly textsPerNumber: number;
  /** Text messages in total per hour. */
  readonly textsPerHour: number;
  /** Initial credit of an address. */
  readonly wrongPerAddress: number;
  /** Unconfirmed codes per address and hour. */
  readonly sendsPerAddress: number;
};

/** Delay after the `count`th code within ten minutes. Milliseconds. */
export const resendDelay = (count: number): number =>
  count <= 1 ? minuteMs : count === 2 ? 2 * minuteMs : 5 * minuteMs;

/**
 * When the robot calls: two minutes after the text, or when it would have called for the replaced code. `waiting`:
 * the time of that call; null if there is none or it was made.
 */
export const callMoment = (waiting: Date | null, now: Date): Date => {
  const own = after(now, callDelay);
  if (waiting === null || waiting >= own) return own;
  return waiting > now ? waiting : now;
};

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** A sent code. */
export type Send = {
  readonly at: Date;
  readonly requester: string;
  readonly address: string;
  /** Requested by a device that has signed in with the phone. */
  readonly known: boolean;
  readonly resendAt: Date;
  readonly expires: Date;
  /** Usable until it expires. */
  readonly open: boolean;
  /** `unsent`: the text message failed. */
  readonly end: "confirmed" | "unsent" | null;
};

/** Earlier codes that limit the next one, in any order. */
export type SendHistory = {
  /** The requester, and whether the phone's owner has used it. */
  readonly requester: string;
  readonly address: string;
  readonly known: boolean;
  /** The code signs a paper: those that have signed one do not delay the next, since a handover has several papers. */
  readonly signs?: boolean;
  /** Codes for the phone within `textWindow`. */
  readonly phoneSends: readonly Send[];
  /** Unconfirmed codes that unknown devices requested at the address within `addressWindow`. */
  readonly unanswered: readonly Pick<Send, "at" | "open" | "expires">[];
  /** Wrong codes that the address has left. */
  readonly credit: number;
  /** Text messages in total in the last hour. */
  readonly textsInHour: number;
};

const roomForSend = (sends: readonly Pick<Send, "at">[], count: number, window: number): Date | null =>
  roomAt(
    sends.map(({ at }) => at),
    { count, window },
  );

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce(
    (last, moment) => (moment !== null && (last === null || moment > last) ? moment : last),
    null,
  );

/** When an address may open another challenge: each open one reserves one wrong code. */
const roomForGuess = (opens: readonly Pick<Send, "expires">[], credit: number): Date | null => {
  const over = opens.length + 1 - Math.floor(credit);
  return over <= 0
    ? null
    : (opens.map(({ expires }) => expires).toSorted((a, b) => a.getTime() - b.getTime())[over - 1] ?? null);
};

/** Codes that limit the next one: for a known device its own, otherwise those of all unknown devices. */
const competingSends = ({ requester, known, signs = false, phoneSends }: SendHistory): Send[] =>
  phoneSends.filter((send) =>
    known ? send.requester === requester && !(signs && send.end === "confirmed") : !send.known,
  );

/** Those within `sendWindow`; their number decides the delay. */
export const recentSends = (history: SendHistory, now: Date): Send[] =>
  competingSends(history).filter(({ at }) => after(at, sendWindow) > now);

export type SendDecision =
  | { kind: "allowed" }
  /** The address has no wrong codes left. */
  | { kind: "locked"; until: Date }
  | { kind: "tooMany"; until: Date }
  /** Too many text messages in total. */
  | { kind: "busy" };

/**
 * Whether a code may be sent; checks all limits at once (V15). Unknown devices never block a known one, except by the
 * day's texts, of which some are reserved.
 */
export const decideSend = (history: SendHistory, now: Date, limits: CodeLimits): SendDecision => {
  const { address, known, phoneSends, unanswered, credit, textsInHour } = history;
  if (!known && credit < 1) return { kind: "locked", until: refilledAt(credit, now) };
  const competing = competingSends(history);
  const arrived = (sends: readonly Send[]) => sends.filter(({ end }) => end !== "unsent");
  const recent = recentSends(history, now);
  const forAll = [
    latest(recent.map(({ open, resendAt }) => (open ? resendAt : null))),
    roomForSend(recent, sendsPerWindow, sendWindow),
    roomForSend(arrived(phoneSends), limits.textsPerNumber, textWindow),
  ];
  const fromHere = arrived(competing).filter((send) => send.address === address && send.end !== "confirmed");
  const opens = unanswered.filter(({ open, expires }) => open && expires > now);
  const trusted = Math.floor(Math.max(0, credit - limits.wrongPerAddress));
  const forStrangers = known
    ? []
    : [
        roomForSend(arrived(competing), Math.max(1, limits.textsPerNumber - keptForOwner), textWindow),
        roomForSend(fromHere, Math.ceil(limits.textsPerNumber * addressShare), textWindow),
        roomForSend(unanswered, limits.sendsPerAddress + trusted, addressWindow),
        roomForGuess(opens, credit),
      ];
  const full = latest([...forAll, ...forStrangers]);
  if (full !== null && full > now) return { kind: "tooMany", until: full };
  const texts = known ? limits.textsPerHour : Math.ceil(limits.textsPerHour * strangersShare);
  return textsInHour >= texts ? { kind: "busy" } : { kind: "allowed" };
};

/**
 * Tries left after a wrong code. For an unknown device each challenge reserves one wrong code of its address, a
 * second try needs another one, and after many wrong codes for the phone there is only one try.
 */
export const triesLeft = (
  attempts: number,
  stranger: { wrongOfPhone: number; credit: number; otherOpen: number } | null,
): number => {
  const left = Math.max(0, triesPerChallenge - attempts);
  if (stranger === null) return left;
  const { wrongOfPhone, credit, otherOpen } = stranger;
  if (wrongOfPhone >= wrongPerWindow) return 0;
  return Math.min(left, Math.max(0, Math.floor(credit) - otherOpen));
};
