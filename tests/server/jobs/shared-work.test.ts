import { and, eq, lte, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Dependencies } from "#server/app.ts";
import { dueActions } from "#server/payments/due-actions.job.ts";
import { receipts } from "#server/payments/receipts.job.ts";
import { reconciliation } from "#server/payments/reconciliation.job.ts";
import { refundReceipts } from "#server/payments/refund-receipts.job.ts";
import { refunds } from "#server/payments/refunds.job.ts";
import type { Database } from "#server/platform/database/database.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { payments, refunds as refundTable } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { everyJob } from "#server/every-job.ts";
import { onPostgres, recordStatements } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { type Shop, day, openShop } from "../shop.ts";

/** More than a job takes at once; answers of the bank and refunds are taken in smaller batches. */
const [count, few] = [110, 60];
const price = (subscription: number): number => 1_000_000 + subscription;

/** `count` subscriptions of as many clients that are due now, each with a price of its own. */
const openDue = async (database: Database) => {
  const shop = await openShop(database);
  const token = await shop.register();
  await possess(shop, token);
  const copy = (table: string, changed: string) =>
    shop.database.execute(
      sql.raw(`insert into ${table} select (json_populate_record(one, json_build_object(${changed}))).*
        from ${table} as one, generate_series(1001, ${1_000 + count}) as n where one.id = 1`),
    );
  await copy("clients", "'id', n, 'uuid', gen_random_uuid(), 'phone', (79000000000 + n)::text");
  await copy("cards", "'id', n, 'client_id', n, 'token', 'card-' || n");
  await copy(
    "subscriptions",
    `'id', n, 'uuid', gen_random_uuid(), 'client_id', n, 'card_id', n, 'price', 1000000 + n, 'insurance', false,
     'extras', '[]'::json, 'serial', 'serial-' || n, 'quote_id', null`,
  );
  await shop.database.update(subscriptions).set({ dueAt: null }).where(eq(subscriptions.id, 1));
  shop.move(31 * day);
  return shop;
};

/**
 * Two processes on one database. Bank and cash register answer once both have asked: neither waits for the other, and
 * each has work of its own.
 */
const openTwo = (shop: Shop) => {
  let asked: { by: number; what: string }[] = [];
  let answers = Promise.withResolvers<void>();
  const ask = async (by: number, what: string): Promise<void> => {
    asked.push({ by, what });
    if (asked.some((other) => other.by !== by)) answers.resolve();
    await answers.promise;
  };
  const { acquirer } = shop.bank;
  const processes = [0, 1].map((by): Dependencies => {
    const { register } = shop.deps.providers;
    const providers = {
      ...shop.deps.providers,
      acquirer: {
        ...acquirer,
        createIntents: async (requests: Parameters<typeof acquirer.createIntents>[0]) => {
          for (const { reference } of requests) void ask(by, reference);
          await answers.promise;
          return acquirer.createIntents(requests);
        },
        getIntent: async (intentId: string) => {
          await ask(by, intentId);
          return acquirer.getIntent(intentId);
        },
        refund: async (request: Parameters<typeof acquirer.refund>[0]) => {
          await ask(by, request.reference);
          return acquirer.refund(request);
        },
      },
      register: {
        issue: async (request: Parameters<typeof register.issue>[0]) => {
          await ask(by, request.reference);
          return register.issue(request);
        },
      },
    };
    return { ...shop.deps, providers };
  });
  /** Runs a job in both at once; returns what each asked for. */
  return async (job: (deps: Dependencies) => Job) => {
    asked = [];
    answers = Promise.withResolvers();
    await Promise.all(processes.map((deps) => job(deps).run()));
    return [0, 1].map((process) => asked.flatMap(({ by, what }) => (by === process ? [what] : [])));
  };
};

const inAll = (asked: readonly (readonly string[])[]) => ({
  requests: asked.flat().length,
  different: new Set(asked.flat()).size,
});

