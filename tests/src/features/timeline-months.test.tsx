// @vitest-environment jsdom
import { expect, test } from "vitest";
import { TimelineSection } from "#src/features/subscriptions/timeline-section.tsx";
import { charge } from "../../sample-charge.ts";
import { mountBeside, standing } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";
import { createProjection } from "./sample-projection.ts";

const matches = () => false;
const unavailable = { context: { forecast: null }, matches: (state: unknown) => state === "unavailable" };
const closed = standing(unavailable);

test("an order that was cancelled before it was paid has no timeline", async () => {
  const titles = async (order: object) => {
    const { container } = await mountBeside(
      "subscription",
      { children: { forecast: closed } },
      // Cast: the part of the subscription's view that is read here.
      <TimelineSection view={{ subscription: { ...rented, ...order }, agreement: "over" } as never} />,
      {
        context: { client: { cityId: 1 } },
        children: { payments: { context: { payments: [], whole: true }, matches } },
      },
    );
    return [...container.querySelectorAll("h2")].map(({ textContent }) => textContent);
  };
  const cancelled = { status: "cancelled", debt: 0, ahead: [], nextPayment: null, end: null };
  expect(await titles({ ...cancelled, start: null, possession: undefined })).toEqual([]);
  expect(await titles({ ...cancelled, start: "2026-09-11", end: "2026-11-11" })).toEqual([
    "The whole subscription",
  ]);
});

test("while payments load, today stands as far from the last as afterwards", async () => {
  // Three months are paid, the last on 11 October.
  const subscription = { ...rented, debt: 0, period: 4, paidUntil: "2026-11-11", end: null };
  const payments = {
    context: { payments: null, whole: false },
    matches: (state: object) => "list" in state && state.list === "reading",
  };
  const lastDistance = async (at: string): Promise<string | undefined> => {
    const { container } = await mountBeside(
      "subscription",
      { children: { forecast: closed } },
      // Cast: the part of the subscription's view that is read here.
      <TimelineSection view={{ subscription, agreement: "active" } as never} />,
      { context: { client: { cityId: 1 } }, children: { payments }, at },
    );
    const last = [...container.querySelectorAll<HTMLElement>("li[data-past]")].at(-1);
    return last?.style.getPropertyValue("--days");
  };
  for (const [at, days] of [
    ["2026-10-11T09:00:00Z", "0"],
    ["2026-10-16T09:00:00Z", "5"],
    ["2026-11-10T09:00:00Z", "30"],
  ] as const)
    expect(await lastDistance(at)).toBe(days);
});

test("every charged month is on the timeline with its sum, also the next", async () => {
  const stay = createProjection([charge("2026-12-11", 948_000, 2), charge("2027-01-11", 998_000, 3)]);
  const question = { until: null, extend: null, terms: null };
  const snapshot = { context: { forecast: { unchanged: stay }, question, reckonedFor: question }, matches };
  const forecast = standing(snapshot);
  const subscription = { ...rented, debt: 0, nextPayment: { date: "2026-12-11", amount: 948_000 } };
  const { container } = await mountBeside(
    "subscription",
    { children: { forecast } },
    // Cast: the part of the subscription's view that is read here.
    <TimelineSection view={{ subscription, agreement: "active" } as never} />,
    {
      context: { client: { cityId: 1 } },
      children: { payments: { context: { payments: [], whole: true }, matches } },
    },
  );
  const rows = [...container.querySelectorAll("li")].map(({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );
  expect(rows.filter((row) => row.includes("Month"))).toEqual([
    expect.stringMatching(/Month 2.*9 480 ₽/),
    expect.stringMatching(/Month 3.*9 980 ₽/),
  ]);
});
