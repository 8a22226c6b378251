import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBonus, spendBonus } from "#contract/bonus.ts";
import { activateCard, listCards, removeCard } from "#contract/card.ts";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { readCardForm } from "#sandbox/acquirer/card-form.ts";
import { sandboxCards } from "#sandbox/tables.ts";
import type { Call, RequestWire } from "#contract/call.ts";
import type { Sent } from "../../driver/driver.ts";
import { openWorld } from "./sandbox-server.ts";

/** The seeded client with a year of payments and a verified address. */
const phone = "79990000001";
const email = "artem.kovalev@example.com";
const day = 86_400;

type World = Awaited<ReturnType<typeof openWorld>>;
const openSignedIn = async () => {
  const world = await openWorld();
  const token = await world.signIn(phone);
  const ask = <C extends Call>(
    call: C,
    body: RequestWire<C> | Record<string, string> = {},
    sent: Sent = {},
  ) => world.ask(call, body, { token, ...sent });
  const active = async () => {
    const { subscriptions } = await ask(listSubscriptions);
    const found = subscriptions.find(({ status }) => status === "active");
    if (found === undefined) throw new Error("no subscription is active");
    return found;
  };
  const pass = (days: number) => world.advance(days * day);
  return { world, ask, active, pass };
};

/** Days from the start to a day. */
const until = (isoDay: string): number =>
  Math.round((Date.parse(`${isoDay}T09:00:00Z`) - Date.parse("2026-11-21T09:00:00Z")) / (day * 1_000));

/** Notices that tests/server/notifications/subscription-changes.long.test.ts covers. */
const ahead = /^\d+ \S+ (?:спишем|оплатите)|^Подписка заканчивается|^Верните устройство/;

/** Subjects of the letters about the active subscription, oldest first. */
const lettersOf = async (world: World): Promise<string[]> =>
  (await world.messages(email))
    .filter(({ text }) => text.includes("Колибри Карго"))
    .map(({ text }) => text.split("\n\n")[0] ?? "")
    .filter((subject) => !ahead.test(subject))
    .toReversed();

/** The letter about the active subscription with this subject. */
const letterOf = async (world: World, subject: string) =>
  (await world.messages(email)).find(
    ({ text }) => text.startsWith(subject) && text.includes("Колибри Карго"),
  );

test("a failed charge sends one letter, and another when it pauses the subscription, in the morning", async () => {
  const { world, active, pass } = await openSignedIn();
  await world.database.update(sandboxCards).set({ behaviour: "noFunds" });
  const { nextPayment } = await active();
  await pass(until(nextPayment?.date ?? "") + 1);
  expect(await lettersOf(world)).toEqual(["Платёж не прошёл"]);
  const letter = await letterOf(world, "Платёж не прошёл");
  expect(letter?.at).toMatch(/T06:00:00/);
  expect(letter?.text).toMatch(
    /Электровелосипед «Колибри Карго»\. Не смогли списать 10\s090\s₽ с карты МИР •• 4417\./,
  );
  await pass(4);
  expect(await lettersOf(world)).toEqual(["Платёж не прошёл"]);
  await pass(6);
  expect(await lettersOf(world)).toEqual(["Платёж не прошёл", "Подписка на паузе"]);
  await pass(20);
  expect(await lettersOf(world)).toEqual([
    "Платёж не прошёл",
    "Подписка на паузе",
    "Устройство не вернули к сроку: Электровелосипед «Колибри Карго»",
  ]);
});

test("an automatic charge that needs 3-D Secure fails at once with a letter, and the client pays the debt", async () => {
  const { world, ask, active, pass } = await openSignedIn();
  const { cards: saved } = await ask(listCards);
  const asking = saved.find(({ last4 }) => last4 === "3220")?.id ?? 0;
  const { id, nextPayment } = await active();
  await ask(activateCard, { type: "2", city: 1, cardID: asking, subscription: id });
  await pass(until(nextPayment?.date ?? "") + 1);
  const now = async () =>
    (await ask(listSubscriptions)).subscriptions.find((subscription) => subscription.id === id);
  expect(await now()).toMatchObject({
    debt: 1_009_000,
    card: { last4: "3220" },
    collection: { reason: "authenticationRequired", card: { last4: "3220" } },
  });
  expect(await lettersOf(world)).toEqual([
    "Подписку оплачивает другая карта: Электровелосипед «Колибри Карго»",
    "Подтвердите платёж",
  ]);
  const letter = await letterOf(world, "Подтвердите платёж");
  expect(letter?.text).toContain("Подтвердить платёж можете только вы");
  const request = { subscription: id, period: 12, method: "card", cardID: asking } as const;
  const { payment, redirect } = await ask(createPayment, request);
  expect(payment.status).toBe("processing");
  const question = await world.request(redirect ?? "");
  const asked = question.headers.get("location") ?? "";
  expect(asked).toMatch(/3ds\/$/);
  await world.submit(asked, { decision: "approve" });
  expect(await now()).toMatchObject({ debt: 0, collection: null });
});

