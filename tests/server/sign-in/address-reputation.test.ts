import { expect, test } from "vitest";
import {
  afterRight,
  afterWrong,
  currentCredit,
  reputationMemory,
  refilledAt,
} from "#server/sign-in/challenge.rules.ts";
import { isUnderAttack } from "#server/sign-in/attack-detection.ts";

const now = new Date("2026-11-21T09:00:00Z");
const day = 86_400_000;
const ago = (days: number): Date => new Date(now.getTime() - days * day);

test("an address regains one wrong code in three days, up to the initial number", () => {
  expect(currentCredit(null, 20, now)).toBe(20);
  expect(currentCredit({ credit: 4, at: ago(3) }, 20, now)).toBe(5);
  expect(currentCredit({ credit: 4, at: ago(47) }, 20, now)).toBeCloseTo(19.667);
  expect(currentCredit({ credit: 4, at: ago(49) }, 20, now)).toBe(20);
  expect(currentCredit({ credit: 0, at: ago(reputationMemory(20) / day) }, 20, now)).toBe(20);
});

test("wrong codes earned by sign-ins are kept, also if the clock goes back", () => {
  expect(currentCredit({ credit: 31, at: ago(20) }, 20, now)).toBe(31);
  expect(currentCredit({ credit: 4, at: ago(-3) }, 20, now)).toBe(4);
});

test("ten right codes earn a wrong one, up to five times the initial number", () => {
  let credit = 20;
  for (let count = 0; count < 10; count += 1) credit = afterRight(credit, 20);
  expect(credit).toBeCloseTo(21);
  expect(afterWrong(credit)).toBeCloseTo(20);
  expect(afterRight(99.95, 20)).toBe(100);
  expect(afterWrong(0.4)).toBe(0);
});

test("the time of the next wrong code is computed", () => {
  const at = refilledAt(0.25, now);
  expect(at.getTime() - now.getTime()).toBe(2.25 * day);
  expect(currentCredit({ credit: 0.25, at: now }, 20, at)).toBe(1);
});

test("an attack is detected from thirty wrong codes an hour that are more than a fifth of all", () => {
  expect(isUnderAttack({ wrong: 29, right: 0 })).toBe(false);
  expect(isUnderAttack({ wrong: 30, right: 0 })).toBe(true);
  expect(isUnderAttack({ wrong: 30, right: 120 })).toBe(false);
  expect(isUnderAttack({ wrong: 30, right: 119 })).toBe(true);
  // The busiest hour of a day with ten thousand sign-ins, one in twenty mistyped.
  expect(isUnderAttack({ wrong: 50, right: 1_000 })).toBe(false);
});
