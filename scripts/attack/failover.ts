// Fails the primary of a Patroni cluster over and over under load with purchases, and compares the answers,
// the database and the bank's own book: npm run attack -- --only failover --failovers 40
import { randomUUID } from "node:crypto";
import { setTimeout as pass } from "node:timers/promises";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { listCards } from "#contract/card.ts";
import { apiPath } from "#contract/headers.ts";
import { getCatalog, getCities } from "#contract/info.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate, type Draft, encodeDraft } from "#contract/quote.ts";
import { createSubscription, setStatus } from "#contract/subscription.ts";
import { updateClient } from "#contract/user.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { payments, refunds } from "#server/platform/database/tables/payments.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { type IntentNotification, notificationSignatureHeader } from "#server/platform/providers/acquirer.ts";
import { hashToken } from "#server/platform/token.rules.ts";
import { driverAt } from "../../tests/driver/driver.ts";
import { retrying } from "../../tests/driver/retrying.ts";
import { signed, someCard } from "../../tests/server/fake-acquirer.ts";
import { app, startProduction } from "../../tests/server/production/process.ts";
import { openServices } from "../../tests/server/production/services.ts";
import { example, staffApiOf } from "../../tests/server/staff/staff-api.ts";
import { printTable } from "../bench/print.ts";
import { command, listOf, wholeNumber } from "../command.ts";
import { type Failure, type PatroniCluster, failures, findClusterPrograms, startCluster } from "./patroni.ts";
import { median } from "../bench/figures.ts";

const modes = ["synchronous", "asynchronous"] as const;
type Mode = (typeof modes)[number];

const values = command("node scripts/attack/failover.ts", "Fails the primary under load.")
  .option(
    "--failovers <count>",
    "failovers of each kind of replication; half as many switchovers",
    wholeNumber(1),
    40,
  )
  .option("--replication <modes>", `some of ${modes.join(",")}`, listOf(modes), modes)
  .option("--buyers <count>", "clients who buy at the same time", wholeNumber(1), 4)
  .parse()
  .opts<{ failovers: number; buyers: number; replication: readonly Mode[] }>();

/** Time between two failovers, and after one before the node comes back. Milliseconds. */
const calm = 1_500;

/**
 * `/readyz` may be late by its cache and timeout, and by a primary that is cut off: it reads until it steps down, while
 * commits wait for a standby. Milliseconds.
 */
const readinessDelay = 6_000;

/** Later than the pauses of server/payments/lost-charges.job.ts. Milliseconds. */
const reconciledAfter = 35 * 60_000;

/** Ends what was started, also after Ctrl+C; the newest first. */
const cleanups: (() => Promise<unknown>)[] = [];
const cleanUp = async (): Promise<void> => {
  for (let next = cleanups.pop(); next !== undefined; next = cleanups.pop())
    await next().catch((error: unknown) => console.error(error));
};
let interrupted = false;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => {
    if (interrupted) return;
    interrupted = true;
    void cleanUp().then(() => process.exit(130));
  });

type Kind = Failure | "switchover";

type Services = Awaited<ReturnType<typeof openServices>>;
type Connection = Awaited<ReturnType<typeof openPostgres>>;

/** A write that a client or the bank got an answer to, and whether the database still has it. */
type Acknowledged = { readonly what: string; readonly isKept: (kept: Kept) => boolean };

const read = async ({ database }: Connection) => {
  const people = await database.select().from(clients);
  const orders = await database.select().from(subscriptions);
  const paid = await database.select().from(payments);
  const given = await database.select().from(refunds);
  const tokens = await database.select({ hash: sessions.tokenHash }).from(sessions);
  return {
    clients: new Map(people.map((row) => [row.phone, row])),
    orders: new Map(orders.map((row) => [row.quoteId, row])),
    payments: new Map(paid.map((row) => [row.reference, row])),
    refunds: new Map(given.map((row) => [row.reference, row])),
    tokens: new Set(tokens.map(({ hash }) => hash)),
  };
};
type Kept = Awaited<ReturnType<typeof read>>;

