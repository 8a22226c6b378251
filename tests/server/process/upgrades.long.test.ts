import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { openWriters } from "../database/parallel-writers.ts";
import { openOwnDatabase } from "../own-database.ts";
import { type ServerProcess, spawnServer } from "../spawn-server.ts";

/** The number of rolls: all processes, one after another, to the other release. */
const rolls = Number(process.env["ROLLS"] ?? 2);
const shared = process.env["TEST_DATABASE_URL"];
const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Clients who write, and browsers that load pages. */
const [writers, visitors] = [4, 3];
/** Pages that each browser loads while both releases serve. */
const pagesMeanwhile = 1;

type Release = { readonly version: string; readonly folder: string };

/** Builds a release into `folder`, which then has what an installation has, and one drawing of its own. */
const install = async (folder: string, version: string): Promise<Release> => {
  const dist = join(folder, "dist");
  for (const name of ["package.json", "contract", "public", "sandbox", "server"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const vite = spawn("vite", ["build", "--logLevel", "warn", "--outDir", dist], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", APP_VERSION: version, VITEST: undefined },
  });
  await once(vite, "close");
  if (vite.exitCode !== 0) throw new Error(`release ${version} could not be built`);
  mkdirSync(join(dist, "art"), { recursive: true });
  writeFileSync(join(dist, `art/of-${version}.svg`), `<svg><title>${version}</title></svg>`);
  return { version, folder };
};

type Seen = { readonly statuses: Map<number, number>; readonly odd: string[] };

/**
 * A balancer that knows nothing of the processes' health, as deploy/nginx.conf: round robin over kept connections;
 * what failed before a response is sent to the next process, unless it may have been done.
 */
const openProxy = async (processes: () => readonly string[]): Promise<{ address: string; seen: Seen }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const seen: Seen = { statuses: new Map(), odd: [] };
  let turn = 0;
  const pass = (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    [address = "", ...others]: readonly string[],
  ): void => {
    const finish = (status: number): void => {
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      const isFile = /\.\w+$/.test(request.url ?? "");
      if (status >= 500 || (status === 404 && isFile)) seen.odd.push(`${status} ${request.url}`);
    };
    const upstream = send(
      new URL(request.url ?? "/", address),
      { agent, method: request.method ?? "GET", headers: request.headers },
      (answer) => {
        finish(answer.statusCode ?? 0);
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
        answer.once("error", () => response.destroy());
      },
    );
    upstream.once("error", (failure) => {
      if (response.headersSent) return void response.destroy();
      const wasNotSent = "code" in failure && failure.code === "ECONNREFUSED";
      if (others.length > 0 && (wasNotSent || request.method === "GET"))
        return pass(request, response, body, others);
      finish(502);
      response.writeHead(502).end();
    });
    upstream.end(body);
  };
  const server = createServer((request, response) => {
    const all = processes();
    const first = (turn += 1) % all.length;
    void buffer(request).then((body) =>
      pass(request, response, body, [...all.slice(first), ...all.slice(0, first)]),
    );
  });
  // A busy machine would end connections that are just being used again.
  server.keepAliveTimeout = 600_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  });
  // Cast: a server that listens on a port has an address of this kind.
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
};

const addresses = ["/", "/en/", "/faq/", "/en/about/", "/catalog/", "/en/subscriptions/", "/payments/"];

