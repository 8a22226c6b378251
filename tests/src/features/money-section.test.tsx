// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { DeviceNext } from "#contract/consequences.ts";
import type { Projection } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import { MoneySection } from "#src/features/subscriptions/money-section.tsx";
import { charge } from "../../sample-charge.ts";
import { following } from "./sample-consequences.ts";
import { mountBeside, standing, withLinks } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";
import { createProjection } from "./sample-projection.ts";

/** The money section of a subscription with this projection. */
const readMoney = async (
  agreement: string,
  change: Partial<Subscription>,
  stay: Projection,
  payments: readonly Payment[] = [],
  { allowCharges, ahead }: { allowCharges: object; ahead: object } = {
    allowCharges: { can: true },
    ahead: { why: "noCard" },
  },
): Promise<string> => {
  const question = { until: null, extend: null, terms: null };
  const matches = () => false;
  const snapshot = {
    context: {
      forecast: { unchanged: stay, acts: { allowCharges: ahead } },
      question,
      reckonedFor: question,
    },
    matches,
  };
  const forecast = standing(snapshot);
  const part = await withLinks(
    <MoneySection
      // Cast: the part of the subscription's view that is read here.
      view={{ subscription: { ...rented, debt: 0, ...change }, agreement, allowCharges } as never}
    />,
  );
  const { container } = await mountBeside("subscription", { children: { forecast } }, part, {
    context: { catalog: null, client: { cityId: 1 } },
    children: { payments: { context: { payments, whole: true }, matches } },
  });
  return container.textContent.replaceAll("\u00a0", " ");
};

const paused = {
  status: "paused",
  returnBy: "2026-12-04",
  paidUntil: "2026-12-16",
  possession: { state: "inUse", since: "2026-01-16" },
} as const;
const returning = createProjection([{ kind: "return", day: "2026-12-04" }]);
const device = { kind: "return", by: "2026-12-04" } as const;
const ifKept = {
  day: "2026-12-05",
  charge: { day: "2026-12-16", amount: 1_009_000, card: { brand: "mir", last4: "4417" } as const },
  ends: null,
};

test("keeping a device during a pause shows when the pause ends for that, and the charge then", async () => {
  const kept = { ...paused, consequences: following({ device, ifKept }) };
  expect(await readMoney("paused", kept, returning)).toContain(
    "If you don’t return it by 4 December, the pause is cancelled. On 5 December the subscription becomes active again. We’ll charge 10 090 ₽ on 16 December.",
  );
});

test("a pause too short for a return keeps no paid days", async () => {
  const kept = { ...paused, resumeOn: "2026-12-02" };
  const words = async (device: DeviceNext) =>
    readMoney("paused", { ...kept, consequences: following({ device }) }, returning);
  expect(await words({ kind: "stays", until: null })).not.toContain("Paid until 16 December");
  expect(await words(device)).toContain("Paid until 16 December");
});

test("spent bonus is taken off, with a minus, and none is not told", async () => {
  const next = charge("2026-12-16", 1_009_000);
  const read = (bonusApplied: number) =>
    readMoney(
      "active",
      { returnBy: null, bonusApplied, consequences: following({ next }) },
      createProjection([next]),
    );
  expect(await read(70_100)).toContain("−701 ₽");
  expect(await read(0)).not.toContain("−");
});

test("a pause that keeping the device cannot end has no such end", async () => {
  const kept = { ...paused, consequences: following({ device }) };
  expect(await readMoney("paused", kept, returning)).not.toContain("the pause is cancelled");
});

test("without a card, the charge of a pause that ends early is paid by hand", async () => {
  const byHand = (charge: object) => ({ ...ifKept, charge: { ...ifKept.charge, card: null, ...charge } });
  const read = (charge: object) =>
    readMoney(
      "paused",
      { ...paused, consequences: following({ device, ifKept: byHand(charge) }) },
      returning,
    );
  for (const [words, expected] of [
    [await read({}), "Pay 10 090 ₽ on 16 December: we won’t charge a card."],
    [
      await read({ expired: { brand: "visa", last4: "0932" } }),
      "Visa •• 0932 expires before 16 December: add another card by then, or pay 10 090 ₽ yourself.",
    ],
  ] as const) {
    expect(words).toContain(expected);
    expect(words).not.toContain("We’ll charge");
  }
});

