import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceOf } from "#server/forecast/price.rules.ts";
import { receiptLines, refundLines, type Sold, soldBy } from "#server/payments/receipt.rules.ts";
import type { ReceiptLine } from "#server/platform/database/tables/payments.ts";

const Sum = fc.integer({ min: 0, max: 5_000_000 });

/** Any priced order, with bonus up to its limit. */
const Priced = fc.record({
  rent: fc.integer({ min: 1, max: 5_000_000 }),
  insurance: fc.option(Sum),
  extras: fc.array(fc.record({ name: fc.string(), price: Sum }), { maxLength: 4 }),
  deposit: Sum,
  delivery: fc.option(Sum),
  promo: fc.option(
    fc.record({
      code: fc.constant("LIME"),
      value: fc.integer({ min: 0, max: 100 }),
    }),
  ),
  bonus: fc.record({ requested: Sum, balance: Sum }),
});

const total = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

describe("the lines of a receipt", () => {
  test("add up to the payment to the kopeck for any order and discount", () => {
    fc.assert(
      fc.property(Priced, (priced) => {
        const price = priceOf(priced);
        const lines = receiptLines(soldBy(price.lines, { monthly: false }), price.now);
        expect(total(lines)).toBe(price.now);
        const off = lines.reduce((sum, { discount }) => sum + discount, 0);
        expect(off).toBe(price.discount + price.bonusSpent);
        for (const { amount, discount } of lines)
          expect(Math.min(amount, discount)).toBeGreaterThanOrEqual(0);
        expect(lines.find(({ kind }) => kind === "deposit")?.amount ?? 0).toBe(price.deposit);
      }),
    );
  });

  test("of a later month are the monthly items, reduced by bonus", () => {
    fc.assert(
      fc.property(Priced, fc.integer({ min: 0, max: 30 }), (priced, share) => {
        const { lines: quoted, monthly } = priceOf(priced);
        const amount = monthly - Math.floor((monthly * share) / 100);
        const lines = receiptLines(soldBy(quoted, { monthly: true }), amount);
        expect(total(lines)).toBe(amount);
        expect(lines.every(({ kind }) => kind !== "deposit" && kind !== "delivery")).toBe(true);
      }),
    );
  });

  test("that do not match the payment become one line of rent with its amount", () => {
    const sold: Sold[] = [
      { kind: "rent", label: null, price: 100 },
      { kind: "deposit", label: null, price: 50 },
    ];
    for (const amount of [0, 49, 151, 1_000]) {
      expect(receiptLines(sold, amount)).toEqual([{ kind: "rent", label: null, amount, discount: 0 }]);
    }
    expect(receiptLines(sold, 50).map(({ amount }) => amount)).toEqual([0, 50]);
  });
});

describe("the lines of the receipt of a refund", () => {
  const sold: ReceiptLine[] = [
    { kind: "rent", label: null, amount: 890_000, discount: 0 },
    { kind: "deposit", label: null, amount: 500_000, discount: 0 },
  ];

  test("are the sold lines for a full refund", () => {
    expect(refundLines(sold, { amount: 1_390_000, reason: "cancelled" })).toEqual(sold);
  });

  test("are one line for a partial refund: rent of unused days, or the deposit", () => {
    const one = (kind: "rent" | "deposit", amount: number) => [{ kind, label: null, amount, discount: 0 }];
    expect(refundLines(sold, { amount: 310_000, reason: "cancelled" })).toEqual(one("rent", 310_000));
    expect(refundLines(sold, { amount: 500_000, reason: "deposit" })).toEqual(one("deposit", 500_000));
    // A deposit refund equal to the total is still a deposit.
    expect(refundLines(sold, { amount: 1_390_000, reason: "deposit" })).toEqual(one("deposit", 1_390_000));
  });
});
