import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import type { Call } from "#contract/call.ts";
import { activateCard, bindCard, listCards, removeCard } from "#contract/card.ts";
import { createPayment } from "#contract/payment.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { createSubscription, listSubscriptions, setStatus, signAct } from "#contract/subscription.ts";
import { numberOf } from "#contract/subscription-status.ts";
import { updateClient } from "#contract/user.ts";
import { isUnavailable } from "#server/platform/database/connection-errors.ts";
import type { Database } from "#server/platform/database/database.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { payments, refunds } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { type Chance, chance } from "../../simulation/chance.ts";
import { onPostgres } from "../databases.ts";
import { goods } from "../goods.ts";
import { handOverDevice, possess, takeBackDevice } from "../paid-subscription.ts";
import { type Shop, day, giveBonus, minute, openShop, someDraft } from "../shop.ts";

/** Lives of a client whose acts run in parallel. */
const histories = Number(process.env["RACE_HISTORIES"] ?? 24);
const seed = Number(process.env["SEED"] ?? 91_000);
/** Clients who share a shop and its last devices. */
const together = 8;
const stockOfTablets = 10;
/** Acts of one client at the same time, and how often. */
const parallel = 6;
const rounds = 3;

/** Answers that such acts may meet; 503 where they wait for a connection for too long. */
const expected = new Set([200, 404, 409, 422, 429, 503]);

type Life = {
  readonly token: string;
  readonly clientId: number;
  readonly odd: string[];
  /** The acts of this round: few kinds, so that they meet. */
  kinds: readonly number[];
};

const kinds = 16;

const begin = async (shop: Shop, life: Life, dice: Chance): Promise<void> => {
  const { token } = life;
  const send = async (call: Call, request: object) => {
    const key = randomUUID();
    const answers = await Promise.all(
      // A key that is sent twice is one act.
      Array.from({ length: dice.happens(0.2) ? 2 : 1 }, () => shop.send(call, request, { token, key })),
    );
    for (const { status, text } of answers)
      if (!expected.has(status)) life.odd.push(`${call.path} ${status} ${text}`);
    const done = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
    if (call.keyed && done.size > 1) life.odd.push(`${call.path} answers one key twice`);
    return answers.find(({ status }) => status === 200);
  };
  const own = await shop.database
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      period: subscriptions.period,
      possession: subscriptions.possession,
    })
    .from(subscriptions)
    .where(eq(subscriptions.clientId, life.clientId));
  const chosen = own[dice.below(own.length)];
  const cards = async () => (await shop.ask(listCards, {}, { token })).cards;
  const card = async () => {
    const list = await cards();
    return list[dice.below(list.length)]?.id;
  };
  const finish = async (payment: number) => {
    const ended = dice.happens(0.75)
      ? ({ status: "success" } as const)
      : ({ status: "fail", reason: "declined" } as const);
    const notification = shop.bank.finish(payment, ended);
    const statuses = await Promise.all([shop.notify(notification), shop.notify(notification)]);
    if (statuses.some((status) => status !== 200 && status !== 503))
      life.odd.push(`a notification got ${statuses.join()}`);
  };
  const payBy = async (method: "newCard" | "sbp" | "card", after: "goOn" | "stay" = "stay") => {
    if (chosen === undefined) return;
    const cardID = method === "card" ? await card() : undefined;
    if (method === "card" && cardID === undefined) return;
    const period = Math.max(1, chosen.period - (dice.happens(0.2) ? 1 : 0));
    const answer = await send(createPayment, {
      subscription: chosen.id,
      period,
      method,
      after,
      ...(cardID !== undefined && { cardID }),
    });
    const ready = shop.bank
      .requests()
      .findLast(({ order }) => order?.subscription === chosen.id && order.period === period);
    const payment = ready?.order?.payment;
    if (answer !== undefined && method !== "card" && payment !== undefined) await finish(payment);
  };
  const change = async () => {
    if (chosen === undefined) return;
    const sensible = {
      awaitingPayment: ["refusal"],
      awaitingHandover: ["refusal", "extend"],
      active: ["pending", "refusal", "extend", "active"],
      paused: ["active", "refusal"],
      cancelled: ["active"],
      finished: ["extend"],
    } as const;
    const status = dice.one(sensible[chosen.status]);
    await send(setStatus, {
      id: chosen.id,
      status,
      from: numberOf(chosen.status),
      ...(status === "extend" && { months: 1 }),
    });
  };
  const order = async () => {
    const promo = dice.happens(0.3) ? "ONLYONE" : null;
    const draft = encodeDraft({ ...someDraft, deviceId: goods.tablet, extras: [], promo });
    const quoted = await shop.send(calculate, draft, { token });
    if (quoted.status !== 200) return;
    const { id, draftHash } = v.parse(calculate.reply, JSON.parse(quoted.text));
    await send(createSubscription, { quote: id, draftHash });
  };
  const acts: readonly (() => Promise<unknown>)[] = [
    () => payBy("newCard"),
    () => payBy("sbp"),
    () => payBy("card"),
    () => payBy("card", "goOn"),
    change,
    async () => {
      if (chosen !== undefined) await send(spendBonus, { subscription: chosen.id, amount: 60_000 });
    },
    () => send(applyPromo, { promo: "BONUS500" }),
    async () => {
      if ((await send(bindCard, { type: "2", city: goods.moscow })) === undefined) return;
      const begun = shop.bank.requests().findLast(({ kind }) => kind === "hold");
      if (begun !== undefined) await shop.notify(shop.bank.finish(begun.reference, { status: "success" }));
    },
    async () => send(activateCard, { type: "2", city: goods.moscow, cardID: (await card()) ?? 1 }),
    async () => send(removeCard, { cardID: (await card()) ?? 1 }),
    order,
    () => send(updateClient, { lastName: dice.one(["Сон", "Лес", "Мост"]) }),
    async () => {
      const { subscriptions: list } = await shop.ask(listSubscriptions, {}, { token });
      const paper = list.flatMap(({ acts: papers }) => papers).find(({ signed }) => !signed);
      if (paper === undefined) return;
      // Another move of this client has asked for a code just now, or has signed.
      const signing = await shop.signing(token, paper.id).catch((error: unknown) => {
        if (error instanceof Error && error.message.startsWith("subscription/signcode/ answered 4"))
          return null;
        throw error;
      });
      if (signing !== null) await send(signAct, signing);
    },
    async () => {
      if (chosen?.status === "awaitingHandover") await handOverDevice(shop, chosen.id);
    },
    async () => {
      if (chosen?.possession === "inUse") await takeBackDevice(shop, chosen.id);
    },
    () => Promise.all([shop.pass(0), shop.pass(0)]),
  ];
  await acts[life.kinds[dice.below(life.kinds.length)] ?? 0]?.();
};

