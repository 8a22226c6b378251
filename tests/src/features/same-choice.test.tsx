// @vitest-environment jsdom
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Language } from "#contract/language.ts";
import type { Subscription } from "#contract/subscription.ts";
import { PauseStep } from "#src/features/subscriptions/pause-step.tsx";
import { RescheduleStep } from "#src/features/subscriptions/reschedule-step.tsx";
import { mountBeside, standing, withLinks } from "./fake-actor.tsx";
import { createProjection } from "./sample-projection.ts";
import { rented } from "./sample-subscription.ts";

const projection = createProjection([]);

/** Why a step whose choice changes nothing cannot be confirmed. */
const reasonOf = async (language: Language, step: ReactNode, asked: object): Promise<string> => {
  const question = { until: null, extend: null, terms: null, delivery: null, ...asked };
  const acts = { pause: projection, pauseUntil: projection, reschedule: projection };
  const deliveries = { days: ["2026-12-01", "2026-12-02"], slots: ["10:00–14:00"] };
  const forecast = standing({
    context: {
      forecast: { today: "2026-11-27", unchanged: projection, acts, deliveries },
      question,
      reckonedFor: question,
    },
    matches: () => false,
  });
  const { container } = await mountBeside("subscription", { children: { forecast } }, await withLinks(step), {
    context: { catalog: null, client: { cityId: 1 } },
    language,
  });
  const button = container.querySelector("[aria-disabled]")?.getAttribute("aria-describedby") ?? "";
  return (container.ownerDocument.getElementById(button)?.textContent ?? "").replaceAll("\u00a0", " ");
};

/** A step of this subscription. */
const at = (screen: "setEnd" | "reschedule", change: Partial<Subscription>) =>
  // Cast: the part of the step's view that is read here.
  ({
    screen,
    subscription: { ...rented, debt: 0, ...change },
    confirm: { can: true },
    notice: null,
    before: null,
    chosen: null,
  }) as never;

test.each([
  ["ru", null, "Срока и сейчас нет. Выберите день"],
  ["en", null, "There’s no end date yet. Choose a day"],
  ["ru", "2026-12-27", "Этот день уже назначен. Выберите другой"],
  ["en", "2026-12-27", "That’s already set. Choose another day"],
] as const)(
  "the end of a pause that would not change says so: %s, %s",
  async (language, resumeOn, reason) => {
    const view = at("setEnd", { status: "paused", resumeOn });
    expect(await reasonOf(language, <PauseStep view={view} />, { until: resumeOn })).toBe(reason);
  },
);

test.each([
  ["ru", "Так уже назначено. Измените день, время или адрес"],
  ["en", "That’s already agreed. Change the day, time or address"],
] as const)(
  "a delivery that would not change can also get another time or address: %s",
  async (language, reason) => {
    const delivery = { address: "Валовая, 21", date: "2026-12-01", slot: "10:00–14:00" };
    const view = at("reschedule", { status: "awaitingHandover", delivery });
    expect(await reasonOf(language, <RescheduleStep view={view} />, { delivery: "2026-12-01" })).toBe(reason);
  },
);
