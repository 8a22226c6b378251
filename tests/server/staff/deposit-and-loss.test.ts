import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBonus, spendBonus } from "#contract/bonus.ts";
import { setStatus } from "#contract/subscription.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { payments, refunds } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { onDatabase, onPostgres } from "../databases.ts";
import { goods } from "../goods.ts";
import { possess } from "../paid-subscription.ts";
import { one, passTo } from "../payments/billing-shop.ts";
import { type Shop, day, giveBonus } from "../shop.ts";
import { sixteen } from "../parallel-requests.ts";
import { linesOf, openStaffApi } from "./staff-api.ts";

const deposit = 700_000;
const reason = "разбит фонарь";

const openWith = async (database: Parameters<typeof openStaffApi>[0], insurance = false) => {
  const office = await openStaffApi(database);
  const { shop } = office;
  await shop.database.update(devices).set({ value: 9_600_000 }).where(eq(devices.id, goods.bike));
  const token = await shop.register();
  const { id } = await possess(shop, token, { insurance, extras: [goods.bag] });
  return { ...office, token, id, read: () => one(shop, token, id) };
};
const given = async (shop: Shop) =>
  (await shop.database.select().from(refunds).orderBy(asc(refunds.id))).map(
    ({ reason: why, amount, status, receiptLines }) => ({
      why,
      amount,
      status,
      lines: receiptLines?.map(({ kind, amount: sum }) => [kind, sum]),
    }),
  );
const stockOf = async (shop: Shop) =>
  (await shop.database.select().from(devices).where(eq(devices.id, goods.bike)))[0]?.stock;

onDatabase("a part of the deposit is kept back", (open) => {
  test("with its reason in the return act and a letter; the rest is refunded with a receipt", async () => {
    const { shop, ask, id, read } = await openWith(await open());
    const back = `subscriptions/${id}/take-back/`;
    expect(await ask(back, { keep: 150_000, reason })).toMatchObject({ outcome: "done" });
    await shop.pass(day);
    const { acts, depositKept, status } = await read();
    expect([status, depositKept]).toEqual(["finished", 150_000]);
    expect(acts.at(-1)).toMatchObject({ type: "return", signed: false, kept: { amount: 150_000, reason } });
    expect(await given(shop)).toEqual([
      {
        why: "deposit",
        amount: deposit - 150_000,
        status: "success",
        lines: [["deposit", deposit - 150_000]],
      },
    ]);
    const sent = shop.texts.find(({ text }) => text.includes("Удержали"))?.text.replaceAll("\u00a0", " ");
    expect(sent).toContain(
      "Удержали 1 500 ₽ из депозита: bike. Причина в акте возврата: разбит фонарь. К возврату из депозита: 5 500 ₽.",
    );
    const ended = shop.texts.find(({ text }) => text.includes("закончилась"))?.text.replaceAll("\u00a0", " ");
    expect(ended).toContain("Депозит 5 500 ₽ возвращаем.");
    expect(await ask(back, {})).toMatchObject({ outcome: "already" });
    expect(await linesOf(ask)).toEqual([
      `warehouse takeBack subscription ${id} done`,
      `warehouse takeBack subscription ${id} already`,
    ]);
  });

  test("never more than the held sum, and the forecast shows only the rest", async () => {
    const { shop, ask, refused, token, id, read } = await openWith(await open());
    const back = `subscriptions/${id}/take-back/`;
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    expect(await refused(back, { keep: deposit + 1, reason })).toMatchObject({
      status: 409,
      code: "deposit.tooMuch",
      details: { held: deposit },
    });
    expect(await refused(back, { keep: 1 })).toMatchObject({ status: 400 });
    await ask(back, { keep: 200_000, reason });
    expect((await read()).consequences?.refunds).toMatchObject({ deposit: 0 });
    await shop.ask(setStatus, { id, status: "refusal", from: 4 }, { token });
    await shop.pass(day);
    expect((await given(shop)).map(({ amount }) => amount)).toEqual([deposit - 200_000]);
    const sent = shop.texts.find(({ text }) => text.includes("отменена"))?.text.replaceAll("\u00a0", " ");
    expect(sent).toContain("Депозит 5 000 ₽ возвращаем.");
    // Nothing of the deposit is left to keep.
    expect(await refused(back, { keep: 1, reason })).toMatchObject({ code: "subscription.notAllowed" });
  });

  test("in full: nothing is refunded", async () => {
    const { shop, ask, id } = await openWith(await open());
    await ask(`subscriptions/${id}/take-back/`, { keep: deposit, reason });
    await shop.pass(day);
    expect(await given(shop)).toEqual([]);
    const ended = shop.texts.filter(({ text }) => text.includes("закончилась"));
    expect(ended.map(({ text }) => text.includes("возвращаем"))).toEqual([false]);
  });
});

