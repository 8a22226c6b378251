import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, test, vi } from "vitest";
import { requestCode } from "#contract/auth.ts";
import { apiPath } from "#contract/headers.ts";
import { DirectoryInUse, lockDirectory } from "#server/platform/database/data-folder.ts";
import { createEngine } from "../embedded.ts";
import { signedHeaders } from "../../driver/request-of.ts";
import { spawnServer } from "../spawn-server.ts";

// Only stops a hanging test: the machine may be busy.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "kabinet-data-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Without this machine's settings and without the sandbox, whose seed takes long. */
const quiet = {
  NODE_ENV: "",
  PORT: "0",
  HOST: "",
  DATABASE_URL: "",
  PUBLIC_URL: "",
  APP_NAME: "",
  APP_VERSION: "",
  APP_KEY: "",
  SANDBOX: "off",
  SMS_URL: "http://shop:secret@127.0.0.1:9/",
  SMTP_URL: "smtp://shop:secret@127.0.0.1:9/",
  ACQUIRER_URL: "http://shop:secret@127.0.0.1:9/",
};

const start = (settings: Record<string, string>) => {
  const server = spawnServer({ ...quiet, ...settings });
  started.push(server.child);
  return server;
};

/** Requests a code, and holds the last byte of the request until `finish`. */
const beginRequest = async ({ hostname, port, host }: URL) => {
  const body = JSON.stringify({ channel: "call", phone: "79990000002", challenge: "c".repeat(16) });
  const head = {
    Host: host,
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    ...signedHeaders({ body, contentType: "application/json" }),
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    `POST ${apiPath}${requestCode.path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body.slice(0, -1)}`,
  );
  return {
    finish: async (): Promise<string> => {
      socket.write(body.slice(-1));
      const [reply]: unknown[] = await once(socket, "data");
      return String(reply);
    },
  };
};

describe("the process", () => {
  test("names every bad or missing value in production and exits with 1", async () => {
    const { exit, complaints, lines } = start({
      NODE_ENV: "production",
      PORT: "x",
      APP_KEY: "development-only",
      SMS_URL: "",
      SMTP_URL: "",
      ACQUIRER_URL: "",
    });
    expect(await exit).toBe(1);
    expect(lines).toEqual([]);
    for (const name of [
      "PORT",
      "DATABASE_URL",
      "APP_NAME",
      "APP_VERSION",
      "APP_KEY",
      "PUBLIC_URL",
      "SMS_URL",
      "SMTP_URL",
      "ACQUIRER_URL",
    ]) {
      expect(complaints.filter((line) => line.includes(` ${name} `))).toHaveLength(1);
    }
  });

  test("names the address that it cannot listen on, and exits with 1", async () => {
    const nowhere = start({ DATA_DIR: join(folder, "nowhere"), HOST: "kabinet.invalid" });
    expect(await nowhere.exit).toBe(1);
    expect(nowhere.complaints).toEqual([
      expect.stringMatching(/^Kabinet cannot start: cannot listen on kabinet\.invalid:0: getaddrinfo E/),
    ]);
  });

  test("does not start where no purge could be noted, and says so", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { exit, complaints } = start({
      DATA_DIR: join(folder, "unnoted"),
      DESTRUCTION_FILE: join(file, "destructions.jsonl"),
    });
    expect(await exit).toBe(1);
    expect(complaints).toEqual([
      expect.stringMatching(/^Kabinet cannot start: DESTRUCTION_FILE cannot be written: E/),
    ]);
  });

  test("locks its data, survives a kill, and shuts down gracefully on SIGTERM", async () => {
    await (await createEngine(join(folder, "postgres"))).close();
    const first = start({ DATA_DIR: folder });
    const address = await first.listening;
    expect(first.lines).toEqual([`Kabinet listens on ${address}`]);
    expect((await fetch(`${address}/api/v3/nothing/`)).status).toBe(404);

    const second = start({ DATA_DIR: folder });
    expect(await second.exit).toBe(1);
    expect(second.complaints.join()).toContain("another process already uses the data");

    first.child.kill("SIGKILL");
    await first.exit;
    const third = start({ DATA_DIR: folder });
    const listening = await third.listening;
    const half = await beginRequest(new URL(listening));
    third.child.kill("SIGTERM");
    // It accepts no new connections and finishes running requests.
    await vi.waitUntil(
      () =>
        fetch(listening).then(
          () => false,
          () => true,
        ),
      { timeout: 60_000 },
    );
    expect(await half.finish()).toMatch(/^HTTP\/1\.1 422 /);
    expect(await third.exit).toBe(0);
  });

  test("serves on while its log cannot be written, as on a full disk", async () => {
    const { child, listening } = start({ DATA_DIR: join(folder, "unlogged") });
    const address = await listening;
    child.stderr?.destroy();
    // Logs a warning, as no proxy is named.
    const claimed = { "X-Forwarded-For": "192.0.2.7" };
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await fetch(`${address}${apiPath}nothing/`, { headers: claimed })).status);
    expect(statuses).toEqual([404, 404, 404]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});

describe("the lock of a directory", () => {
  test("is held by one process at a time and can be released", () => {
    const directory = join(folder, "locked");
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
    lock.release();
    lockDirectory(directory).release();
  });
});
