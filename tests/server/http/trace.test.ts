import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { addressReader, proxyReader, readRange } from "#server/platform/http/address.ts";
import { answerErrors } from "#server/platform/http/answer-errors.ts";
import type { Env } from "#server/platform/http/context.ts";
import { observe } from "#server/platform/http/observe.ts";
import { logTo } from "#server/platform/logging/log.ts";
import type { Fetch } from "#server/platform/providers/ask.ts";
import { httpCarrier } from "#server/platform/providers/configured.ts";
import {
  beginTrace,
  continueTrace,
  currentTrace,
  inRequestSpan,
  traceparentOf,
} from "#server/platform/logging/trace.ts";

const [traceId, parentId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

describe("the header traceparent", () => {
  test("has the trace id of a request, and our span gets a new id", () => {
    const trace = continueTrace(`00-${traceId}-${parentId}-01`);
    expect(trace).toMatchObject({ traceId, sampled: true });
    expect(trace?.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(trace?.spanId).not.toBe(parentId);
    expect(continueTrace(`00-${traceId}-${parentId}-02`)).toMatchObject({ sampled: false });
  });

  test("of a future version is read as far as it is known", () => {
    expect(continueTrace(`cc-${traceId}-${parentId}-01-what-the-future-brings`)).toMatchObject({ traceId });
  });

  test.each([
    ["nothing", ""],
    ["a trace of zeros", `00-${"0".repeat(32)}-${parentId}-01`],
    ["a parent of zeros", `00-${traceId}-${"0".repeat(16)}-01`],
    ["the version that is none", `ff-${traceId}-${parentId}-01`],
    ["upper case", `00-${traceId.toUpperCase()}-${parentId}-01`],
    ["a fifth field in version 00", `00-${traceId}-${parentId}-01-more`],
    ["something after the flags", `cc-${traceId}-${parentId}-01.more`],
    ["a phone", "79991234567"],
  ])("that is %s begins no trace", (_what, header) => {
    expect(continueTrace(header)).toBeNull();
  });
});

/** A server behind the proxy 10.0.0.1 that sends a text message for each request. */
const openTracedServer = () => {
  const lines: string[] = [];
  const log = logTo((line) => void lines.push(line));
  const sent: Headers[] = [];
  const fetch: Fetch = async (_url, init) => {
    sent.push(new Headers(init.headers));
    return new Response(null, { status: 204 });
  };
  const { sms } = httpCarrier("https://shop:secret@sms.example/", fetch);
  const proxy = readRange("10.0.0.1");
  const proxies = proxy === null ? [] : [proxy];
  const app = new Hono<Env>();
  app.onError(answerErrors(log));
  app.use("*", observe(log, { isOurProxy: proxyReader(proxies) }));
  app.get("/", async (c) => {
    await sms.send({ to: "79991234567", text: "1234" });
    return c.text(
      addressReader(proxies, () => {})(
        c.env?.incoming?.socket.remoteAddress,
        c.req.header("X-Forwarded-For"),
      ),
    );
  });
  const ask = async (remoteAddress: string, headers: Record<string, string>) => {
    const reply = await app.request("/", { headers }, { incoming: { socket: { remoteAddress } } });
    // Cast: what does not fit fails the expectations below.
    const line = JSON.parse(lines.at(-1) ?? "") as Record<string, unknown>;
    return { id: reply.headers.get("Request-Id"), line, sent: sent.at(-1)?.get("traceparent") ?? "" };
  };
  return { ask };
};

describe("a request", () => {
  const headers = { traceparent: `00-${traceId}-${parentId}-01`, "X-Request-Id": "b7d1c2f0a9e84c55" };

  test("from our proxy keeps its id and trace, in the log and in calls to other services", async () => {
    const { id, line, sent } = await openTracedServer().ask("10.0.0.1", headers);
    expect(id).toBe(headers["X-Request-Id"]);
    expect(line).toMatchObject({ level: "info", msg: "request", requestId: id, traceId });
    expect(sent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(sent).not.toContain(parentId);
    const other = await openTracedServer().ask("10.0.0.1", { "Request-Id": "0123456789abcdef" });
    expect(other.id).toBe("0123456789abcdef");
  });

  test("from another sender gets a new id and trace", async () => {
    const { id, line, sent } = await openTracedServer().ask("192.0.2.7", headers);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(line["traceId"]).toMatch(/^[0-9a-f]{32}$/);
    expect(line["traceId"]).not.toBe(traceId);
    expect(sent).toContain(line["traceId"]);
  });

  test.each(["79991234567", "short", "x".repeat(65), "with a space in it", 'quote"and{brace}of16'])(
    "whose id is %j gets one of ours from any sender",
    async (wrong) => {
      expect((await openTracedServer().ask("10.0.0.1", { "X-Request-Id": wrong })).id).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    },
  );
});

test("parallel requests keep separate traces", async () => {
  const lines: string[] = [];
  const log = logTo((line) => void lines.push(line));
  const [one, two] = [beginTrace(), beginTrace()];
  const work = async (name: string): Promise<void> => {
    await Promise.resolve();
    log("worked", { name });
  };
  const request = (remote: typeof one, name: string) =>
    inRequestSpan({ remote, record: undefined, name: "GET" }, async () => {
      await work(name);
      return {};
    });
  await Promise.all([request(one, "one"), request(two, "two"), work("neither")]);
  // Cast: what does not fit fails the expectations below.
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged.find(({ name }) => name === "one")).toMatchObject({ traceId: one.traceId });
  expect(logged.find(({ name }) => name === "two")).toMatchObject({ traceId: two.traceId });
  expect(logged.find(({ name }) => name === "neither")).not.toHaveProperty("traceId");
  expect(currentTrace()).toBeUndefined();
  expect(traceparentOf(one)).toBe(`00-${one.traceId}-${one.spanId}-00`);
});
