// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import type { Projection } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { AfterDebt, DebtForm, DebtOffers } from "#src/features/checkout/debt-form.tsx";
import { charge } from "../../sample-charge.ts";
import { following } from "./sample-consequences.ts";
import { mountBeside, standing, withLinks } from "./fake-actor.tsx";
import { find } from "../ui/mount.ts";
import { rented } from "./sample-subscription.ts";
import { createProjection } from "./sample-projection.ts";

const today = "2026-11-26";
const at = `${today}T12:00:00Z`;
const mir = { brand: "mir", last4: "4417" } as const;
const debt = { ...charge(today, 840_000, 3), card: null };

const debtor: Subscription = {
  ...rented,
  status: "paused",
  debt: 840_000,
  consequences: following({ device: { kind: "return", by: "2026-11-24" }, keepsIfPaid: true }),
};
/** The debt alone: the device is due in a week. */
const alone: Projection = {
  ...createProjection([debt, { kind: "return", day: "2026-12-03" }]),
  next: null,
  device: { kind: "return", by: "2026-12-03" },
};
const month = { ...charge("2026-12-24", 840_000, 4), card: mir };
const goesOn = (device: Projection["device"], next: Projection["next"] = month): Projection => ({
  ...createProjection([debt, ...(next === null ? [] : [next])]),
  device,
  next,
});