test("who withdrew the consent is not asked for a card, and may allow charges if the machine lets them", async () => {
  const next = { ...charge("2026-12-16", 1_009_000), card: null };
  const read = (chargeConsent: "offered" | "withdrawn", can: boolean) =>
    readMoney(
      "active",
      { chargeConsent, card: null, returnBy: null, consequences: following({ next }) },
      createProjection([next]),
      [],
      { allowCharges: can ? { can } : { can, why: "forbidden" }, ahead: createProjection([next]) },
    );
  const withdrawn = await read("withdrawn", true);
  expect(withdrawn).toContain("Pay 10 090 ₽ on 16 December: we won’t charge a card.");
  expect(withdrawn).toContain("Allow charges to a card");
  expect(withdrawn).not.toContain("add a card");
  expect(await read("withdrawn", false)).not.toContain("Allow charges");
  expect(await read("offered", true)).toContain("add a card");
});

test("a card that expires before its charge asks for another, in one sentence and in the link to the cards", async () => {
  const visa = { brand: "visa", last4: "0932" } as const;
  const next = { ...charge("2026-12-16", 1_009_000), card: null, expired: visa };
  const words = await readMoney(
    "active",
    { card: visa, returnBy: null, consequences: following({ next }) },
    createProjection([next]),
  );
  expect(words).toContain("Visa •• 0932 expires before 16 December: add another card by then");
  expect(words).toContain("Add another card before 16 December");
  expect(words).not.toMatch(/We’ll charge|we won’t charge a card/);
});

test("a payment at the door is followed by charges only with a card, and by nothing without later months", async () => {
  const atDoor = (change: Partial<Subscription>) =>
    readMoney(
      "awaitingHandover",
      { status: "awaitingHandover", debt: 948_000, returnBy: null, period: 1, months: 3, ...change },
      createProjection([]),
    );
  const visa = { brand: "visa", last4: "0932" } as const;
  expect(await atDoor({ card: visa })).toContain("After that we’ll charge once a month, on the same day.");
  const byHand = await atDoor({ card: null });
  expect(byHand).toContain("After that pay once a month yourself, on the same day, or add a card.");
  expect(byHand).not.toMatch(/we charge|we’ll charge/i);
  expect(await atDoor({ card: visa, months: 1 })).not.toContain("After that");
});

test("a paid order says who pays the later months, unless a row names the card", async () => {
  const order = (change: Partial<Subscription>) =>
    readMoney(
      "awaitingHandover",
      { status: "awaitingHandover", debt: 0, returnBy: null, period: 2, months: 3, ...change },
      createProjection([]),
    );
  const first = "The first month is paid for. It starts when you receive the device.";
  expect(await order({ card: null, chargeConsent: "withdrawn" })).toContain(
    `${first} After that pay once a month yourself, on the same day.`,
  );
  expect(await order({ card: null, chargeConsent: "offered" })).toContain(
    "yourself, on the same day, or add a card.",
  );
  const byCard = await order({ card: { brand: "visa", last4: "0932" } });
  expect(byCard).toContain(first);
  expect(byCard).not.toContain("After that");
});

const ended = { status: "cancelled", start: "2026-01-11", end: "2026-02-16", returnBy: null } as const;
const first: Payment = {
  id: 1,
  type: "subscription",
  status: "success",
  amount: 1_448_000,
  created: "2026-01-11T09:00:00Z",
  subscriptionId: rented.id,
  method: "card",
  period: 1,
  reason: null,
  receipt: null,
};