/** The bank repeats a notification until the shop takes it, or answers that it knows no such payment. */
const openNotifier = (
  address: string,
  { acknowledge, now }: { acknowledge: (write: Acknowledged) => void; now: () => Date },
) => {
  let isOver = false;
  const deliver = async (notification: IntentNotification): Promise<void> => {
    for (; !isOver; await pass(500)) {
      const { body, signature } = signed(notification, now());
      const reply = await fetch(`${address}${apiPath}payment/notification/`, {
        method: "POST",
        headers: { [notificationSignatureHeader]: signature },
        body,
      }).catch(() => null);
      await reply?.body?.cancel();
      if (reply?.status === 404) return;
      if (reply?.status !== 200) continue;
      const { reference } = notification;
      return acknowledge({
        what: "notification",
        isKept: (kept) => kept.payments.get(reference)?.status === "success",
      });
    }
  };
  return { deliver, end: () => (isOver = true) };
};

type Answered = {
  readonly at: number;
  readonly sentAt: number;
  readonly write: boolean;
  readonly path: string;
  readonly outcome: string;
};

/** What clients saw, by time. */
const openObservations = () => {
  const answers: Answered[] = [];
  const readiness: { readonly at: number; readonly ready: boolean; readonly text: string }[] = [];
  const acknowledged: Acknowledged[] = [];
  const refusals = new Map<string, number>();
  return { answers, readiness, acknowledged, refusals };
};
type Observations = ReturnType<typeof openObservations>;

type Around = {
  readonly address: string;
  readonly services: Services;
  readonly seen: Observations;
  readonly isOver: () => boolean;
  /** The clock of the server and the bank. */
  readonly now: () => Date;
};

/** Phones are used once. */
let phones = 0;

