import { expect, test } from "vitest";
import { moneyAhead } from "#machines/account/money-ahead.ts";
import { charge } from "../../sample-charge.ts";

test("debts and later charges are summed separately, without overlap", () => {
  expect(
    moneyAhead([
      { id: 1, status: "paused", debt: 789_000, ahead: [{ kind: "return", day: "2026-12-31" }] },
      {
        id: 2,
        status: "active",
        debt: 0,
        ahead: [charge("2027-01-01", 550_000), charge("2027-02-01", 551_000)],
      },
      // The first charge tries the debt again: it is owed now, and not a second time later.
      {
        id: 3,
        status: "active",
        debt: 179_000,
        ahead: [charge("2027-01-02", 179_000), charge("2027-02-02", 178_000)],
      },
      // The same before the device is handed over again.
      {
        id: 4,
        status: "active",
        debt: 64_000,
        ahead: [
          { kind: "handover", day: "2027-01-02" },
          charge("2027-01-03", 64_000),
          charge("2027-02-03", 65_000),
        ],
      },
      // Paid on delivery, so not owed here.
      { id: 5, status: "awaitingHandover", debt: 320_000, ahead: [charge("2027-02-05", 31_000)] },
    ]),
  ).toEqual({ owed: 789_000 + 179_000 + 64_000, later: 550_000 + 551_000 + 178_000 + 65_000 + 31_000 });
});

test("without debts and without forecast nothing is due", () => {
  expect(moneyAhead([{ id: 6, status: "active", debt: 0 }])).toEqual({ owed: 0, later: 0 });
});

test("a debt whose payment is in progress is not due", () => {
  const owing = [1, 2].map((id) => ({ id, status: "awaitingPayment" as const, debt: id * 100_000 }));
  expect(moneyAhead(owing, 2)).toEqual({ owed: 100_000, later: 0 });
});
