// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Projection } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { RescheduleStep } from "#src/features/subscriptions/reschedule-step.tsx";
import { mountBeside, standing, withLinks } from "./fake-actor.tsx";
import { createProjection } from "./sample-projection.ts";
import { rented } from "./sample-subscription.ts";

const readStep = async (status: Subscription["status"]): Promise<string> => {
  const day = "2026-12-02";
  const moved: Projection = {
    ...createProjection([]),
    device: { kind: "handover", how: "delivery", day, isFirst: true },
    reservation:
      status === "awaitingPayment" ? { until: "2026-12-01", refund: 0 } : { until: day, refund: 100 },
  };
  const question = { until: null, extend: null, terms: null, delivery: day };
  const deliveries = { days: [day], slots: ["10:00–14:00"] };
  const known = { today: "2026-11-27", unchanged: moved, acts: { reschedule: moved }, deliveries };
  const forecast = standing({
    context: { forecast: known, question, reckonedFor: question },
    matches: () => false,
  });
  const delivery = { address: "Валовая, 21", date: "2026-12-01", slot: "10:00–14:00" };
  const subscription = { ...rented, start: null, status, delivery };
  const view = { screen: "reschedule", subscription, confirm: { can: true }, notice: null, before: null };
  const step = (
    <RescheduleStep
      view={
        // Cast: the part of the step's view that is read here.
        { ...view, chosen: null } as never
      }
    />
  );
  const { container } = await mountBeside("subscription", { children: { forecast } }, await withLinks(step), {
    at: "2026-11-27T12:00:00Z",
    context: { catalog: null, client: { cityId: 1 } },
    language: "ru",
  });
  return container.textContent.replaceAll("\u00a0", " ");
};

test("another day of an unpaid delivery names the last day to pay, before it is confirmed", async () => {
  expect(await readStep("awaitingPayment")).toContain("Оплатите до 1 декабря, иначе отменим заказ");
  expect(await readStep("awaitingHandover")).not.toMatch(/Оплатите|отменим/);
});
