import {
  and,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  like,
  lt,
  lte,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { apiPath } from "#contract/headers.ts";
import type { PaymentStatus } from "#contract/payment-status.ts";
import { createApp } from "#server/app.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type Database, transact } from "#server/platform/database/database.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { devices, offices } from "#server/platform/database/tables/catalog.ts";
import { readTranslationsByLanguage } from "#server/catalog/translations.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { consents, withdrawals } from "#server/platform/database/tables/consents.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { seedReference } from "#sandbox/seed/reference.ts";
import type { Dependencies } from "#server/app.ts";
import { everyJob } from "#server/every-job.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import {
  sandboxCards,
  sandboxCharges,
  sandboxIntents,
  sandboxNotifications,
  sandboxRefunds,
} from "#sandbox/tables.ts";
import { handle } from "#sandbox/warehouse.ts";
import type { Handling } from "#server/staff/handling.rules.ts";
import { dependenciesOf } from "../server/dependencies.ts";
import type { CountedDatabase } from "../server/databases.ts";
import { filling } from "../server/rows.ts";
import { addMonths, day, dayOf, hour, midnightOf, minute, second } from "./calendar.ts";
import { acquirerOrigin } from "../simulation/server/acquirer-origin.ts";
import { simulated } from "../simulation/server/simulated.ts";
import type { Place } from "./book/facts.ts";
import type { Parts } from "./parts.ts";

/** The start of every life. */
export const dawn = new Date("2026-11-21T06:00:00.000Z");

/** A message to a phone or address. */
export type Sent = { readonly to: string; readonly at: number; readonly text: string };

/** A row of the acquirer's ledger. Kopecks; `at` in ms. */
export type Charge = {
  readonly id: number;
  readonly subscription: number;
  readonly period: number;
  readonly amount: number;
  readonly status: PaymentStatus | "released";
  readonly at: number;
  /** Last digits. */
  readonly card: string | null;
  readonly payment: number | null;
};
export type Refund = { readonly subscription: number; readonly amount: number; readonly at: number };

export type Row = typeof subscriptions.$inferSelect;
/** A subscription's row from a moment (ms) on. */
export type RowVersion = { readonly at: number; readonly row: Row };

/** Daily job times, in ms after the city's midnight. */
const hours = [second, 10 * minute, 10 * hour];
const isFirstOfDay = (at: number): boolean => at - midnightOf(dayOf(at)) === hours[0];
const nextStop = (after: number): number => {
  const midnight = midnightOf(dayOf(after));
  const next = hours.map((each) => midnight + each).find((at) => at > after);
  return next ?? midnight + day + second;
};

/** Jobs that no visit makes due at once: they run once a day and at their own moments. */
const unhurried = new Set(["robot calls", "purge", "expiry"]);

/** Unlimited stock: lives must not take each other's devices. */
const stockUp = filling(async (database: Database) => {
  await transact(database, seedReference);
  await database.update(devices).set({ stock: 1_000_000 });
});

/** The offices by their addresses in both languages. */
const readPlaces = async (database: Database): Promise<{ place: Place; named: string[] }[]> => {
  const rows = await database.select().from(offices);
  const say = await readTranslationsByLanguage(database, ["ru", "en"]);
  return rows.map(({ id, cityId, address }) => ({
    place: { office: id, city: cityId },
    named: [say("ru")(address), say("en")(address)],
  }));
};

/**
 * The server as `server/serve.ts` assembles it, around a database and without a socket. Its clock moves only
 * when moved, and runs what becomes due.
 */
