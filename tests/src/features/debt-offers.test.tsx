// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Course } from "#contract/forecast.ts";
import { DebtOffers } from "#src/features/checkout/debt-offers.tsx";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./mount-beside.tsx";
import { courseOf } from "./sample-course.ts";

const today = "2026-11-26";
const context = contextAt(`${today}T12:00:00Z`);

const stays = courseOf([{ kind: "return", day: "2026-12-03" }]);
const handedOver = courseOf([{ kind: "handover", day: today }]);
const kept = courseOf([]);

const offersOf = async (goes: Course, brought: boolean): Promise<string> => {
  const reckoned = { context: { forecast: { today } }, matches: () => false };
  const forecast = {
    getSnapshot: () => reckoned,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
  };
  const { place } = await mountBeside(
    "checkout",
    { children: { forecast } },
    <ProvideRouterContext value={context}>
      <DebtOffers
        {...{ stays, goes, brought }}
        isPaused
        after="stay"
        onChange={() => undefined}
        returnBy={null}
        byHand={false}
      />
    </ProvideRouterContext>,
  );
  return place.textContent.replaceAll("\u00a0", " ");
};

test.each([
  ["is collected", handedOver, false, "You can pick up the device today."],
  ["is brought", handedOver, true, "We deliver the device today or later."],
  ["is with the client", kept, true, "You keep the device."],
] as const)(
  "who pays a debt and goes on reads what is true of their device, which %s",
  async (_name, goes, brought, sentence) => {
    const said = await offersOf(goes, brought);
    expect(said).toContain(sentence);
    for (const other of ["You can pick up", "We deliver", "You keep"])
      expect(said.includes(other)).toBe(sentence.startsWith(other));
  },
);