onDatabase("a device is written off", (open) => {
  test("while a charge of its month runs, the bonus in that sum is not given back as well", async () => {
    const { shop, ask, token, id } = await openWith(await open());
    await giveBonus(shop, 300_000);
    await shop.ask(spendBonus, { subscription: id, amount: 120_000 }, { token });
    const { bonus } = await shop.ask(listBonus, {}, { token });
    await passTo(shop, "2026-12-20T12:00:00");
    shop.bank.be("down");
    await passTo(shop, "2026-12-21T12:00:00");
    await ask(`subscriptions/${id}/write-off/`, { cause: "stolen", police: true, reason: "КУСП 4312" });
    shop.bank.be("well");
    await shop.pass(day);
    const [charge] = await shop.database
      .select()
      .from(payments)
      .where(and(eq(payments.subscriptionId, id), eq(payments.period, 2)));
    expect(charge).toMatchObject({ status: "success", amount: 1_119_000 - 120_000 });
    expect((await shop.ask(listBonus, {}, { token })).bonus).toBe(bonus);
  });

  test("without a protection plan the client owes its worth, less the deposit; charges stop, and the stock does not grow", async () => {
    const { shop, ask, token, id, read } = await openWith(await open());
    const stock = await stockOf(shop);
    const off = `subscriptions/${id}/write-off/`;
    const asked = { cause: "stolen", police: true, reason: "КУСП 4312" };
    expect(await ask(off, asked)).toMatchObject({
      outcome: "done",
      loss: { worth: 9_600_000, owed: 8_900_000 },
    });
    await passTo(shop, "2026-12-25T12:00:00");
    const { status, loss, acts, nextPayment, returnBy, extrasHeld } = await one(shop, token, id);
    expect([status, nextPayment, returnBy, extrasHeld]).toEqual(["cancelled", null, null, []]);
    expect(loss).toEqual({
      day: "2026-11-21",
      cause: "stolen",
      worth: 9_600_000,
      covered: false,
      kept: deposit,
      owed: 8_900_000,
      settled: null,
    });
    expect(acts.at(-1)).toMatchObject({
      type: "writeOff",
      signed: true,
      items: [{ name: "bike" }, { name: "Сумка" }],
    });
    expect(await given(shop)).toEqual([]);
    expect(await stockOf(shop)).toBe(stock);
    expect(shop.bank.charges()).toHaveLength(1);
    const sent = shop.texts.find(({ text }) => text.includes("украдено"))?.text.replaceAll("\u00a0", " ");
    expect(sent).toContain("Из депозита удержали 7 000 ₽. К оплате по акту 89 000 ₽.");
    expect(await ask(off, asked)).toMatchObject({ outcome: "already" });
    const settle = `subscriptions/${id}/settle-loss/`;
    expect(await ask(settle, { reason: "платёж 12" })).toMatchObject({ loss: { settled: "2026-12-25" } });
    expect(await ask(settle, { reason: "платёж 12" })).toMatchObject({ outcome: "already" });
    expect((await read()).loss?.settled).toBe("2026-12-25");
  });

  test.each([
    ["stolen", { police: true }, true],
    ["stolen", {}, false],
    ["lost", { police: true }, true],
    ["destroyed", {}, true],
    ["destroyed", { misused: true }, false],
  ] as const)("with the protection plan: %s, %o is covered: %s", async (cause, about, covered) => {
    const { shop, ask, id, read } = await openWith(await open(), true);
    await ask(`subscriptions/${id}/write-off/`, { cause, ...about, reason: "осмотр" });
    await shop.pass(day);
    expect((await read()).loss).toMatchObject({
      covered,
      kept: covered ? 0 : deposit,
      owed: covered ? 0 : 9_600_000 - deposit,
    });
    expect((await given(shop)).map(({ amount }) => amount)).toEqual(covered ? [deposit] : []);
  });

  test("only if the client has it and its worth is known", async () => {
    const { shop, ask, refused, id } = await openWith(await open());
    const off = `subscriptions/${id}/write-off/`;
    const asked = { cause: "lost", reason: "осмотр" };
    await shop.database.update(devices).set({ value: null });
    expect(await refused(off, asked)).toMatchObject({ status: 409, code: "worth.unknown" });
    expect(await ask(off, { ...asked, worth: 500_000, dryRun: true })).toMatchObject({
      dryRun: true,
      loss: { kept: 500_000, owed: 0 },
    });
    await ask(`subscriptions/${id}/take-back/`, {});
    expect(await refused(off, { ...asked, worth: 1 })).toMatchObject({ code: "subscription.notAllowed" });
    expect(await refused(`subscriptions/${id}/settle-loss/`, { reason: "x" })).toMatchObject({ status: 409 });
  });

  test("also while paused, or after the end without a return", async () => {
    const { shop, ask, token, id, read } = await openWith(await open());
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    await ask(`subscriptions/${id}/write-off/`, { cause: "lost", reason: "осмотр" });
    expect(await read()).toMatchObject({ status: "cancelled", loss: { kept: deposit } });
    const later = await possess(shop, token, { insurance: true, extras: [] });
    await passTo(shop, "2027-02-22T12:00:00");
    expect((await one(shop, token, later.id)).status).toBe("finished");
    await ask(`subscriptions/${later.id}/write-off/`, { cause: "stolen", police: true, reason: "осмотр" });
    expect(await one(shop, token, later.id)).toMatchObject({
      status: "finished",
      loss: { covered: false, kept: deposit },
    });
  });
});

onPostgres("races over a device that is gone", (open) => {
  test("of sixteen parallel returns and write-offs one succeeds", async () => {
    const { shop, send, id } = await openWith(await open());
    const answers = await Promise.all(
      sixteen.map((index) =>
        index % 2 === 0
          ? send(`subscriptions/${id}/take-back/`, { keep: 100_000, reason })
          : send(`subscriptions/${id}/write-off/`, { cause: "lost", reason }),
      ),
    );
    const done = answers.filter(({ text }) => text.includes('"done"'));
    expect(done).toHaveLength(1);
    const [row] = await shop.database.select().from(subscriptions).where(eq(subscriptions.id, id));
    expect([100_000, deposit]).toContain(row?.depositKept);
    const promised = (await given(shop)).reduce((sum, { amount }) => sum + amount, 0);
    expect(promised + (row?.depositKept ?? 0)).toBe(deposit);
  });
});
