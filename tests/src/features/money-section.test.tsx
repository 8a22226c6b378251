// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Course } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import { MoneySection } from "#src/features/subscriptions/money-section.tsx";
import { useMoneyWords } from "#src/features/subscriptions/use-money-words.ts";
import { ProvideRouterContext } from "#src/routing/use-router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside } from "./mount-beside.tsx";
import { rented } from "./rented.ts";
import { courseOf } from "./sample-course.ts";

const context = contextAt("2026-11-27T12:00:00Z");

/** What is said of the money of a subscription that goes on in this way by itself. */
const readMoney = async (
  agreement: string,
  change: Partial<Subscription>,
  stay: Course,
  payments: readonly Payment[] = [],
): Promise<string> => {
  const question = { until: null, extend: null, terms: null };
  const matches = () => false;
  const snapshot = { context: { forecast: { stay }, question, reckonedFor: question }, matches };
  const forecast = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
  };
  const { place } = await mountBeside(
    "subscription",
    { children: { forecast } },
    <ProvideRouterContext value={context}>
      <MoneySection
        // Cast: of the subscription's view, no more is looked at here.
        view={{ subscription: { ...rented, debt: 0, ...change }, agreement } as never}
      />
    </ProvideRouterContext>,
    { context: {}, children: { payments: { context: { payments, whole: true }, matches } } },
  );
  return place.textContent.replaceAll("\u00a0", " ");
};

const paused = {
  status: "paused",
  returnBy: "2026-12-04",
  paidUntil: "2026-12-16",
  possession: { state: "inUse", since: "2026-01-16" },
} as const;
const returning = courseOf([{ kind: "return", day: "2026-12-04" }]);

test("who keeps a device during a pause is told when it ends for that, and what is charged then", async () => {
  const ifKept = { day: "2026-12-05", charge: { day: "2026-12-16", amount: 1_009_000 }, ends: null };
  expect(await readMoney("paused", paused, { ...returning, ifKept })).toContain(
    "If you don’t return it by 4 December, the pause ends. On 5 December the subscription becomes active again. We’ll charge 10 090 ₽ on 16 December.",
  );
});

test("a pause that nobody can break by keeping the device has no such end", async () => {
  expect(await readMoney("paused", paused, returning)).not.toContain("the pause ends");
});

test("without a card, the charge of a pause that is broken is paid by hand", async () => {
  const ifKept = { day: "2026-12-05", charge: { day: "2026-12-16", amount: 1_009_000 }, ends: null };
  const words = await readMoney("paused", { ...paused, card: null }, { ...returning, ifKept });
  expect(words).toContain("On 16 December pay 10 090 ₽ yourself.");
  expect(words).not.toContain("We’ll charge");
});

const ended = { status: "cancelled", start: "2026-01-11", end: "2026-02-16" } as const;
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

test("the deposit of an ended subscription is said to be back only if it was given back", async () => {
  const over = courseOf([]);
  expect(await readMoney("ended", ended, over, [{ ...first, refunded: 500_000 }])).toContain(
    "Deposit returned5 000 ₽",
  );
  expect(await readMoney("ended", ended, over, [first])).toContain("Deposit at the start5 000 ₽");
  // What another subscription was given back is not its own.
  const other = { ...first, refunded: 500_000, subscriptionId: 9 };
  expect(await readMoney("ended", ended, over, [other])).not.toContain("returned");
});

test("the deposit that is still to come back is held, and what the heading says is not said again", async () => {
  const back = courseOf([{ kind: "refund", day: "2026-11-27", amount: 500_000, of: "deposit" }]);
  const words = await readMoney("ended", ended, back, [first]);
  expect(words).toContain("Deposit5 000 ₽");
  expect(words).not.toContain("We won’t charge you again");
});

const Words = ({ change }: Pick<Subscription, "change">) =>
  useMoneyWords(
    {
      subscription: {
        ...rented,
        debt: 0,
        nextPayment: { date: "2026-12-11", amount: 1_009_000 },
        card: { brand: "mir", last4: "4417" },
        change,
      },
      agreement: "active",
    },
    { today: "2026-11-27", stay: null },
  );

test("extras of an agreed change have a sentence of their own: their names begin with capital letters", async () => {
  const wordsOf = async (...names: string[]) => {
    const extras = names.map((name, index) => ({ id: index + 1, name }));
    const change = { months: 12, price: 1_009_000, insurance: true, extras };
    const { place } = await mountBeside(
      "subscription",
      {},
      <ProvideRouterContext value={context}>
        <Words change={change} />
      </ProvideRouterContext>,
    );
    return place.textContent.replaceAll("\u00a0", " ");
  };
  expect(await wordsOf("Overnight storage", "Second battery")).toBe(
    "From 11 December: 10 090 ₽ a month with the protection plan. Extras: Overnight storage, Second battery.",
  );
  expect(await wordsOf()).toBe("From 11 December: 10 090 ₽ a month with the protection plan.");
});
