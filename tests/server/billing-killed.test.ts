import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import * as v from "valibot";
import { afterAll, expect, test, vi } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import { developmentApp } from "#contract/development.ts";
import { apiPath, clientType, headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { createEngine } from "./embedded.ts";

const shared = process.env["TEST_DATABASE_URL"];
/** A database of its own on the server of this run, beside those of the other tests; null on PGlite. */
const openOwn = async (url: string) => {
  const own = new URL(url);
  const name = `killed_${randomUUID().replaceAll("-", "")}`;
  own.pathname = `/${name}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  const close = async (): Promise<void> => {
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  };
  return { url: own.href, close };
};
const own = shared === undefined ? null : await openOwn(shared);

const program = ["quick-imports.ts", "main.ts"].map((file) =>
  fileURLToPath(new URL(`../../server/${file}`, import.meta.url)),
);
const folder = mkdtempSync(join(tmpdir(), "kabinet-killed-"));
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await own?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A process with its sandbox on the data of all earlier ones. */
const start = async () => {
  const child = spawn(process.execPath, ["--import", ...program], {
    env: {
      ...process.env,
      NODE_ENV: "",
      PORT: "0",
      HOST: "",
      DATABASE_URL: own?.url ?? "",
      DATA_DIR: folder,
      SANDBOX: "on",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const exit = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => resolve(/http:\S+$/.exec(line)?.[0] ?? ""));
    child.once("exit", () => reject(new Error("the process ended")));
  });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exit;
  };
  return { address, kill };
};

const encode = (form: boolean, request: unknown): string =>
  form
    ? new URLSearchParams(
        Object.entries(request ?? {}).map(([name, value]) => [name, String(value)]),
      ).toString()
    : JSON.stringify(request);

const ask = async <C extends Call>(
  address: string,
  call: C,
  request: RequestWire<C> | Record<string, string>,
  { token, key }: { token?: string; key?: string } = {},
): Promise<{ reply: ReplyOf<C>; text: string }> => {
  const { name: appName, version: appVersion, key: secret } = developmentApp;
  const form = call.body === "form";
  const body = call.method === "GET" ? "" : encode(form, request);
  const contentType = form ? "application/x-www-form-urlencoded" : "application/json";
  const answer = await fetch(`${address}${apiPath}${call.path}`, {
    method: call.method,
    headers: {
      ...{ [headerNames.clientType]: clientType, [headerNames.appClient]: clientType },
      ...{ [headerNames.appName]: appName, [headerNames.appVersion]: appVersion },
      [headerNames.signature]: sign({ appName, appVersion, body, contentType, secret }),
      ...(body === "" ? {} : { "Content-Type": contentType }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { [headerNames.idempotencyKey]: key }),
    },
    ...(body === "" ? {} : { body }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}: ${text}`);
  return { reply: v.parse(call.reply, JSON.parse(text)), text };
};

const Messages = v.array(v.object({ text: v.string() }));
const Ledger = v.object({
  charges: v.array(
    v.object({ subscription: v.nullable(v.number()), period: v.nullable(v.number()), status: v.string() }),
  ),
});
const phone = "79990000005";

const signIn = async (address: string): Promise<string> => {
  const { reply } = await ask(address, requestCode, { channel: "sms", phone });
  const inbox = await fetch(`${address}/sandbox/api/messages/?to=${phone}`);
  const [message] = v.parse(Messages, await inbox.json());
  const code = /\d{4}/.exec(message?.text ?? "")?.[0] ?? "";
  return (await ask(address, confirmCode, { phone, code, challenge: reply.challenge })).reply.token;
};
const advance = (address: string, days: number): Promise<unknown> =>
  fetch(`${address}/sandbox/api/clock/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ advance: days * 86_400 }),
  }).catch(() => null);

test("V4: killed at any moment, the server keeps what it has answered, and charges nothing twice and nothing less", async () => {
  if (own === null) await (await createEngine(join(folder, "postgres"))).close();
  let server = await start();
  const token = await signIn(server.address);
  const active = async () =>
    (await ask(server.address, listSubscriptions, {}, { token })).reply.subscriptions.filter(
      ({ status }) => status === "active" || status === "paused",
    );
  const [first] = await active();
  const change = { id: first?.id ?? 0, status: "pending", from: 3 } as const;
  const key = randomUUID();
  const told = await ask(server.address, setStatus, change, { token, key });
  await server.kill();
  server = await start();
  expect((await active()).find(({ id }) => id === change.id)?.status).toBe("paused");
  expect((await ask(server.address, setStatus, change, { token, key })).text).toBe(told.text);

  // Two months are left of each. The process dies whenever one more charge is in the acquirer's book.
  const ids = (await active()).map(({ id }) => id);
  const taken = async (): Promise<string[]> => {
    const reply = await fetch(`${server.address}/sandbox/api/ledger/`);
    const { charges } = v.parse(Ledger, await reply.json());
    const own = charges.filter(
      ({ subscription, status }) => status === "success" && ids.includes(subscription ?? 0),
    );
    return own.map(({ subscription, period }) => `${subscription} ${period}`).toSorted();
  };
  const months = ids.flatMap((id) => [`${id} 11`, `${id} 12`]).toSorted();
  for (const enough of [2, 7]) {
    let moved = false;
    const moving = advance(server.address, 40).then(() => (moved = true));
    await vi.waitUntil(async () => moved || (await taken()).length >= enough, {
      timeout: 120_000,
      interval: 1,
    });
    await server.kill();
    await moving;
    server = await start();
  }
  await advance(server.address, 75);
  expect(await taken()).toEqual(months);
  await server.kill();
}, 300_000);
