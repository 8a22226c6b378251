// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Language } from "#contract/language.ts";
import { SpendForm } from "#src/features/bonus/spend-form.tsx";
import { mountBeside } from "./fake-actor.tsx";
import { following } from "./sample-consequences.ts";
import { rented } from "./sample-subscription.ts";

/** The message to a client with 421.5 points, 126 of them usable for the next payment, who requests `points`. */
const refusedFor = async (points: number): Promise<string> => {
  const next = { ...rented, debt: 0, nextPayment: { date: "2026-12-11", amount: 42_000 } };
  const { container } = await mountBeside(
    "bonus",
    {
      context: {
        spending: { subscriptionId: rented.id, amount: points * 100 },
        spendRefusal: { code: "bonus.notEnough", available: 12_600 },
        nextPayment: null,
        online: true,
        mayPost: true,
      },
      matches: (state: object) => JSON.stringify(state) === JSON.stringify({ spending: "refused" }),
    },
    <SpendForm balance={42_150} />,
    { context: { client: { cityId: 1 }, subscriptions: [next] } },
  );
  return (container.querySelector("[role=alert]")?.textContent ?? "").replaceAll("\u00a0", " ");
};

test("missing points are counted from the balance; unusable ones are a limit", async () => {
  expect(await refusedFor(5_000)).toContain("You’re 4 579 short: use 126 bonus points");
  const limit = await refusedFor(200);
  expect(limit).toContain("At most 126 bonus points can be used for this payment");
  expect(limit).not.toMatch(/short|Oops/);
});

const visa = { brand: "visa", last4: "0932" } as const;

test.each([
  ["a card pays", { card: visa }, "We’ll charge 420 ₽ on 11 December"],
  ["there is no card", { card: null }, "Pay 420 ₽ on 11 December: we won’t charge a card"],
  [
    "the card will have expired",
    { card: null, expired: visa },
    "Visa •• 0932 expires before 11 December: add another card by then, or pay 420 ₽ yourself",
  ],
])("the payment that takes bonus is announced: %s", async (_name, payer, sentence) => {
  const next = {
    kind: "charge",
    day: "2026-12-11",
    amount: 42_000,
    period: 2,
    from: "2026-12-11",
    to: "2027-01-11",
    ...payer,
  } as const;
  const subscription = { ...rented, debt: 0, consequences: following({ next }) };
  const { container } = await mountBeside(
    "bonus",
    {
      context: { spending: null, spendRefusal: null, nextPayment: null, online: true, mayPost: true },
      matches: () => false,
    },
    <SpendForm balance={42_100} />,
    { context: { client: { cityId: 1 }, subscriptions: [subscription] } },
  );
  expect(container.textContent?.replaceAll("\u00a0", " ")).toContain(sentence);
});

/** The hint of the field to a client with 421 points; `applied`: points that the next payment takes already. */
const hintFor = async (language: Language, { due, applied = 0 }: { due: number; applied?: number }) => {
  const next = { kind: "charge", day: "2026-12-11", amount: due, period: 2, card: visa } as const;
  const subscription = {
    ...rented,
    debt: 0,
    nextPayment: { date: "2026-12-11", amount: due },
    bonusApplied: applied * 100,
    consequences: following({ next: { ...next, from: "2026-12-11", to: "2027-01-11" } }),
  };
  const { container } = await mountBeside(
    "bonus",
    {
      context: { spending: null, spendRefusal: null, nextPayment: null, online: true, mayPost: true },
      matches: () => false,
    },
    <SpendForm balance={42_100} />,
    { context: { client: { cityId: 1 }, subscriptions: [subscription] }, language },
  );
  const hint = container.querySelector("input[name=amount]")?.getAttribute("aria-describedby") ?? "";
  return container.ownerDocument.getElementById(hint)?.textContent.replaceAll("\u00a0", " ");
};

test("the hint of how many points can be spent declines them", async () => {
  expect(await hintFor("ru", { due: 7_000 })).toBe("Можно до 21 бонуса: это 30 % платежа");
  expect(await hintFor("ru", { due: 7_400 })).toBe("Можно до 22 бонусов: это 30 % платежа");
  expect(await hintFor("ru", { due: 42_000 })).toBe("Можно до 126 бонусов: это 30 % платежа");
  expect(await hintFor("ru", { due: 140_400 })).toBe("Можно до 421 бонуса");
  expect(await hintFor("en", { due: 42_000 })).toBe("Up to 126 bonus points: that’s 30% of the payment");
});

test("the hint calls the rest no 30 % of a payment that takes points already", async () => {
  expect(await hintFor("ru", { due: 32_000, applied: 100 })).toBe(
    "Можно ещё до 26 бонусов: всего — до 30 % платежа",
  );
  expect(await hintFor("en", { due: 32_000, applied: 100 })).toBe(
    "Up to 26 more bonus points: 30% of the payment in all",
  );
  expect(await hintFor("en", { due: 29_400, applied: 126 })).toBe("No more can be used for this payment");
});

test("without a payment that takes bonus the form says what is needed, also to a debtor, who has one to pay", async () => {
  const { container } = await mountBeside(
    "bonus",
    {
      context: { spending: null, spendRefusal: null, nextPayment: null, online: true, mayPost: true },
      matches: () => false,
    },
    <SpendForm balance={42_100} />,
    { context: { client: { cityId: 1 }, subscriptions: [{ ...rented, debt: 948_000 }] } },
  );
  expect(container.textContent.replaceAll("\u00a0", " ")).toContain("with a payment ahead and no debt");
});
