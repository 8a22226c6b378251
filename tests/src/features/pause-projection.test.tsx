// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Projection } from "#contract/forecast.ts";
import { pauseConsequences } from "#src/features/consequences/act-sentences.ts";
import { ConsequenceList } from "#src/features/consequences/consequence-list.tsx";
import { mountBeside } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";
import { createProjection } from "./sample-projection.ts";

const month = { kind: "charge", day: "2027-01-09", amount: 1_009_000, period: 12 } as const;
const paid = { ...month, from: "2027-01-09", to: "2027-02-09" };
/** Thirty days of pause; the device returns after a week and is paid until later. */
const pauseBy = (card: { brand: "mir"; last4: string } | null): Projection => ({
  ...createProjection([
    { kind: "return", day: "2026-12-04" },
    { kind: "resume", day: "2026-12-27" },
    { ...paid, card },
    { kind: "end", day: "2027-02-09", as: "finished" },
    { kind: "refund", day: "2027-02-09", amount: 700_000, of: "deposit" },
  ]),
  device: { kind: "return", by: "2026-12-04" },
  end: "2027-02-09",
  daysKept: 13,
});

const readPause = async (projection: Projection): Promise<string> => {
  const office = { id: 1, cityId: 1, name: "Мира", address: "Мира, 1", hours: "9–21", lat: 0, lon: 0 };
  const city = { id: 1, name: "Москва", timezone: "Europe/Moscow", offices: [office] };
  const subscription = { ...rented, debt: 0, officeId: 1, delivery: null, city };
  const { container } = await mountBeside(
    "subscription",
    {},
    <ConsequenceList
      items={pauseConsequences(subscription, { today: "2026-11-27", projection, until: "2026-12-27" })}
    />,
    { context: { catalog: null, client: { cityId: null } } },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

test("the charge after a pause names the return day that it depends on", async () => {
  const words = await readPause(pauseBy({ brand: "mir", last4: "4417" }));
  expect(words).toContain(
    "Assuming you return the device on 4 December. If you return it sooner, we’ll charge you later.",
  );
  expect(words).toContain("If you return the device sooner, the term ends later.");
  expect(words).toContain("We’ll refund your 7 000 ₽ deposit.");
  const byHand = await readPause(pauseBy(null));
  expect(byHand).toContain("If you return it sooner, you’ll pay later.");
  expect(byHand).not.toMatch(/we(?:’|')ll charge/i);
});

test("without kept paid days the charge's day does not depend on the return", async () => {
  expect(await readPause({ ...pauseBy(null), daysKept: 0 })).not.toMatch(/Assuming|If you return it sooner/);
});
