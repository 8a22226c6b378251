// Compares calls with a bare Hono route with one query, and with one that sends the same statements.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import * as v from "valibot";
import { getClient } from "#contract/user.ts";
import { hashToken } from "../../server/platform/token.rules.ts";
import { startServer } from "../../tests/server/start-server.ts";
import { printTable } from "../bench/print.ts";
import { type Ready, processorOf, readyCall, readyGet, time } from "../load-generator.ts";
import { clientCalls } from "./calls.ts";
import { stock } from "./load.ts";
import { median } from "../bench/figures.ts";

// A minimal server: a bare Hono route for each list of statements, on PostgreSQL. Its one argument is JSON; it prints
// its address.
/** Statements with their one parameter, by path. */
const Task = v.object({
  database: v.string(),
  routes: v.record(v.string(), v.array(v.tuple([v.string(), v.union([v.string(), v.number()])]))),
});
type BareTask = v.InferOutput<typeof Task>;

const run = ({ database, routes }: BareTask): void => {
  const pool = new pg.Pool({ connectionString: database, max: 8 });
  const app = new Hono();
  for (const [path, statements] of Object.entries(routes))
    app.get(path, async (c) => {
      const rows: unknown[] = [];
      for (const [index, [text, value]] of statements.entries()) {
        const found = await pool.query<object>({ name: `${path} ${index}`, text, values: [value] });
        rows.push(found.rows);
      }
      return c.json({ rows });
    });
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
    process.stdout.write(`bare http://127.0.0.1:${port}\n`),
  );
};

if (import.meta.main) run(v.parse(Task, JSON.parse(process.argv[2] ?? "")));

const program = fileURLToPath(import.meta.url);

const startBare = async (task: BareTask) => {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve(line.split(" ")[1] ?? ""));
  });
  return { address, process: child };
};

/** Queries of reading a client: session, client, bonus. */
const ofClient = (token: string, id: number): [string, string | number][] => [
  [
    "select s.client_id, s.id, s.created, s.last_used, c.forbidden, c.deletion_requested_at from sessions s join clients c on c.id = s.client_id where s.token_hash = $1",
    hashToken(token),
  ],
  ["select * from clients where id = $1", id],
  ["select sum(amount) from bonus_entries where client_id = $1", id],
];

const nowhere = "http://shop:secret@127.0.0.1:9/";
/**
 * Without the sandbox, which reads its clock in every call and does not exist in production, and without rate limits.
 */
const asInProduction = {
  SANDBOX: "off",
  SMS_URL: nowhere,
  SMTP_URL: "smtp://127.0.0.1:9/",
  ACQUIRER_URL: nowhere,
  REQUESTS_PER_SECOND: "100000",
};

/** Uses the empty database `url`. Adds limits that are exceeded to `failures`. */
export const measureRatios = async (
  url: string,
  most: number,
  failures: string[],
  { rounds, each } = { rounds: 6, each: 400 },
): Promise<void> => {
  await stock(url);
  const withSandbox = await startServer({ DATABASE_URL: url });
  const token = await withSandbox.driver.signIn("79990000001");
  await withSandbox.kill();
  const product = await startServer({ DATABASE_URL: url, ...asInProduction });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const { rows: found } = await pool.query<{ id: string }>(
    "select id from clients where phone = '79990000001'",
  );
  const id = Number(found[0]?.id);
  const same = ofClient(token, id);
  const bare = await startBare({ database: url, routes: { "/one": same.slice(1, 2), "/same": same } });
  const asked: Record<string, { ready: Ready; of: { pid?: number | undefined } }> = {
    "bare route, one query": { ready: readyGet(`${bare.address}/one`), of: bare.process },
    "bare route, the same three": { ready: readyGet(`${bare.address}/same`), of: bare.process },
    ...Object.fromEntries(
      clientCalls.map(({ name, call, wanted, parameter }) => [
        name,
        {
          ready: readyCall(product.address, call, wanted, {
            token,
            ...(parameter !== undefined && { parameter }),
          }),
          of: product.process,
        },
      ]),
    ),
  };
  const took = new Map<string, number[]>();
  const used = new Map<string, number>();
  const queries: number[] = [];
  const askQueries = async (): Promise<void> => {
    const began = performance.now();
    for (const [index, [text, value]] of same.entries())
      await pool.query({ name: `same ${index}`, text, values: [value] });
    queries.push(performance.now() - began);
  };
  const measure = async (round: number): Promise<void> => {
    for (const [name, { ready, of }] of Object.entries(asked)) {
      const before = processorOf(of.pid) ?? 0;
      const times: number[] = [];
      for (let count = 0; count < each; count += 1) times.push(await time(ready));
      // The first round is a warm-up.
      if (round === 0) continue;
      took.set(name, [...(took.get(name) ?? []), ...times]);
      used.set(name, (used.get(name) ?? 0) + ((processorOf(of.pid) ?? 0) - before) / each / rounds);
    }
    if (round > 0) for (let count = 0; count < each; count += 1) await askQueries();
  };
  try {
    for (let round = 0; round <= rounds; round += 1) await measure(round);
  } finally {
    // Before the database stops; otherwise its error hides the real one.
    await pool.end();
    bare.process.kill();
    await product.kill();
  }
  const one = median(took.get("bare route, one query") ?? []);
  const oneUsed = used.get("bare route, one query") ?? 1;
  printTable("Each call beside a bare Hono route with one query", [
    ["call", "answered in", "ratio", "processor", "ratio"],
    ...[...took].map(([name, times]) => [
      name,
      `${median(times).toFixed(2)} ms`,
      (median(times) / one).toFixed(1),
      `${(used.get(name) ?? 0).toFixed(2)} ms`,
      ((used.get(name) ?? 0) / oneUsed).toFixed(1),
    ]),
  ]);
  const [read, alone, route] = [
    took.get(getClient.path) ?? [],
    queries,
    took.get("bare route, the same three") ?? [],
  ];
  const ratio = median(read) / median(route);
  console.log(
    `\n${getClient.path} takes ${ratio.toFixed(1)} times a bare route with its queries, and ${(median(read) / median(alone)).toFixed(1)} times the queries alone (${median(alone).toFixed(2)} ms), which that route takes ${(median(route) / median(alone)).toFixed(1)} times.`,
  );
  if (ratio > most)
    failures.push(
      `${getClient.path} takes ${ratio.toFixed(1)} times as long as a bare route with its queries`,
    );
};
