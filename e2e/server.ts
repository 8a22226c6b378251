import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Driver, type SignIn, driverAt, phones, type Sandbox } from "../tests/driver/driver.ts";
import { openOwnDatabase } from "../tests/server/own-database.ts";
import { type ServerProcess as ServerChild, spawnServer } from "../tests/server/spawn-server.ts";
import type { Host } from "./host.ts";

/** A whole Kabinet for one test, with its own data and address. */
export type Server = {
  /** Without a final slash. */
  readonly url: string;
  /** The API as another device uses it. */
  readonly api: Driver;
  readonly sandbox: Sandbox;
  /** The client with a year of history, signed in earlier on this device. */
  readonly regular: SignIn;
};

/** A server in its own process; data and address survive it. */
export type ServerProcess = Server & {
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again at the same address with the same data. */
  start(): Promise<void>;
};

type Running = { process: ServerChild; url: string };

/** Starts the server and waits until it prints its address. */
const launch = async (settings: Record<string, string>): Promise<Running> => {
  // The compiled modules are cached for all stories.
  const own = spawnServer({ NODE_ENV: "test", NODE_COMPILE_CACHE: ".cache/compiled", ...settings });
  return { process: own, url: await own.listening };
};

const end = async ({ process: { child, exit } }: Running, signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await exit;
};

const temporaryFolder = () => mkdtemp(join(tmpdir(), "kabinet-e2e-"));

/** Starts a new server, which seeds its data, and signs the regular client in earlier. */
const seed = async (settings: Record<string, string>): Promise<SignIn> => {
  const running = await launch({ ...settings, PORT: "0" });
  try {
    const { signInAs, sandbox } = driverAt(running.url);
    const regular = await signInAs(phones.regular);
    // By then the phone's limit of codes is full again.
    await sandbox.advance(600);
    return regular;
  } finally {
    await end(running, "SIGTERM");
  }
};

/** Where a server gets its data: a copy of a seeded folder or database. */
export type Storage = ({ seededFolder: string } | { databaseUrl: string; template: string }) &
  Pick<Server, "regular">;

/** A seeded data folder to copy, since seeding takes longer than a test. */
export const withSeededFolder = async (run: (storage: Storage) => Promise<void>): Promise<void> => {
  const seededFolder = await temporaryFolder();
  try {
    await run({ seededFolder, regular: await seed({ DATABASE_URL: "", DATA_DIR: seededFolder }) });
  } finally {
    await rm(seededFolder, { recursive: true, force: true });
  }
};

/** The same for PostgreSQL: the template's name, and its teardown. */
export const createSeededDatabase = async (
  databaseUrl: string,
): Promise<{ template: string; regular: SignIn; drop: () => Promise<void> }> => {
  const { name, url, close } = await openOwnDatabase(databaseUrl);
  return { template: name, regular: await seed({ DATABASE_URL: url }), drop: close };
};

/** Settings for data of its own during `run`; removes the data. */
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

/** Signs links for recording. */
export const recordingSecret = "e2e7d1f0b9c52e84a63b0d9c4f1e86a23";

/** Runs a fresh server in its host during `run`, if needed with settings of its own. */
export const withServer = (
  host: Host,
  storage: Storage,
  run: (server: Server) => Promise<void>,
  more: Record<string, string> = {},
): Promise<void> =>
  withData(storage, async (settings) => {
    const { url, stop } = await host.serve({
      RECORDING_SECRET: recordingSecret,
      // Server rendering has stories of its own (client-page.spec.ts).
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

/** The same in its own process. */
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