/** A client who signs in, orders twice, pays by a new and by the saved card, and cancels one of the two. */
const openBuyer = ({ address, services, seen, isOver, now }: Around, draft: Draft, city: number) => {
  const driver = driverAt(address, { app });
  const send = retrying(driver, {
    resends: true,
    pause: 100,
    isOver,
    onAnswer: ({ method, path }, answer, sentAt) => {
      const at = performance.now();
      const write = method !== "GET";
      if (answer === null) return void seen.answers.push({ at, sentAt, write, path, outcome: "no answer" });
      const hasTime = answer.status !== 503 || answer.headers.has("Retry-After");
      const outcome = hasTime ? String(answer.status) : "503 without Retry-After";
      seen.answers.push({ at, sentAt, write, path, outcome });
      if (answer.status === 200 || answer.status === 503) return;
      const code = /"code":"([\w.]+)"/.exec(answer.text)?.[1] ?? "";
      const name = `${answer.status} ${code} ${path}`;
      seen.refusals.set(name, (seen.refusals.get(name) ?? 0) + 1);
    },
  });
  const acknowledge = (what: string, isKept: Acknowledged["isKept"]): void =>
    void seen.acknowledged.push({ what, isKept });
  const bank = openNotifier(address, { acknowledge: (write) => void seen.acknowledged.push(write), now });

  const signIn = async (phone: string): Promise<string | null> => {
    const challenge = await send(requestCode, { channel: "sms", phone });
    const text = services.texts.findLast(({ to }) => to === phone)?.text ?? "";
    const code = /\d{4}/.exec(text)?.[0];
    if (challenge === null || code === undefined) return null;
    const signedIn = await send(confirmCode, { phone, code, challenge: challenge.challenge });
    if (signedIn === null) return null;
    const hash = hashToken(signedIn.token);
    acknowledge("sign-in", (kept) => kept.tokens.has(hash));
    return signedIn.token;
  };

  const order = async (token: string): Promise<{ id: number; quoteId: string } | null> => {
    const quote = await send(calculate, encodeDraft(draft), { token });
    if (quote === null) return null;
    const wanted = { quote: quote.id, draftHash: quote.draftHash };
    const ordered = await send(createSubscription, wanted, { token, key: randomUUID() });
    if (ordered === null) return null;
    acknowledge("order", (kept) => kept.orders.get(quote.id)?.id === ordered.id);
    return { id: ordered.id, quoteId: quote.id };
  };

  /** Pays on the bank's page, and waits until the shop shows it. */
  const payOnPage = async (token: string, { id }: { id: number }, phone: string): Promise<boolean> => {
    const request = { subscription: id, period: 1, method: "newCard" } as const;
    const begun = await send(createPayment, request, { token, key: randomUUID() });
    if (begun === null) return false;
    const intent = services.bank
      .intents()
      .find(({ intentId }) => begun.redirect?.includes(intentId) === true);
    if (intent === undefined) return false;
    const { reference } = intent;
    acknowledge("payment begun", (kept) => kept.payments.has(reference));
    const card = { ...someCard, token: `card-token-of-${phone}`, last4: phone.slice(-4) };
    void bank.deliver(services.bank.finish(reference, { status: "success" }, card));
    for (let tries = 0; tries < 60 && !isOver(); tries += 1, await pass(200)) {
      const list = await send(listPayments, { payment: String(begun.payment.id) }, { token });
      if (list === null) return false;
      if (
        list.payments.some(({ id: payment, status }) => payment === begun.payment.id && status === "success")
      )
        return true;
    }
    return false;
  };

  const payByCard = async (token: string, { id }: { id: number }): Promise<boolean> => {
    const card = (await send(listCards, {}, { token }))?.cards[0];
    if (card === undefined) return false;
    const request = { subscription: id, period: 1, method: "card", cardID: card.id } as const;
    const paid = await send(createPayment, request, { token, key: randomUUID() });
    if (paid?.payment.status !== "success") return false;
    const charge = services.bank
      .requests()
      .findLast((made) => made.order?.subscription === id && made.cardToken !== null);
    if (charge !== undefined)
      acknowledge("payment by card", (kept) => kept.payments.get(charge.reference)?.status === "success");
    return true;
  };

  const cancel = async (token: string, { id, quoteId }: { id: number; quoteId: string }): Promise<void> => {
    const request = { id, status: "refusal", from: 2 } as const;
    if ((await send(setStatus, request, { token, key: randomUUID() })) !== null)
      acknowledge("cancellation", (kept) => kept.orders.get(quoteId)?.status === "cancelled");
  };

  const buy = async (): Promise<void> => {
    phones += 1;
    const phone = `7916${String(phones).padStart(7, "0")}`;
    const token = await signIn(phone);
    if (token === null) return;
    const profile = { firstName: "Ира", lastName: "Сон", citizenship: "RU", city } as const;
    const email = `${phone}@example.com`;
    if ((await send(updateClient, { ...profile, email }, { token })) === null) return;
    acknowledge("profile", (kept) => kept.clients.get(phone)?.email === email);
    const first = await order(token);
    if (first === null || !(await payOnPage(token, first, phone))) return;
    const second = await order(token);
    if (second === null || !(await payByCard(token, second))) return;
    await cancel(token, phones % 2 === 0 ? first : second);
  };
  return {
    work: async (): Promise<void> => {
      while (!isOver()) await buy();
    },
    end: bank.end,
  };
};