const offersOf = async (
  stays: Projection,
  goes: Projection | null,
  {
    method = null,
    card = null,
    subscription = debtor,
  }: {
    method?: "sbp" | "card" | "newCard" | null;
    card?: Pick<Card, "brand" | "last4" | "expires"> | null;
    subscription?: Subscription;
  } = {},
): Promise<string> => {
  const reckoned = { context: { forecast: { today } }, matches: () => false };
  const forecast = standing(reckoned);
  const { container } = await mountBeside(
    "checkout",
    { children: { forecast } },
    <>
      <DebtOffers {...{ stays, goes, subscription, method, card }} after="stay" onChange={() => undefined} />
      <AfterDebt {...{ subscription, method, card }} projection={goes ?? stays} />
    </>,
    { at, context: { catalog: null, client: { cityId: 1 } } },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

test.each([
  [
    "is collected",
    { kind: "handover", how: "pickup", day: null, isFirst: false },
    "You can pick up the device today.",
  ],
  [
    "is brought",
    { kind: "handover", how: "delivery", day: today, isFirst: false },
    "We’ll deliver the device today or later.",
  ],
  ["is with the client", { kind: "stays", until: "2027-02-24" }, "You keep the device."],
] as const)(
  "a client who pays a debt and continues reads the truth about their device, which %s",
  async (_name, device, sentence) => {
    const text = await offersOf(alone, goesOn(device));
    expect(text).toContain(sentence);
    for (const other of ["You can pick up", "We deliver", "You keep"])
      expect(text.includes(other)).toBe(sentence.startsWith(other));
  },
);

test("after the term only the debt is offered: the subscription ends today, the device has its day, the deposit follows", async () => {
  const over: Projection = {
    ...createProjection([
      debt,
      { kind: "end", day: today, as: "finished" },
      { kind: "return", day: "2026-12-03" },
      { kind: "refund", day: "2026-12-03", amount: 500_000, of: "deposit" },
    ]),
    next: null,
    device: { kind: "return", by: "2026-12-03" },
    end: today,
    endsAs: "finished",
  };
  const text = await offersOf(over, null, {
    subscription: { ...debtor, consequences: following({ device: { kind: "return", by: "2026-11-24" } }) },
  });
  for (const sentence of [
    "The term is over: the subscription ends today, too",
    "Return the device by 3 December",
    "Once the device is back, we’ll refund the 5 000 ₽ deposit",
    "We won’t charge you again",
  ])
    expect(text).toContain(sentence);
  expect(text).not.toMatch(/keep|stays|resume|Pay and continue/);
});

test("in the last month the offer to continue names the end", async () => {
  const last = { ...goesOn({ kind: "stays", until: "2026-12-24" }, null), end: "2026-12-24" };
  expect(await offersOf(alone, last)).toContain("The subscription ends on 24 December.");
});

test("a card that expires before the next month pays the debt alone, and the month after it is announced as unpaid", async () => {
  const goes = goesOn({ kind: "stays", until: "2027-02-24" }, { ...month, card: null, expired: mir });
  const visa = { brand: "visa", last4: "0932" } as const;
  const expiring = { ...visa, expires: "2026-11" };
  for (const [paying, expected] of [
    [{ method: "card", card: expiring }, "Visa •• 0932 expires before 24 December"],
    [{ method: "card", card: { ...visa, expires: "2026-12" } }, "On 24 December we’ll charge 8 400 ₽"],
    [{ method: "newCard" }, "On 24 December we’ll charge 8 400 ₽"],
    [{ method: "sbp" }, "Mir •• 4417 expires before 24 December"],
  ] as const) {
    const text = await offersOf(alone, goes, paying);
    // In the offer, and among what happens next.
    expect(text.split(expected)).toHaveLength(3);
    expect(text).not.toMatch(expected.startsWith("On") ? /expires/ : /we’ll charge/);
  }
});

test("the month after the debt is charged only with a card", async () => {
  const byHand = goesOn({ kind: "stays", until: "2027-02-24" }, { ...month, card: null });
  const offers = (method: "sbp" | "card" | null) => offersOf(alone, byHand, { method });
  for (const method of ["sbp", null] as const) {
    expect(await offers(method)).toContain("On 24 December you pay 8 400 ₽");
    expect(await offers(method)).not.toContain("we’ll charge");
  }
  // The card that pays the debt is saved.
  expect(await offers("card")).toContain("On 24 December we’ll charge 8 400 ₽");
});

/** The form of a debtor who keeps the device, with the main card valid until `expires`. */
const openDebtForm = async (
  reckoned: { context: { forecast: object | null }; matches: (state: unknown) => boolean },
  expires: string,
) => {
  const owing: Subscription = { ...debtor, status: "active", period: 3 };
  const { container, sent } = await mountBeside(
    "checkout",
    {
      children: { forecast: standing(reckoned) },
      context: {
        online: true,
        obstacle: null,
        draft: null,
        priced: null,
        failure: null,
        cards: [{ id: 5, ...mir, expires, isDefault: true, usedBy: [owing.id] }],
        order: { subscriptionId: owing.id, period: 3, amount: 840_000, officeId: null, later: 1 },
      },
      matches: (state: unknown) =>
        state === "unpaid" || JSON.stringify(state) === JSON.stringify({ unpaid: "withCards" }),
    },
    await withLinks(<DebtForm />),
    {
      at,
      context: { catalog: { cities: [], org: { sbp: true } }, client: { cityId: 1 }, subscriptions: [owing] },
    },
  );
  return {
    container,
    sent,
    choose: (method: string) =>
      act(() => find(container, `input[value="${method}"]`, HTMLInputElement).click()),
    pay: () => act(() => find(container, 'button[type="submit"]', HTMLButtonElement).click()),
  };
};

test("a debtor whose card has expired pays by SBP without a consent to charges, and by a new card with one", async () => {
  const next = { ...month, card: null, expired: mir };
  const acts = {
    payDebt: goesOn({ kind: "stays", until: null }, next),
    payDebtAndGoOn: { why: "notPaused" },
  };
  const reckoned = { context: { forecast: { today, acts } }, matches: () => false };
  const { container, sent, choose, pay } = await openDebtForm(reckoned, "2026-10");
  choose("newCard");
  expect(container.querySelector('input[name="consent"]')).not.toBeNull();
  pay();
  expect(sent).toEqual([]);
  choose("sbp");
  expect(container.querySelector('input[name="consent"]')).toBeNull();
  pay();
  expect(sent).toMatchObject([{ type: "payment.confirmed", choice: { method: "sbp" } }]);
});

test("while it is unknown what is charged later, a debtor is not asked to tick a box that is not there", async () => {
  const unreachable = { context: { forecast: null }, matches: (state: unknown) => state === "unreachable" };
  const { container, sent, pay } = await openDebtForm(unreachable, "2028-12");
  pay();
  expect(sent).toEqual([]);
  expect(container.querySelector('input[name="consent"]')).toBeNull();
  expect(container.textContent).not.toMatch(/Tick the box|you can pay only/);
  expect(container.textContent).toContain("First we need to work out what is charged later");
});