test("a card that expires before a charge causes letters 30 and 7 days before, and is not charged", async () => {
  const { world, active, pass } = await openSignedIn();
  await world.database.update(sandboxCards).set({ expires: "2026-11" });
  await world.database.update(cards).set({ expires: "2026-11" });
  const { nextPayment } = await active();
  const days = until(nextPayment?.date ?? "");
  expect(days).toBeGreaterThan(10);
  await pass(1);
  const early = await lettersOf(world);
  await pass(days - 2);
  const subject = "Срок карты закончится раньше платежа";
  expect([early, await lettersOf(world)]).toEqual([[subject], [subject, subject]]);
  await pass(2);
  expect(await lettersOf(world)).toEqual([subject, subject, "Срок карты закончился"]);
});

test("a card is valid to the end of the month in Moscow, in any time zone", async () => {
  const form = { number: "4111 1111 1111 1111", expires: "11/26", cvc: "123" };
  const at = (moment: string) => "card" in readCardForm(form, new Date(moment));
  expect([at("2026-11-30T20:59:59Z"), at("2026-11-30T21:00:00Z")]).toEqual([true, false]);
});

test("V30: after the removal of all cards nothing is charged: the client has to pay the month", async () => {
  const { world, ask, active, pass } = await openSignedIn();
  const { cards: saved } = await ask(listCards);
  const before = await world.request("/sandbox/api/ledger/").then((reply) => reply.text());
  const { id, nextPayment } = await active();
  const losing: number[] = [];
  for (const card of saved) {
    losing.push(...(await ask(removeCard, { cardID: card.id })).losing);
  }
  expect(losing).toContain(id);
  await pass(until(nextPayment?.date ?? "") + 40);
  expect(await (await world.request("/sandbox/api/ledger/")).text()).toBe(before);
  const { subscriptions } = await ask(listSubscriptions);
  const unpaid = subscriptions.find((subscription) => subscription.id === id);
  expect(unpaid).toMatchObject({ debt: nextPayment?.amount });
  expect(await world.database.$count(cards, isNull(cards.removed))).toBe(0);
});

test("bonus set aside reduces the next charge, and the receipt shows it", async () => {
  const { ask, active, pass } = await openSignedIn();
  const { id, nextPayment, price } = await active();
  const spent = await ask(spendBonus, { subscription: id, amount: 100_000 });
  expect(spent.nextPayment.amount).toBe(price - 100_000);
  await pass(until(nextPayment?.date ?? "") + 1);
  const { payments } = await ask(listPayments);
  const charged = payments.find(({ subscriptionId }) => subscriptionId === id);
  expect(charged).toMatchObject({
    subscriptionId: id,
    status: "success",
    amount: price - 100_000,
    check: "ready",
  });
  const { receipt } = await ask(
    getReceipt,
    {},
    { parameter: String(charged?.id), headers: { "Accept-Language": "en" } },
  );
  const lines = receipt.lines.map(({ amount, discount = 0 }) => [amount, discount]);
  expect(lines.reduce((sum, [amount = 0]) => sum + amount, 0)).toBe(price - 100_000);
  expect(lines.reduce((sum, [, discount = 0]) => sum + discount, 0)).toBe(100_000);
  expect(receipt.lines[0]?.name).toBe("Rent, Kolibri Cargo, month 12");
});

test("V8: bonus set aside for a payment that is cancelled is returned to the ledger", async () => {
  const { ask, active, pass } = await openSignedIn();
  const { bonus: before } = await ask(listBonus);
  const { id, nextPayment } = await active();
  await ask(spendBonus, { subscription: id, amount: 100_000 });
  await ask(setStatus, { id, status: "refusal", from: 3 });
  await pass(until(nextPayment?.date ?? "") + 1);
  const { bonus, entries } = await ask(listBonus);
  expect(bonus).toBe(before);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(before);
  expect(entries.filter(({ kind }) => kind === "returned")).toMatchObject([
    { amount: 100_000, subscriptionId: id },
  ]);
});

test("a card removed and bound again does not get its subscriptions back", async () => {
  const { world, ask } = await openSignedIn();
  const { cards: saved } = await ask(listCards);
  const [first] = saved;
  await ask(removeCard, { cardID: first?.id ?? 0 });
  const [kept] = await world.database
    .select()
    .from(cards)
    .where(eq(cards.id, first?.id ?? 0));
  expect(kept).toMatchObject({ isDefault: false, removed: expect.any(Date) });
  const { cards: left } = await ask(listCards);
  expect(left).toMatchObject([{ isDefault: true, usedBy: first?.usedBy }]);
});
