// @vitest-environment jsdom
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Payment } from "#contract/payment.ts";
import { payment } from "#machines/payments/payments.model.ts";
import { listPayments } from "#src/features/payments/listed-payment.ts";
import { PaymentList } from "#src/features/payments/payment-list.tsx";
import type { PaymentsFilter } from "#src/features/payments/payments-search.ts";
import { edit, find } from "../ui/mount.ts";
import { mountBeside, withLinks } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

/** A list that is read to its end. */
const whole = {
  state: "ready",
  whole: true,
  reading: false,
  stale: false,
  save: { can: true },
  unsaved: false,
} as const;

const open = async (payments: Payment[], filter: PaymentsFilter & { rows?: number } = {}) => {
  const subscription = { ...rented, id: payment(1).subscriptionId };
  const { container, sent } = await mountBeside(
    "payments",
    {},
    await withLinks(
      <PaymentList
        listed={listPayments(payments, [subscription], "Europe/Moscow")}
        filter={filter}
        // A row to return to: the whole list is rendered at once.
        returnTo={0}
        view={{ ...whole, payments }}
      />,
    ),
    { context: { catalog: { gadgets: [], org: {} } }, matches: () => true },
  );
  const read = (selector: string) =>
    Array.from(container.querySelectorAll(selector), ({ textContent }) =>
      textContent.replaceAll("\u00a0", " "),
    );
  return { container, sent, read };
};

const of = (id: number, month: string, rest: Partial<Payment>) =>
  payment(id, { created: `2026-${month}-07T09:00:00.000Z`, ...rest });

const mixed = [
  of(11, "11", { status: "success", amount: 210_000, refundRefused: 130_000 }),
  of(12, "11", { status: "success", amount: 530_000, refunded: 70_000 }),
  of(13, "11", { status: "processing", amount: 110_000 }),
  of(14, "10", { status: "fail", amount: 1_300_000 }),
  of(15, "10", { status: "processing", method: "onDelivery", amount: 170_000 }),
  of(16, "09", { status: "success", amount: 190_000 }),
];

test("the end of the list and each month tell their own sums: paid, refunded, at the bank, on delivery", async () => {
  const { read } = await open(mixed);
  expect(read("h2")).toEqual(["November paid 6 700 ₽", "October ", "September paid 1 900 ₽"]);
  expect(read("p:has(b)")).toEqual([
    "6 payments: paid 8 600 ₽, refunds 700 ₽, the bank is processing 1 100 ₽, 1 700 ₽ to pay on delivery",
  ]);
  const narrowed = await open(mixed, { show: "fail" });
  expect(narrowed.read("p:has(b)")).toEqual(["1 payment. "]);
});

test("a long list tells how many of all it shows, and offers at most a page more", async () => {
  const many = Array.from({ length: 231 }, (_, index) => of(1_000 + index, "11", { status: "success" }));
  const { read } = await open(many);
  expect(read("li")).toHaveLength(100);
  expect(read("button")).toContain("Show 100 more");
  expect(read("p")).toContain("100 of 231 shown");
  const further = await open(many, { rows: 200 });
  expect(further.read("li")).toHaveLength(200);
  expect(further.read("button")).toContain("Show 31 more");
  expect(further.read("p")).toContain("200 of 231 shown");
});

test("the exported file holds the payments found, with their own numbers, sums and refunds", async () => {
  const { container, sent } = await open(mixed, { month: "2026-11" });
  find(container, "button", HTMLButtonElement).click();
  // Cast: the only event of the list.
  const [{ type, name, text }] = sent as readonly [{ type: string; name: string; text: string }];
  expect([type, name]).toEqual(["export.requested", "kabinet-payments.csv"]);
  expect(text.split("\r\n")).toEqual([
    '\ufeffNumber,Date,Time,What it’s for,Device,Serial number,Subscription month,Outcome,"Amount, RUB","Refund, RUB",Payment method,Receipt',
    "13,2026-11-07,12:00,Subscription,KLB-C,KLBC-00873,1,In progress,1100.00,0.00,Card,",
    "12,2026-11-07,12:00,Subscription,KLB-C,KLBC-00873,1,Partial refund,5300.00,700.00,Card,",
    '11,2026-11-07,12:00,Subscription,KLB-C,KLBC-00873,1,"Paid, the bank refused a refund of 1 300 ₽",2100.00,0.00,Card,',
    "",
  ]);
});

/** A list below its search field, opened by Back from the payment `returnTo`. */
const SearchedList = ({ payments, returnTo }: { payments: Payment[]; returnTo: number }) => {
  const [q, setQ] = useState<string>();
  const subscription = { ...rented, id: payment(1).subscriptionId };
  return (
    <>
      <input
        value={q ?? ""}
        onChange={({ target }) => setQ(target.value === "" ? undefined : target.value)}
      />
      <PaymentList
        listed={listPayments(payments, [subscription], "Europe/Moscow")}
        filter={{ q }}
        returnTo={returnTo}
        view={{ ...whole, payments }}
      />
    </>
  );
};

test.each([
  ["on the first page", 11],
  ["on no page until it is searched for", 9_999],
])("the payment returned to, %s, leaves the focus in the search field afterwards", async (_, returnTo) => {
  // jsdom does not scroll.
  const scrolled = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scrolled;
  const many = Array.from({ length: 130 }, (_each, index) => of(1_000 + index, "11", { status: "success" }));
  const payments = [...mixed, ...many, of(9_999, "08", { status: "fail" })];
  const { container } = await mountBeside(
    "payments",
    {},
    await withLinks(<SearchedList payments={payments} returnTo={returnTo} />),
    { context: { catalog: { gadgets: [], org: {} } }, matches: () => true },
  );
  const row = (id: number) => container.querySelector(`a[href$="p=${id}"]`);
  expect(document.activeElement).toBe(row(returnTo) ?? document.body);
  scrolled.mockClear();
  const field = find(container, "input", HTMLInputElement);
  await edit(field, "~");
  expect(container.querySelectorAll("li")).toHaveLength(0);
  for (const typed of ["№ 9999", "9999", "", "11"]) {
    await edit(field, typed);
    expect(document.activeElement).toBe(field);
  }
  expect(scrolled).not.toHaveBeenCalled();
});
