// Rates of jobs with a day's work, in one process and in two at once, in turn in one run.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as pass } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import * as v from "valibot";
import { dayMs } from "#contract/day.ts";
import { everyJob } from "#server/every-job.ts";
import { startScheduler } from "#server/platform/jobs/job.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { httpAcquirer, httpCarrier, httpRegister } from "#server/platform/providers/configured.ts";
import type { Fetch } from "#server/platform/providers/ask.ts";
import { dependenciesOf } from "../../tests/server/dependencies.ts";
import { openOwnDatabase } from "../../tests/server/own-database.ts";
import { printTable } from "../bench/print.ts";
import { generate } from "./generate.ts";
import { stock } from "./load.ts";
import { median } from "../bench/figures.ts";

/** How long bank, cash register, carrier and mail server take to answer. Milliseconds. */
const latency = 100;

/** Every generated subscription is due by then, at noon, when notices are sent at once. */
const workday = new Date(new Date().setUTCHours(9, 0, 0, 0) + 28 * dayMs);

/** A step of a job, or of the scheduler with all of them, until `left` counts nothing. */
type Step = { readonly name: string; readonly job: string | null; readonly left: string };
/** What a process reports of a step: what it asked of others. */
const Report = v.array(v.string());

const Given = v.object({ database: v.string(), now: v.string() });
const Task = v.object({ job: v.nullable(v.string()), left: v.string() });
const Asked = v.object({
  reference: v.optional(v.string()),
  amount: v.optional(v.number()),
  to: v.optional(v.string()),
  text: v.optional(v.string()),
});

/** Runs the steps that its input names. The other services answer in the process itself. */
const run = async ({ database: url, now }: v.InferOutput<typeof Given>): Promise<void> => {
  const connection = await openPostgres(url, { migration: null });
  const { database } = connection;
  let asked: string[] = [];
  const answer: Fetch = async (address, { body }) => {
    const { reference, amount, to, text } = v.parse(
      Asked,
      JSON.parse(typeof body === "string" ? body : "{}"),
    );
    asked.push(`${address.pathname} ${reference ?? `${to} ${text}`}`);
    await pass(latency);
    const refunded = { refundId: `of-${reference}` };
    const charged = { intentId: `of-${reference}`, reason: null, card: null, redirect: null };
    const issued = { number: `of-${reference}` };
    return Response.json({
      reference,
      amount,
      status: "success",
      ...(address.pathname.includes("refunds") ? refunded : charged),
      ...issued,
    });
  };
  const address = "http://shop:secret@127.0.0.1:9/";
  const started = performance.now();
  const deps = dependenciesOf({
    database,
    clock: { now: () => new Date(new Date(now).getTime() + performance.now() - started) },
    providers: {
      ...httpCarrier(`${address}sms/`, answer),
      acquirer: {
        ...httpAcquirer(`${address}bank/`, answer),
        listOperations: async () => ({ operations: [], next: null }),
      },
      register: httpRegister(`${address}register/`, answer),
      mailer: {
        send: async ({ to, text }) => {
          asked.push(`${to} ${text}`);
          await pass(latency);
        },
      },
    },
    log: (event, facts) => void process.stderr.write(`${event} ${JSON.stringify(facts)}\n`),
  });
  const counter = new pg.Client(url);
  await counter.connect();
  const isOver = async (left: string): Promise<boolean> =>
    (await counter.query<{ one: number }>(`select 1 as one from ${left} limit 1`)).rows.length === 0;
  process.stdout.write("ready\n");
  for await (const line of createInterface({ input: process.stdin })) {
    const { job: name, left } = v.parse(Task, JSON.parse(line));
    asked = [];
    const jobs = everyJob(deps).filter((job) => name === null || job.name === name);
    if (name === null) {
      const scheduler = startScheduler(jobs, deps.log);
      while (!(await isOver(left))) await pass(50);
      await scheduler.stop();
    } else
      while (!(await isOver(left))) {
        for (const job of jobs) await job.run();
        await pass(5);
      }
    process.stdout.write(`${JSON.stringify(asked)}\n`);
  }
  await counter.end();
  await connection.close();
};

if (import.meta.main) await run(v.parse(Given, JSON.parse(process.argv[2] ?? "")));

const program = fileURLToPath(import.meta.url);

const startRunner = async (database: string) => {
  const child = spawn(process.execPath, [program, JSON.stringify({ database, now: workday.toISOString() })], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("a process that runs jobs has ended");
    return value;
  };
  await read();
  return {
    perform: async ({ job, left }: Step): Promise<string[]> => {
      child.stdin.write(`${JSON.stringify({ job, left })}\n`);
      return v.parse(Report, JSON.parse(await read()));
    },
    end: () => void child.kill("SIGKILL"),
  };
};

/** 60 % of them are active: half of these are due; of an eighth the acquirer's answer to a charge was lost. */
const clients = 2_000;
const [charges, lost] = [clients * 0.3, clients * 0.075];
const at = `'${workday.toISOString()}'::timestamptz`;

