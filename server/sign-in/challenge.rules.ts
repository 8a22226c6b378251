import { callMinutes } from "#contract/deadlines.ts";
import { dayMs } from "#contract/day.ts";

/** A place gets one wrong code back in so much time, until it has as many as a new one. Milliseconds. */
const refill = 3 * dayMs;
/** What a right code adds: more than honest people get wrong, one in twenty. */
const perRight = 0.1;
/** What a place has at most, in times of a new one: how many sign-ins may be under way there at once. */
const largest = 5;

/** Wrong codes that a place had left at a moment. */
export type AddressReputation = { readonly credit: number; readonly at: Date };

/** After this nothing is known of a place that a new one would not have as well. Milliseconds. */
export const reputationMemory = (fresh: number): number => fresh * refill;

/** Wrong codes that a place has left now; `fresh` is what one has of which nothing is known. */
export const currentCredit = (known: AddressReputation | null, fresh: number, now: Date): number => {
  if (known === null) return fresh;
  if (known.credit >= fresh) return known.credit;
  return Math.min(fresh, known.credit + Math.max(0, now.getTime() - known.at.getTime()) / refill);
};

export const afterRight = (credit: number, fresh: number): number =>
  Math.min(fresh * largest, credit + perRight);

export const afterWrong = (credit: number): number => Math.max(0, credit - 1);

/** When a place with less than one wrong code left has one again. */
export const refilledAt = (credit: number, now: Date): Date =>
  new Date(now.getTime() + Math.ceil((1 - credit) * refill));

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Numbers of codes (docs/specification/9-limits.md). Milliseconds. */
export const codeLife = 5 * minute;
const callDelay = callMinutes * minute;
export const triesPerChallenge = 3;
export const sendWindow = 10 * minute;
export const sendsPerWindow = 5;
export const addressWindow = 60 * minute;
export const textWindow = day;
export const wrongWindow = 30 * day;
/** From so many wrong codes of strangers on, each code of theirs takes one try. */
export const wrongPerWindow = 15;
export const callWindow = day;
export const callsPerWindow = 3;
/** This part of a phone's texts may be asked for from one place and left unanswered. */
const addressShare = 0.5;
/** So many of a phone's texts are kept for the devices of its owner. */
const keptForOwner = 3;
/** This part of all texts is theirs as well. */
const strangersShare = 0.9;

/** How many codes may be sent and may be wrong (environment). */
export type CodeLimits = {
  /** Text messages to one number in a day. */
  readonly textsPerNumber: number;
  /** Text messages to everybody in an hour. */
  readonly textsPerHour: number;
  /** Wrong codes of a place of which nothing is known (sign-in/challenge.rules.ts). */
  readonly wrongPerAddress: number;
  /** Codes that a place may ask for in an hour and leave unanswered. */
  readonly sendsPerAddress: number;
};

/** How long the next code has to wait after the `count`th one of the last ten minutes. Milliseconds. */
export const resendDelay = (count: number): number =>
  count <= 1 ? minute : count === 2 ? 2 * minute : 5 * minute;

/**
 * When a robot calls with a new code: two minutes after its text, or as soon as it would have for the code that this one
 * replaces. `waiting`: when that call was to be made; null if there is none, or it was made.
 */
export const callMoment = (waiting: Date | null, now: Date): Date => {
  const own = after(now, callDelay);
  if (waiting === null || waiting >= own) return own;
  return waiting > now ? waiting : now;
};

/** A moment later by `milliseconds`. */
export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** A code that was asked for. */
export type Send = {
  readonly at: Date;
  readonly asker: string;
  readonly place: string;
  /** By a device that has signed in with the phone before. */
  readonly known: boolean;
  readonly resendAt: Date;
  readonly expires: Date;
  /** It can still be entered, unless it has expired. */
  readonly open: boolean;
  /** `unsent`: no text message went out. */
  readonly end: "confirmed" | "unsent" | null;
};

