const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** The numbers of contract.md, "Codes, limits, statuses". Milliseconds. */
export const codeLife = 5 * minute;
export const callDelay = 2 * minute;
export const lockLength = 15 * minute;
export const triesPerChallenge = 3;
export const sendWindow = 10 * minute;
export const sendsPerWindow = 5;
export const addressWindow = 60 * minute;
export const wrongWindow = day;
export const wrongPerWindow = 15;
export const callWindow = day;
export const callsPerWindow = 3;
/** NIST SP 800-63B-4, 3.2.2: at most 100 failures in a row, then the phone is disabled for a long while. */
export const wrongInRowLimit = 100;
export const disabledLength = 30 * day;

/** How long the next code has to wait after the `count`th one of the last ten minutes. Milliseconds. */
export const resendDelay = (count: number): number =>
  count <= 1 ? minute : count === 2 ? 2 * minute : 5 * minute;

/** A moment later by `milliseconds`. */
export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** Seconds from `now` to `moment`, rounded up, never negative: as the wire wants them. */
export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / second));

/** What the past of a phone and an address says about one more code. Moments may be in any order. */
export type SendHistory = {
  readonly lockedUntil: Date | null;
  /** When the phone's open challenge lets another one follow; null if none is open. */
  readonly resendAt: Date | null;
  /** Moments of codes sent to the phone within `sendWindow`. */
  readonly phoneSends: readonly Date[];
  /** Moments of codes that the address asked for within `addressWindow`. */
  readonly addressSends: readonly Date[];
  /** Moments of wrong codes for the phone within `wrongWindow`. */
  readonly wrongCodes: readonly Date[];
};

/** When a window that holds `limit` moments has room again; null if it has room now. */
const roomAt = (moments: readonly Date[], limit: number, window: number): Date | null => {
  const blocking = moments.toSorted((a, b) => b.getTime() - a.getTime())[limit - 1];
  return blocking === undefined ? null : after(blocking, window);
};

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce(
    (last, moment) => (moment !== null && (last === null || moment > last) ? moment : last),
    null,
  );

export type SendDecision =
  | { kind: "allowed" }
  | { kind: "locked"; until: Date }
  | { kind: "tooMany"; until: Date };

/** Whether one more code may be sent: all five limits at once (V15). */
export const decideSend = (history: SendHistory, now: Date, sendsPerAddress: number): SendDecision => {
  const locked = latest([history.lockedUntil, roomAt(history.wrongCodes, wrongPerWindow, wrongWindow)]);
  if (locked !== null && locked > now) return { kind: "locked", until: locked };
  const full = latest([
    history.resendAt,
    roomAt(history.phoneSends, sendsPerWindow, sendWindow),
    roomAt(history.addressSends, sendsPerAddress, addressWindow),
  ]);
  return full !== null && full > now ? { kind: "tooMany", until: full } : { kind: "allowed" };
};

/** What a wrong code does: how many tries are left, and until when the phone is locked if none is. */
export const decideWrong = (
  { attempts, wrongInDay, wrongInRow }: { attempts: number; wrongInDay: number; wrongInRow: number },
  now: Date,
): { attemptsLeft: number; lockedUntil: Date | null } => {
  if (wrongInRow >= wrongInRowLimit) return { attemptsLeft: 0, lockedUntil: after(now, disabledLength) };
  const out = attempts >= triesPerChallenge || wrongInDay >= wrongPerWindow;
  return out
    ? { attemptsLeft: 0, lockedUntil: after(now, lockLength) }
    : { attemptsLeft: triesPerChallenge - attempts, lockedUntil: null };
};
