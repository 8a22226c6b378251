import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refunds } from "#server/platform/database/tables/payments.ts";
import { onDatabase } from "../databases.ts";
import { paid, possess, takeBackDevice } from "../paid-subscription.ts";
import { startServer } from "../start-server.ts";
import { openOwnData } from "../own-data.ts";
import { openStaffApi, staff } from "./staff-api.ts";
import { runStaff } from "../../../scripts/staff/program.ts";

const settings = { STAFF_URL: "https://kabinet.example", STAFF_TOKEN: staff[0].secret };

/** The application of a shop, or a fake. */
type Asked = { app: { request: (url: string, init: RequestInit) => Response | Promise<Response> } };

/** Runs a command; returns its stdout, stderr and exit code. */
const terminalOf =
  ({ app }: Asked, variables: Record<string, string> = settings) =>
  async (...args: string[]) => {
    const output: string[] = [];
    const complaints: string[] = [];
    const code = await runStaff(args, {
      variables,
      fetch: async (url, init) => app.request(url, init),
      say: (text) => void output.push(text),
      complain: (text) => void complaints.push(text),
    });
    return { code, output: output.join("\n"), complaints: complaints.join("\n") };
  };

const inFile = async <T>(name: string, text: string, work: (file: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), "kabinet-staff-"));
  try {
    const file = join(folder, name);
    writeFileSync(file, text);
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

onDatabase("npm run staff", (open) => {
  test("imports the examples and reports new and changed rows", async () => {
    const { shop } = await openStaffApi(await open(), { empty: true });
    const run = terminalOf(shop);
    const tried = await run("import", "offices", "docs/examples/offices.json", "--dry-run");
    expect(tried).toMatchObject({ code: 0, complaints: "" });
    expect(tried.output).toMatch(/^Dry run, nothing was changed\..*\n {2}new {8}organization organization\n/);
    const done = await run("import", "offices", "docs/examples/offices.json");
    expect(done.output).toMatch(/^Imported\.\n(?: {2}new .*\n)+ {2}unchanged {2}0$/);
    await run("import", "catalog", "docs/examples/catalog.json");
    expect(await run("import", "stock", "docs/examples/stock.csv")).toEqual({
      code: 0,
      complaints: "",
      output: [
        "Imported.",
        "  changed    stock kolibri-2: units 0 → 40",
        "  changed    stock korob-45: units 0 → 120",
        "  unchanged  0",
      ].join("\n"),
    });
    expect((await run("import", "stock", "docs/examples/stock.csv")).output).toMatch(/^Nothing to change\./);
  });

  test("reports problems of a file with their lines", async () => {
    const { shop } = await openStaffApi(await open());
    const run = terminalOf(shop);
    await inFile("stock.csv", "device,units\nbike,many\n", async (file) => {
      const wrong = `${file}:2 stock[0].units must be a whole number, not "many"`;
      expect(await run("import", "stock", file)).toMatchObject({
        code: 1,
        output: "",
        complaints: expect.stringMatching(/^.*:2 stock.*\nNothing was changed: 1 problem in the document\./),
      });
      const tried = await run("import", "stock", file, "--dry-run");
      expect(tried).toMatchObject({ code: 1, complaints: "An import would be refused." });
      expect(tried.output.split("\n").at(-1)).toBe(wrong);
      const json = await run("import", "stock", file, "--json");
      expect([json.code, json.complaints]).toEqual([1, ""]);
      expect(JSON.parse(json.output)).toMatchObject({ error: { details: { problems: [{ line: 2 }] } } });
    });
    expect(await run("import", "stock", "no-such-file.csv")).toMatchObject({ code: 2 });
    expect(await run("import", "boats", "docs/examples/stock.csv")).toMatchObject({ code: 2 });
  });

  test("hands over, exchanges and takes back, and reports actions that are already done", async () => {
    const { shop } = await openStaffApi(await open());
    const run = terminalOf(shop);
    const { id } = await paid(shop, await shop.register());
    const device = `subscription ${id} of client 1 is`;
    const runs: [number, string][] = [];
    for (const args of [
      ["hand-over", String(id), "--serial", "B-1", "--dry-run"],
      ["hand-over", String(id), "--serial", "B-1"],
      ["hand-over", String(id), "--serial", "B-1"],
      ["exchange", String(id), "--serial", "B-2"],
      ["take-back", String(id), "--serial", "B-1"],
      ["take-back", String(id)],
    ]) {
      const { code, output, complaints } = await run(...args);
      runs.push([code, output + complaints]);
    }
    expect(runs).toEqual([
      [0, `Dry run, nothing was changed. It would be so: ${device} active, device B-1 is with the client.`],
      [0, `Done: ${device} active, device B-1 is with the client.`],
      [0, `Nothing to do, it is so already: ${device} active, device B-1 is with the client.`],
      [0, `Done: ${device} active, device B-2 is with the client.`],
      [1, "The client has the device B-2, not B-1."],
      [0, `Done: ${device} finished, device B-2 is back in the warehouse.`],
    ]);
    const log = await run("log", "--client", "1");
    expect(log.output.split("\n")).toHaveLength(7);
    expect(log.output).toMatch(/^line +when \(UTC\) +who +act +subject +outcome +facts\n/);
    expect(log.output).toContain(
      "warehouse  takeBack  subscription 1  refused  The client has the device B-2, not B-1.",
    );
  });

  test("finds a client, flags, unflags and signs them out", async () => {
    const { shop } = await openStaffApi(await open());
    const run = terminalOf(shop);
    await paid(shop, await shop.register());
    expect((await run("flag", "1", "--reason", "a stolen bike")).output).toBe("Done: client 1 is flagged.");
    const { output } = await run("client", "--phone", "79990000002");
    expect(output).toContain(
      "client 1  79990000002  Ира Сон  ira@example.com\nsigned in on 1 device\nFLAGGED: a stolen bike (warehouse, 2026-11-21 09:00)",
    );
    expect(output).toMatch(/\n1 +awaitingHandover +bike +– +awaited +0\.00 RUB +–\n/);
    expect(output).toMatch(/\n1 +1 +1 +18780\.00 RUB +success +– +2026-11-21 09:00$/);
    expect((await run("unflag", "1", "--reason", "found")).output).toBe("Done: client 1 is not flagged.");
    expect((await run("end-sessions", "1")).output).toBe("Done: client 1 is signed in nowhere (before: 1).");
    expect((await run("devices", "--place", "awaited")).output).toMatch(
      /\n1 +1 +79990000002 +awaitingHandover +bike +– +Пункт 1/,
    );
    expect((await run("payments")).output).toBe("No payment needs a person.");
    expect(JSON.parse((await run("client", "1", "--json")).output)).toMatchObject({ client: { id: 1 } });
  });

  test("records that a refund was paid another way", async () => {
    const { shop } = await openStaffApi(await open());
    const run = terminalOf(shop);
    const { id } = await possess(shop, await shop.register());
    await takeBackDevice(shop, id);
    const words = ["given-back", "1", "--reason", "payment order 118"];
    expect(await run(...words)).toEqual({
      code: 1,
      output: "",
      complaints: "The acquirer has not said that refund 1 failed: it may still give the money back.",
    });
    await shop.database.update(refunds).set({ status: "fail", checkAt: null });
    expect((await run(...words)).output).toBe("Done: 7000.00 RUB of refund 1 are with client 1.");
  });

  test("compares days with the acquirer's list", async () => {
    const { shop } = await openStaffApi(await open());
    const run = terminalOf(shop);
    expect((await run("compare-with-bank", "2026-11-20")).output).toBe(
      "Done: 2 days from 2026-11-20 are compared. `payments` shows what was lost.",
    );
  });

  test("has different exit codes for refusals, wrong usage and unreachable servers", async () => {
    const { shop } = await openStaffApi(await open());
    const codeOf = async (variables: Record<string, string>, ...args: string[]) => {
      const { code, complaints } = await terminalOf(shop, variables)(...args);
      return [code, complaints];
    };
    expect(await codeOf(settings, "client", "9")).toEqual([
      1,
      "There is no such client, or their data were deleted.",
    ]);
    expect(await codeOf({ ...settings, STAFF_TOKEN: "wrong" }, "payments")).toEqual([
      1,
      "The token is missing or not one of STAFF_TOKENS.",
    ]);
    expect((await codeOf({}, "payments"))[0]).toBe(2);
    expect((await codeOf({ ...settings, STAFF_URL: "http://kabinet.example" }, "payments"))[0]).toBe(2);
    for (const args of [["hand-over", "1"], ["hand-over", "one", "--serial", "B"], ["fly"], ["client"], []])
      expect([args, (await codeOf(settings, ...args))[0]]).toEqual([args, 2]);
    const unreachable = {
      app: { request: () => Promise.reject(new TypeError("fetch failed", { cause: new Error("gone") })) },
    };
    const { code, complaints } = await terminalOf(unreachable)("payments");
    expect([code, complaints]).toEqual([3, "https://kabinet.example does not answer: gone."]);
  });

  test("does not say that a command was refused when the reply breaks off", async () => {
    const broken = () =>
      new ReadableStream({
        start: (stream) =>
          stream.error(new TypeError("terminated", { cause: new Error("other side closed") })),
      });
    const { code, complaints } = await terminalOf({ app: { request: () => new Response(broken()) } })(
      "given-back",
      "12",
      "--reason",
      "payment order 118",
    );
    expect([code, complaints]).toEqual([
      3,
      "The reply of https://kabinet.example broke off: other side closed. It may be done; ask again.",
    ]);
  });

  test("every command has help with its usage", async () => {
    const { shop } = await openStaffApi(await open());
    const run = terminalOf(shop);
    const { output } = await run("--help");
    const names = [...output.matchAll(/^ {2}([a-z-]+) \[options\]/gm)].map(([, name]) => name ?? "");
    expect(names).toHaveLength(24);
    for (const name of names) {
      const help = await run(name, "--help");
      expect([name, help.code]).toEqual([name, 0]);
      expect(help.output).toContain(`\nExample:\n  npm run staff -- ${name}`);
    }
  });
});

test("npm run staff calls a server process that has STAFF_TOKENS", async () => {
  const own = await openOwnData();
  const STAFF_TOKENS = staff.map(({ name, secret }) => `${name}:${secret}`).join(",");
  const server = await startServer({ ...own.settings, STAFF_TOKENS });
  try {
    const env = { ...process.env, STAFF_URL: server.address, STAFF_TOKEN: staff[1].secret };
    const child = spawn(process.execPath, ["scripts/staff.ts", "client", "1"], { env });
    const output: string[] = [];
    child.stdout.on("data", (chunk) => output.push(String(chunk)));
    const code = await new Promise((resolve) => void child.once("close", resolve));
    expect([code, output.join("").split("\n")[0]]).toEqual([
      0,
      "client 1  79990000001  Артём Ковалёв  artem.kovalev@example.com",
    ]);
  } finally {
    await server.kill();
    await own.close();
  }
}, 120_000);