/** What the past says about one more code. Moments may be in any order. */
export type SendHistory = {
  /** Who asks now, and whether that is a device of the phone's owner. */
  readonly asker: string;
  readonly place: string;
  readonly known: boolean;
  /** Codes for the phone within `textWindow`. */
  readonly phoneSends: readonly Send[];
  /** Codes that strangers asked for from the place within `addressWindow` and that nobody has confirmed. */
  readonly unanswered: readonly Pick<Send, "at" | "open" | "expires">[];
  /** Wrong codes that the place has left. */
  readonly credit: number;
  /** Text messages to everybody within the last hour. */
  readonly textsInHour: number;
};

/** When a window that holds `limit` moments has room again; null if it has room now. */
const roomAt = (sends: readonly Pick<Send, "at">[], limit: number, window: number): Date | null => {
  const blocking = sends.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime())[limit - 1];
  return blocking === undefined ? null : after(blocking, window);
};

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce(
    (last, moment) => (moment !== null && (last === null || moment > last) ? moment : last),
    null,
  );

/**
 * When a place may open another challenge: each that is open may turn out wrong, and has one of its wrong codes set
 * aside for it.
 */
const roomForGuess = (opens: readonly Pick<Send, "expires">[], credit: number): Date | null => {
  const over = opens.length + 1 - Math.floor(credit);
  return over <= 0
    ? null
    : (opens.map(({ expires }) => expires).toSorted((a, b) => a.getTime() - b.getTime())[over - 1] ?? null);
};

/** Codes that stand in each other's way: a device of the owner has only its own before it, a stranger all strangers'. */
const competingSends = ({ asker, known, phoneSends }: SendHistory): Send[] =>
  phoneSends.filter((send) => (known ? send.asker === asker : !send.known));

/** Those of them within `sendWindow`: how many there are decides how long the next one waits. */
export const recentSends = (history: SendHistory, now: Date): Send[] =>
  competingSends(history).filter(({ at }) => after(at, sendWindow) > now);

export type SendDecision =
  | { kind: "allowed" }
  /** The place has used up its wrong codes. */
  | { kind: "locked"; until: Date }
  | { kind: "tooMany"; until: Date }
  /** Too many texts are being sent altogether. */
  | { kind: "busy" };

/**
 * Whether one more code may be sent: all limits at once (V15). What strangers do never stands in the way of a device of
 * the phone's owner, but for the day's texts, of which some are kept for it.
 */
export const decideSend = (history: SendHistory, now: Date, limits: CodeLimits): SendDecision => {
  const { place, known, phoneSends, unanswered, credit, textsInHour } = history;
  if (!known && credit < 1) return { kind: "locked", until: refilledAt(credit, now) };
  const competing = competingSends(history);
  const arrived = (sends: readonly Send[]) => sends.filter(({ end }) => end !== "unsent");
  const recent = recentSends(history, now);
  const forAll = [
    latest(recent.map(({ open, resendAt }) => (open ? resendAt : null))),
    roomAt(recent, sendsPerWindow, sendWindow),
    roomAt(arrived(phoneSends), limits.textsPerNumber, textWindow),
  ];
  const fromHere = arrived(competing).filter((send) => send.place === place && send.end !== "confirmed");
  const opens = unanswered.filter(({ open, expires }) => open && expires > now);
  const trusted = Math.floor(Math.max(0, credit - limits.wrongPerAddress));
  const forStrangers = known
    ? []
    : [
        roomAt(arrived(competing), Math.max(1, limits.textsPerNumber - keptForOwner), textWindow),
        roomAt(fromHere, Math.ceil(limits.textsPerNumber * addressShare), textWindow),
        roomAt(unanswered, limits.sendsPerAddress + trusted, addressWindow),
        roomForGuess(opens, credit),
      ];
  const full = latest([...forAll, ...forStrangers]);
  if (full !== null && full > now) return { kind: "tooMany", until: full };
  const texts = known ? limits.textsPerHour : Math.ceil(limits.textsPerHour * strangersShare);
  return textsInHour >= texts ? { kind: "busy" } : { kind: "allowed" };
};

/**
 * Tries that a challenge has left after a wrong code. Whoever is a stranger has one of its place's wrong codes set
 * aside for each challenge, and a second try only if there is another to spare; and one try only, where strangers have
 * guessed at the phone before.
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
