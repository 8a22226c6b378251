// Measures how a flood affects other clients, and a server at three times its capacity. PostgreSQL; senders run in
// processes on other cores. TEST_DATABASE_URL names the PostgreSQL.
import { execFileSync, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { availableParallelism } from "node:os";
import pg from "pg";
import * as v from "valibot";
import { startServer } from "../../tests/server/start-server.ts";
import { openOwnDatabase } from "../../tests/server/own-database.ts";
import { printTable } from "../bench/print.ts";
import { Outcomes, type Task } from "./load-sender.ts";

/** First half of the cores: server and database; the others: senders. */
const halves = (() => {
  const count = availableParallelism();
  const half = Math.floor(count / 2);
  return { server: `0-${half - 1}`, askers: `${half}-${count - 1}` };
})();

/** Linux programs (util-linux). Without them all share the cores, and results include the senders. */
const canShare = ((): boolean => {
  try {
    for (const program of ["taskset", "chrt"]) execFileSync(program, ["--version"], { stdio: "ignore" });
    return availableParallelism() > 1;
  } catch {
    return false;
  }
})();

/** Starts senders on their own cores, like another machine. */
const ofAskers: readonly string[] = canShare ? ["taskset", "--cpu-list", halves.askers] : [];

/** Starts a flood with low priority, so that delays of other senders come from the server. */
const ofFlood: readonly string[] = canShare ? [...ofAskers, "chrt", "--idle", "0"] : [];

/** Pins processes and their children to the server's cores. */
const giveServerCores = (processIds: readonly number[]): void => {
  for (const id of canShare ? processIds : [])
    execFileSync("taskset", ["--cpu-list", "--pid", halves.server, String(id)], { stdio: "ignore" });
};

/** Duration of each measurement. Milliseconds. */
const span = 12_000;
/** Loads as multiples of the capacity: least share of it that is answered, and longest time of 99 % of that in ms. */
const overloads = [
  { times: 1.3, leastGoodput: 0.9, longest: 200 },
  { times: 3, leastGoodput: 0.5, longest: 400 },
];

const program = fileURLToPath(new URL("load-sender.ts", import.meta.url));

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Starts a sender; `end` stops it and returns its results. */
const begin = (task: Task, isFlood = false) => {
  const [run, ...args] = [...(isFlood ? ofFlood : ofAskers), process.execPath, program, JSON.stringify(task)];
  const child = spawn(run, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (data) => (output += String(data)));
  const ended = new Promise<void>((resolve) => void child.once("close", () => resolve()));
  return async () => {
    child.kill("SIGTERM");
    await ended;
    return v.parse(Outcomes, JSON.parse(output));
  };
};

const measure = async (task: Task) => {
  const end = begin(task);
  await later(span);
  return end();
};

/** Failed requests: number, slowest median and slowest 99th percentile. */
const refusedOf = ({ by }: v.InferOutput<typeof Outcomes>) => {
  const kinds = Object.entries(by).filter(([outcome]) => outcome === "503" || outcome === "cut");
  const worst = (key: "half" | "most"): number => Math.max(...kinds.map(([, each]) => each[key]));
  return {
    count: kinds.reduce((sum, [, { count }]) => sum + count, 0),
    half: worst("half"),
    most: worst("most"),
  };
};

const ms = (duration: number | undefined): string =>
  duration === undefined ? "" : `${duration.toFixed(1)} ms`;

const postgres = process.env["TEST_DATABASE_URL"];
if (postgres === undefined) throw new Error("TEST_DATABASE_URL names no PostgreSQL");
/** The process that forks all connections (PostgreSQL's manual, 73.1: first line of its file). */
const postmasterOf = async (url: string): Promise<number> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<unknown[]>({
    text: "select pg_read_file('postmaster.pid')",
    rowMode: "array",
  });
  await client.end();
  return Number.parseInt(v.parse(v.tuple([v.tuple([v.string()])]), rows)[0][0], 10);
};

