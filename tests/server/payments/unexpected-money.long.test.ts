import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import { createPayment, listPayments } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { payments, refunds } from "#server/platform/database/tables/payments.ts";
import { type Chance, chance } from "../../simulation/chance.ts";
import { onDatabase } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { day, hour, minute, openShop, type Shop } from "../shop.ts";

/** The number of histories. */
const histories = Number(process.env["HISTORIES"] ?? 40);
const seed = Number(process.env["SEED"] ?? 41_000);

const openPaying = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const { id } = await shop.subscribe(token);
  const pay = async () =>
    (await shop.ask(createPayment, { subscription: id, period: 1, method: "newCard" }, { token })).payment;
  const read = async (payment: number) => {
    const { payments: found } = await shop.ask(listPayments, { payment: String(payment) }, { token });
    return found[0];
  };
  const statusOfOrder = async () =>
    (await shop.ask(listSubscriptions, {}, { token })).subscriptions.find((each) => each.id === id)?.status;
  return { shop, token, pay, read, statusOfOrder };
};

const sent = (shop: Shop): string[] =>
  [...shop.letters, ...shop.texts].map(({ text }) => text).filter((text) => text.includes("Банк списал"));
const alerts = (shop: Shop): string[] => shop.lines.filter((line) => line.includes('"msg":"alert"'));

/** Histories per shop, so that queries stay small. */
const together = 40;

const isWaiting = async (shop: Shop): Promise<boolean> =>
  (await shop.database.$count(payments, eq(payments.status, "processing"))) > 0;

/** A client whose payments meet a faulty acquirer. */
const live = async (shop: Shop, dice: Chance, phone: string): Promise<void> => {
  const token = await shop.register(phone);
  const { id } = await shop.subscribe(token);
  const started: number[] = [];
  const notifications: object[] = [];
  const pay = async (): Promise<void> => {
    const request = { subscription: id, period: 1, method: "newCard" } as const;
    const answer = await shop.send(createPayment, request, { token, key: randomUUID() });
    if (answer.status === 200) started.push(v.parse(createPayment.reply, JSON.parse(answer.text)).payment.id);
  };
  /** A charge of theirs that has not succeeded; null if none. */
  const unpaid = (): string | null => {
    const requests = shop.bank.requests().filter(({ order }) => started.includes(order?.payment ?? 0));
    const own = new Set(requests.map(({ reference }) => reference));
    const ready = shop.bank
      .intents()
      .filter((intent) => own.has(intent.reference) && intent.status !== "success");
    return ready[dice.below(ready.length)]?.reference ?? null;
  };
  await pay();
  for (let step = 0; step < 9; step += 1) {
    const what = dice.below(9);
    if (what === 0) await pay();
    else if (what === 1) shop.bank.be(dice.one(["well", "down", "lost", "forgetful"]));
    else if (what === 2) await shop.pass(dice.one([minute, 7 * minute, 40 * minute, 3 * hour]));
    else if (what === 3) await shop.notify(notifications[dice.below(notifications.length)] ?? {});
    else {
      const reference = unpaid();
      if (reference === null) continue;
      if (what === 4) shop.bank.mistake(reference, 100 * (1 + dice.below(9_000)));
      else if (what === 5) notifications.push(shop.bank.chargeTwice(reference));
      else {
        const failed = { status: "fail", reason: "declined" } as const;
        const ended = shop.bank.finish(reference, what === 6 ? failed : { status: "success" });
        // A failed charge may succeed later: two events.
        notifications.push({ ...ended, eventId: randomUUID() });
      }
    }
  }
  // The acquirer repeats its notifications until they are accepted, and gives up what it has not finished,
  // also of a payment that began during its outage.
  shop.bank.be("well");
  const declined = { status: "fail", reason: "declined" } as const;
  for (let round = 0; round === 0 || (round < 5 && (await isWaiting(shop))); round += 1) {
    for (const { status, reference } of shop.bank.intents())
      if (status === "processing") notifications.push(shop.bank.finish(reference, declined));
    for (const each of notifications) await shop.notify(each);
    for (let at = 0; at < 4; at += 1) await shop.pass(12 * minute);
  }
};

