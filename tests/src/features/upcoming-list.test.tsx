// @vitest-environment jsdom
import { expect, test } from "vitest";
import { AheadList } from "#src/features/subscriptions/forecast-part.tsx";
import { mountBeside } from "./fake-actor.tsx";
import { createProjection } from "./sample-projection.ts";

const account = { context: { catalog: null, client: { cityId: 1 } } };
const charge = { kind: "charge", period: 11, amount: 789_000, from: "2026-12-17", to: "2027-01-17" } as const;
const end = [
  { kind: "end", day: "2027-02-17", as: "finished" },
  { kind: "refund", day: "2027-02-17", amount: 500_000, of: "deposit" },
] as const;

const listsOf = async (charges: readonly string[]): Promise<string[]> => {
  const events = charges.map((day) => ({ ...charge, day, card: null }));
  const projection = { ...createProjection([...events, ...end]), end: "2027-02-17" };
  const { container } = await mountBeside("subscription", {}, <AheadList projection={projection} />, account);
  return [...container.querySelectorAll("dl")].map((list) => list.textContent.replaceAll("\u00a0", " "));
};

test("the end of a projection is separate from its charges, which alone make the total", async () => {
  expect(await listsOf(["2026-12-17", "2027-01-17"])).toEqual([
    "17 December7 890 ₽17 January 20277 890 ₽Total15 780 ₽",
    "Ends on17 February 2027We’ll refund your deposit5 000 ₽",
  ]);
});

test("a single charge has no total", async () => {
  expect((await listsOf(["2026-12-17"]))[0]).toBe("17 December7 890 ₽");
});

test("charges without a card are what the client pays", async () => {
  const titleOf = async (card: { brand: "mir"; last4: string } | null) => {
    const { container } = await mountBeside(
      "subscription",
      {},
      <AheadList projection={createProjection([{ ...charge, day: "2026-12-17", card }])} />,
      account,
    );
    return container.querySelector("h2")?.textContent;
  };
  expect([await titleOf(null), await titleOf({ brand: "mir", last4: "4417" })]).toEqual([
    "What you’ll pay and when",
    "What we’ll charge and when",
  ]);
});