const isBusy = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Error && error.message.includes("answered 503"));

/** One of the acts of a client, the acquirer, staff and jobs. Ends early where the server is busy. */
const act = (shop: Shop, life: Life, dice: Chance): Promise<void> =>
  begin(shop, life, dice).catch((error: unknown) => {
    if (!isBusy(error)) throw error;
  });

/** Repeats what a slow machine did not finish in time, and says why. */
const patiently = async <T>(shop: Shop, work: () => Promise<T>, left = 3): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (left === 0 || !isBusy(error)) throw error;
    const why = shop.lines.findLast((line) => line.includes('"msg":"failure"'));
    process.stdout.write(`once more: ${why ?? String(error)}\n`);
    return patiently(shop, work, left - 1);
  }
};

/** A client with a card, bonus, two devices in use and an order that awaits its payment. */
const openLife = async (shop: Shop, index: number): Promise<Life> => {
  const token = await shop.register(`7999111${String(1_000 + index)}`);
  const clientId = index + 1;
  for (const _ of [1, 2]) await possess(shop, token);
  await shop.subscribe(token);
  await giveBonus(shop, 100_000, clientId);
  return { token, clientId, odd: [], kinds: [] };
};

const isWaiting = async (database: Database): Promise<boolean> =>
  (await database.$count(payments, eq(payments.status, "processing"))) > 0;

/** Ends what is in progress at the acquirer, as it would within days. */
const settle = async (shop: Shop, dice: Chance): Promise<void> => {
  for (let round = 0; round === 0 || (round < 6 && (await isWaiting(shop.database))); round += 1) {
    for (const { status, reference } of shop.bank.intents())
      if (status === "processing")
        await shop.notify(
          shop.bank.finish(
            reference,
            dice.happens(0.5) ? { status: "success" } : { status: "fail", reason: "declined" },
          ),
        );
    for (let at = 0; at < 3; at += 1) await shop.pass(12 * minute);
  }
};

