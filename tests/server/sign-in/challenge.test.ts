import { describe, expect, test } from "vitest";
import {
  type Send,
  type SendHistory,
  after,
  decideSend,
  resendDelay,
  triesLeft,
} from "#server/sign-in/challenge.rules.ts";
import { secondsUntil } from "#server/platform/refusal.ts";
import { strict } from "../code-limits.ts";

const now = new Date("2026-11-21T09:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (minutes: number): Date => after(now, -minutes * minute);
const sentAt = (minutes: number, change: Partial<Send> = {}): Send => ({
  at: ago(minutes),
  requester: "address 192.0.2.9",
  address: "192.0.2.9",
  known: false,
  open: false,
  end: null,
  resendAt: after(ago(minutes), minute),
  expires: after(ago(minutes), 5 * minute),
  ...change,
});
const quiet: SendHistory = {
  requester: "address 192.0.2.1",
  address: "192.0.2.1",
  known: false,
  phoneSends: [],
  unanswered: [],
  credit: 20,
  textsInHour: 0,
};
const decide = (change: Partial<SendHistory>) => decideSend({ ...quiet, ...change }, now, strict);
const owner = { requester: "device 17", known: true } as const;
const allowed = { kind: "allowed" };
const tooMany = (until: Date) => ({ kind: "tooMany", until });

describe("whether one more code may be sent", () => {
  test("yes, to an unknown phone", () => {
    expect(decide({})).toEqual(allowed);
  });

  test("no before the countdown has ended; all unknown browsers share one", () => {
    const phoneSends = [sentAt(0, { open: true })];
    expect(decide({ phoneSends })).toEqual(tooMany(after(now, minute)));
    expect(decide({ phoneSends: [sentAt(1, { open: true })] })).toEqual(allowed);
    expect(decide({ ...owner, phoneSends })).toEqual(allowed);
    const own = [sentAt(0, { open: true, ...owner })];
    expect(decide({ ...owner, phoneSends: own })).toEqual(tooMany(after(now, minute)));
    expect(decide({ phoneSends: own })).toEqual(allowed);
  });

  test("no after five codes in ten minutes, until the first of them is ten minutes old", () => {
    const sends = [1, 2, 3, 4, 9].map((minutes) => sentAt(minutes));
    expect(decide({ phoneSends: sends.slice(1) })).toEqual(allowed);
    expect(decide({ phoneSends: sends })).toEqual(tooMany(after(now, minute)));
    expect(decide({ ...owner, phoneSends: sends })).toEqual(allowed);
    expect(decide({ phoneSends: [...sends.slice(1), sentAt(10)] })).toEqual(allowed);
  });

  test("no after ten texts in a day, or after seven for unknown browsers", () => {
    const sends = Array.from({ length: 7 }, (_, index) => sentAt(60 + index));
    expect(decide({ phoneSends: sends })).toEqual(tooMany(after(ago(66), day)));
    expect(decide({ phoneSends: sends.slice(1) })).toEqual(allowed);
    expect(decide({ ...owner, phoneSends: sends })).toEqual(allowed);
    const own = [70, 80, 90].map((minutes) => sentAt(minutes, owner));
    expect(decide({ ...owner, phoneSends: [...sends, ...own] })).toEqual(tooMany(after(ago(90), day)));
  });

  test("texts that the carrier refused do not count in the daily limit", () => {
    const sends = Array.from({ length: 12 }, (_, index) => sentAt(60 + index, { end: "unsent" }));
    expect(decide({ phoneSends: sends })).toEqual(allowed);
  });

  test("no after five unanswered codes for a phone from the same address", () => {
    const here = { requester: quiet.requester, address: quiet.address };
    const sends = [60, 70, 80, 90, 100].map((minutes) => sentAt(minutes, here));
    expect(decide({ phoneSends: sends })).toEqual(tooMany(after(ago(100), day)));
    expect(decide({ address: "192.0.2.2", phoneSends: sends })).toEqual(allowed);
    const [first, ...others] = sends;
    expect(decide({ phoneSends: [...others, { ...sentAt(100), ...first, end: "confirmed" }] })).toEqual(
      allowed,
    );
  });

  test("no after twenty unanswered codes in an hour from an address; more from one with sign-ins", () => {
    const unanswered = Array.from({ length: 20 }, (_, index) => sentAt(index + 6));
    expect(decide({ unanswered })).toEqual(tooMany(after(now, 35 * minute)));
    expect(decide({ ...owner, unanswered })).toEqual(allowed);
    expect(decide({ unanswered: unanswered.slice(1) })).toEqual(allowed);
    expect(decide({ unanswered, credit: 20.9 })).toEqual(tooMany(after(now, 35 * minute)));
    expect(decide({ unanswered, credit: 21 })).toEqual(allowed);
  });

  test("no while the address has no wrong codes left beyond its open codes", () => {
    const unanswered = [sentAt(1, { open: true }), sentAt(2, { open: true }), sentAt(6, { open: true })];
    expect(decide({ unanswered, credit: 3 })).toEqual(allowed);
    expect(decide({ unanswered, credit: 2.9 })).toEqual(tooMany(after(now, 3 * minute)));
    expect(decide({ unanswered, credit: 1 })).toEqual(tooMany(after(now, 4 * minute)));
  });

  test("no while an address has no wrong codes left", () => {
    expect(decide({ credit: 0 })).toEqual({ kind: "locked", until: after(now, 3 * day) });
    expect(decide({ credit: 0.5 })).toEqual({ kind: "locked", until: after(now, 1.5 * day) });
    expect(decide({ ...owner, credit: 0 })).toEqual(allowed);
  });

  test("none to unknown browsers after nine tenths of the hourly texts, and none at all after the last", () => {
    expect(decide({ textsInHour: 1_799 })).toEqual(allowed);
    expect(decide({ textsInHour: 1_800 })).toEqual({ kind: "busy" });
    expect(decide({ ...owner, textsInHour: 1_999 })).toEqual(allowed);
    expect(decide({ ...owner, textsInHour: 2_000 })).toEqual({ kind: "busy" });
  });

  test("the latest of several limits wins", () => {
    const phoneSends = [1, 2, 3, 4, 9].map((minutes) => sentAt(minutes));
    const last = sentAt(0, { open: true, resendAt: after(now, 3 * minute) });
    expect(decide({ phoneSends: [...phoneSends, last] })).toEqual(tooMany(after(now, 6 * minute)));
    expect(decide({ phoneSends: [...phoneSends.slice(2), last] })).toEqual(tooMany(after(now, 3 * minute)));
  });
});

describe("how many tries are left after a wrong code", () => {
  const stranger = { wrongOfPhone: 1, credit: 19, otherOpen: 0 };

  test("two, then one, then none", () => {
    expect([1, 2, 3].map((attempts) => triesLeft(attempts, stranger))).toEqual([2, 1, 0]);
    expect([1, 2, 3].map((attempts) => triesLeft(attempts, null))).toEqual([2, 1, 0]);
  });

  test("none for an unknown browser after fifteen wrong codes for the phone", () => {
    expect(triesLeft(1, { ...stranger, wrongOfPhone: 14 })).toBe(2);
    expect(triesLeft(1, { ...stranger, wrongOfPhone: 15 })).toBe(0);
  });

  test("no more than the address has left beyond its other open codes", () => {
    expect(triesLeft(1, { ...stranger, credit: 5, otherOpen: 4 })).toBe(1);
    expect(triesLeft(1, { ...stranger, credit: 5.9, otherOpen: 5 })).toBe(0);
    expect(triesLeft(1, { ...stranger, credit: 0, otherOpen: 3 })).toBe(0);
  });
});

describe("counting down", () => {
  test("the next code waits one minute, then two, then five", () => {
    expect([1, 2, 3, 4].map((count) => resendDelay(count) / minute)).toEqual([1, 2, 5, 5]);
  });

  test("seconds are rounded up and never negative", () => {
    expect(secondsUntil(after(now, 1), now)).toBe(1);
    expect(secondsUntil(after(now, -5), now)).toBe(0);
  });
});