/** Where the bank's book and the database differ. Kopecks are compared, payments counted. */
const account = ({ bank }: Services, kept: Kept) => {
  const refunded = new Map<string, number>();
  for (const { intentId, amount, status } of bank.refunds())
    if (status === "success") refunded.set(intentId, (refunded.get(intentId) ?? 0) + amount);
  const charges = bank.charges();
  const uncovered = charges.filter(({ reference, intentId, amount }) => {
    const row = kept.payments.get(reference);
    const pays = row?.status === "success" && row.intentId === intentId && row.amount === amount;
    return !pays && refunded.get(intentId) !== amount;
  });
  /** Charges of one period of one order that were not refunded. */
  const perPeriod = new Map<string, number>();
  const orders = new Map(bank.requests().map(({ reference, order }) => [reference, order]));
  for (const { reference, intentId, amount } of charges) {
    if (refunded.get(intentId) === amount) continue;
    const order = orders.get(reference);
    const period = `${order?.uuid} ${order?.period}`;
    perPeriod.set(period, (perPeriod.get(period) ?? 0) + 1);
  }
  const intents = new Set(charges.map(({ intentId }) => intentId));
  const ownIntents = new Set([...kept.payments.values()].map(({ intentId }) => intentId));
  return {
    charges: charges.length,
    refunds: bank.refunds().length,
    uncovered,
    double: [...perPeriod.values()].filter((count) => count > 1).length,
    /** Paid periods without a charge. */
    unpaid: [...kept.payments.values()].filter(
      ({ status, intentId }) => status === "success" && (intentId === null || !intents.has(intentId)),
    ).length,
    overRefunded: charges.filter(({ intentId, amount }) => (refunded.get(intentId) ?? 0) > amount).length,
    /** Refunds of kept payments that the database does not know. Those of lost payments are in `uncovered`. */
    unknownRefunds: bank
      .refunds()
      .filter(({ reference, intentId }) => ownIntents.has(intentId) && !kept.refunds.has(reference)).length,
  };
};

type Row = {
  readonly mode: Mode;
  readonly kind: Kind;
  /** Longest time without a successful write. Seconds. */
  readonly back: number;
  readonly busy: number;
  /** Answers that are neither a success, a refusal nor 503 with Retry-After. */
  readonly odd: readonly string[];
  readonly untrue: number;
  readonly contradictions: readonly string[];
  readonly lost: number;
  readonly lostCharges: number;
};

/** What clients saw since `from`. */
const judge = ({ answers, readiness }: Observations, from: number, to: number) => {
  const written = answers
    .filter(({ write, outcome }) => write && outcome === "200")
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  const before = written.findLast((at) => at <= from) ?? from;
  const after = written.filter((at) => at > from && at <= to);
  let gap = { from: before, to: before };
  for (const [index, at] of after.entries()) {
    const last = after[index - 1] ?? before;
    if (at - last > gap.to - gap.from) gap = { from: last, to: at };
  }
  const since = answers.filter(({ at }) => at > from && at <= to);
  const refused = since.filter(({ write, outcome, at }) => write && outcome.startsWith("503") && at < gap.to);
  // Ready, though a write that was sent later was refused; or not ready, though writes succeed.
  const lastRefused = Math.max(...refused.map(({ sentAt }) => sentAt));
  const untrue = readiness.filter(({ at, ready }) => {
    if (at < from || at > to) return false;
    if (ready) return at > gap.from + readinessDelay && at < lastRefused;
    return at < gap.from || at > gap.to + readinessDelay;
  });
  const ready = untrue.find((each) => each.ready)?.at ?? Infinity;
  return {
    back: (gap.to - gap.from) / 1_000,
    busy: since.filter(({ outcome }) => outcome === "503").length,
    odd: since.flatMap(({ outcome }) => (/^(?:200|4\d\d|503)$/.test(outcome) ? [] : [outcome])),
    untrue: untrue.length,
    /** Writes that were refused although the server said that it was ready, and the reverse. */
    contradictions: [
      ...refused
        .filter(({ sentAt }) => sentAt > ready)
        .map(
          ({ path, at, sentAt }) =>
            `ready, but ${path} refused after ${((at - sentAt) / 1_000).toFixed(1)} s`,
        ),
      ...untrue
        .filter((each) => !each.ready)
        .map(({ at, text }) => `${text} ${((at - gap.to) / 1_000).toFixed(1)} s after the first write`),
    ],
  };
};

