import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listSessions } from "#contract/auth.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { activateCard, bindCard, getBinding, removeCard } from "#contract/card.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { getForecast } from "#contract/forecast.ts";
import { listInbox } from "#contract/inbox.ts";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { getPaper } from "#contract/paper.ts";
import { listSubscriptions, setStatus, signAct } from "#contract/subscription.ts";
import { requestDeletion, verifyEmail } from "#contract/user.ts";
import { expiry } from "#server/expiry.job.ts";
import { countsReader } from "#server/platform/metrics/read-counts.ts";
import { recordStatements, onPostgres, openOwnDatabase } from "../databases.ts";
import { calls } from "../http/bad-requests.ts";
import { paid, possess, takeBackDevice } from "../paid-subscription.ts";
import { openStaffApi } from "../staff/staff-api.ts";
import { type Shop, day, minute } from "../shop.ts";
import { openPlanner } from "./plans.ts";

const url = process.env["TEST_DATABASE_URL"] ?? "";

/** A scenario in which every call is made, every job has work and the staff read everything. */
const live = async ({ shop, ask }: Awaited<ReturnType<typeof openStaffApi>>): Promise<void> => {
  const token = await shop.register();
  const read = async (who: string): Promise<void> => {
    for (const [call, request] of calls) {
      if (call.method === "GET") await shop.send(call, request, { token: who });
    }
    await shop.ask(getForecast, { subscription: "1" }, { token: who });
    await shop.ask(listPayments, { payment: "1", cursor: "9" }, { token: who });
    await shop.send(getReceipt, {}, { token: who, parameter: "1" });
    await shop.ask(listSessions, {}, { token: who });
    await shop.ask(listBonus, {}, { token: who });
    await shop.ask(listInbox, { cursor: "9" }, { token: who });
    await countsReader(shop.deps)();
    for (const place of ["any", "awaited", "inUse"]) await ask(`subscriptions/?place=${place}`);
    for (const path of ["payments/", "acts/?client=1", "acts/?who=support", "clients/1/"]) await ask(path);
    await ask("clients/find/", { phone: "79990000002" });
  };
  await shop.pass(minute);
  await shop.ask(verifyEmail, { token: shop.tokenFor("ira@example.com") });
  await shop.ask(applyPromo, { promo: "BONUS500" }, { token });
  const { id } = await possess(shop, token);
  await shop.pass(minute);
  await read(token);
  await shop.ask(signAct, await shop.signing(token, 1), { token });
  await shop.ask(spendBonus, { subscription: id, amount: 10_000 }, { token });
  const { binding } = await shop.ask(bindCard, { type: "2", city: 1 }, { token });
  await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "success" }, another));
  const bound = await shop.ask(getBinding, { binding }, { token });
  await shop.ask(activateCard, { type: "2", city: 1, cardID: bound.cardId ?? 0 }, { token });
  // One month is charged, one stays unpaid, one is paid by the client.
  for (let month = 0; month < 2; month += 1) await shop.pass(28 * day);
  await shop.send(createPayment, { subscription: id, period: 2, method: "card", cardID: 1 }, { token });
  await shop.ask(removeCard, { cardID: bound.cardId ?? 0 }, { token });
  await shop.pass(4 * day);
  await read(token);
  for (const [call, request] of calls) if (call.method !== "GET") await shop.send(call, request, { token });
  const other = await shop.register("79990000003");
  const unwanted = await shop.subscribe(other);
  const request = { id: unwanted.id, status: "refusal", from: 1, reason: "no" } as const;
  await shop.ask(setStatus, request, { token: other });
  await possess(shop, other);
  await handle({ shop, ask }, other);
  await takeBackDevice(shop, id);
  await leave(shop, other);
  await shop.pass(13 * day);
  await expiry(shop.deps).run();
};

/** The staff handle a device and its client; its client reads and signs the papers. */
const handle = async (
  { shop, ask }: Pick<Awaited<ReturnType<typeof openStaffApi>>, "shop" | "ask">,
  token: string,
): Promise<void> => {
  const { id } = await paid(shop, token);
  await ask(`subscriptions/${id}/hand-over/`, { serial: "KLBC-00873" });
  await ask(`subscriptions/${id}/exchange/`, { serial: "KLBC-00874", condition: "damaged" });
  await ask(`subscriptions/${id}/pictures/`);
  const { subscriptions } = await shop.ask(listSubscriptions, {}, { token });
  const { acts = [] } = subscriptions.find((each) => each.id === id) ?? {};
  for (const { id: act } of acts) await shop.ask(getPaper, { act: String(act) }, { token });
  await shop.ask(getPaper, { contract: String(id) }, { token });
  await ask(`subscriptions/${id}/take-back/`, { keep: 1_000, reason: "царапина" });
  const from = "79990000004";
  await shop.register(from);
  await ask("clients/3/change-phone/", { from, to: "79990000005", reason: "новый номер" });
};

const another = {
  token: "card-token-of-another-bank",
  brand: "visa",
  last4: "1234",
  expires: "2026-12",
} as const;

const leave = (shop: Shop, token: string) =>
  shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });

const keepNewTables = `do $$ declare named text; begin
  for named in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = current_schema()
  loop execute 'alter table ' || named || ' set (autovacuum_enabled = false)'; end loop;
end $$`;

onPostgres("queries of the server", () => {
  test("use an index in tables that grow, and so do the foreign keys to deleted rows", async () => {
    // PostgreSQL assumes that tables never analyzed are large. Autovacuum has analyzed the small tables of the shared
    // database, so this test has its own.
    const database = await openOwnDatabase();
    await database.execute(sql.raw(keepNewTables));
    const office = await openStaffApi(database);
    const asked = await recordStatements(() => live(office));
    const [found] = await database
      .select({ name: sql<string>`current_database()` })
      .from(sql`(select) as one`);
    const own = new URL(url);
    own.pathname = `/${found?.name}`;
    const planner = await openPlanner(own.href);
    try {
      expect(asked.length).toBeGreaterThan(500);
      expect(await planner.problemsOf(asked)).toEqual([]);
      expect(await planner.referencesMissing(asked)).toEqual([]);
      // Without these indexes the check fails.
      for (const index of [
        "subscriptions_due",
        "subscriptions_remind",
        "payments_created",
        "sessions_created",
        "promo_uses_client",
      ])
        expect([index, await planner.without(index, () => planner.problemsOf(asked))]).not.toEqual([
          index,
          [],
        ]);
      for (const index of ["payments_card", "subscriptions_failed_card"])
        expect(await planner.without(index, () => planner.referencesMissing(asked))).toHaveLength(1);
    } finally {
      await planner.close();
    }
  });
});
