import { afterEach, describe, expect, test, vi } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { payment } from "#machines/payments/payments.model.ts";
import { monthlySpending, totalsOf } from "#machines/payments/payment-totals.ts";
import {
  filterPayments,
  groupByMonth,
  listMonths,
  totalsOfListed,
} from "#src/features/payments/filter-payments.ts";
import { listPayments } from "#src/features/payments/listed-payment.ts";
import { failedPaymentAction } from "#src/features/payments/one-payment.tsx";
import { formatCsv, formatRoubles } from "#src/features/payments/payment-list.tsx";
import { PaymentsSearch } from "#src/features/payments/payments-search.ts";
import * as v from "valibot";
import { asInAnotherEngine } from "../../other-engine.ts";
import { plainSubscription } from "../../plain-subscription.ts";

afterEach(() => void vi.unstubAllGlobals());

const subscription: Subscription = { ...plainSubscription, serial: "KLBC-00873", model: "Самокат ё-2" };

const listed = listPayments(
  [
    payment(4, { status: "processing", created: "2026-11-20T10:00:00.000Z", amount: 948_000 }),
    payment(3, {
      status: "fail",
      created: "2026-11-03T10:00:00.000Z",
      card: { brand: "mir", last4: "4417" },
    }),
    payment(2, { created: "2026-10-31T21:30:00.000Z", amount: 500_000, refunded: 200_000 }),
    payment(1, { created: "2026-10-31T20:30:00.000Z", amount: 123_456, type: "delivery" }),
  ],
  [subscription],
  "Europe/Moscow",
);
const found = (filter: Parameters<typeof filterPayments>[1]) =>
  filterPayments(listed, filter).map(({ payment: { id } }) => id);

describe("payments", () => {
  test.each<[string, Parameters<typeof filterPayments>[1], number[]]>([
    ["all of them", {}, [4, 3, 2, 1]],
    ["by status", { show: "fail" }, [3]],
    ["by a refund, also in part", { show: "refunded" }, [2]],
    ["by success, also of a refunded one", { show: "success" }, [2, 1]],
    ["by type", { type: "delivery" }, [1]],
    ["by month, in the city's own time", { month: "2026-11" }, [4, 3, 2]],
    ["by the sum as it is shown", { q: "9 480 ₽" }, [4]],
    ["by the card's digits", { q: "МИР •• 4417".slice(4) }, [3]],
    ["by the serial number, in any case", { q: "klbc-008" }, [4, 3, 2, 1]],
    ["by the serial number, copied from a sentence", { q: "KLBC-\u206000873" }, [4, 3, 2, 1]],
    ["by the model, е for ё", { q: "самокат е-2" }, [4, 3, 2, 1]],
    ["by all words at once", { q: "klbc 4417", show: "fail" }, [3]],
    ["not by words that are nowhere", { q: "колибри" }, []],
  ])("%s", (_, filter, ids) => {
    expect(found(filter)).toEqual(ids);
  });

  test("are listed by month, each with its whole total", () => {
    expect(listMonths(listed)).toEqual(["2026-11", "2026-10"]);
    const [november, ...rest] = groupByMonth(listed, 2);
    expect(rest).toEqual([]);
    expect(november?.rows).toHaveLength(2);
    expect(november?.totals).toMatchObject({ count: 3, paid: 300_000, processing: 948_000, failed: 1 });
  });
});

test("at the door are dated and listed when paid", () => {
  const ordered = payment(5, { method: "onDelivery", created: "2026-11-28T04:49:00.000Z" });
  const paid = { ...ordered, paid: "2026-12-29T11:20:00.000Z" };
  const between = payment(6, { created: "2026-12-05T09:00:00.000Z", paid: "2026-12-05T09:00:01.000Z" });
  const months = (list: Parameters<typeof listPayments>[0]) =>
    listPayments(list, [], "Europe/Moscow").map(({ payment: { id }, month }) => [id, month]);
  expect(months([between, paid])).toEqual([
    [5, "2026-12"],
    [6, "2026-12"],
  ]);
  // Until it is paid it is dated by its order.
  expect(months([between, { ...ordered, status: "processing", paid: null }])).toEqual([
    [6, "2026-12"],
    [5, "2026-11"],
  ]);
});

test("have the day of the city in which the device was rented", () => {
  const city = { id: 6, name: "Новосибирск", timezone: "Asia/Novosibirsk", offices: [] };
  const charged = payment(7, { created: "2026-11-30T17:00:00.000Z" });
  const [one] = listPayments([charged], [{ ...subscription, city }], "Europe/Moscow");
  expect(one).toMatchObject({ zone: "Asia/Novosibirsk", month: "2026-12" });
  const [unknown] = listPayments([charged], [], "Europe/Moscow");
  expect(unknown).toMatchObject({ zone: "Europe/Moscow", month: "2026-11" });
});