onPostgres("two processes that run jobs", (open) => {
  test("V1: share charges, answers of the bank, refunds and receipts, and ask for each once", async () => {
    const shop = await openDue(await open());
    const inBoth = openTwo(shop);
    const once = { requests: count, different: count };

    expect(inAll(await inBoth(dueActions))).toEqual(once);
    const charged = await shop.database.select().from(payments).where(eq(payments.period, 2));
    expect(new Map(charged.map(({ subscriptionId, amount }) => [subscriptionId, amount]))).toEqual(
      new Map(Array.from({ length: count }, (_, index) => [1_001 + index, price(1_001 + index)])),
    );
    expect(charged).toHaveLength(count);
    const sums = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b);
    expect(sums(shop.bank.charges().map(({ amount }) => amount)).slice(0, count)).toEqual(
      sums(charged.map(({ amount }) => amount)),
    );

    const due = { status: "processing", checkAt: shop.now() } as const;
    const fewOnes = { requests: few, different: few };
    const isOneOfFew = and(eq(payments.period, 2), lte(payments.subscriptionId, 1_000 + few));
    await shop.database.update(payments).set(due).where(isOneOfFew);
    expect(inAll(await inBoth(reconciliation))).toEqual(fewOnes);

    // The first month of the client whose subscription is not due has no receipt yet.
    await shop.database.update(payments).set({ receipt: "earlier" }).where(eq(payments.period, 1));
    expect(inAll(await inBoth(receipts))).toEqual(once);

    await shop.database.insert(refundTable).values(
      charged.slice(0, few).map(({ id: paymentId, clientId, amount }) => ({
        paymentId,
        clientId,
        amount,
        reason: "cancelled" as const,
        created: shop.now(),
        ...due,
      })),
    );
    expect(inAll(await inBoth(refunds))).toEqual(fewOnes);
    expect(sums(shop.bank.refunds().map(({ amount }) => amount))).toEqual(
      sums(charged.slice(0, few).map(({ amount }) => amount)),
    );
    expect(inAll(await inBoth(refundReceipts))).toEqual(fewOnes);
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
  }, 120_000);

  test("V1: a client who is busy delays no charge but their own", async () => {
    const shop = await openDue(await open());
    const charged = () => shop.database.$count(payments, eq(payments.period, 2));
    await shop.database.transaction(async (busy) => {
      await busy.select().from(clients).where(eq(clients.id, 1_002)).for("no key update");
      await dueActions(shop.deps).run();
      expect(await charged()).toBe(count - 1);
    });
    await dueActions(shop.deps).run();
    expect(await charged()).toBe(count);
  });

  test("read due rows in the order of an index: a day's rows are due at one moment, and are not sorted for each batch", async () => {
    const shop = await openShop(await open());
    const asked = await recordStatements(async () => {
      for (const job of everyJob(shop.deps)) await job.run();
    });
    const taking = new Map(
      asked.flatMap((one) => (/order by.*skip locked/s.test(one.text) ? [[one.text, one]] : [])),
    );
    expect(taking.size).toBeGreaterThan(8);
    const sorts = await shop.database.transaction(async (planner) => {
      for (const name of ["seqscan", "bitmapscan", "sort", "hashjoin", "mergejoin"])
        await planner.execute(sql.raw(`set local enable_${name} = off`));
      const found: string[] = [];
      for (const { text, values } of taking.values()) {
        const parts = text.split(/\$\d+/).map((part) => sql.raw(part));
        const places = Array.from(text.matchAll(/\$(\d+)/g), ([, at]) => values[Number(at) - 1]);
        const explained = parts.flatMap((part, index) =>
          index === 0 ? [part] : [sql`${places[index - 1]}`, part],
        );
        const plan = await planner.execute(sql`explain ${sql.join(explained)}`);
        if (JSON.stringify(plan).includes("Sort")) found.push(text);
      }
      return found;
    });
    expect(sorts).toEqual([]);
  });
});
