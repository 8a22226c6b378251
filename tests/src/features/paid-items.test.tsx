// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Payment } from "#contract/payment.ts";
import { PaidLines } from "#src/features/checkout/paid-payment.tsx";
import { mountBeside } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const bought = { ...rented, name: "Strizh", debt: 0, price: 640_000, deposit: 400_000 };
// Cast: the part of a payment that is read here.
const first = {
  type: "subscription",
  period: 1,
  amount: 1_040_000,
  status: "success",
  method: "newCard",
  card: null,
} as Payment;

/** Rows under "What you paid for" before the receipt, in order. */
const rowsOf = async (payment: Payment, subscription: typeof bought | undefined = bought) => {
  const { container } = await mountBeside(
    "checkout",
    {},
    <PaidLines payment={payment} receipt={null} subscription={subscription} />,
    {},
  );
  return [...container.querySelectorAll("dl > div")].map((row) =>
    [...row.children].map((cell) => cell.textContent.replaceAll("\u00a0", " ")).join(": "),
  );
};

test("before the receipt, the rows of a first payment sum up to its total", async () => {
  expect(await rowsOf(first)).toEqual([
    "Rent, Strizh, month 1: 6 400 ₽",
    "Deposit: 4 000 ₽",
    expect.stringMatching(/: 10 400 ₽$/),
  ]);
});

test("with a delivery, which has no row, the deposit is stated to be in the total", async () => {
  expect(await rowsOf({ ...first, amount: 1_085_000 })).toEqual([
    "Including the deposit: 4 000 ₽",
    expect.stringMatching(/: 10 850 ₽$/),
  ]);
});

test("a later month has no deposit, and an unknown payment only its total", async () => {
  expect(await rowsOf({ ...first, period: 2, amount: 600_000 })).toEqual([
    "Rent, Strizh, month 2: 6 000 ₽",
    expect.stringMatching(/: 6 000 ₽$/),
  ]);
  expect(await rowsOf({ ...first, amount: 700_000 }, { ...bought, deposit: 0 })).toHaveLength(1);
});