test("have the same months in an engine with other date formats", () => {
  asInAnotherEngine();
  const payments = [payment(2, { created: "2026-10-31T21:30:00.000Z" })];
  expect(listPayments(payments, [], "Europe/Moscow").map(({ month }) => month)).toEqual(["2026-11"]);
});

test("C31: pending ones count neither as paid nor as failed, and refunded ones not as paid", () => {
  expect(totalsOfListed(listed)).toEqual({
    count: 4,
    paid: 423_456,
    refunded: 200_000,
    failed: 1,
    processing: 948_000,
    atDoor: 0,
  });
});

test("to the courier do not mention a bank", () => {
  const waiting = payment(9, { status: "processing", method: "onDelivery", amount: 474_000 });
  expect(totalsOf([waiting])).toMatchObject({ paid: 0, processing: 0, atDoor: 474_000 });
});

describe("spending by month", () => {
  const dated = (month: string, amount: number, rest: Parameters<typeof payment>[1] = {}) => ({
    month,
    payment: payment(amount, { amount, ...rest }),
  });

  test("has the months between, counts failures as nothing and subtracts refunds", () => {
    expect(
      monthlySpending([
        dated("2027-01", 700, { refunded: 200 }),
        dated("2027-01", 30),
        dated("2026-12", 900, { status: "fail" }),
        dated("2026-10", 11),
      ]),
    ).toEqual([
      { month: "2026-10", paid: 11, share: 11 / 530, count: 1 },
      { month: "2026-11", paid: 0, share: 0, count: 0 },
      { month: "2026-12", paid: 0, share: 0, count: 1 },
      { month: "2027-01", paid: 530, share: 1, count: 2 },
    ]);
  });

  test("covers the newest six months at most", () => {
    const months = ["2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09"];
    expect(monthlySpending(months.map((month, index) => dated(month, index + 1)))).toEqual(
      months.slice(1).map((month, index) => ({ month, paid: index + 2, share: (index + 2) / 7, count: 1 })),
    );
  });

  test("is hidden for one month, or none", () => {
    expect(monthlySpending([])).toEqual([]);
    expect(monthlySpending([dated("2026-11", 5), dated("2026-11", 7)])).toEqual([]);
  });
});

test("a failed payment is paid from its page while it is owed; it is settled only if another paid it", () => {
  const failed = { period: 3 };
  const owed = { period: 3, debt: 948_000, status: "active" } as const;
  expect(failedPaymentAction(failed, owed)).toBe("pay");
  expect(failedPaymentAction(failed, { ...owed, period: 4, debt: 0 })).toBe("settled");
  // The next month's debt is not this one's.
  expect(failedPaymentAction(failed, { ...owed, period: 4 })).toBe("settled");
  expect(failedPaymentAction(failed, { ...owed, debt: 0, status: "cancelled" })).toBe("none");
  expect(failedPaymentAction({ period: 1 }, { period: 1, debt: 948_000, status: "awaitingHandover" })).toBe(
    "none",
  );
});

describe("a CSV file", () => {
  test("follows RFC 4180 and states UTF-8", () => {
    expect(
      formatCsv(
        [
          ["Device", "For\u00a0what"],
          ['Scooter "Swift", new\nin its case', formatRoubles("en", 948_050)],
        ],
        "en",
      ),
    ).toBe('\ufeffDevice,For what\r\n"Scooter ""Swift"", new\nin its case",9480.50\r\n');
  });

  test("opens in a Russian spreadsheet: semicolons, and kopecks after a comma", () => {
    expect(formatCsv([["Самокат, новый; в чехле", formatRoubles("ru", 948_050)]], "ru")).toBe(
      '\ufeff"Самокат, новый; в чехле";9480,50\r\n',
    );
  });

  test.each(["=1+1", "+7999", "-2", "@SUM(A1)", "\t=1", "\r=1"])("runs no formula: %j", (text) => {
    expect(formatCsv([[text]], "en").replaceAll('"', "")).toBe(`\ufeff'${text}\r\n`);
  });
});

test("an invalid URL shows the whole list", () => {
  const nonsense = { p: "1 or 1=1", show: "paid", type: 7, month: "2026-13", q: {}, rows: -1, paper: "A3" };
  expect(v.parse(PaymentsSearch, nonsense)).toEqual({});
  expect(v.parse(PaymentsSearch, { p: 123, q: 4417 })).toEqual({ p: 123, q: "4417" });
});
