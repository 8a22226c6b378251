import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findFreePort } from "./free-port.ts";
import { ordinaryUser } from "./postgres.ts";
import { findProgram, installPackages } from "./programs.ts";

/** PgBouncer's program; null if it is not installed. */
export const findPgbouncer = (): string | null =>
  findProgram(["pgbouncer", "/usr/sbin/pgbouncer", "/opt/homebrew/bin/pgbouncer"]);

/** PgBouncer, installed if necessary; null if that failed. */
export const providePgbouncer = async (): Promise<string | null> =>
  findPgbouncer() ?? ((await installPackages("pgbouncer")) ? findPgbouncer() : null);

export const pgbouncerMissing =
  "PgBouncer was not found, and could not be installed: apt-get install pgbouncer";

/** The settings that docs/deploy.md recommends; tests use them, too. */
const recommended = fileURLToPath(new URL("../deploy/pgbouncer.ini", import.meta.url));

export type Pooler = {
  /** The address of a database through the pooler. */
  through(url: string): string;
  /**
   * `fast`: it closes all connections; `immediate`: it is killed. `meanwhile` runs while it is away. Resolves when it
   * accepts connections again.
   */
  restart(how: "fast" | "immediate", meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const signals = { fast: "SIGTERM", immediate: "SIGKILL" } as const;

/**
 * A private PgBouncer in transaction mode before a PostgreSQL, for all its databases: temporary folder, free loopback
 * port. `settings` replace those of `deploy/pgbouncer.ini`.
 */
export const startPgbouncer = async (
  program: string,
  server: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Pooler> => {
  const folder = mkdtempSync(join(tmpdir(), "kabinet-pgbouncer-"));
  const port = await findFreePort();
  const { hostname, port: serverPort, username, password } = new URL(server);
  const general = readFileSync(recommended, "utf8").split("[pgbouncer]\n")[1] ?? "";
  const own = new Map(
    general
      .split("\n")
      .filter((line) => /^\w/.test(line))
      .map((line): [string, string] => {
        const [name = "", value = ""] = line.split(" = ", 2);
        return [name, value];
      }),
  );
  const here = {
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    unix_socket_dir: "",
    auth_file: join(folder, "users.txt"),
    ...settings,
  };
  for (const [name, value] of Object.entries(here)) own.set(name, value);
  writeFileSync(join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`, {
    mode: 0o600,
  });
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    [
      "[databases]",
      `* = host=${hostname} port=${serverPort}`,
      "[pgbouncer]",
      ...Array.from(own, ([name, value]) => `${name} = ${value}`),
      "",
    ].join("\n"),
    { mode: 0o600 },
  );
  const user = ordinaryUser();
  if (user !== null)
    for (const path of [folder, join(folder, "users.txt"), join(folder, "pgbouncer.ini")])
      chownSync(path, user.uid, user.gid);

  const start = async () => {
    const child = spawn(program, [join(folder, "pgbouncer.ini")], {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    await new Promise<void>((resolve, reject) => {
      const output: string[] = [];
      createInterface(child.stderr).on("line", (line) => {
        if (output.length < 100) output.push(line);
        if (line.includes("process up")) resolve();
      });
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`PgBouncer did not start:\n${output.join("\n")}`)));
    });
    return {
      end: (how: keyof typeof signals) => {
        child.kill(signals[how]);
        return ended;
      },
    };
  };
  let running = await start();
  // The pooler must not outlive the script.
  const remove = () => {
    void running.end("immediate");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", remove);

  return {
    through: (url) => {
      const pooled = new URL(url);
      pooled.host = `127.0.0.1:${port}`;
      return pooled.href;
    },
    restart: async (how, meanwhile) => {
      await running.end(how);
      await meanwhile?.();
      running = await start();
    },
    stop: async () => {
      await running.end("immediate");
      process.off("exit", remove);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