/** Fails the primary once; resolves when the cluster is whole again. */
const failOver = async (cluster: PatroniCluster, kind: Kind, seen: Observations): Promise<void> => {
  const old = await cluster.primary();
  const began = performance.now();
  if (kind === "switchover") await cluster.switchOver();
  else old.fail(kind);
  const isServed = (since: number): boolean =>
    seen.answers.some(({ write, outcome, sentAt }) => write && outcome === "200" && sentAt > since);
  const isOther = async (): Promise<boolean> =>
    (await cluster.members()).some(
      ({ role, state, name }) => role === "leader" && state === "running" && name !== old.name,
    );
  for (; !(await isOther()); await pass(100))
    if (performance.now() - began > 120_000) throw new Error(`no standby took over after ${kind}`);
  for (const since = performance.now(); !isServed(since); await pass(50))
    if (performance.now() - since > 120_000) throw new Error(`no write succeeded after ${kind}`);
  if (kind !== "switchover") {
    await pass(calm);
    old.mend(kind);
  }
  await cluster.whole();
};

const run = async (mode: Mode, kinds: readonly Kind[]): Promise<Row[]> => {
  const programs = findClusterPrograms();
  if ("missing" in programs) throw new Error(programs.missing);
  const cluster = await startCluster(programs, {
    synchronous: mode === "synchronous",
    onStart: (stop) => void cleanups.push(stop),
  });
  const services = await openServices({ page: 200 });
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  services.bank.clockIs(now);
  cleanups.push(services.close);
  const server = await startProduction({
    ...services.settings,
    DATABASE_URL: cluster.url,
    REQUESTS_PER_SECOND: "1000",
    SENDS_PER_ADDRESS: "100000",
    TEXTS_PER_HOUR: "100000",
  });
  cleanups.push(server.stop);
  const { address } = server;
  const connection = await openPostgres(cluster.url);
  cleanups.push(connection.close);

  const office = staffApiOf({ app: { request: (path, init) => fetch(address + path, init) } });
  await office.ask("import/offices/", example("offices.json"));
  await office.ask("import/catalog/", example("catalog.json"));
  await office.ask("import/stock/", "device,units\nkolibri-2,100000\nkorob-45,100000\n", {
    type: "text/csv",
  });
  const visitor = driverAt(address, { app });
  const { cities } = await visitor.ask(getCities, {});
  const city = cities[0]?.id ?? 0;
  const { gadgets, org } = await visitor.ask(getCatalog, { city: String(city) });
  const draft: Draft = {
    deviceId: gadgets.find(({ slug }) => slug === "kolibri-2")?.id ?? 0,
    months: 3,
    insurance: false,
    extras: [],
    promo: null,
    bonus: 0,
    handover: { kind: "pickup", officeId: org.offices[0]?.id ?? 0 },
  };

  const seen = openObservations();
  let isOver = false;
  const around = { address, services, seen, isOver: () => isOver || interrupted, now };
  const buyers = Array.from({ length: values.buyers }, () => openBuyer(around, draft, city));
  const work = buyers.map((buyer) => buyer.work());
  const watch = async (): Promise<void> => {
    while (!around.isOver()) {
      const reply = await fetch(`${address}/readyz`).catch(() => null);
      const text = (await reply?.text().catch(() => null)) ?? "no answer";
      seen.readiness.push({ at: performance.now(), ready: reply?.status === 200, text });
      await pass(250);
    }
  };
  work.push(watch());

  /** Acknowledged writes that the database has lost, each counted once. */
  const takeLost = (kept: Kept, before: number): Acknowledged[] => {
    const lost = seen.acknowledged.filter(({ isKept }, index) => index < before && !isKept(kept));
    for (const each of lost) seen.acknowledged.splice(seen.acknowledged.indexOf(each), 1);
    return lost;
  };
  const known = new Set<string>();
  const rows: Row[] = [];
  await pass(calm * 2);
  for (const [index, kind] of kinds.entries()) {
    if (interrupted) break;
    await pass(calm);
    const from = performance.now();
    await failOver(cluster, kind, seen);
    await pass(readinessDelay);
    const to = performance.now();
    const before = seen.acknowledged.length;
    const charged = services.bank.charges();
    const kept = await read(connection);
    const lost = takeLost(kept, before);
    const lostCharges = charged.filter(
      ({ intentId, reference }) =>
        !kept.payments.has(reference) && !known.has(intentId) && known.add(intentId),
    );
    const row = { mode, kind, ...judge(seen, from, to), lost: lost.length, lostCharges: lostCharges.length };
    rows.push(row);
    const notes = [...row.odd, ...row.contradictions];
    const named = lost.length === 0 ? "" : ` (${[...new Set(lost.map(({ what }) => what))].join(", ")})`;
    console.log(
      `${mode} ${index + 1}/${kinds.length} ${kind}: back in ${row.back.toFixed(1)} s, ${row.busy} × 503, ${row.odd.length} other, /readyz untrue ${row.untrue}, lost ${row.lost}${named}, charges without a row ${row.lostCharges}${notes.map((note) => `\n  ${note}`).join("")}`,
    );
  }
  isOver = true;
  await Promise.all(work);
  if (interrupted) return rows;

  // Jobs send what is owed, and ask about payments whose answer was lost.
  let kept = await read(connection);
  const until = async (holds: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 120 && !holds(); tries += 1, await pass(1_000)) kept = await read(connection);
  };
  await until(
    () =>
      [...kept.refunds.values()].every(({ status }) => status !== "processing") &&
      services.bank.charges().every(({ reference }) => kept.payments.get(reference)?.status !== "processing"),
  );
  const before = account(services, kept);
  // The job compares the bank's list every quarter of an hour, and refunds what is half an hour old.
  await server.goAhead((ahead += reconciledAfter));
  await until(() => {
    const { uncovered, unknownRefunds } = account(services, kept);
    return uncovered.length + unknownRefunds === 0;
  });
  for (const buyer of buyers) buyer.end();
  const found = account(services, kept);
  console.log(
    `${mode}: ${seen.acknowledged.length} acknowledged writes kept, ${found.charges} charges, ${found.refunds} refunds; charges without a paid period or refund ${before.uncovered.length}, after reconciliation ${found.uncovered.length}; refunds unknown to the database ${before.unknownRefunds}, after reconciliation ${found.unknownRefunds}; double ${found.double}, paid without a charge ${found.unpaid}, refunded too much ${found.overRefunded}`,
  );
  for (const [refusal, count] of seen.refusals) console.log(`  ${count} × ${refusal}`);
  await cleanUp();
  const broken =
    found.double + found.unpaid + found.overRefunded + found.uncovered.length + found.unknownRefunds > 0 ||
    rows.some(({ odd, untrue }) => odd.length + untrue > 0) ||
    (mode === "synchronous" && rows.some(({ lost, lostCharges: charges }) => lost + charges > 0));
  if (broken) process.exitCode = 1;
  return rows;
};

