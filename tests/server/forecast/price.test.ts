import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Priced, priceOf } from "#server/forecast/price.rules.ts";

const sum = fc.integer({ min: 0, max: 100_000_000 });
const priced: fc.Arbitrary<Priced> = fc.record({
  rent: fc.integer({ min: 1, max: 100_000_000 }),
  insurance: fc.option(sum),
  extras: fc.array(fc.record({ name: fc.string(), price: sum }), { maxLength: 20 }),
  deposit: sum,
  delivery: fc.option(sum),
  promo: fc.option(fc.record({ code: fc.string(), value: fc.integer({ min: 1, max: 100 }) })),
  bonus: fc.record({ requested: sum, balance: sum }),
});

const total = (lines: ReturnType<typeof priceOf>["lines"], names: string[]): number =>
  lines.filter(({ name }) => names.includes(name)).reduce((all, { amount }) => all + amount, 0);

const base: Priced = {
  rent: 1_090_000,
  insurance: null,
  extras: [],
  deposit: 700_000,
  delivery: null,
  promo: null,
  bonus: { requested: 0, balance: 0 },
};

describe("the price of a subscription", () => {
  test("is the sum of its lines, to the kopeck", () => {
    fc.assert(
      fc.property(priced, (one) => {
        const { lines, now, monthly } = priceOf(one);
        const added = total(lines, ["rent", "insurance", "extra", "deposit", "delivery"]);
        expect(now).toBe(added - total(lines, ["promo", "bonus"]));
        expect(monthly).toBe(total(lines, ["rent", "insurance", "extra"]));
      }),
    );
  });

  test("is never nothing at first: nothing cannot be paid, and the order would end unpaid", () => {
    fc.assert(
      fc.property(priced, (one) => {
        expect(priceOf(one).now).toBeGreaterThan(0);
      }),
    );
    const free = { ...base, deposit: 0, promo: { code: "FREE", value: 100 } };
    expect(priceOf(free)).toMatchObject({ now: 100, discount: base.rent - 100, bonusEarned: 0 });
    expect(priceOf({ ...free, delivery: 45_000 })).toMatchObject({ now: 45_000, discount: base.rent });
    expect(priceOf({ ...free, deposit: 700_000 })).toMatchObject({ now: 700_000, discount: base.rent });
  });

  test("has only whole kopecks, none negative", () => {
    fc.assert(
      fc.property(priced, (one) => {
        const { lines, ...sums } = priceOf(one);
        for (const amount of [...lines.map((line) => line.amount), ...Object.values(sums)]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
      }),
    );
  });

  test("lets bonus pay at most 30 % of the sum without deposit, and at most the balance", () => {
    fc.assert(
      fc.property(priced, (one) => {
        const { now, deposit, bonusSpent, bonusLimit } = priceOf(one);
        expect(bonusSpent).toBe(Math.min(one.bonus.requested, bonusLimit));
        expect(bonusLimit).toBeLessThanOrEqual(one.bonus.balance);
        expect(bonusLimit * 10).toBeLessThanOrEqual((now - deposit + bonusSpent) * 3);
      }),
    );
  });

  test("is in whole roubles if the tariff is, as pages and consents show it", () => {
    const roubles = fc.integer({ min: 1, max: 1_000_000 }).map((whole) => whole * 100);
    fc.assert(
      fc.property(priced, roubles, roubles, (one, rent, deposit) => {
        const bonus = { ...one.bonus, requested: one.bonus.requested * 100 };
        const whole = { ...one, rent, deposit, bonus, insurance: null, delivery: null, extras: [] };
        const { now, lines } = priceOf(whole);
        for (const amount of [now, ...lines.map((line) => line.amount)]) expect(amount % 100).toBe(0);
      }),
    );
    const promo = { code: "LIME10", value: 10 } as const;
    const bonus = { requested: 213_000, balance: 999_999 };
    const both = priceOf({ ...base, rent: 789_000, promo, bonus });
    expect([both.bonusLimit, both.now]).toEqual([213_000, 1_197_100]);
  });

  test("is never below the deposit", () => {
    fc.assert(fc.property(priced, (one) => priceOf(one).now >= one.deposit));
  });

  test("reduces the first month's rent by LIME10, with the discount rounded down", () => {
    const promo = { code: "LIME10", value: 10 } as const;
    const { discount, now, monthly } = priceOf({ ...base, rent: 1_090_005, insurance: 59_000, promo });
    expect([discount, now, monthly]).toEqual([109_000, 1_740_005, 1_149_005]);
  });

  test("earns 5 % of a month as bonus in whole roubles", () => {
    expect(priceOf({ ...base, rent: 1_090_099 }).bonusEarned).toBe(54_500);
  });
});
