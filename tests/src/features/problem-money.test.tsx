// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { useChargesWords } from "#src/features/help/use-charges-words.ts";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./mount-beside.tsx";
import { rented } from "./rented.ts";

const Charges = ({ subscription }: { subscription: Subscription }) => useChargesWords(subscription, false);

const read = async (reason: "client" | "debt"): Promise<string> => {
  const paused: Subscription = {
    ...rented,
    status: "paused",
    debt: 0,
    possession: { state: "inUse", since: "2026-01-11" },
    paidUntil: "2026-12-11",
    pauses: [{ from: "2026-11-24", until: null, reason }],
  };
  const { place } = await mountBeside(
    "help",
    {},
    <ProvideRouterContext value={contextAt("2026-11-27T12:00:00Z")}>
      <Charges subscription={paused} />
    </ProvideRouterContext>,
    { context: { client: { cityId: 1 } } },
  );
  return place.textContent.replaceAll("\u00a0", " ");
};

test("a pause that the client asked for ends if the device is kept; one for a debt stays, paid or not", async () => {
  const goesOn = "Return the device by 1 December, or the subscription and its charges continue.";
  expect(await read("client")).toContain(goesOn);
  const told = await read("debt");
  expect(told).not.toContain("continue");
  expect(told).toContain("by 1 December");
});