giveServerCores([process.pid, await postmasterOf(postgres)]);
const own = await openOwnDatabase(postgres);
try {
  const guarded = await startServer({
    DATABASE_URL: own.url,
    REQUESTS_PER_SECOND: "20",
    SENDS_PER_ADDRESS: "20",
  });
  const tokens: string[] = [];
  for (const last of ["1", "3", "6"]) tokens.push(await guarded.driver.signIn(`7999000000${last}`));
  const crowd = await guarded.driver.signIn("79990000005");
  const other: Task = {
    address: guarded.address,
    from: "127.0.0.2",
    call: "client",
    tokens,
    lines: tokens.length,
    perSecond: 12 * tokens.length,
  };
  await measure(other);
  const flood = { address: guarded.address, from: "127.0.0.9", perSecond: null } as const;
  const rows: string[][] = [
    ["while", "others: half", "others: 99 %", "by quiet", "one more of the place is refused: half", "99 %"],
  ];
  const quiet = (await measure(other)).by["200"];
  rows.push(["nobody else asks", ms(quiet?.half), ms(quiet?.most), "1.0", "", ""]);
  for (const [what, task] of [
    ["100 lines ask for codes", { ...flood, call: "code", tokens: [], lines: 100 }],
    ["1,000 lines ask for codes", { ...flood, call: "code", tokens: [], lines: 1_000 }],
    [
      "one client asks for the longest list on 100",
      { ...flood, call: "payments", tokens: [crowd], lines: 100 },
    ],
  ] as const) {
    const end = begin({ ...task, tokens: [...task.tokens] }, true);
    await later(2_000);
    const endOneMore = begin({ ...task, tokens: [...task.tokens], lines: 1, perSecond: 10 });
    const felt = (await measure(other)).by["200"];
    const refused = refusedOf(await endOneMore());
    await end();
    const ratio = ((felt?.most ?? Infinity) / (quiet?.most ?? 1)).toFixed(1);
    rows.push([what, ms(felt?.half), ms(felt?.most), ratio, ms(refused.half), ms(refused.most)]);
    await later(6_000);
  }
  await guarded.kill();
  printTable("Clients who ask twelve times a second", rows);

  const open = await startServer({ DATABASE_URL: own.url });
  const crowds: string[] = [];
  for (let index = 0; index < 240; index += 1)
    crowds.push(await open.driver.signIn(`7916777${1_000 + index}`));
  const many: Task = {
    address: open.address,
    from: "127.0.0.3",
    call: "client",
    tokens: crowds,
    lines: 24,
    perSecond: null,
  };
  await measure(many);
  const full = await measure(many);
  const capacity = (full.by["200"]?.count ?? 0) / full.seconds;
  const rowsOfLoad: string[][] = [
    ["asked for", "answered a second", "of capacity", "half", "99 %", "refused a second", "half", "99 %"],
    ["capacity", capacity.toFixed(0), "", ms(full.by["200"]?.half), ms(full.by["200"]?.most), "", "", ""],
  ];
  for (const { times, leastGoodput, longest } of overloads) {
    // Connections are opened before measuring.
    const endOver = begin({ ...many, lines: 500, perSecond: Math.round(capacity * times) });
    await later(4_000);
    const endOneMore = begin({ ...many, lines: 20, perSecond: 20 });
    await later(span);
    const refused = refusedOf(await endOneMore());
    const over = await endOver();
    const good = (over.by["200"]?.count ?? 0) / over.seconds / capacity;
    const most = over.by["200"]?.most ?? Infinity;
    rowsOfLoad.push([
      `${times} × capacity`,
      (good * capacity).toFixed(0),
      `${(good * 100).toFixed(0)} %`,
      ms(over.by["200"]?.half),
      ms(most),
      (refusedOf(over).count / over.seconds).toFixed(0),
      ms(refused.half),
      ms(refused.most),
    ]);
    if (good < leastGoodput || most > longest) {
      console.error(`${times} × capacity: ${(good * 100).toFixed(0)} % answered, 99 % within ${ms(most)}`);
      process.exitCode = 1;
    }
    await later(2_000);
  }
  printTable("More requests than the server can answer", rowsOfLoad);
  await open.kill();

  const rendering = await startServer({
    DATABASE_URL: own.url,
    RENDERING: "on",
    RENDERING_TIMEOUT: "1000",
  });
  const cookies: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    const signIn = await rendering.driver.signInAs(`7916777${1_000 + index}`);
    await rendering.driver.fillInProfile(signIn.token, 1);
    cookies.push(signIn.cookies.map((cookie) => cookie.split(";")[0]).join("; "));
  }
  const readers: Task = {
    address: rendering.address,
    from: "127.0.0.4",
    call: "page",
    tokens: cookies,
    lines: 1,
    perSecond: null,
  };
  const perSecond = (outcomes: v.InferOutput<typeof Outcomes>, outcome: string): number =>
    (outcomes.by[outcome]?.count ?? 0) / outcomes.seconds;
  await measure(readers);
  const alone = await measure(readers);
  const pagesPerSecond = perSecond(alone, "page");
  // One client has a place taken by their own lines.
  const crowded = {
    ...readers,
    tokens: cookies.slice(1),
    lines: 200,
    perSecond: Math.ceil(3 * pagesPerSecond),
  };
  const endGreedy = begin({
    ...readers,
    tokens: cookies.slice(0, 1),
    lines: 14,
    perSecond: Math.ceil(pagesPerSecond),
  });
  const three = await measure(crowded);
  await endGreedy();
  const afterwards = await measure(readers);
  printTable("Pages of clients, rendered by the server", [
    ["", "pages a second", "half", "99 %", "frames a second", "half", "99 %", "clients with a page"],
    ...[
      ["as many as it can", alone] as const,
      ["3 × that, and one client with 14 lines", three] as const,
      ["afterwards", afterwards] as const,
    ].map(([name, outcomes]) => [
      name,
      perSecond(outcomes, "page").toFixed(1),
      ms(outcomes.by["page"]?.half),
      ms(outcomes.by["page"]?.most),
      perSecond(outcomes, "frame").toFixed(1),
      ms(outcomes.by["frame"]?.half),
      ms(outcomes.by["frame"]?.most),
      `${outcomes.clients} of ${cookies.length}`,
    ]),
  ]);
  const frame = three.by["frame"]?.half ?? Infinity;
  if (
    frame > 50 ||
    three.clients < cookies.length - 1 ||
    perSecond(afterwards, "page") < pagesPerSecond / 2
  ) {
    console.error(
      `3 × the pages that it can render: half of the frames within ${ms(frame)}, pages for ${three.clients} clients`,
    );
    process.exitCode = 1;
  }
  await rendering.kill();
} finally {
  await own.close();
}
