import { describe, expect, test } from "vitest";
import {
  after,
  decideSend,
  decideWrong,
  resendDelay,
  secondsUntil,
  type SendHistory,
} from "#server/rules/challenge.ts";

const now = new Date("2026-11-21T09:00:00Z");
const minute = 60_000;
const ago = (minutes: number): Date => after(now, -minutes * minute);
const quiet: SendHistory = {
  lockedUntil: null,
  resendAt: null,
  phoneSends: [],
  addressSends: [],
  wrongCodes: [],
};
const decide = (change: Partial<SendHistory>) => decideSend({ ...quiet, ...change }, now, 20);

describe("whether one more code may be sent", () => {
  test("yes, to a phone that nothing is known of", () => {
    expect(decide({})).toEqual({ kind: "allowed" });
  });

  test("no while the phone is locked, and from its very end on again", () => {
    expect(decide({ lockedUntil: after(now, 1) })).toEqual({ kind: "locked", until: after(now, 1) });
    expect(decide({ lockedUntil: now })).toEqual({ kind: "allowed" });
  });

  test("no before the countdown has ended", () => {
    expect(decide({ resendAt: after(now, minute) })).toEqual({ kind: "tooMany", until: after(now, minute) });
    expect(decide({ resendAt: now })).toEqual({ kind: "allowed" });
  });

  test("no after five codes in ten minutes, until the first of them is ten minutes old", () => {
    const sends = [1, 2, 3, 4, 9].map(ago);
    expect(decide({ phoneSends: sends.slice(1) })).toEqual({ kind: "allowed" });
    expect(decide({ phoneSends: sends })).toEqual({ kind: "tooMany", until: after(now, minute) });
    expect(decide({ phoneSends: [1, 2, 3, 4, 10].map(ago) })).toEqual({ kind: "allowed" });
  });

  test("no after twenty codes for an address in an hour", () => {
    const sends = Array.from({ length: 20 }, (_, index) => ago(index + 1));
    expect(decide({ addressSends: sends })).toEqual({ kind: "tooMany", until: after(now, 40 * minute) });
    expect(decide({ addressSends: sends.slice(1) })).toEqual({ kind: "allowed" });
  });

  test("no after fifteen wrong codes in a day", () => {
    const wrong = Array.from({ length: 15 }, (_, index) => ago(60 + index));
    expect(decide({ wrongCodes: wrong })).toEqual({
      kind: "locked",
      until: after(now, 24 * 60 * minute - 74 * minute),
    });
    expect(decide({ wrongCodes: wrong.slice(1) })).toEqual({ kind: "allowed" });
  });

  test("the latest of several limits wins", () => {
    const phoneSends = [1, 2, 3, 4, 9].map(ago);
    const until = after(now, 3 * minute);
    expect(decide({ phoneSends, resendAt: until })).toEqual({ kind: "tooMany", until });
  });
});

describe("what a wrong code does", () => {
  const wrong = (attempts: number, wrongInDay = attempts, wrongInRow = attempts) =>
    decideWrong({ attempts, wrongInDay, wrongInRow }, now);

  test("leaves two, then one, then none and a lock of fifteen minutes", () => {
    expect(wrong(1)).toEqual({ attemptsLeft: 2, lockedUntil: null });
    expect(wrong(2)).toEqual({ attemptsLeft: 1, lockedUntil: null });
    expect(wrong(3)).toEqual({ attemptsLeft: 0, lockedUntil: after(now, 15 * minute) });
  });

  test("locks at the fifteenth of a day, whichever try of its challenge it is", () => {
    expect(wrong(1, 14)).toMatchObject({ lockedUntil: null });
    expect(wrong(1, 15)).toEqual({ attemptsLeft: 0, lockedUntil: after(now, 15 * minute) });
  });

  test("disables a phone after a hundred in a row", () => {
    expect(wrong(1, 1, 99)).toMatchObject({ lockedUntil: null });
    expect(wrong(1, 1, 100).lockedUntil?.getTime()).toBeGreaterThan(after(now, 24 * 60 * minute).getTime());
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
