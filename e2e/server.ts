import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Credentials } from "#contract/auth.ts";
import { type Driver, driverAt, phones, type Sandbox } from "../tests/driver/driver.ts";
import { openOwnDatabase } from "../tests/server/own-database.ts";
import { type ServerProcess as ServerChild, spawnServer } from "../tests/server/spawn-server.ts";
import type { Host } from "./host.ts";

/** A whole Kabinet for one test: its own data and address. */
export type Server = {
  /** Without a slash at the end. */
  readonly url: string;
  /** The API as another device would use it. */
  readonly api: Driver;
  readonly sandbox: Sandbox;
  /** The client with a year behind them has signed in before, on this device. */
  readonly regular: Credentials;
};

/** One in a process of its own, which its data and address outlive. */
export type ServerProcess = Server & {
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again at the same address with the same data. */
  start(): Promise<void>;
};

type Running = { process: ServerChild; url: string };

/** Starts the server and waits until it says where it listens. */
const launch = async (settings: Record<string, string>): Promise<Running> => {
  // Its modules are read once for all stories.
  const own = spawnServer({ NODE_ENV: "test", NODE_COMPILE_CACHE: ".cache/compiled", ...settings });
  return { process: own, url: await own.listening };
};

const end = async ({ process: { child, exit } }: Running, signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await exit;
};

const temporaryFolder = () => mkdtemp(join(tmpdir(), "kabinet-e2e-"));

/** Starts a server for the first time, which seeds its data, and signs the regular client in, some time ago. */
const seed = async (settings: Record<string, string>): Promise<Credentials> => {
  const running = await launch({ ...settings, PORT: "0" });
  try {
    const { signInAs, sandbox } = driverAt(running.url);
    const regular = await signInAs(phones.regular);
    // By then the phone may ask for as many codes as one that has not asked before.
    await sandbox.advance(600);
    return regular;
  } finally {
    await end(running, "SIGTERM");
  }
};

/** Where a server keeps its data: a copy of a seeded folder, or of a seeded database of a PostgreSQL. */
export type Storage = ({ seededFolder: string } | { databaseUrl: string; template: string }) &
  Pick<Server, "regular">;

/** A data folder as the first start leaves it, to be copied: seeding takes longer than a test. */
export const withSeededFolder = async (run: (storage: Storage) => Promise<void>): Promise<void> => {
  const seededFolder = await temporaryFolder();
  try {
    await run({ seededFolder, regular: await seed({ DATABASE_URL: "", DATA_DIR: seededFolder }) });
  } finally {
    await rm(seededFolder, { recursive: true, force: true });
  }
};

/** The same for databases of a PostgreSQL: the name of the one to be copied, and how it is dropped. */
export const createSeededDatabase = async (
  databaseUrl: string,
): Promise<{ template: string; regular: Credentials; drop: () => Promise<void> }> => {
  const { name, url, close } = await openOwnDatabase(databaseUrl);
  return { template: name, regular: await seed({ DATABASE_URL: url }), drop: close };
};

/** Data of its own for as long as `run` takes: settings that name it. Leaves nothing behind. */
const withData = async (
  storage: Storage,
  run: (settings: Record<string, string>) => Promise<void>,
): Promise<void> => {
  const folder = await temporaryFolder();
  const database =
    "databaseUrl" in storage ? await openOwnDatabase(storage.databaseUrl, storage.template) : null;
  if ("seededFolder" in storage) await cp(storage.seededFolder, folder, { recursive: true });
  try {
    await run({ DATA_DIR: folder, DATABASE_URL: database?.url ?? "" });
  } finally {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** What links for recording are signed with. */
export const recordingSecret = "the stories' own secret for recording";

/** Runs a fresh server, beside others of its host, for as long as `run` takes; with settings of its own, if it needs any. */
export const withServer = (
  host: Host,
  storage: Storage,
  run: (server: Server) => Promise<void>,
  more: Record<string, string> = {},
): Promise<void> =>
  withData(storage, async (settings) => {
    const { url, stop } = await host.serve({
      RECORDING_SECRET: recordingSecret,
      // Stories are about the application; what comes before it has its own (own-page.spec.ts).
      RENDERING: "off",
      ...settings,
      ...more,
      PORT: "0",
    });
    try {
      const api = driverAt(url);
      await run({ url, api, sandbox: api.sandbox, regular: storage.regular });
    } finally {
      await stop();
    }
  });

/** The same in a process of its own. */
export const withServerProcess = (
  storage: Storage,
  run: (server: ServerProcess) => Promise<void>,
): Promise<void> =>
  withData(storage, async (settings) => {
    const own = { RECORDING_SECRET: recordingSecret, ...settings };
    let running = await launch({ ...own, PORT: "0" });
    const { url } = running;
    try {
      const api = driverAt(url);
      await run({
        url,
        api,
        sandbox: api.sandbox,
        regular: storage.regular,
        kill: () => end(running, "SIGKILL"),
        start: async () => {
          running = await launch({ ...own, PORT: new URL(url).port });
        },
      });
    } finally {
      await end(running, "SIGTERM");
    }
  });