export const openServer = async (database: CountedDatabase, parts: Parts = {}) => {
  await stockUp(database);
  let real = dawn.getTime();
  const realClock: Clock = { now: () => new Date(real) };
  const sandbox = await createSandbox({ database, acquirerKey: "promises", realClock });
  const { clock } = sandbox;
  const sent: Sent[] = [];
  const failures: string[] = [];
  const keep = (to: string, text: string) => {
    const message = parts.message?.({ to, text }) ?? { to, text };
    if (message !== "lost") sent.push({ ...message, at: clock.now().getTime() });
  };
  const providers: Dependencies["providers"] = {
    ...sandbox.providers,
    sms: { send: async ({ to, text }) => keep(to, text) },
    mailer: { send: async ({ to, subject, text }) => keep(to, `${subject}\n${text}`) },
  };
  const deps = dependenciesOf({
    database,
    clock,
    providers: parts.providers?.(providers) ?? providers,
    log: (event, facts) => {
      // A wrong charge of the bank needs an alert, and no action.
      if (event !== "alert" && (event !== "request" || Number(facts["status"]) >= 500))
        failures.push(`${event} ${JSON.stringify(facts)}`);
    },
    app: { ...simulated, version: "1.0.0" },
    // The bank's page has another origin, as the simulation's pages expect.
    publicUrl: acquirerOrigin,
    sbp: true,
  });
  // No faults are planned here, so the middleware need not read them for each request.
  const app = createApp({ ...deps, sandbox: { ...sandbox, faults: (_c, next) => next() } });
  const own = everyJob({ ...deps, sandbox });
  const jobs = parts.jobs?.(own, deps) ?? own;
  // The server's jobs run at set hours, not at each of the sandbox's moments: the cost does not grow with
  // lives.
  sandbox.connect({ fetch: (request) => app.fetch(request), jobs: [] });
  let bank = { writes: -1, due: Infinity };
  /** The bank's next own event (ms), read again after each change. */
  const bankDue = async (): Promise<number> => {
    const writes = database.writesTo(sandboxIntents) + database.writesTo(sandboxNotifications);
    if (bank.writes !== writes) {
      const dues = await Promise.all(sandbox.jobs.map((job) => job.nextDue()));
      bank = { writes, due: Math.min(...dues.map((at) => at?.getTime() ?? Infinity)) };
    }
    return bank.due;
  };
  const stopAt = async (moment: number): Promise<void> => {
    const seconds = Math.ceil((moment - clock.now().getTime()) / 1_000);
    if (seconds <= 0) return;
    // Skips time in which the bank does nothing.
    if ((await bankDue()) > clock.now().getTime() + seconds * 1_000) real += seconds * 1_000;
    else {
      const moved = await app.request("/sandbox/api/clock/", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ advance: seconds }),
      });
      if (!moved.ok) throw new Error(`the clock was not moved: ${await moved.text()}`);
    }
  };
  const run = async (some: readonly Job[]): Promise<void> => {
    for (const job of some) await job.run();
  };
  const urgent = jobs.filter(({ name }) => !unhurried.has(name));

  const readCharges = async (subscriptions: readonly number[]): Promise<Charge[]> => {
    if (subscriptions.length === 0) return [];
    const rows = await database
      .select({ row: sandboxCharges, card: sandboxCards.last4 })
      .from(sandboxCharges)
      .innerJoin(sandboxIntents, eq(sandboxIntents.id, sandboxCharges.intent))
      .leftJoin(sandboxCards, eq(sandboxCards.token, sandboxIntents.card))
      .where(inArray(sandboxCharges.subscription, [...subscriptions]))
      .orderBy(sandboxCharges.id);
    return rows.map(({ row: { id, subscription, period, amount, status, at, payment }, card }) => ({
      id,
      amount,
      status,
      card,
      payment,
      at: at.getTime(),
      subscription: subscription ?? 0,
      period: period ?? 0,
    }));
  };

  /** Automatic charges that no consent covered when they began: of the subscription or of a bound card, of that sum. */
  const readUncovered = (own: readonly number[]) =>
    database
      .select({ subscription: payments.subscriptionId, period: payments.period })
      .from(payments)
      .where(
        and(
          inArray(payments.subscriptionId, [...own]),
          like(payments.key, "billing:%"),
          notExists(
            database
              .select({ one: sql`1` })
              .from(consents)
              .where(
                and(
                  eq(consents.clientId, payments.clientId),
                  eq(consents.kind, "recurring"),
                  lte(consents.given, payments.created),
                  or(
                    isNull(consents.withdrawn),
                    // At one moment of the clock the jobs run before the clients act.
                    gte(consents.withdrawn, payments.created),
                    // A deletion is recorded as of its request.
                    eq(consents.withdrawnHow, "deletion"),
                  ),
                  // A bound card covers all subscriptions, but for those withdrawn later.
                  notExists(
                    database
                      .select({ one: sql`1` })
                      .from(withdrawals)
                      .where(
                        and(
                          eq(withdrawals.subscriptionId, payments.subscriptionId),
                          gt(withdrawals.at, consents.given),
                          lt(withdrawals.at, payments.created),
                        ),
                      ),
                  ),
                  or(
                    isNull(consents.subscriptionId),
                    and(
                      eq(consents.subscriptionId, payments.subscriptionId),
                      sql`exists (select 1 from jsonb_array_elements(${consents.facts}->'charges') charge
                        where (charge->>'period')::int = ${payments.period} and (charge->>'amount')::bigint >= ${payments.amount})`,
                    ),
                  ),
                ),
              ),
          ),
        ),
      );

  const readRefunds = async (subscriptions: readonly number[]): Promise<Refund[]> => {
    if (subscriptions.length === 0) return [];
    const rows = await database
      .select({
        amount: sandboxRefunds.amount,
        at: sandboxRefunds.at,
        subscription: sandboxCharges.subscription,
      })
      .from(sandboxRefunds)
      .innerJoin(sandboxCharges, eq(sandboxCharges.intent, sandboxRefunds.intent))
      .where(inArray(sandboxCharges.subscription, [...subscriptions]));
    return rows.map(({ amount, at, subscription }) => ({
      amount,
      at: at.getTime(),
      subscription: subscription ?? 0,
    }));
  };

  const moments: number[] = [];
  const stands = new Map<number, RowVersion[]>();
  let seen = 0n;
  let changes = -1;
  /** Records every subscription that changed since the last call. */
  const watch = async (): Promise<void> => {
    const writes = database.writesTo(subscriptions);
    if (writes === changes) return;
    changes = writes;
    const rows = await database
      .select({ row: getTableColumns(subscriptions), written: sql<string>`xmin::text` })
      .from(subscriptions)
      .where(sql`xmin::text::bigint > ${seen.toString()}::bigint`);
    for (const { row, written } of rows) {
      if (BigInt(written) > seen) seen = BigInt(written);
      stands.set(row.id, [...(stands.get(row.id) ?? []), { row, at: clock.now().getTime() }]);
    }
  };

  /** Runs what an action made due. */
  const work = async (): Promise<void> => {
    await watch();
    await run(urgent);
    await watch();
  };

  const places = await readPlaces(database);

  /** A shared cache of the catalogue: all clients have the same. */
  const info = new Map<string, Response>();
  const isInfo = (path: string): boolean => path.startsWith(`${apiPath}info/`);

  return {
    database,
    deps,
    sent,
    /** Alerts and errors of the log. */
    failures,
    now: () => clock.now().getTime(),
    work,
    /** Runs all jobs at that moment (ms), too. */
    stopThen: (moment: number): void => void moments.push(moment),
    /** Moves the clock to a moment (ms), running jobs at set hours of each day. */
    moveTo: async (moment: number): Promise<void> => {
      const next = (after: number): number =>
        Math.min(nextStop(after), ...moments.filter((at) => at > after));
      for (let at = next(clock.now().getTime()); at <= moment; at = next(at)) {
        await stopAt(at);
        await run(isFirstOfDay(at) || moments.includes(at) ? jobs : urgent);
        await watch();
      }
      await stopAt(moment);
    },
    request: async (path: string, init: RequestInit, address = "192.0.2.1"): Promise<Response> => {
      const language = new Headers(init.headers).get("Accept-Language") ?? "";
      const name = isInfo(path) ? `${path} ${language} ${dayOf(clock.now().getTime())}` : null;
      const known = name === null ? undefined : info.get(name);
      if (known !== undefined) return known.clone();
      const reply = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
      if (name !== null && reply.ok) info.set(name, reply.clone());
      return reply;
    },
    warehouse: async (id: number, event: Handling): Promise<boolean> =>
      (await handle({ database, clock }, { id, event })).kind === "done",
    /** Sets how the banks of a client's cards answer. */
    bank: async (phone: string, behaviour: (typeof sandboxCards.$inferSelect)["behaviour"]) => {
      await database.execute(sql`
        update ${sandboxCards} set behaviour = ${behaviour}
        where token in (select c.token from cards c join clients o on o.id = c.client_id where o.phone = ${phone})`);
    },
    /**
     * Sets the expiry of the main card, in months from now. The card gets another token, so that the same card given again
     * is a new one with its own expiry.
     */
    expire: async (phone: string, months: number): Promise<boolean> => {
      const expires = addMonths(`${dayOf(clock.now().getTime()).slice(0, 7)}-01`, months).slice(0, 7);
      const [card] = await database
        .select({ id: cards.id, token: cards.token })
        .from(cards)
        .innerJoin(clients, eq(clients.id, cards.clientId))
        .where(and(eq(clients.phone, phone), eq(cards.isDefault, true)));
      if (card === undefined) return false;
      const token = `${card.token}-${card.id}-${expires}`;
      await database.update(cards).set({ expires, token }).where(eq(cards.id, card.id));
      await database.execute(sql`
        insert into ${sandboxCards} (token, behaviour, brand, last4, expires)
        select ${token}, behaviour, brand, last4, ${expires} from ${sandboxCards} where token = ${card.token}
        on conflict do nothing`);
      return true;
    },
    clientOf: async (phone: string): Promise<number | null> => {
      const [client] = await database
        .select({ id: clients.id })
        .from(clients)
        .where(eq(clients.phone, phone));
      return client?.id ?? null;
    },
    watch,
    /** Offices named in a text. */
    placesIn: (text: string): Place[] =>
      places.filter(({ named }) => named.some((name) => text.includes(name))).map(({ place }) => place),
    /** The history of a subscription, oldest first. */
    standsOf: (id: number): readonly RowVersion[] => stands.get(id) ?? [],
    readCharges,
    readRefunds,
    readUncovered,
    api: apiPath,
  };
};
export type Server = Awaited<ReturnType<typeof openServer>>;