/** Each charge at the acquirer is a paid month, or was refunded. */
const reckon = async (shop: Shop): Promise<{ statuses: string[]; back: number }> => {
  const kept = await shop.database.select().from(payments);
  const back = await shop.database.select().from(refunds);
  for (const { intentId, amount, reference } of shop.bank.charges()) {
    const pays = kept.filter((payment) => payment.intentId === intentId && payment.status === "success");
    const returned = shop.bank.refunds().filter((refund) => refund.intentId === intentId);
    expect([
      reference,
      pays.map((payment) => payment.amount),
      returned.map((refund) => refund.amount),
    ]).toEqual(pays.length === 1 ? [reference, [amount], []] : [reference, [], [amount]]);
  }
  expect(back.every(({ status }) => status === "success")).toBe(true);
  return { statuses: kept.map(({ status }) => status), back: back.length };
};

onDatabase("unexpected money", (open) => {
  test("a payment that the acquirer forgets for a moment continues, and succeeds once it is known again", async () => {
    const { shop, pay, read } = await openPaying(await open());
    const { id } = await pay();
    shop.bank.be("forgetful");
    await shop.pass(minute);
    await shop.pass(20 * minute);
    expect(await read(id)).toMatchObject({ status: "processing" });
    shop.bank.finish(id, { status: "success" });
    shop.bank.be("well");
    await shop.pass(minute);
    expect(await read(id)).toMatchObject({ status: "success", refunded: 0 });
    expect(alerts(shop)).toEqual([]);
  });

  test("a success after the payment was given up is refunded with a notice, and the month is paid once", async () => {
    const { shop, pay, read, statusOfOrder } = await openPaying(await open());
    const { id, amount } = await pay();
    shop.bank.be("forgetful");
    for (let at = 0; at < 45; at += 1) await shop.pass(minute);
    expect(await read(id)).toMatchObject({ status: "fail", reason: null });
    shop.bank.be("well");
    const again = await pay();
    expect(await shop.notify(shop.bank.finish(again.id, { status: "success" }))).toBe(200);
    const late = shop.bank.finish(id, { status: "success" });
    expect(await shop.notify(late)).toBe(200);
    expect(await shop.notify({ ...late, eventId: "told-once-more" })).toBe(200);
    await shop.pass(day);
    expect(await read(id)).toMatchObject({ status: "fail", refunded: amount });
    expect(await read(again.id)).toMatchObject({ status: "success", refunded: 0 });
    expect(await statusOfOrder()).toBe("awaitingHandover");
    expect(shop.bank.refunds()).toMatchObject([{ intentId: late.intentId, amount }]);
    expect(sent(shop)).toHaveLength(1);
    // One about the unknown payment, one about the unexpected money.
    expect(alerts(shop)).toHaveLength(2);
  });

  test("a charge of another sum is refunded, and the order can be paid", async () => {
    const { shop, pay, read, statusOfOrder } = await openPaying(await open());
    const { id, amount } = await pay();
    shop.bank.mistake(id, amount + 1_300);
    const notification = shop.bank.finish(id, { status: "success" });
    expect(await shop.notify(notification)).toBe(200);
    await shop.pass(minute);
    expect(await read(id)).toMatchObject({ status: "fail", reason: null, refunded: amount + 1_300 });
    expect(shop.bank.refunds()).toMatchObject([{ intentId: notification.intentId, amount: amount + 1_300 }]);
    expect(await statusOfOrder()).toBe("awaitingPayment");
    expect(sent(shop)).toHaveLength(1);
    expect(alerts(shop)).toHaveLength(1);
    const again = await pay();
    await shop.notify(shop.bank.finish(again.id, { status: "success" }));
    expect(await statusOfOrder()).toBe("awaitingHandover");
  });

  test("an answer with another sum also ends the payment, and its page is not shown", async () => {
    const { shop, pay, read } = await openPaying(await open());
    const { id, amount } = await pay();
    shop.bank.mistake(id, amount - 700);
    await shop.pass(minute);
    expect(await read(id)).toMatchObject({ status: "fail", refunded: 0 });
    const late = shop.bank.finish(id, { status: "success" });
    await shop.notify(late);
    await shop.pass(minute);
    expect(await read(id)).toMatchObject({ status: "fail", refunded: amount - 700 });
  });

  test("a second charge for a payment is refunded, and the payment stays paid", async () => {
    const { shop, pay, read } = await openPaying(await open());
    const { id, amount } = await pay();
    await shop.notify(shop.bank.finish(id, { status: "success" }));
    const second = shop.bank.chargeTwice(id);
    expect(await shop.notify(second)).toBe(200);
    await shop.pass(day);
    expect(await read(id)).toMatchObject({ status: "success", refunded: 0 });
    expect(shop.bank.refunds()).toMatchObject([{ intentId: second.intentId, amount }]);
  });

  test("an automatic charge of another sum is refunded, and charged again as agreed", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    shop.bank.takeTooMuch(1_700);
    await shop.pass(30 * day);
    shop.bank.takeTooMuch(0);
    const months = async () =>
      (await shop.database.select().from(payments).orderBy(asc(payments.id)))
        .filter(({ subscriptionId, period }) => subscriptionId === id && period === 2)
        .map(({ status, amount }) => [status, amount]);
    const [first] = await months();
    expect(first).toEqual(["fail", 1_178_000]);
    await shop.pass(minute);
    expect(shop.bank.refunds().map(({ amount }) => amount)).toEqual([1_178_000 + 1_700]);
    await shop.pass(2 * day);
    expect(await months()).toEqual([
      ["fail", 1_178_000],
      ["success", 1_178_000],
    ]);
  });

  test("a charge that the acquirer returns for two payments pays the first, and the other can be paid again", async () => {
    const { shop, pay, read } = await openPaying(await open());
    const first = await pay();
    shop.bank.be("confused");
    const token = await shop.register("79160000002");
    const { id } = await shop.subscribe(token);
    const request = { subscription: id, period: 1, method: "newCard" } as const;
    const refusal = await shop.refused(createPayment, request, { token });
    expect([refusal.status, refusal.code]).toEqual([422, "acquirer.unavailable"]);
    shop.bank.be("well");
    await shop.notify(shop.bank.finish(first.id, { status: "success" }));
    for (let hours = 0; hours < 30; hours += 1) await shop.pass(hour);
    expect(await read(first.id)).toMatchObject({ status: "success", refunded: 0 });
    const { payments: others } = await shop.ask(listPayments, {}, { token });
    expect(others).toMatchObject([{ status: "fail", reason: null }]);
    expect(alerts(shop)).toHaveLength(1);
    const { payment } = await shop.ask(createPayment, request, { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    expect((await shop.ask(listPayments, {}, { token })).payments[0]).toMatchObject({ status: "success" });
    expect(shop.bank.refunds()).toEqual([]);
  });

  test("a paid month stays paid after any later status of its charge", async () => {
    const { shop, pay, read } = await openPaying(await open());
    const { id, amount } = await pay();
    const notification = shop.bank.finish(id, { status: "success" });
    await shop.notify(notification);
    expect(await shop.notify({ ...notification, eventId: "another-sum", amount: amount - 500 })).toBe(200);
    expect(
      await shop.notify({ ...notification, eventId: "and-a-failure", status: "fail", reason: "declined" }),
    ).toBe(200);
    await shop.pass(day);
    expect(await read(id)).toMatchObject({ status: "success", refunded: 0 });
    expect(shop.bank.refunds()).toEqual([]);
  });

  test(
    `in ${histories} histories with an acquirer that errs, each rouble at the bank is a paid month or refunded (from ${seed})`,
    async () => {
      const met = new Set<string>();
      let givenBack = 0;
      for (let begun = 0; begun < histories; begun += together) {
        const shop = await openShop(await open());
        for (let index = begun; index < Math.min(begun + together, histories); index += 1)
          await live(shop, chance(seed + index), `7916${1_000_000 + index}`);
        const { statuses, back } = await reckon(shop);
        for (const status of statuses) met.add(status);
        givenBack += back;
      }
      // Payments that were paid, refunded once, and refunded more often all occurred.
      expect(met).toEqual(new Set(["success", "fail"]));
      expect(givenBack).toBeGreaterThan(histories / 10);
    },
    60_000 + 6_000 * histories,
  );
});
