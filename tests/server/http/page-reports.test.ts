import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { answerErrors } from "#server/platform/http/answer-errors.ts";
import type { Env } from "#server/platform/http/context.ts";
import { securityHeaders } from "#server/platform/http/headers.ts";
import { pageReportRoutes, type ReportKind } from "#server/platform/http/page-reports.ts";
import { logTo } from "#server/platform/logging/log.ts";

const openServer = () => {
  const lines: string[] = [];
  const kinds: ReportKind[] = [];
  const log = logTo((line) => void lines.push(line));
  const app = new Hono<Env>();
  app.onError(answerErrors(log));
  app.use("*", securityHeaders({ https: true }));
  app.route(
    "/",
    pageReportRoutes(log, (kind) => void kinds.push(kind)),
  );
  app.get("/", (c) => c.text("page"));
  const send = async (body: unknown, type = "application/reports+json"): Promise<number> => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { method: "POST", body: text, headers: { "Content-Type": type } };
    return (await app.request("/reports/", init)).status;
  };
  return {
    app,
    send,
    kinds,
    lines,
    logged: () =>
      lines.map((line) => {
        // Cast: what does not fit fails the expectations below.
        const { level: _level, time: _time, ...facts } = JSON.parse(line) as Record<string, unknown>;
        return facts;
      }),
  };
};

const canaries = ["79991234567", "Аграфена", "agrafena@example.com", "s3cret"];
const [phone, name, email, secret] = canaries;
const url = `https://kabinet.example/profile/?phone=${phone}`;
const report = (type: string, body: unknown) => ({ type, age: 3, url, user_agent: name, body });

describe("reports of pages", () => {
  test("are what the headers of every page ask for", async () => {
    const { headers } = await openServer().app.request("/");
    expect(headers.get("Reporting-Endpoints")).toBe('default="/reports/"');
    expect(headers.get("Content-Security-Policy")).toContain("report-to default");
  });

  test("of an uncaught error, a blocked file and a crash are logged and counted", async () => {
    const server = openServer();
    const status = await server.send([
      report("page-error", {
        name: "TypeError",
        places: ["/assets/index-abc.js:1:2", "/assets/b-c.js:3:44"],
      }),
      report("csp-violation", {
        effectiveDirective: "script-src-elem",
        blockedURL: `https://ads.example/x.js?token=${secret}`,
        documentURL: url,
        sample: email,
      }),
      report("csp-violation", { effectiveDirective: "style-src-attr", blockedURL: "inline" }),
      report("crash", { reason: "oom", stack: `at ${name}` }),
      report("deprecation", { id: "x", message: email }),
    ]);
    expect(status).toBe(204);
    expect(server.logged()).toEqual([
      {
        msg: "page report",
        kind: "error",
        error: "TypeError",
        places: "/assets/index-abc.js:1:2 < /assets/b-c.js:3:44",
      },
      { msg: "page report", kind: "csp", directive: "script-src-elem", blocked: "https://ads.example" },
      { msg: "page report", kind: "csp", directive: "style-src-attr", blocked: "inline" },
      { msg: "page report", kind: "crash", reason: "oom" },
    ]);
    expect(server.kinds).toEqual(["error", "csp", "csp", "crash", "other"]);
    for (const canary of canaries) expect(server.lines.join("")).not.toContain(canary);
  });

  test.each([
    ["a message instead of a name", { name: `x is not ${name}`, places: [] }],
    ["a place elsewhere", { name: "Error", places: [`https://evil.example/${secret}.js:1:1`] }],
    ["a directive that is a sentence", { effectiveDirective: `a ${email}`, blockedURL: "inline" }],
    ["nothing", undefined],
  ])("with %s are counted, and nothing of them is logged", async (_what, body) => {
    const server = openServer();
    for (const type of ["page-error", "csp-violation"]) await server.send([report(type, body)]);
    expect(server.lines).toEqual([]);
    expect(server.kinds).toEqual(["other", "other"]);
  });

  test("of something blocked that is no address say what kind it is", async () => {
    const server = openServer();
    for (const blockedURL of [`data:text/html,${secret}`, `blob:${secret}`, `${name}`, ""])
      await server.send([report("csp-violation", { effectiveDirective: "img-src", blockedURL })]);
    expect(server.logged().map(({ blocked }) => blocked)).toEqual(["data:", "blob:", "other", "other"]);
  });

  test.each([
    ["another media type", [], "application/json", 400],
    ["no JSON", "{", "application/reports+json", 400],
    ["no list", {}, "application/reports+json", 400],
    ["too many", Array.from({ length: 51 }, () => report("crash", {})), "application/reports+json", 400],
    ["too much", "x".repeat(32_769), "application/reports+json", 413],
  ])("that are %s are refused", async (_what, body, type, status) => {
    const server = openServer();
    expect(await server.send(body, type)).toBe(status);
    expect(server.kinds).toEqual([]);
  });

  test("of a flood are all counted, and thirty a minute logged", async () => {
    const server = openServer();
    for (let sent = 0; sent < 4; sent += 1)
      await server.send(Array.from({ length: 25 }, () => report("crash", { reason: "unresponsive" })));
    expect(server.kinds).toHaveLength(100);
    expect(server.lines.length).toBeGreaterThanOrEqual(30);
    expect(server.lines.length).toBeLessThanOrEqual(60);
  });
});
