// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { OnePayment } from "#src/features/payments/one-payment.tsx";
import { mountBeside, withLinks } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const payment: Payment = {
  id: 71,
  type: "subscription",
  status: "success",
  amount: 948_000,
  created: "2026-11-20T09:00:00Z",
  subscriptionId: rented.id,
  method: "card",
  period: 2,
  reason: null,
  receipt: null,
  paid: "2026-11-20T09:00:05Z",
};

const company = { name: "Lavka LLC", inn: "7700000016", ogrn: "1027700000017", address: "Valovaya 21" };

/** The page of a payment, by default without its receipt. `stale`: the last request failed. */
const wordsOf = async (
  shown: Payment,
  {
    stale = false,
    subscription = rented,
    receipt = null,
  }: { stale?: boolean; subscription?: Subscription; receipt?: Receipt | null } = {},
): Promise<string> => {
  const { container } = await mountBeside(
    "payments",
    { context: { shared: null }, matches: () => false },
    await withLinks(
      <OnePayment
        view={{ state: "ready", payment: shown, receipt, reading: false, stale }}
        onRoll={false}
        filter={{}}
      />,
    ),
    {
      context: {
        client: { cityId: 1 },
        subscriptions: [subscription],
        catalog: { cities: [], org: { company } },
        accountStatus: "forbidden",
      },
    },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

test("a receipt that could not be read is not said to be missing", async () => {
  const issued = { ...payment, receipt: "2041", check: "ready" } as const;
  const unread = await wordsOf(issued, { stale: true });
  expect(unread).toContain("We couldn’t refresh it");
  expect(unread).not.toContain("This payment has no receipt");
  expect(await wordsOf(payment, { stale: true })).not.toContain("This payment has no receipt");
  expect(await wordsOf(payment)).toContain("This payment has no receipt");
});

test("a receipt names the seller with its own number, and what was sold with its sums", async () => {
  const words = await wordsOf(
    { ...payment, receipt: "2041", check: "ready" },
    {
      receipt: {
        number: "2041",
        issued: "2026-11-20T09:01:00Z",
        lines: [
          { name: "Rent", amount: 900_000 },
          { name: "Bag", amount: 48_000 },
        ],
        fiscal: { drive: "9960440300000001", document: "71", sign: "3344556677", link: null },
        refunds: ["2041-R5"],
      },
    },
  );
  for (const row of [
    "Refund receipt2041-R5",
    "SellerLavka LLC",
    "Taxpayer number (INN)7700000016",
    "Rent9 000 ₽",
    "Bag480 ₽",
    "Total9 480 ₽",
  ])
    expect(words).toContain(row);
});

test("a refund that the bank refused is owed, also of a failed payment, which was not free", async () => {
  const owed = "The bank refused a refund of 9 480 ₽. We’ll contact you and pay this money another way.";
  expect(await wordsOf({ ...payment, refunded: 0, refundRefused: 948_000 })).toContain(owed);
  const failed = {
    ...payment,
    status: "fail",
    reason: "declined",
    paid: null,
    refundRefused: 948_000,
  } as const;
  const words = await wordsOf(failed);
  expect(words).toContain(owed);
  expect(words).not.toContain("You weren’t charged");
});

test("what was paid on delivery is handed out by us, and no bank has refused it", async () => {
  const words = await wordsOf({ ...payment, method: "onDelivery", refunded: 0, refundRefused: 700_000 });
  expect(words).toContain(
    "You paid on delivery, so we’ll hand 7 000 ₽ back to you ourselves. We’ll contact you.",
  );
  expect(words).not.toContain("The bank refused");
});

test.each([
  [{ refunded: 700_000, refunding: 700_000 }, "pending"],
  [{ refunded: 948_000, refunding: 700_000 }, "pending"],
  [{ refunded: 700_000, refunding: 0 }, "made"],
  [{ refunded: 700_000 }, "made"],
  [{ status: "fail", reason: "declined", refunded: 700_000, refunding: 700_000 }, "pending"],
  [{ status: "fail", reason: "declined", refunded: 700_000, refunding: 0 }, "made"],
  [{ refunded: 0 }, "none"],
] as const)("a refund is called made only once the bank has confirmed it: %j", async (rest, stage) => {
  const words = await wordsOf({ ...payment, ...rest });
  const said = {
    pending: "We’re refunding 7 000 ₽. Once the bank confirms it, it takes up to 5 days.",
    made: "We refunded you. Through a bank it takes up to 5 days.",
  };
  expect(words.includes(said.pending)).toBe(stage === "pending");
  expect(words.includes("refunded")).toBe(stage === "made");
  expect(words.includes(said.made)).toBe(stage === "made");
  expect(words.includes("The bank took 7 000 ₽ for a failed payment.")).toBe("status" in rest);
});

test("a payment that the bank did not confirm promises the money back, not that none was taken", async () => {
  const unknown = await wordsOf({ ...payment, status: "fail" });
  expect(unknown).toContain("If you’re charged after all, the money will come back");
  expect(unknown).not.toContain("You weren’t charged");
  const declined = await wordsOf({ ...payment, status: "fail", reason: "declined" });
  expect(declined).toContain("You weren’t charged");
});

test("a failed payment asks to pay by hand only while its month is to be paid", async () => {
  const failed = { ...payment, status: "fail", reason: "authenticationRequired", paid: null } as const;
  expect(await wordsOf(failed)).toContain("Pay it yourself: the bank will ask for a code.");
  const settled = await wordsOf(failed, { subscription: { ...rented, period: 3, debt: 0 } });
  expect(settled).toContain("This month was paid by another payment.");
  expect(settled).not.toMatch(/Pay it yourself/);
  const ended = await wordsOf(failed, { subscription: { ...rented, status: "finished", debt: 0 } });
  expect(ended).toContain("Only you can confirm this payment with your bank.");
  expect(ended).not.toMatch(/Pay it yourself/);
});
