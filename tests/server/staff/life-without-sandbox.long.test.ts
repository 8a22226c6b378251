import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { listPayments } from "#contract/payment.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { requestDeletion } from "#contract/user.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { onDatabase } from "../databases.ts";
import { pay } from "../paid-subscription.ts";
import { everyRow } from "../rows.ts";
import { day, phone } from "../shop.ts";
import { example, linesOf, openStaffApi } from "./staff-api.ts";

/** A month of the imported e-bike for a quarter, with protection and a bag; and its deposit. Kopecks. */
const month = 840_000 + 49_000 + 49_000;
const deposit = 500_000;

onDatabase("a whole life without the sandbox", (open) => {
  test("from an empty database: imported, rented, delivered, billed, paused, returned, refunded, deleted", async () => {
    const { shop, ask } = await openStaffApi(await open(), { empty: true });
    await ask("import/offices/", example("offices.json"));
    await ask("import/catalog/", example("catalog.json"));
    await ask("import/stock/", example("stock.csv"), { type: "text/csv" });
    const shelf = async (): Promise<number | undefined> =>
      (await shop.database.select().from(devices).where(eq(devices.slug, "kolibri-2")))[0]?.stock;

    const token = await shop.register();
    const own = async () => (await shop.ask(listSubscriptions, {}, { token })).subscriptions[0];
    const { id } = await shop.subscribe(token);
    expect(await own()).toMatchObject({ status: "awaitingPayment", debt: month + deposit, model: "KLB-2" });
    const { payment } = await pay(shop, token, id);
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));

    expect(await ask("subscriptions/?place=awaited")).toMatchObject({
      subscriptions: [{ id, device: "Колибри 2", office: "Серпуховская" }],
    });
    await ask(`subscriptions/${id}/hand-over/`, { serial: "KLB-2-00017" });
    expect(await own()).toMatchObject({
      status: "active",
      nextPayment: { date: "2026-12-21", amount: month },
    });
    expect(await shelf()).toBe(39);

    for (let passed = 0; passed < 62; passed += 1) await shop.pass(day);
    const { payments } = await shop.ask(listPayments, {}, { token });
    expect(payments.map(({ status, amount, period }) => [status, amount, period])).toEqual([
      ["success", month, 3],
      ["success", month, 2],
      ["success", month + deposit, 1],
    ]);
    expect(shop.bank.charges().map(({ amount }) => amount)).toEqual([month + deposit, month, month]);

    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    expect(await ask(`subscriptions/${id}/take-back/`, { serial: "KLB-2-00017" })).toMatchObject({
      subscription: { status: "paused", possession: "returned" },
    });
    expect(await shelf()).toBe(40);
    await shop.ask(setStatus, { id, status: "refusal", from: 4 }, { token });
    await shop.pass(day);
    expect(await own()).toMatchObject({ status: "cancelled", debt: 0 });
    expect(shop.bank.refunds()).toMatchObject([{ amount: deposit, status: "success" }]);
    expect(await ask("payments/")).toMatchObject({ payments: [] });

    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    await shop.pass(13 * day);
    expect(await shop.database.select().from(clients)).toMatchObject([{ phone: null, firstName: null }]);
    expect((await everyRow(shop.database)).join("\n")).not.toContain(phone);
    expect(await linesOf(ask)).toEqual([
      "warehouse import offices done",
      "warehouse import catalog done",
      "warehouse import stock done",
      `warehouse handOver subscription ${id} done`,
      `warehouse takeBack subscription ${id} done`,
    ]);
    expect(shop.lines.filter((line) => line.includes('"failure"'))).toEqual([]);
  });
});
