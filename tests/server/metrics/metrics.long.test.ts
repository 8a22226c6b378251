import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { createPayment } from "#contract/payment.ts";
import { migrateEmbedded } from "#server/platform/database/connection.ts";
import { readEnvironment } from "#server/environment.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { type Found, countsReader } from "#server/platform/metrics/read-counts.ts";
import { countCalls } from "#server/platform/providers/count-calls.ts";
import { ServiceFailure } from "#server/platform/providers/ask.ts";
import { type Serving, serve } from "#server/serve.ts";
import { onDatabase } from "../databases.ts";
import { createEngine } from "../embedded.ts";
import { driverAt } from "../../driver/driver.ts";
import { slot } from "../goods.ts";
import { openShop, second } from "../shop.ts";

/** The value of a series; null if it is absent. */
const valueOf = (text: string, series: string): number | null => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};
const seriesOf = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("kabinet_"))
    .map((line) => line.slice(0, line.lastIndexOf(" ")));

describe("metrics of a server", () => {
  const folder = mkdtempSync(join(tmpdir(), "kabinet-metrics-"));
  const carrier = createServer((_request, response) => void response.writeHead(204).end());
  let serving: Serving;
  beforeAll(async () => {
    const engine = await createEngine(join(folder, "postgres"));
    await migrateEmbedded(engine);
    await engine.close();
    carrier.listen(0, "127.0.0.1");
    await once(carrier, "listening");
    const bound = carrier.address();
    const port = typeof bound === "object" ? bound?.port : 0;
    const read = readEnvironment({
      PORT: "0",
      METRICS_PORT: "0",
      DATA_DIR: folder,
      SANDBOX: "off",
      SMS_URL: `http://shop:secret@127.0.0.1:${port}/`,
      SMTP_URL: `smtp://shop:secret@127.0.0.1:${port}/`,
      ACQUIRER_URL: `http://shop:secret@127.0.0.1:${port}/`,
    });
    if (read.kind === "problems") throw new Error(read.problems.join());
    serving = await serve(read.settings, () => {});
  });
  afterAll(async () => {
    await serving.stop();
    carrier.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const scrape = async (): Promise<string> => (await fetch(serving.metricsAddress ?? "")).text();

  test("serves them only on a port of their own", async () => {
    const reply = await fetch(serving.metricsAddress ?? "");
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(new URL(serving.metricsAddress ?? "").port).not.toBe(new URL(serving.address).port);
    const outside = await fetch(`${serving.address}/metrics`);
    expect(await outside.text()).not.toContain("kabinet_");
    const other = new URL("/api/v3/info/", serving.metricsAddress ?? "");
    expect((await fetch(other)).status).toBe(404);
    expect((await fetch(serving.metricsAddress ?? "", { method: "POST" })).status).toBe(405);
  });

  test("counts requests, refusals and calls to other services, without personal data", async () => {
    const phone = "79991234567";
    const code = await driverAt(serving.address).send(requestCode, { channel: "sms", phone });
    expect(code.status).toBe(200);
    const challenge = "c".repeat(22);
    await driverAt(serving.address).send(confirmCode, { phone, code: "0000", challenge });
    await fetch(`${serving.address}/api/v3/${phone}/?phone=${phone}`);
    const text = await scrape();
    const route = 'route="/api/v3/auth/registration/",method="POST"';
    expect(valueOf(text, `kabinet_requests_total{${route},status="200"}`)).toBe(1);
    expect(valueOf(text, `kabinet_request_seconds_count{${route}}`)).toBe(1);
    expect(text).toContain('route="/api/v3/*",method="GET",status="404"');
    expect(valueOf(text, 'kabinet_refusals_total{code="code.expired"}')).toBe(1);
    expect(valueOf(text, 'kabinet_provider_calls_total{provider="sms",outcome="ok"}')).toBe(1);
    expect(seriesOf(text).join("\n")).not.toMatch(/7999|cccc|127\.0\.0\.1/);
  });

  test("has no more series after unusual requests", async () => {
    await fetch(`${serving.address}/api/v3/before/`);
    // A job's series appear with its first run.
    const seriesNow = async () =>
      seriesOf(await scrape())
        .filter((series) => !series.startsWith("kabinet_job_"))
        .toSorted();
    const before = await seriesNow();
    for (let count = 0; count < 50; count += 1)
      await fetch(`${serving.address}/api/v3/${count}/${"x".repeat(count)}/`);
    expect(await seriesNow()).toEqual(before);
  });

  test("has the last success of each job, and the delay of the event loop", async () => {
    const job = 'name="billing"';
    await vi.waitUntil(async () => valueOf(await scrape(), `kabinet_job_runs_total{${job},outcome="ok"}`), {
      timeout: 30_000,
    });
    const text = await scrape();
    const last = valueOf(text, `kabinet_job_last_success_timestamp_seconds{${job}}`) ?? 0;
    expect(Math.abs(last - Date.now() / 1_000)).toBeLessThan(30);
    expect(valueOf(text, `kabinet_job_seconds_total{${job}}`)).toBeGreaterThan(0);
    expect(valueOf(text, "nodejs_eventloop_lag_p99_seconds")).not.toBeNull();
    expect(valueOf(text, "kabinet_database_up")).toBe(1);
  });
});

test("no series has a label that Prometheus gives to all series of a server, and would rename", async () => {
  const metrics = createMetrics();
  metrics.onJob({ job: "billing", failed: false, milliseconds: 1 });
  metrics.onAnswer({ method: "GET", route: "*", status: 404, refusal: "resource.missing", milliseconds: 3 });
  const { body } = await metrics.text();
  expect(seriesOf(body).filter((series) => /[{,](?:job|instance)="/.test(series))).toEqual([]);
});

test("two servers in one process count each for itself", async () => {
  const [one, two] = [createMetrics(), createMetrics()];
  const [ok, failed] = [false, true].map((failed) => ({ job: "billing", failed, milliseconds: 1_500 }));
  for (const end of [ok, failed, failed]) if (end !== undefined) one.onJob(end);
  one.onAlert();
  const [first, second] = [await one.text(), await two.text()];
  expect(valueOf(first.body, 'kabinet_job_runs_total{name="billing",outcome="failed"}')).toBe(2);
  expect(valueOf(first.body, 'kabinet_job_seconds_total{name="billing"}')).toBe(4.5);
  expect(valueOf(first.body, "kabinet_alerts_total")).toBe(1);
  expect(valueOf(second.body, 'kabinet_job_runs_total{name="billing",outcome="failed"}')).toBeNull();
});

test("a request with an unknown method is counted as other", async () => {
  const metrics = createMetrics();
  const answered = { route: "*", status: 404, refusal: null, milliseconds: 3 };
  for (const method of ["BREW", "PROPFIND", "GET"]) metrics.onAnswer({ ...answered, method });
  const { body } = await metrics.text();
  expect(valueOf(body, 'kabinet_requests_total{route="*",method="other",status="404"}')).toBe(2);
  expect(body).not.toMatch(/BREW|PROPFIND/);
});

test("a call to another service is counted by how it ended", async () => {
  const ends: string[] = [];
  const failing = (failure: Error) => async () => {
    throw failure;
  };
  const { sms, voice, mailer, acquirer, register } = countCalls(
    {
      sms: { send: async () => {} },
      voice: { call: failing(new ServiceFailure("timeout", "late")) },
      mailer: { send: failing(new ServiceFailure("refused", "no")) },
      register: { issue: async () => ({ kind: "refused" }) },
      acquirer: {
        createIntent: failing(new ServiceFailure("unreadable", "what?")),
        createIntents: async () => [{ status: "rejected", reason: new ServiceFailure("timeout", "late") }],
        getIntent: async () => null,
        refund: failing(new Error("something else")),
        listOperations: async () => {
          throw new ServiceFailure("timeout", "late");
        },
        readNotification: () => null,
      },
    },
    ({ provider, outcome }) => void ends.push(`${provider} ${outcome}`),
  );
  const to = "79991234567";
  const calls = [
    () => sms.send({ to, text: "1" }),
    () => voice.call({ to, code: "1234" }),
    () => mailer.send({ to: "ira@example.com", subject: "", text: "" }),
    () => register.issue({ kind: "sale", reference: "p", number: "1", amount: 1, lines: [], customer: null }),
    () => acquirer.createIntents([]),
    () => acquirer.getIntent("i"),
    () => acquirer.refund({ reference: "r", intentId: "i", amount: 1 }),
  ];
  for (const call of calls) await call().catch(() => {});
  expect(ends).toEqual([
    "sms ok",
    "voice timeout",
    "mailer refused",
    "register refused",
    "acquirer timeout",
    "acquirer ok",
    "acquirer unreachable",
  ]);
});

onDatabase("metrics from the database", (open) => {
  test("is payments by outcome, refunds, and the number and age of waiting items", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const metrics = createMetrics();
    metrics.watch({ pool: undefined, read: countsReader(shop.deps) });
    const request = { subscription: id, period: 1, method: "newCard" } as const;
    const first = await shop.ask(createPayment, request, { token });
    const declined = { status: "fail", reason: "declined" } as const;
    await shop.notify(shop.bank.finish(first.payment.id, declined));
    shop.move(second);
    await shop.ask(createPayment, request, { token });
    // A payment on delivery is made at the handover, days later.
    const handover = { kind: "delivery", address: "Валовая, 21", day: "2026-11-23", slot } as const;
    const delivered = await shop.subscribe(token, { handover });
    const onDelivery = { subscription: delivered.id, period: 1, method: "onDelivery" } as const;
    await shop.ask(createPayment, onDelivery, { token });
    // The payment that was reported as failed succeeds after all.
    const late = shop.bank.finish(first.payment.id, { status: "success" });
    await shop.notify({ ...late, eventId: "later" });
    shop.move(90 * second);
    const { body } = await metrics.text();
    expect(valueOf(body, 'kabinet_payments_ended{result="fail",reason="declined"}')).toBe(1);
    // Series start at zero, since a rate needs a value before the first event.
    expect(valueOf(body, 'kabinet_payments_ended{result="success",reason="none"}')).toBe(0);
    expect(valueOf(body, 'kabinet_refunds{reason="unasked",status="fail"}')).toBe(0);
    expect(valueOf(body, 'kabinet_provider_calls_total{provider="acquirer",outcome="timeout"}')).toBe(0);
    expect(valueOf(body, 'kabinet_page_reports_total{kind="crash"}')).toBe(0);
    expect(valueOf(body, 'kabinet_refunds{reason="unasked",status="processing"}')).toBe(1);
    expect(valueOf(body, 'kabinet_lost_charges{outcome="credited"}')).toBe(0);
    expect(valueOf(body, 'kabinet_waiting{what="payments"}')).toBe(1);
    expect(valueOf(body, 'kabinet_waiting_oldest_seconds{what="payments"}')).toBe(90);
    expect(valueOf(body, 'kabinet_waiting{what="letters"}')).toBe(1);
    expect(valueOf(body, 'kabinet_waiting_oldest_seconds{what="letters"}')).toBe(91);
    expect(valueOf(body, 'kabinet_waiting{what="notices"}')).toBeGreaterThan(0);
  });
});

test("without an answer of the database its former values are not repeated", async () => {
  const metrics = createMetrics();
  let found: Found | null = {
    payments: [{ result: "success", reason: "none", count: 7 }],
    refunds: [],
    lost: [],
    waiting: [{ what: "letters", count: 3, age: 5 }],
  };
  metrics.watch({ pool: () => ({ total: 16, idle: 0, waiting: 9 }), read: async () => found });
  expect(valueOf((await metrics.text()).body, 'kabinet_waiting{what="letters"}')).toBe(3);
  found = null;
  const { body } = await metrics.text();
  expect(valueOf(body, "kabinet_database_up")).toBe(0);
  expect(valueOf(body, 'kabinet_waiting{what="letters"}')).toBeNull();
  expect(valueOf(body, 'kabinet_database_connections{state="waiting"}')).toBe(9);
});
