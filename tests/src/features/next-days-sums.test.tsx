// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { NextDaysSums, unknownPayments } from "#src/features/subscriptions/next-days.tsx";
import { charge } from "../../sample-charge.ts";
import { mountBeside } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const ordered: Subscription = {
  ...rented,
  status: "awaitingHandover",
  start: null,
  end: null,
  months: 3,
  period: 1,
  debt: 0,
  ahead: [],
};
const running: Subscription = { ...rented, id: 42, debt: 0, ahead: [charge("2026-12-03", 948_000)] };

/** The sums above the next days. */
const saidOf = async (...subscriptions: Subscription[]): Promise<string> => {
  const { container } = await mountBeside(
    "subscription",
    {},
    <NextDaysSums until="26 January" unknown={unknownPayments(subscriptions)} paying={null} />,
    { context: { subscriptions } },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

test("with only an order ahead there is no zero: charges begin a month after the handover", async () => {
  expect(await saidOf(ordered)).toBe("The next payment is a month after you get the device.");
});

test("a payment at the door is named, and an order of one month has nothing after it", async () => {
  const atDoor = { ...ordered, debt: 640_000 };
  expect(await saidOf(atDoor)).toBe(
    "You pay for the first month on delivery. The next payment is a month after you get the device.",
  );
  expect(await saidOf({ ...atDoor, months: 1 })).toBe("You pay for the first month on delivery.");
});

test("a sum without an order says so; a complete one does not", async () => {
  expect(await saidOf(running, ordered)).toMatch(
    /: 9 480 ₽\. Without payments for a device you don’t have yet\.$/,
  );
  expect(await saidOf(running, { ...ordered, months: 1 })).toMatch(/: 9 480 ₽$/);
});
