import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { findFreePort } from "./free-port.ts";
import { findProgram, installPackages } from "./programs.ts";

const folders = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/local/opt/postgresql@*/bin",
  "/Applications/Postgres.app/Contents/Versions/*/bin",
];

/** Folder of PostgreSQL's server programs, which are often not on the PATH. */
export const findPostgres = (): string | null => {
  const initdb = findProgram(["initdb", ...folders.map((folder) => `${folder}/initdb`)]);
  return initdb === null ? null : dirname(initdb);
};

/** A program of the newest installed PostgreSQL; null if there is none. */
export const findPostgresProgram = (name: string): string | null =>
  findProgram([...folders.map((folder) => `${folder}/${name}`), name]);

/** PostgreSQL's server programs, installed if necessary; null if that failed. */
export const providePostgres = async (): Promise<string | null> =>
  findPostgres() ?? ((await installPackages("postgresql")) ? findPostgres() : null);

export const postgresMissing = [
  "PostgreSQL's programs (initdb, postgres) were not found, and could not be installed.",
  "Install PostgreSQL 15 or newer, or name a server on which databases may be created in TEST_DATABASE_URL.",
].join("\n");

/** PostgreSQL and PgBouncer refuse to run as root, so they run as the packages' user or else as the system's unprivileged one. */
export const ordinaryUser = (): { uid: number; gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const ask = (what: "-u" | "-g") => {
    for (const name of ["postgres", "nobody"]) {
      try {
        return Number(
          execFileSync("id", [what, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
        );
      } catch {
        continue;
      }
    }
    throw new Error("neither a user postgres nor nobody exists");
  };
  return { uid: ask("-u"), gid: ask("-g") };
};

/** Linux's memory file system, if it has two gigabytes free. */
const memory = "/dev/shm";
const roomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 ** 31;
  } catch {
    return false;
  }
};

export type Cluster = {
  url: string;
  /** Restarts on the same data; "immediate": like a crash; `standby`: read only until promoted. */
  restart: (how: "fast" | "immediate", as?: { standby: boolean }) => Promise<void>;
  stop: () => Promise<void>;
};

/** Signals by shutdown mode. */
const signals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

type ClusterOptions = { restarts?: boolean; settings?: readonly string[]; inMemory?: boolean };

/** Settings without fsync: test data need not survive a power loss. */
const usual = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "fsync=off",
  "full_page_writes=off",
];

/**
 * A private PostgreSQL for tests: temporary folder, free loopback port, random password. `url`: its first database;
 * the owner may create others. `restarts`: confirmed data survives a restart. `settings`: more settings. `inMemory: false`:
 * for large data.
 */
export const startPostgres = async (
  programs: string,
  { restarts = false, settings = [], inMemory = roomInMemory() }: ClusterOptions = {},
): Promise<Cluster> => {
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), "kabinet-postgres-"));
  const user = ordinaryUser();
  const data = join(folder, "data");
  const secret = join(folder, "password");
  const password = randomBytes(16).toString("hex");
  writeFileSync(secret, password, { mode: 0o600 });
  if (user !== null) for (const path of [folder, secret]) chownSync(path, user.uid, user.gid);
  const how = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C" } };
  const setup = [
    "-U",
    "kabinet",
    "--auth=scram-sha-256",
    `--pwfile=${secret}`,
    "--encoding=UTF8",
    "--no-sync",
  ];
  execFileSync(join(programs, "initdb"), ["-D", data, ...setup], {
    ...how,
    stdio: ["ignore", "ignore", "inherit"],
  });

  const port = await findFreePort();
  const own = [...usual, `synchronous_commit=${restarts ? "on" : "off"}`, ...settings];
  const start = async () => {
    const server = spawn(
      join(programs, "postgres"),
      ["-D", data, "-p", String(port), ...own.flatMap((setting) => ["-c", setting])],
      { ...how, stdio: ["ignore", "ignore", "pipe"] },
    );
    const ended = new Promise<void>((resolve) => server.on("exit", () => resolve()));
    await new Promise<void>((resolve, reject) => {
      const output: string[] = [];
      createInterface(server.stderr).on("line", (line) => {
        if (output.length < 100) output.push(line);
        if (line.includes("database system is ready")) resolve();
      });
      server.on("exit", () => reject(new Error(`PostgreSQL did not start:\n${output.join("\n")}`)));
    });
    return {
      end: (mode: keyof typeof signals) => {
        server.kill(signals[mode]);
        return ended;
      },
    };
  };
  let running = await start();
  // The server must not outlive the script.
  process.on("exit", () => {
    void running.end("immediate");
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    url: `postgres://kabinet:${password}@127.0.0.1:${port}/postgres`,
    restart: async (mode, { standby } = { standby: false }) => {
      await running.end(mode);
      // PostgreSQL removes it on promotion.
      if (standby) writeFileSync(join(data, "standby.signal"), "", { mode: 0o600 });
      running = await start();
    },
    stop: () => running.end("fast"),
  };
};
