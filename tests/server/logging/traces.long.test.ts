import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { expect, onTestFinished, test, vi } from "vitest";
import { getClient, updateClient } from "#contract/user.ts";
import { driverAt } from "../../driver/driver.ts";
import { spawnServer } from "../spawn-server.ts";

const Value = v.object({ stringValue: v.optional(v.string()), intValue: v.optional(v.number()) });
const Span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  kind: v.number(),
  attributes: v.array(v.object({ key: v.string(), value: Value })),
});
/** What OTLP sends over HTTP as JSON (OpenTelemetry protocol 1, ExportTraceServiceRequest). */
const Export = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(v.object({ key: v.string(), value: Value })) }),
      scopeSpans: v.array(v.object({ spans: v.array(Span) })),
    }),
  ),
});

/** A collector that keeps what it receives. */
const openCollector = async () => {
  const received: v.InferOutput<typeof Export>[] = [];
  const paths = new Set<string>();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    paths.add(request.url ?? "");
    received.push(v.parse(Export, await json(request)));
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // Cast: a server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const resources = () => received.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    received,
    resources,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
};

const loadedModules = fileURLToPath(new URL("loaded-modules.ts", import.meta.url));

/** A server with its own data; `stop` ends it as an operator does. */
const start = async (settings: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), "kabinet-traces-"));
  const quiet = { NODE_ENV: "", PORT: "0", HOST: "", DATABASE_URL: "", SANDBOX: "on", DATA_DIR: folder };
  const server = spawnServer({ ...quiet, ...settings }, { imports: [loadedModules] });
  const stop = async (): Promise<void> => {
    server.child.kill("SIGTERM");
    await server.exit;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { address: await server.listening, stop, lines: server.lines, complaints: server.complaints };
};
const isLoaded = (lines: readonly string[]): boolean => lines.includes("loads @opentelemetry");

/** A server takes long to start where several do. Milliseconds. */
const patience = 300_000;

const phone = "79160001122";
const [traceId, callerId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

test(
  "a request, its statements and its calls to other services are one trace, without personal data",
  async () => {
    const collector = await openCollector();
    const server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const driver = driverAt(server.address);
    const token = await driver.signIn(phone);
    const secrets = { firstName: "Аграфена", lastName: "Кукушкина", email: "agrafena@example.com" } as const;
    await driver.ask(updateClient, { ...secrets, citizenship: "RU", city: 1 }, { token });
    await driver.ask(getClient, {}, { token });
    await fetch(`${server.address}/healthz?phone=${phone}`, {
      headers: { traceparent: `00-${traceId}-${callerId}-01`, "X-Forwarded-For": "192.0.2.7" },
    });
    await fetch(`${server.address}/readyz`, {
      headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00" },
    });
    await server.stop();

    const spans = collector.spans();
    const named = (name: string) => spans.filter((each) => each.name === name);
    const below = (parent: v.InferOutput<typeof Span> | undefined) =>
      spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
    expect([...collector.paths]).toEqual(["/v1/traces"]);
    expect(isLoaded(server.lines)).toBe(true);

    const [asked] = named("POST /api/v3/auth/registration/");
    const [sent] = named("sms send");
    expect(asked).toMatchObject({ kind: 2 });
    expect(sent).toMatchObject({ kind: 3, traceId: asked?.traceId, parentSpanId: asked?.spanId });
    const [saved] = named("POST /api/v3/user/updateinfo/");
    expect(below(saved).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["begin", "select clients", "update clients", "commit"]),
    );
    expect(saved?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
    // The proxy's trace goes on, and what it does not record is not recorded.
    expect(named("GET /healthz")).toEqual([
      expect.objectContaining({ traceId, parentSpanId: callerId, kind: 2 }),
    ]);
    expect(named("GET /readyz")).toEqual([]);
    // Jobs that found nothing to do are no traces.
    expect(spans.filter(({ name }) => name.startsWith("job "))).toEqual(
      spans.filter((each) => each.name.startsWith("job ") && below(each).length > 0),
    );

    const [resource] = collector.resources();
    expect(resource?.resource.attributes).toEqual(
      expect.arrayContaining([
        { key: "service.name", value: { stringValue: "kabinet" } },
        { key: "deployment.environment.name", value: { stringValue: "test" } },
      ]),
    );
    const everything = JSON.stringify(collector.received);
    for (const secret of [phone, phone.slice(1), token, "192.0.2.7", ...Object.values(secrets)])
      expect(everything).not.toContain(secret);
  },
  patience,
);

test(
  "without an endpoint nothing of OpenTelemetry is loaded",
  async () => {
    const server = await start({});
    await driverAt(server.address).signIn(phone);
    await server.stop();
    expect(isLoaded(server.lines)).toBe(false);
  },
  patience,
);

test(
  "a collector that does not answer is reported in the log",
  async () => {
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
    await driverAt(server.address).signIn(phone);
    await vi.waitFor(() => expect(server.complaints.join("\n")).toContain("traces cannot be exported"), {
      timeout: 120_000,
    });
  },
  patience,
);
