import { expect, test } from "vitest";
import {
  type AddressReputation,
  type Send,
  after,
  afterRight,
  afterWrong,
  codeLife,
  currentCredit,
  decideSend,
  resendDelay,
  textWindow,
  triesLeft,
} from "#server/sign-in/challenge.rules.ts";
import { isUnderAttack } from "#server/sign-in/attack-detection.ts";
import { strict } from "../code-limits.ts";

/*
 * Computes the figures of docs/security.md on guessing with the server's rules; only storage
 * (server/sign-in/send-code.ts, confirm-code.ts) is simulated in memory.
 */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const dawn = new Date("2026-11-21T00:00:00Z");
/** One of ten thousand codes; two are right after a robot call (decision 013). */
const byText = 1 / 10_000;
const byBoth = 2 / 10_000;

type Code = Send & { phone: number; attempts: number; wrong: number };

/** An address with its codes, as the server stores them. */
const openAddress = (address: string) => {
  let known: AddressReputation | null = null;
  const sends = new Map<number, Code[]>();
  /** Of the last hour; no code is open for longer. */
  let recent: Code[] = [];
  const creditAt = (now: Date) => currentCredit(known, strict.wrongPerAddress, now);
  return {
    ask: (phone: number, now: Date): Code | { until: Date } => {
      const isWithin = (window: number) => (code: Code) => now.getTime() - code.at.getTime() < window;
      const phoneSends = (sends.get(phone) ?? []).filter(isWithin(textWindow));
      recent = recent.filter(isWithin(hour));
      const unanswered = recent.filter(({ end }) => end !== "confirmed");
      const history = { requester: `address ${address}`, address, known: false, phoneSends, unanswered };
      const decision = decideSend({ ...history, credit: creditAt(now), textsInHour: 0 }, now, strict);
      if (decision.kind === "busy") return { until: after(now, hour) };
      if (decision.kind !== "allowed") return { until: decision.until };
      const code: Code = {
        at: now,
        requester: history.requester,
        address,
        known: false,
        open: true,
        end: null,
        phone,
        resendAt: after(now, resendDelay(1)),
        expires: after(now, codeLife),
        attempts: 0,
        wrong: 0,
      };
      recent.push(code);
      sends.set(phone, [...phoneSends, code]);
      return code;
    },
    /** Records a wrong code; returns the tries left. */
    wrong: (code: Code, now: Date, wrongOfPhone: number): number => {
      Object.assign(code, { attempts: code.attempts + 1 });
      const credit = afterWrong(creditAt(now));
      known = { credit, at: now };
      const otherOpen = recent.filter((each) => each !== code && each.open && each.expires > now).length;
      const left = triesLeft(code.attempts, { wrongOfPhone, credit, otherOpen });
      if (left === 0) Object.assign(code, { open: false });
      return left;
    },
    right: (code: Code, now: Date): void => {
      Object.assign(code, { open: false, end: "confirmed" });
      known = { credit: afterRight(creditAt(now), strict.wrongPerAddress), at: now };
    },
  };
};

/** The guesses that one address gets in thirty days, each with a new phone: first without pause, then as allowed. */
const guessesOf = (address: string): number => {
  const here = openAddress(address);
  let [now, guesses, phone] = [dawn, 0, 0];
  while (now.getTime() < dawn.getTime() + 30 * day) {
    const opened: Code[] = [];
    let answer = here.ask((phone += 1), now);
    for (; "phone" in answer; answer = here.ask((phone += 1), now)) opened.push(answer);
    for (const code of opened)
      for (let left = 1; left > 0 && code.open; guesses += 1) left = here.wrong(code, now, guesses % 3);
    now = answer.until > now ? answer.until : after(now, second);
  }
  return guesses;
};

test("an attacker with 100 addresses takes over less than one account in 30 days", () => {
  const guesses = Array.from({ length: 100 }, (_, index) => guessesOf(`198.51.100.${index}`)).reduce(
    (sum, one) => sum + one,
    0,
  );
  // The initial allowance, and one more every three days.
  expect(guesses).toBe(100 * (20 + 9));
  // At worst all come after robot calls, which attack detection stops within the first hour.
  expect(guesses * byBoth).toBeLessThan(1);
  expect(isUnderAttack({ wrong: 100, right: 300 })).toBe(true);
  expect(guesses * byText).toBeCloseTo(0.29);
});