/** The work of a day, due at one moment, as charges and letters of a time zone are. */
const work = [
  "update cards set expires = '2040-12'",
  "update subscriptions set remind_at = null, due_at = null where id <= 1000000",
  // A sum tells which subscription it is of.
  "update subscriptions set price = 900000 + id - 1000000, remind_at = case when next_payment_day is not null then now() end where id > 1000000",
  "update subscriptions set due_at = case when id % 2 = 0 then now() end where due_at is not null",
  `insert into payments (client_id, subscription_id, type, key, status, amount, method, period, card_id, language, reference, created, check_at)
   select client_id, id, 'subscription', 'billing:' || id || ':' || period || ':1', 'processing', price, 'card', period, card_id, 'ru',
     'lost-' || id, ${at} - interval '1 minute', now() from subscriptions where next_payment_day is not null and id > 1000000 and id % 8 = 1`,
  `update refunds set status = 'processing', refund_id = null, check_at = now() where id in (select id from refunds where client_id > 1000000 order by id limit ${charges})`,
  `insert into acquirer_events (id, at) select 'event-' || n, ${at} - interval '91 days' from generate_series(1, 100000) as n`,
  "update payments set receipt = 'seeded-' || id where receipt is null and id < 1000000",
  "update notices set due_at = null where client_id < 1000000",
  "vacuum (analyze)",
];

const open = `payments where status = 'processing'`;
const steps: readonly (Step & { readonly rows: number })[] = [
  {
    name: "reminders",
    job: "reminders",
    left: `subscriptions where remind_at <= ${at}`,
    rows: clients * 0.6,
  },
  { name: "lost answers of the bank", job: "reconciliation", left: open, rows: lost },
  {
    name: "charges",
    job: "billing",
    left: `(select from subscriptions where due_at <= ${at} union all select from ${open}) as one`,
    rows: charges,
  },
  {
    name: "receipts",
    job: "receipts",
    left: `payments where status = 'success' and receipt is null`,
    rows: charges + lost,
  },
  { name: "refunds", job: "refunds", left: `refunds where status = 'processing'`, rows: charges },
  {
    name: "letters",
    job: "notices",
    left: `notices where due_at <= ${at} + interval '1 hour'`,
    rows: charges + lost,
  },
  {
    name: "expired rows",
    job: "expiry",
    left: `acquirer_events where at < ${at} - interval '90 days'`,
    rows: 100_000,
  },
];

/** Everything but the expired rows, which are deleted once a minute. */
const day: Step & { readonly rows: number } = {
  name: "charges, all jobs by the scheduler",
  job: null,
  left: `(${steps
    .filter(({ job }) => job !== "expiry")
    .map(({ left }) => `select from ${left}`)
    .join(" union all ")}) as one`,
  rows: charges,
};

/** Performs the steps in `count` processes on a copy of the database: rows a second, and repeated requests, by step. */
const measureSteps = async (
  postgres: string,
  template: string,
  { count, parts }: { count: number; parts: readonly (Step & { readonly rows: number })[] },
) => {
  const own = await openOwnDatabase(postgres, template);
  const runners = await Promise.all(Array.from({ length: count }, () => startRunner(own.url)));
  const figures = new Map<string, { rate: number; asked: number; repeated: number }>();
  try {
    for (const step of parts) {
      const began = performance.now();
      const asked = (await Promise.all(runners.map((runner) => runner.perform(step)))).flat();
      const seconds = (performance.now() - began) / 1_000;
      const repeated = asked.length - new Set(asked).size;
      figures.set(step.name, { rate: step.rows / seconds, asked: asked.length, repeated });
    }
    const admin = new pg.Client(own.url);
    await admin.connect();
    const { rows } = await admin.query<{ paid: string; sums: string }>(
      "select count(*) as paid, count(distinct amount) as sums from payments where period = 7 and status = 'success' and client_id > 1000000",
    );
    await admin.end();
    return { figures, paid: Number(rows[0]?.paid), sums: Number(rows[0]?.sums) };
  } finally {
    for (const runner of runners) runner.end();
    await own.close();
  }
};

/** Fills an empty database with the work. */
const fill = async (url: string): Promise<void> => {
  await stock(url);
  await generate(url, { clients, months: 6 });
  const admin = new pg.Client(url);
  await admin.connect();
  try {
    for (const statement of work) await admin.query(statement);
  } finally {
    await admin.end();
  }
};

/** Adds work that was done twice, or not at all, to `failures`. */
export const measureJobs = async (
  postgres: string,
  failures: string[],
  /** The day by the scheduler is performed once. */
  { rounds } = { rounds: 3 },
): Promise<void> => {
  const filled = await openOwnDatabase(postgres);
  const measured: { count: number; round: Awaited<ReturnType<typeof measureSteps>> }[] = [];
  try {
    await fill(filled.url);
    for (const parts of [...Array.from({ length: rounds }, () => steps), [day]])
      for (const count of [1, 2])
        measured.push({ count, round: await measureSteps(postgres, filled.name, { count, parts }) });
  } finally {
    await filled.close();
  }
  for (const { count, round } of measured)
    if (round.paid !== charges + lost || round.sums !== round.paid)
      failures.push(
        `${count} process(es) paid ${round.paid} of ${charges + lost} months, ${round.sums} sums`,
      );
  const of = (name: string, count: number) =>
    measured.flatMap((one) => (one.count === count ? (one.round.figures.get(name) ?? []) : []));
  printTable(`Rows a second of jobs, median of ${rounds} runs; other services answer in ${latency} ms`, [
    ["job", "one process", "two", "ratio", "requests made twice"],
    ...[...steps, day].map(({ name }) => {
      const rate = (count: number): number => median(of(name, count).map((one) => one.rate));
      const [one, two] = [rate(1), rate(2)];
      const total = (what: "asked" | "repeated") => of(name, 2).reduce((sum, one2) => sum + one2[what], 0);
      if (total("repeated") > 0)
        failures.push(`${name}: two processes made ${total("repeated")} of ${total("asked")} requests twice`);
      return [
        name,
        one.toFixed(0),
        two.toFixed(0),
        (two / one).toFixed(2),
        total("asked") === 0 ? "" : `${((100 * total("repeated")) / total("asked")).toFixed(0)} %`,
      ];
    }),
  ]);
};
