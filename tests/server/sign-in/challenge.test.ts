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
  asker: "place 192.0.2.9",
  place: "192.0.2.9",
  known: false,
  open: false,
  end: null,
  resendAt: after(ago(minutes), minute),
  expires: after(ago(minutes), 5 * minute),
  ...change,
});
const quiet: SendHistory = {
  asker: "place 192.0.2.1",
  place: "192.0.2.1",
  known: false,
  phoneSends: [],
  unanswered: [],
  credit: 20,
  textsInHour: 0,
};
const decide = (change: Partial<SendHistory>) => decideSend({ ...quiet, ...change }, now, strict);
const owner = { asker: "device 17", known: true } as const;
const allowed = { kind: "allowed" };
const tooMany = (until: Date) => ({ kind: "tooMany", until });

describe("whether one more code may be sent", () => {
  test("yes, to a phone that nothing is known of", () => {
    expect(decide({})).toEqual(allowed);
  });

  test("no before the countdown has ended, which strangers share", () => {
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

  test("no after ten texts of a day for anyone, and after seven for strangers", () => {
    const sends = Array.from({ length: 7 }, (_, index) => sentAt(60 + index));
    expect(decide({ phoneSends: sends })).toEqual(tooMany(after(ago(66), day)));
    expect(decide({ phoneSends: sends.slice(1) })).toEqual(allowed);
    expect(decide({ ...owner, phoneSends: sends })).toEqual(allowed);
    const own = [70, 80, 90].map((minutes) => sentAt(minutes, owner));
    expect(decide({ ...owner, phoneSends: [...sends, ...own] })).toEqual(tooMany(after(ago(90), day)));
  });

  test("texts that no carrier took count for nothing in a day", () => {
    const sends = Array.from({ length: 12 }, (_, index) => sentAt(60 + index, { end: "unsent" }));
    expect(decide({ phoneSends: sends })).toEqual(allowed);
  });

  test("no after five for a phone from this very place that nobody entered", () => {
    const here = { asker: quiet.asker, place: quiet.place };
    const sends = [60, 70, 80, 90, 100].map((minutes) => sentAt(minutes, here));
    expect(decide({ phoneSends: sends })).toEqual(tooMany(after(ago(100), day)));
    expect(decide({ place: "192.0.2.2", phoneSends: sends })).toEqual(allowed);
    const [first, ...others] = sends;
    expect(decide({ phoneSends: [...others, { ...sentAt(100), ...first, end: "confirmed" }] })).toEqual(
      allowed,
    );
  });

  test("no after twenty in an hour from a place that nobody answered, more where people sign in", () => {
    const unanswered = Array.from({ length: 20 }, (_, index) => sentAt(index + 6));
    expect(decide({ unanswered })).toEqual(tooMany(after(now, 35 * minute)));
    expect(decide({ ...owner, unanswered })).toEqual(allowed);
    expect(decide({ unanswered: unanswered.slice(1) })).toEqual(allowed);
    expect(decide({ unanswered, credit: 20.9 })).toEqual(tooMany(after(now, 35 * minute)));
    expect(decide({ unanswered, credit: 21 })).toEqual(allowed);
  });

  test("no while each wrong code that the place has left is set aside for an open one", () => {
    const unanswered = [sentAt(1, { open: true }), sentAt(2, { open: true }), sentAt(6, { open: true })];
    expect(decide({ unanswered, credit: 3 })).toEqual(allowed);
    expect(decide({ unanswered, credit: 2.9 })).toEqual(tooMany(after(now, 3 * minute)));
    expect(decide({ unanswered, credit: 1 })).toEqual(tooMany(after(now, 4 * minute)));
  });

  test("no where a place has no wrong code left, until it has one again", () => {
    expect(decide({ credit: 0 })).toEqual({ kind: "locked", until: after(now, 3 * day) });
    expect(decide({ credit: 0.5 })).toEqual({ kind: "locked", until: after(now, 1.5 * day) });
    expect(decide({ ...owner, credit: 0 })).toEqual(allowed);
  });

  test("no more to strangers once nine tenths of an hour's texts are sent, and to nobody after the last", () => {
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

  test("none for a stranger where strangers have guessed fifteen times", () => {
    expect(triesLeft(1, { ...stranger, wrongOfPhone: 14 })).toBe(2);
    expect(triesLeft(1, { ...stranger, wrongOfPhone: 15 })).toBe(0);
  });

  test("no more than the place has to spare beside its other open codes", () => {
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
