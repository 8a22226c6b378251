import { and, eq, lte } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, transact } from "#server/platform/database/database.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import type { Dependencies } from "#server/app.ts";
import { createIntents, saveIntents } from "#server/payments/acquirer-intents.ts";
import { beginCharges, dueActions } from "#server/payments/due-actions.job.ts";
import { reconciliation } from "#server/payments/reconciliation.job.ts";
import { randomReference } from "#server/platform/reference.rules.ts";
import type { Acquirer, Intent, IntentRequest } from "#server/platform/providers/acquirer.ts";
import { onDatabase } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { type Shop, day, minute, openShop } from "../shop.ts";

/** How a server runs due charges: the product's implementation, or one with a bug. */
type Charging = {
  readonly charge: (deps: Dependencies) => Promise<unknown>;
  /** The acquirer as used by the process after `life` restarts. */
  readonly ask: (acquirer: Acquirer, life: number) => Acquirer;
};

const correct: Charging = { charge: (deps) => dueActions(deps).run(), ask: (acquirer) => acquirer };

/** Planted: the row is written only after the acquirer's answer, with a random reference. */
const storesAfterCharging: Charging = {
  ...correct,
  charge: (deps) =>
    transact(deps.database, async (transaction) => {
      const inside = { ...deps, database: transaction };
      const now = deps.clock.now();
      const due = await transaction
        .select({ id: subscriptions.id, clientId: subscriptions.clientId })
        .from(subscriptions)
        .where(and(eq(subscriptions.status, "active"), lte(subscriptions.dueAt, now)));
      const begun = (await beginCharges(transaction, due, now)).map((payment) => ({
        ...payment,
        reference: randomReference("payment"),
      }));
      const answers = await createIntents(inside, begun);
      await saveIntents(
        inside,
        answers.flatMap((answer, index) => {
          const payment = begun[index];
          return answer.status === "fulfilled" && payment ? [{ payment, intent: answer.value }] : [];
        }),
      );
    }),
};

/** Planted: a restarted process uses another reference. */
const renamesAfterRestart: Charging = {
  ...correct,
  ask: (acquirer, life) => {
    const there = (request: IntentRequest) => ({ ...request, reference: `${request.reference}-${life}` });
    const back = (intent: Intent) => ({ ...intent, reference: intent.reference.replace(/-\d+$/, "") });
    return {
      ...acquirer,
      createIntent: async (request) => back(await acquirer.createIntent(there(request))),
      createIntents: async (requests) =>
        (await acquirer.createIntents(requests.map(there))).map((result) =>
          result.status === "fulfilled" ? { ...result, value: back(result.value) } : result,
        ),
    };
  },
};

/** Moments at which the process can die: around each transaction and each request to the acquirer. */
const moments = 7;

/** Dependencies of a process that dies at one of these moments: afterwards every operation throws. */
const dyingAt = (shop: Shop, moment: number, acquirer: Acquirer): Dependencies => {
  let left = moment;
  const live = (): void => {
    if (left === 0) throw new Error("the process is dead");
    left -= 1;
  };
  const database: Database = new Proxy(shop.database, {
    get: (target, name) => {
      if (left === 0) throw new Error("the process is dead");
      if (name === "transaction")
        return async (work: (transaction: Database) => Promise<unknown>) => {
          live();
          return target.transaction(async (transaction) => {
            const done = await work(transaction);
            live();
            return done;
          });
        };
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return {
    ...shop.deps,
    database,
    providers: {
      ...shop.deps.providers,
      acquirer: {
        ...acquirer,
        createIntents: async (requests) => {
          live();
          const answers = await acquirer.createIntents(requests);
          live();
          return answers;
        },
      },
    },
  };
};

/** The number of charges for each period in the acquirer's ledger. */
const taken = (shop: Shop): Record<number, number> => {
  const charged = new Set(shop.bank.charges().map(({ reference }) => reference));
  const counts: Record<number, number> = {};
  for (const { reference, order } of shop.bank.requests())
    if (order !== null && charged.has(reference)) counts[order.period] = (counts[order.period] ?? 0) + 1;
  return counts;
};

/** Problems after a process has died at each moment and another has taken over; empty if none. */
const deaths = async (open: () => Promise<Database>, way: Charging): Promise<string[]> => {
  const wrong: string[] = [];
  for (let moment = 0; moment < moments; moment += 1) {
    const shop = await openShop(await open());
    const { id } = await possess(shop, await shop.register());
    shop.move(30 * day);
    await way.charge(dyingAt(shop, moment, way.ask(shop.bank.acquirer, 1))).catch(() => undefined);
    const acquirer = way.ask(shop.bank.acquirer, 2);
    const again = { ...shop.deps, providers: { ...shop.deps.providers, acquirer } };
    for (let minutes = 0; minutes < 5; minutes += 1) {
      shop.move(minute);
      await reconciliation(again).run();
      await way.charge(again);
    }
    const [row] = await shop.database.select().from(subscriptions).where(eq(subscriptions.id, id));
    const now = JSON.stringify({ taken: taken(shop), period: row?.period, debt: row?.debt });
    if (now !== JSON.stringify({ taken: { 1: 1, 2: 1 }, period: 3, debt: 0 }))
      wrong.push(`${moment}: ${now}`);
  }
  return wrong;
};

onDatabase("a server that dies while it charges", (open) => {
  test("V4: at any moment: the next one makes each due charge once", async () => {
    expect(await deaths(open, correct)).toEqual([]);
  });

  test("V4, planted: a random reference stored only after the request charges twice", async () => {
    expect((await deaths(open, storesAfterCharging)).join("\n")).toContain('"2":2');
  });

  test("V4, planted: a new reference after a restart charges twice", async () => {
    expect((await deaths(open, renamesAfterRestart)).join("\n")).toContain('"2":2');
  });
});
