import type { RequestOf, ReplyWire } from "#contract/call.ts";
import type { confirmCode, requestCode } from "#contract/auth.ts";
import type { Chance } from "../chance.ts";
import { type Book, clientOf, issueToken, phones } from "./book.ts";
import { refuse, type Reply, succeed } from "./refuse.ts";

const second = 1_000;
const minute = 60 * second;

const iso = (moment: number) => new Date(moment).toISOString();
const secondsTo = (moment: number, now: number) => Math.max(0, Math.ceil((moment - now) / second));

/** Sends a code, or has the robot call: contract.md, "Codes, limits, statuses". */
export const sendCode = (
  book: Book,
  asked: RequestOf<typeof requestCode>,
  now: number,
  chance: Chance,
): Reply => {
  const { phone } = asked;
  if (phone === phones.foreign) return refuse("phone.unsupported");
  const lockedUntil = book.locks.get(phone) ?? 0;
  if (lockedUntil > now) return refuse("code.locked", { until: iso(lockedUntil) });
  if (asked.channel === "call") {
    const open = book.challenges.find(({ id }) => id === asked.challenge);
    if (open === undefined || open.expiresAt <= now) return refuse("code.expired");
    if (now < open.callAt) return refuse("call.unavailable");
    open.called = true;
    return succeed({ ...tell(open, now) });
  }
  const recent = book.challenges.filter((each) => each.phone === phone && now - each.sentAt < 10 * minute);
  const last = recent.at(-1);
  if (last !== undefined && last.expiresAt > now && now < last.resendAt)
    return refuse("request.tooMany", { until: iso(last.resendAt) });
  if (recent.length >= 5) return refuse("request.tooMany", { until: iso(now + 5 * minute) });
  if (last !== undefined) last.expiresAt = Math.min(last.expiresAt, now);
  const wait = recent.length === 0 ? minute : recent.length === 1 ? 2 * minute : 5 * minute;
  const challenge = {
    id: chance.hex(24),
    phone,
    code: String(1000 + chance.below(9000)),
    sentAt: now,
    resendAt: now + wait,
    callAt: now + 2 * minute,
    expiresAt: now + 5 * minute,
    triesLeft: 3,
    called: false,
  };
  book.challenges.push(challenge);
  return succeed({ ...tell(challenge, now) });
};

type Told = Pick<Book["challenges"][number], "id" | "resendAt" | "callAt" | "expiresAt">;

const tell = (open: Told, now: number): ReplyWire<typeof requestCode> => ({
  challenge: open.id,
  codeLength: 4,
  resendAfter: secondsTo(open.resendAt, now),
  callAfter: secondsTo(open.callAt, now),
  expiresIn: secondsTo(open.expiresAt, now),
  next: "call",
});

/** Takes a code; the right one is used up by it, and three wrong ones lock the phone. */
export const takeCode = (
  book: Book,
  asked: RequestOf<typeof confirmCode>,
  now: number,
  chance: Chance,
): Reply => {
  const lockedUntil = book.locks.get(asked.phone) ?? 0;
  if (lockedUntil > now) return refuse("code.locked", { until: iso(lockedUntil) });
  const open = book.challenges.find(({ id }) => id === asked.challenge);
  if (open === undefined || open.phone !== asked.phone || open.expiresAt <= now)
    return refuse("code.expired");
  if (open.code !== asked.code) {
    open.triesLeft -= 1;
    if (open.triesLeft > 0) return refuse("code.wrong", { attemptsLeft: open.triesLeft });
    open.expiresAt = now;
    book.locks.set(asked.phone, now + 15 * minute);
    return refuse("code.locked", { until: iso(now + 15 * minute) });
  }
  open.expiresAt = now;
  const clientId = clientOf(book, asked.phone);
  const reply: ReplyWire<typeof confirmCode> = {
    token: issueToken(book, clientId, chance, now),
    clientID: clientId,
  };
  return succeed(reply);
};