test("an ended subscription's deposit is shown as refunded only if it was", async () => {
  const over = createProjection([]);
  expect(await readMoney("ended", ended, over, [{ ...first, refunded: 500_000 }])).toContain(
    "Deposit refund5 000 ₽",
  );
  expect(await readMoney("ended", ended, over, [first])).toContain("Deposit at the start5 000 ₽");
  // Refunds of another subscription do not count.
  const other = { ...first, refunded: 500_000, subscriptionId: 9 };
  expect(await readMoney("ended", ended, over, [other])).not.toContain("returned");
});

test("a deposit whose refund the bank refused is still held", async () => {
  const refused = { ...first, refunded: 0, refundRefused: 500_000 };
  expect(await readMoney("ended", ended, createProjection([]), [refused])).toContain("Deposit5 000 ₽");
});

test("an order that ended before its handover got its deposit back, or never paid one", async () => {
  const cancelled = { ...ended, start: null };
  const over = createProjection([]);
  const back = { ...first, refunded: first.amount };
  expect(await readMoney("ended", cancelled, over, [back])).toContain("Deposit refund5 000 ₽");
  expect(await readMoney("ended", cancelled, over)).not.toContain("Deposit");
  const failed = { ...first, status: "fail", reason: "abandoned" } as const;
  expect(await readMoney("ended", cancelled, over, [failed])).not.toContain("Deposit");
});

test("a deposit is shown without what a return kept, held or refunded", async () => {
  const kept = { depositKept: 150_000 };
  expect(await readMoney("paused", { ...paused, ...kept }, returning)).toContain("Deposit3 500 ₽");
  const over = { ...ended, ...kept };
  const refunded = [{ ...first, refunded: 350_000 }];
  expect(await readMoney("ended", over, createProjection([]), refunded)).toContain("Deposit refund3 500 ₽");
  expect(await readMoney("ended", over, createProjection([]), [first])).toContain(
    "Deposit at the start5 000 ₽",
  );
});

test("what was kept of a deposit is shown, and what a lost device still costs", async () => {
  const over = createProjection([]);
  expect(await readMoney("ended", { ...ended, depositKept: 150_000 }, over)).toContain(
    "Kept from the deposit1 500 ₽",
  );
  const loss = {
    day: "2026-11-20",
    cause: "lost",
    worth: 9_100_000,
    covered: false,
    kept: 500_000,
    owed: 8_600_000,
    settled: null,
  } as const;
  const lost = await readMoney("ended", { ...ended, depositKept: 500_000, loss }, over);
  expect(lost).toContain("Kept from the deposit5 000 ₽");
  expect(lost).toContain("To pay, as the record says86 000 ₽");
  const settled = { ...loss, settled: "2026-11-25" };
  expect(await readMoney("ended", { ...ended, loss: settled }, over)).not.toContain("as the record says");
  expect(await readMoney("ended", ended, over)).not.toContain("Kept");
});

test("a deposit still to be refunded is held, and the heading is not repeated", async () => {
  const held = { ...ended, consequences: following({ refunds: { payments: 0, deposit: 500_000 } }) };
  const words = await readMoney("ended", held, createProjection([]), [first]);
  expect(words).toContain("Deposit5 000 ₽");
  expect(words).not.toContain("We won’t charge you again");
});

test("extras of an agreed change have a sentence of their own, since their names begin with capitals", async () => {
  const wordsOf = async (...names: string[]) => {
    const extras = names.map((name, index) => ({ id: index + 1, name }));
    const next = charge("2026-12-11", 1_009_000);
    return readMoney(
      "active",
      {
        returnBy: null,
        change: { months: 12, price: 1_009_000, insurance: true, extras },
        consequences: following({ next }),
      },
      createProjection([next]),
    );
  };
  expect(await wordsOf("Overnight storage", "Second battery")).toContain(
    "From 11 December: 10 090 ₽ a month with the protection plan. Extras: Overnight storage, Second battery.",
  );
  expect(await wordsOf()).not.toContain("Extras:");
});