const programs = findClusterPrograms();
if ("missing" in programs) {
  console.error(programs.missing);
  process.exit(1);
}
const failing = Array.from(
  { length: values.failovers },
  (_, index) => failures[index % failures.length] ?? "killed",
);
const switching = Array.from({ length: Math.ceil(values.failovers / 4) }, () => "switchover" as const);
const rows: Row[] = [];
try {
  for (const mode of values.replication)
    if (!interrupted) rows.push(...(await run(mode, [...failing, ...switching])));
} finally {
  await cleanUp();
}
if (interrupted) process.exit(130);
const table = modes.flatMap((mode) =>
  [...failures, "switchover" as const].flatMap((kind) => {
    const of = rows.filter((row) => row.mode === mode && row.kind === kind);
    if (of.length === 0) return [];
    const sum = (count: (row: Row) => number): string =>
      String(of.reduce((total, row) => total + count(row), 0));
    const backs = of.map(({ back }) => back);
    return [
      [
        `${mode}, ${kind}`,
        String(of.length),
        median(backs).toFixed(1),
        Math.max(...backs).toFixed(1),
        sum(({ busy }) => busy),
        sum(({ odd }) => odd.length),
        sum(({ untrue }) => untrue),
        sum(({ lost }) => lost),
        sum(({ lostCharges }) => lostCharges),
      ],
    ];
  }),
);
printTable("Failovers under load", [
  [
    "",
    "runs",
    "back: median s",
    "longest s",
    "503 with Retry-After",
    "other answers",
    "/readyz untrue",
    "writes lost",
    "charges without a row",
  ],
  ...table,
]);
