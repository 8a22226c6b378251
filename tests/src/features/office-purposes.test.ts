import { expect, test } from "vitest";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { officePurposes, ordersFirst, toBring } from "#src/features/help/offices-page.tsx";
import { rented } from "./sample-subscription.ts";

const here = { id: 5 };
const held = {
  ...rented,
  id: 41,
  possession: { state: "inUse", since: "2026-01-11" },
  returnBy: null,
} as const;
const due = { ...held, id: 42, status: "paused", returnBy: "2026-12-01" } as const;
const ordered = {
  ...rented,
  id: 43,
  status: "awaitingHandover",
  possession: { state: "awaited", since: null },
  returnBy: null,
} as const;
const toCollect = { ...ordered, delivery: null, officeId: 5 } as const;

const purposes = (subscriptions: Parameters<typeof officePurposes>[1]["subscriptions"]) =>
  officePurposes(here, { subscriptions, gadgets: [] });

test("an order is collected at its own office only, and a delivery at none", () => {
  expect(purposes([toCollect]).collect).toEqual([toCollect]);
  expect(purposes([{ ...toCollect, officeId: 6 }, ordered]).collect).toEqual([]);
  // Unpaid orders are not handed over.
  expect(purposes([{ ...toCollect, status: "awaitingPayment" }]).collect).toEqual([]);
});

test("an office where an order waits comes first, the others stay in their order", () => {
  const offices = [{ id: 8 }, { id: 6 }, { id: 5 }, { id: 7 }];
  expect(ordersFirst(offices, [toCollect]).map(({ id }) => id)).toEqual([5, 8, 6, 7]);
});

test("a client's device can be returned to any office; one that is due is listed separately", () => {
  const returned = { ...held, id: 44, possession: { state: "returned", since: "2026-02-01" } } as const;
  const cancelled = {
    ...held,
    id: 45,
    returnBy: "2027-01-11",
    scheduled: { status: "cancelled", at: "2027-01-11" },
  } as const;
  const { back, due: late } = toBring(
    [held, due, toCollect, returned, cancelled].map((each) => getFacts(each, "2026-11-20")),
  );
  expect(back.map(({ subscription }) => subscription)).toEqual([held]);
  expect(late.map(({ subscription }) => subscription)).toEqual([due, cancelled]);
});

test("an office lists only devices that can be ordered, and none if stock is unknown", () => {
  const gadget = (id: number, units: number | null, available = true) => ({
    id,
    name: `№ ${id}`,
    available,
    shelves: units === null ? [{ office: 6, units: 9 }] : [{ office: 5, units }],
  });
  const stock = (...gadgets: ReturnType<typeof gadget>[]) =>
    officePurposes(here, { subscriptions: [], gadgets }).stock?.map(({ id }) => id) ?? null;
  expect(stock(gadget(1, 2), gadget(2, 0), gadget(3, 4, false), gadget(4, 1))).toEqual([1, 4]);
  expect(stock(gadget(1, 0))).toEqual([]);
  expect(stock(gadget(1, null))).toBeNull();
});
