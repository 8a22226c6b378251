import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPayment, listPayments } from "#contract/payment.ts";
import { setStatus } from "#contract/subscription.ts";
import { refunds } from "#server/platform/database/tables/payments.ts";
import { onDatabase } from "../databases.ts";
import { handOverDevice, paid, pay, possess, takeBackDevice } from "../paid-subscription.ts";
import { slot } from "../goods.ts";
import { remember } from "../rows.ts";
import { day, hour, minute } from "../shop.ts";
import { linesOf, openStaffApi } from "./staff-api.ts";

onDatabase("payments that need a person", (open) => {
  test("are those without an answer of the acquirer for an hour", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const handover = { kind: "delivery", address: "Валовая улица, 21", day: "2026-11-22", slot } as const;
    const atDoor = await shop.subscribe(token, { handover });
    await shop.ask(createPayment, { subscription: atDoor.id, period: 1, method: "onDelivery" }, { token });
    const { id } = await shop.subscribe(token);
    const { payment } = await pay(shop, token, id);
    shop.move(59 * minute);
    expect(await ask("payments/")).toMatchObject({ payments: [] });
    shop.move(2 * minute);
    expect((await ask("payments/"))["payments"]).toEqual([
      {
        kind: "paymentLate",
        payment: payment.id,
        refund: null,
        client: 1,
        subscription: id,
        period: 1,
        amount: 1_878_000,
        status: "processing",
        reference: shop.bank.requests()[0]?.reference,
        since: "2026-11-21T09:00:00.000Z",
      },
    ]);
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    expect(await ask("payments/")).toMatchObject({ payments: [] });
  });

  test("are those whose refund failed or is not done after a day", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    await takeBackDevice(shop, id);
    shop.bank.be("down");
    await shop.pass(23 * hour);
    expect(await ask("payments/")).toMatchObject({ payments: [] });
    await shop.pass(2 * hour);
    const late = { kind: "refundLate", amount: 700_000, status: "processing", subscription: id };
    expect(await ask("payments/")).toMatchObject({ payments: [late] });
    expect(await ask("clients/1/")).toMatchObject({ attention: [late] });
    await shop.database.update(refunds).set({ status: "fail" }).where(eq(refunds.status, "processing"));
    expect(await ask("payments/")).toMatchObject({
      payments: [{ ...late, kind: "refundFailed", status: "fail" }],
    });
  });

  test("with a failed refund are closed once the money was returned another way, with a receipt", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    await takeBackDevice(shop, id);
    const [refund] = await shop.database.select().from(refunds);
    const path = `refunds/${refund?.id}/given-back/`;
    const how = { reason: "платёжное поручение 118" };
    expect(await refused(path, how)).toMatchObject({ status: 409, code: "refund.notAllowed" });
    await shop.database.update(refunds).set({ status: "fail", checkAt: null });
    expect(await ask(path, { ...how, dryRun: true })).toMatchObject({ outcome: "done" });
    expect(await ask("payments/")).toMatchObject({ payments: [{ kind: "refundFailed" }] });
    expect(await ask(path, how)).toMatchObject({
      outcome: "done",
      refund: { id: refund?.id, client: 1, payment: refund?.paymentId, amount: 700_000, status: "success" },
    });
    expect(await ask(path, how)).toMatchObject({ outcome: "already" });
    expect(await ask("payments/")).toMatchObject({ payments: [] });
    await shop.pass(minute);
    expect((await shop.database.select().from(refunds))[0]).toMatchObject({ receipt: expect.any(String) });
    // No refund was requested from the acquirer.
    expect(shop.bank.refunds()).toEqual([]);
    expect(await linesOf(ask)).toEqual([
      `warehouse giveBack refund ${refund?.id} refused`,
      `warehouse giveBack refund ${refund?.id} tried`,
      `warehouse giveBack refund ${refund?.id} done`,
      `warehouse giveBack refund ${refund?.id} already`,
    ]);
    expect((await refused("refunds/999/given-back/", how)).code).toBe("resource.missing");
  });

  test("with a refused refund are shown to the client, and one returned another way names no card", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    shop.bank.be("refusingRefunds");
    await takeBackDevice(shop, id);
    await shop.pass(minute);
    const payment = async () => (await shop.ask(listPayments, {}, { token })).payments[0];
    expect(await payment()).toMatchObject({ refunded: 0, refundRefused: 700_000 });
    const refusals = () =>
      shop.texts.map(({ text }) => text.replaceAll("\u00a0", " ")).filter((text) => /не принял/.test(text));
    expect(refusals()).toEqual([
      expect.stringContaining(
        "bike. Банк не принял возврат 7 000 ₽. Свяжемся с вами и отдадим эти деньги другим способом.",
      ),
    ]);
    const [refund] = await shop.database.select().from(refunds);
    await ask(`refunds/${refund?.id}/given-back/`, { reason: "платёжное поручение 118" });
    await shop.pass(minute);
    expect(await payment()).toMatchObject({ refunded: 700_000, refundRefused: 0 });
    const [text = ""] = shop.texts.map((sent) => sent.text).filter((sent) => sent.startsWith("Вернули"));
    expect(text.replaceAll("\u00a0", " ")).toContain("Вернули 7 000 ₽: депозит");
    expect(refusals()).toHaveLength(1);
  });

  test("with a deposit that was paid on delivery are given back at the return, else later by the staff", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const possessByDoor = async (): Promise<number> => {
      const handover = { kind: "delivery", address: "Валовая улица, 21", day: "2026-11-22", slot } as const;
      const { id } = await shop.subscribe(token, { handover });
      await shop.ask(createPayment, { subscription: id, period: 1, method: "onDelivery" }, { token });
      await handOverDevice(shop, id);
      return id;
    };
    const [there, atHome] = [await possessByDoor(), await possessByDoor()];
    await takeBackDevice(shop, there);
    await shop.ask(setStatus, { id: atHome, status: "pending", from: 3 }, { token });
    await takeBackDevice(shop, atHome);
    await shop.ask(setStatus, { id: atHome, status: "refusal", from: 4 }, { token });
    await shop.pass(minute);
    const messages = (): string[] =>
      shop.texts
        .map(({ text }) => text.replaceAll("\u00a0", " "))
        .filter((text) => /^Вернули|отдадим/.test(text))
        .toSorted((one, other) => (one < other ? -1 : 1));
    expect(messages()).toEqual([
      expect.stringContaining(
        "bike. Вы платили при получении, поэтому 7 000 ₽ отдадим сами. Свяжемся с вами.",
      ),
      expect.stringMatching(/^Вернули 7 000 ₽: депозит/),
    ]);
    expect((await shop.ask(listPayments, {}, { token })).payments).toMatchObject([
      { subscriptionId: atHome, refunded: 0, refundRefused: 700_000 },
      { subscriptionId: there, refunded: 700_000, refundRefused: 0 },
    ]);
    const owed = { kind: "refundFailed", subscription: atHome, amount: 700_000 };
    expect(await ask("payments/")).toMatchObject({ payments: [owed] });
    const [refund] = await shop.database.select().from(refunds).where(eq(refunds.status, "fail"));
    await ask(`refunds/${refund?.id}/given-back/`, { reason: "в пункте" });
    await shop.pass(minute);
    expect(messages()).toHaveLength(3);
    expect(await ask("payments/")).toMatchObject({ payments: [] });
    expect(shop.bank.refunds()).toEqual([]);
  });

  test("are charges whose rows were lost; the staff can have any days compared", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    const token = await shop.register();
    const fallBack = await remember(shop.database);
    await paid(shop, token);
    await fallBack();
    shop.move(40 * day);
    await shop.pass(minute);
    expect(await ask("payments/")).toMatchObject({ payments: [] });
    expect(await ask("bank-days/", { from: "2026-11-21" })).toMatchObject({
      outcome: "done",
      dryRun: false,
      from: "2026-11-21",
      until: "2026-12-31",
      days: 41,
    });
    await shop.pass(minute);
    const lost = { kind: "lostCharge", payment: null, client: null, amount: 1_878_000, status: "success" };
    expect(await ask("payments/")).toMatchObject({ payments: [lost] });
    expect(shop.bank.refunds()).toHaveLength(1);
    for (const from of ["2027-01-01", "2025-01-01", "2026-02-30"])
      expect(await refused("bank-days/", { from })).toMatchObject({ code: "request.malformed" });
    expect(await linesOf(ask)).toContain("warehouse compareWithBank bank days done");
  });

  test("are unexpected ones, for a month, although they are refunded automatically", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    const [first] = shop.bank.intents();
    await shop.notify(shop.bank.chargeTwice(first?.reference ?? ""));
    const unasked = { kind: "unaskedMoney", subscription: id, amount: 1_878_000 };
    expect(await ask("payments/")).toMatchObject({ payments: [{ ...unasked, status: "processing" }] });
    await shop.pass(minute);
    expect(await ask("payments/")).toMatchObject({ payments: [{ ...unasked, status: "success" }] });
    // A regular refund after a cancellation is not listed.
    await shop.ask(setStatus, { id, status: "refusal", from: 2 }, { token });
    await shop.pass(minute);
    expect(shop.bank.refunds()).toHaveLength(2);
    expect((await ask("payments/"))["payments"]).toHaveLength(1);
    shop.move(31 * day);
    expect(await ask("payments/")).toMatchObject({ payments: [] });
  });
});