test("guessing one phone's codes for a month from changing addresses succeeds in less than one of twenty cases", () => {
  const addresses = Array.from({ length: 300 }, (_, index) => `198.51.100.${index}`);
  let [now, guesses, sends]: [Date, number, Send[]] = [dawn, 0, []];
  let turn = 0;
  while (now.getTime() < dawn.getTime() + 30 * day) {
    const address = addresses[(turn += 1) % addresses.length] ?? "";
    sends = sends.filter(({ at }) => now.getTime() - at.getTime() < textWindow);
    const asked = { requester: `address ${address}`, address, known: false, phoneSends: sends };
    const history = { ...asked, unanswered: [], credit: strict.wrongPerAddress, textsInHour: 0 };
    const decision = decideSend(history, now, strict);
    if (decision.kind === "allowed") {
      const times = { at: now, resendAt: after(now, minute), expires: after(now, codeLife) };
      sends.push({ ...asked, ...times, open: false, end: null });
      for (let left = 1, attempts = 1; left > 0; attempts += 1) {
        guesses += 1;
        left = triesLeft(attempts, { wrongOfPhone: guesses, credit: 10, otherOpen: 0 });
      }
    } else if ("until" in decision) now = decision.until;
  }
  expect(guesses).toBeLessThanOrEqual(15 + 30 * 7);
  expect(guesses * byBoth).toBeLessThan(0.05);
});

/** A seeded random generator, [0, 1) (mulberry32). */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

type Moment = { at: number; run: (now: Date) => void };
const earliest = (a: Moment, b: Moment): number => b.at - a.at;

/** A day of sign-ins from one new address; counts refusals, sign-ins and wrong codes. */
const dayBehindOneAddress = (seed: number, signIns: number) => {
  const [here, random] = [openAddress("203.0.113.7"), chance(seed)];
  const soon: Moment[] = [];
  let [refused, entered, wrongs] = [0, 0, 0];
  const later = (now: Date, least: number, most: number, run: (now: Date) => void): void => {
    soon.push({ at: now.getTime() + least + random() * (most - least), run });
    soon.sort(earliest);
  };
  const enter = (code: Code) => (now: Date) => {
    // One code in twenty is mistyped, and of those one in five again.
    if (random() < (code.attempts === 0 ? 0.05 : 0.2)) {
      wrongs += 1;
      if (here.wrong(code, now, code.attempts + 1) > 0) later(now, 5 * second, 20 * second, enter(code));
      else later(now, minute, 2 * minute, ask(code.phone));
      return;
    }
    here.right(code, now);
    entered += 1;
  };
  const ask = (person: number) => (now: Date) => {
    const code = here.ask(person, now);
    if (!("phone" in code)) refused += 1;
    // One in fifty leaves without entering a code.
    else if (random() >= 0.02) later(now, 10 * second, 70 * second, enter(code));
  };
  // Most sign in around noon: the busiest hour has twice the mean.
  const comers = Array.from({ length: signIns }, (_, person) => ({
    at: dawn.getTime() + (day * (random() + random() + random())) / 3,
    run: ask(person),
  })).toSorted(earliest);
  for (;;) {
    const [first, second] = [comers.at(-1), soon.at(-1)];
    const next = second !== undefined && (first === undefined || second.at < first.at) ? soon : comers;
    const moment = next.pop();
    if (moment === undefined) return { refused, entered, wrongs };
    moment.run(new Date(moment.at));
  }
};

test("10,000 people can sign in from one new address in a day without a refusal", () => {
  for (const seed of [1, 2, 3]) {
    const { refused, entered, wrongs } = dayBehindOneAddress(seed, 10_000);
    expect(refused).toBe(0);
    expect(entered).toBeGreaterThan(9_700);
    expect(wrongs).toBeGreaterThan(500);
  }
}, 300_000);
