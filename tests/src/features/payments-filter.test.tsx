// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Payment } from "#contract/payment.ts";
import { payment } from "#machines/payments/payments.model.ts";
import { FilterDialog } from "#src/features/payments/filter-dialog.tsx";
import { listPayments } from "#src/features/payments/listed-payment.ts";
import type { PaymentsFilter } from "#src/features/payments/payments-search.ts";
import { mountBeside, withLinks } from "./fake-actor.tsx";

/** `count` payments of a kind, in a month of their own. */
const several = (count: number, month: string, rest: Partial<Payment>): Payment[] =>
  Array.from({ length: count }, (_, index) =>
    payment(Number(month) * 100 + index, { ...rest, created: `2026-${month}-07T09:00:00.000Z` }),
  );

const listed = listPayments(
  [
    ...several(5, "11", { status: "success" }),
    ...several(2, "10", { status: "success", refunded: 40_000 }),
    ...several(4, "09", { status: "fail" }),
    ...several(1, "08", { status: "processing" }),
    ...several(3, "07", { status: "fail", type: "delivery" }),
  ],
  [],
  "Europe/Moscow",
);

const open = async (filter: PaymentsFilter) => {
  const { container } = await mountBeside(
    "payments",
    {},
    await withLinks(<FilterDialog listed={listed} filter={filter} onClose={() => undefined} />),
  );
  const chips = Array.from(container.querySelectorAll("label:has([type=radio])"), ({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );
  const buttons = Array.from(container.querySelectorAll("button"), ({ textContent }) => textContent);
  return { chips, done: buttons.find((text) => text.startsWith("Show"))?.replaceAll("\u00a0", " ") };
};

test("each outcome counts its payments under the other filters, and the button those that are left", async () => {
  expect(await open({})).toEqual({
    chips: ["All 15", "Paid 7", "In progress 1", "Failed 7", "Refunds 2"],
    done: "Show 15 payments",
  });
  expect(await open({ show: "fail", type: "subscription" })).toEqual({
    chips: ["All 12", "Paid 7", "In progress 1", "Failed 4", "Refunds 2"],
    done: "Show 4 payments",
  });
  expect(await open({ show: "success", month: "2026-10" })).toEqual({
    chips: ["All 2", "Paid 2", "In progress 0", "Failed 0", "Refunds 2"],
    done: "Show 2 payments",
  });
});