/** Every charge is one paid month or is refunded; stock, bonus and cards add up. */
const expectAllReckoned = async (shop: Shop, lives: readonly Life[]): Promise<void> => {
  const { database, bank } = shop;
  const kept = await database.select().from(payments);
  const back = await database.select().from(refunds);
  const requests = bank.requests();
  for (const [index, { intentId, amount, reference, status }] of bank.intents().entries()) {
    if (status !== "success" || requests[index]?.kind === "hold") continue;
    const pays = kept.filter((each) => each.intentId === intentId && each.status === "success");
    const returned = bank
      .refunds()
      .filter((each) => each.intentId === intentId)
      .reduce((sum, each) => sum + each.amount, 0);
    if (pays.length === 1)
      expect([reference, pays[0]?.amount, returned <= amount]).toEqual([reference, amount, true]);
    else expect([reference, pays.length, returned]).toEqual([reference, 0, amount]);
  }
  const total = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  expect(back.filter(({ status }) => status !== "success")).toEqual([]);
  expect(total(back)).toBe(total(bank.refunds()));
  const months = kept
    .filter(({ status }) => status === "success")
    .map(({ subscriptionId, period }) => `${subscriptionId} ${period}`);
  expect(months.length).toBe(new Set(months).size);

  const own = await database.select().from(subscriptions);
  for (const [id, stock] of [
    [goods.bike, 100],
    [goods.tablet, stockOfTablets],
  ] as const) {
    const away = own.filter(
      ({ deviceId, status, possession }) =>
        deviceId === id && possession !== "returned" && !(status === "cancelled" && possession === "awaited"),
    ).length;
    const [device] = await database.select().from(devices).where(eq(devices.id, id));
    expect([id, (device?.stock ?? 0) + away]).toEqual([id, stock]);
  }
  for (const { token, clientId, odd } of lives) {
    expect(odd).toEqual([]);
    const { bonus } = await shop.ask(listBonus, {}, { token });
    const entries = await database.select().from(bonusEntries).where(eq(bonusEntries.clientId, clientId));
    expect([bonus >= 0, total(entries)]).toEqual([true, bonus]);
    const { cards } = await shop.ask(listCards, {}, { token });
    expect(cards.filter(({ isDefault }) => isDefault)).toHaveLength(cards.length === 0 ? 0 : 1);
  }
  expect(shop.lines.filter((line) => /"status":5(?!03)/.test(line))).toEqual([]);
};

onPostgres("races of everything a client, the acquirer, staff and jobs do", (open) => {
  test(
    `V1–V12: ${histories} histories lose and double nothing`,
    async () => {
      let done = 0;
      for (let batch = 0; done < histories; batch += 1) {
        const dice = chance(seed + batch);
        const shop = await openShop(await open());
        await shop.database
          .update(devices)
          .set({ stock: stockOfTablets })
          .where(eq(devices.id, goods.tablet));
        const lives: Life[] = [];
        for (let index = 0; index < Math.min(together, histories - done); index += 1)
          lives.push(await patiently(shop, () => openLife(shop, index)));
        for (let round = 0; round < rounds; round += 1) {
          // Banks refuse some saved cards, so that months are owed.
          shop.bank.answer(() =>
            dice.happens(0.5)
              ? { status: "success", reason: null }
              : { status: "fail", reason: dice.one(["declined", "noFunds"]) },
          );
          for (const life of lives) life.kinds = Array.from({ length: 3 }, () => dice.below(kinds));
          await Promise.all(
            lives.flatMap((life) => Array.from({ length: parallel }, () => act(shop, life, dice))),
          );
          shop.move(dice.one([0, day, 31 * day]));
          await patiently(shop, () => shop.pass(0));
        }
        await patiently(shop, () => settle(shop, dice));
        await patiently(shop, () => expectAllReckoned(shop, lives)).catch((cause: unknown) => {
          throw new Error(`the histories of SEED=${seed + batch} do not add up`, { cause });
        });
        done += lives.length;
      }
    },
    12 * 3_600_000,
  );
});