/** The hashed files that a page, script or style sheet names. */
const filesIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/(?:\/?assets\/|(?<=["'`(])\.?\/)([\w.$-]+-[\w-]{8}\.(?:js|css|woff2))/g),
    ([, name]) => `/assets/${name}`,
  );

/** A browser: loads pages, their files at once, and what those can load later when a roll is over. */
const openVisitor = (address: string) => {
  let loaded = 0;
  const known = new Set<string>();
  let later = new Set<string>();
  const read = async (path: string): Promise<string> => (await fetch(address + path)).text();
  return {
    loaded: () => loaded,
    files: () => known.size,
    work: async (isOver: () => boolean): Promise<void> => {
      for (let turn = 0; !isOver(); turn += 1) {
        const page = await read(addresses[turn % addresses.length] ?? "/");
        for (const file of filesIn(page)) for (const lazy of filesIn(await read(file))) later.add(lazy);
        loaded += 1;
      }
    },
    /** What an open page loads only now. */
    loadLater: async (): Promise<void> => {
      const wanted = later;
      later = new Set();
      for (const file of wanted) {
        known.add(file);
        await read(file);
      }
    },
  };
};

/** What a browser does with a service worker: all files of its list as the worker describes them, or none. */
const installWorker = async (address: string): Promise<"installed" | "mixed"> => {
  const worker = await (await fetch(`${address}/worker.js`)).text();
  const list = /`(\/art\/[^`]*)`\.split/.exec(worker)?.[1]?.split(",") ?? [];
  expect(list.length).toBeGreaterThan(100);
  let isMixed = false;
  for (const file of list) {
    const bytes = Buffer.from(await (await fetch(address + file)).arrayBuffer());
    const isHashed = file.startsWith("/assets/");
    isMixed ||= !isHashed && !worker.includes(createHash("sha256").update(bytes).digest("base64"));
  }
  return isMixed ? "mixed" : "installed";
};

test.skipIf(shared === undefined)(
  `two releases behind one address, ${rolls} rolls forward and back: no 5xx, and no file is missing (PostgreSQL)`,
  async () => {
    const own = await openOwnDatabase(shared ?? "");
    const folder = mkdtempSync(join(tmpdir(), "kabinet-releases-"));
    const running: ServerProcess[] = [];
    onTestFinished(async () => {
      for (const { child } of running) child.kill("SIGKILL");
      await Promise.all(running.map(({ exit }) => exit));
      await own.close();
      rmSync(folder, { recursive: true });
    });
    const former = await install(join(folder, "1.0.0"), "1.0.0");
    const next = await install(join(folder, "1.1.0"), "1.1.0");

    const start = async ({
      version,
      folder: cwd,
    }: Release): Promise<{ server: ServerProcess; at: string }> => {
      const settings = {
        NODE_ENV: "",
        PORT: "0",
        HOST: "",
        SANDBOX: "on",
        DATABASE_URL: own.url,
        APP_VERSION: version,
        TRUSTED_PROXIES: "127.0.0.1",
        ASSETS_DIR: join(folder, "assets"),
      };
      const server = spawnServer(settings, { cwd });
      running.push(server);
      return { server, at: await server.listening };
    };
    const slots = [await start(former), await start(former)];
    const { address, seen } = await openProxy(() => slots.map(({ at }) => at));

    const { clients, confirmed, expectAllKept } = await openWriters(address, writers);
    const browsers = Array.from({ length: visitors }, () => openVisitor(address));
    let isOver = false;
    const work = [...clients, ...browsers].map((each) => each.work(() => isOver));
    const workers = { installed: 0, mixed: 0 };
    /** Both releases serve for a while. */
    const goOn = async (): Promise<void> => {
      const before = browsers.map((each) => each.loaded());
      const written = confirmed();
      workers[await installWorker(address)] += 1;
      await vi.waitUntil(
        () =>
          confirmed() >= written + 5 &&
          browsers.every((each, index) => each.loaded() >= (before[index] ?? 0) + pagesMeanwhile),
        { timeout: 120_000, interval: 20 },
      );
    };
    try {
      await goOn();
      for (let roll = 0; roll < rolls; roll += 1) {
        const release = roll % 2 === 0 ? next : former;
        for (const [index, { server }] of slots.entries()) {
          server.child.kill("SIGTERM");
          const [started] = await Promise.all([start(release), server.exit]);
          slots[index] = started;
          await goOn();
          await Promise.all(browsers.map((each) => each.loadLater()));
          for (const { version } of [former, next]) await fetch(`${address}/art/of-${version}.svg`);
        }
        expect(await installWorker(address)).toBe("installed");
      }
    } finally {
      isOver = true;
      await Promise.allSettled(work);
      process.stdout.write(`${JSON.stringify([...seen.statuses])} ${seen.odd.slice(0, 20).join(", ")}\n`);
    }
    await Promise.all(work);

    expect(seen.odd).toEqual([]);
    await expectAllKept(0);
    const files = browsers.reduce((sum, each) => sum + each.files(), 0);
    process.stdout.write(
      `${rolls} rolls: ${JSON.stringify([...seen.statuses])}, ${confirmed()} writes, ${files} files loaded late, workers ${JSON.stringify(workers)}\n`,
    );
  },
  7_200_000,
);
