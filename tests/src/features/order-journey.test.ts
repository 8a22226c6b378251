import { describe, expect, test } from "vitest";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { orderSteps, windowLeft } from "#src/features/subscriptions/order-journey.tsx";
import { plainSubscription } from "../../plain-subscription.ts";

const today = "2026-11-20";
const ordered = {
  ...plainSubscription,
  status: "awaitingHandover",
  possession: { state: "awaited", since: null },
} as const;
const brought = (date: string) => ({ address: "Мира, 5", date, slot: "10:00–14:00" });
const steps = (subscription: Parameters<typeof getFacts>[0]) => orderSteps(getFacts(subscription, today));

describe("the line of an order", () => {
  test("has the dot where the device waits, or at its delivery, today or not", () => {
    expect(steps(ordered)).toEqual({ done: "paid", now: "waits" });
    expect(steps({ ...ordered, officeId: null, delivery: brought("2026-11-22") })?.now).toBe("delivers");
    expect(steps({ ...ordered, officeId: null, delivery: brought(today) })?.now).toBe("today");
    expect(steps({ ...ordered, officeId: null, delivery: brought("2026-11-19") })?.now).toBe("missed");
  });

  test("does not say that an order is paid that is paid to the courier", () => {
    const delivery = brought("2026-11-22");
    expect(steps({ ...ordered, officeId: null, delivery, debt: 948_000 })?.done).toBe("ordered");
  });

  test("is not shown before the payment and once the client has had the device", () => {
    expect(steps({ ...ordered, status: "awaitingPayment", debt: 948_000 })).toBeNull();
    expect(steps(plainSubscription)).toBeNull();
    expect(steps({ ...plainSubscription, status: "paused" })).toBeNull();
  });
});

test("the delivery window is counted down in the time of the city, first to its beginning, then to its end", () => {
  const left = (moment: string, zone = "Europe/Moscow") => windowLeft(brought(today), zone, new Date(moment));
  // 10:00 in Moscow is 7:00 UTC; Yekaterinburg is two hours ahead.
  expect(left("2026-11-20T04:50:00.000Z")).toEqual({ is: "before", minutes: 130 });
  expect(left("2026-11-20T06:59:30.000Z")).toEqual({ is: "before", minutes: 1 });
  expect(left("2026-11-20T07:00:00.000Z")).toEqual({ is: "within", minutes: 240 });
  expect(left("2026-11-20T05:00:00.000Z", "Asia/Yekaterinburg")).toEqual({ is: "within", minutes: 240 });
  expect(left("2026-11-20T11:00:00.000Z")).toBeNull();
  expect(windowLeft({ date: today, slot: "утром" }, "Europe/Moscow", new Date())).toBeNull();
});
