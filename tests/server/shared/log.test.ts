import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, describe as suite, expect, test } from "vitest";
import { type Facts, describe, logTo } from "#server/platform/logging/log.ts";
import { type Fetch, ask, readEndpoint } from "#server/platform/providers/ask.ts";

const secret = "p4ss";
const failureOf = async (base: string, fetch: Fetch = globalThis.fetch): Promise<Facts> => {
  try {
    await ask(readEndpoint(base), { method: "GET", path: "79991234567/" }, fetch);
  } catch (error) {
    return describe(error);
  }
  throw new Error("it has answered");
};

suite("what is facts of a service that does not answer", () => {
  const silent = createServer(() => {});
  const closed = createServer(() => {});
  let [silentAt, closedAt] = ["", ""];
  const open = async (server: typeof silent): Promise<string> => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const bound = server.address();
    return `http://shop:${secret}@127.0.0.1:${typeof bound === "object" ? bound?.port : 0}/`;
  };
  beforeAll(async () => {
    [silentAt, closedAt] = [await open(silent), await open(closed)];
    closed.close();
    await once(closed, "close");
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  test("is a refused connection", async () => {
    expect(await failureOf(closedAt)).toMatchObject({
      code: "ECONNREFUSED",
      syscall: "connect",
    });
  });

  test("is an unknown host", async () => {
    expect(await failureOf(`http://shop:${secret}@bank.invalid/`)).toMatchObject({
      code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
      syscall: "getaddrinfo",
    });
  });

  test("is a timeout", async () => {
    const impatient: Fetch = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(30) });
    const facts = await failureOf(silentAt, impatient);
    expect(facts["error"]).toMatch(/TimeoutError$/);
    expect(facts).toMatchObject({ code: null, syscall: null });
  });

  test("never contains an address, a password or a phone number", async () => {
    const facts = [await failureOf(closedAt), await failureOf(silentAt, failing)];
    expect(JSON.stringify(facts)).not.toMatch(/7999|p4ss|secret words/);
  });
});

/** Errors of drivers and services can contain personal data anywhere. */
const failing: Fetch = () => {
  const inner = Object.assign(new Error("secret words 79991234567"), {
    name: "79991234567",
    code: "secret words",
    syscall: "7999 1234567",
  });
  return Promise.reject(new TypeError("secret words", { cause: inner }));
};

suite("what is facts of an error", () => {
  test("has all of its causes, outermost first", () => {
    const refused = Object.assign(new Error("x"), { code: "ECONNREFUSED", syscall: "connect" });
    const both = new AggregateError([refused, new Error("y")], "z");
    const error = new Error("a", { cause: new TypeError("b", { cause: both }) });
    expect(describe(error)).toMatchObject({
      error: "Error < TypeError < AggregateError < Error",
      code: "ECONNREFUSED",
      syscall: "connect",
    });
  });

  test("with circular causes ends", () => {
    const [first, second] = [new Error("a"), new RangeError("b")];
    first.cause = second;
    second.cause = first;
    expect(String(describe(first)["error"]).split(" < ")).toHaveLength(8);
  });

  test("of the database has its SQLSTATE and the violated constraint", () => {
    const broken = Object.assign(new Error("Key (phone)=(79991234567) already exists."), {
      code: "23505",
      constraint: "clients_phone_unique",
    });
    const facts = describe(new Error("insert into clients values (79991234567)", { cause: broken }));
    expect(facts).toMatchObject({ code: "23505", constraint: "clients_phone_unique" });
    expect(JSON.stringify(facts)).not.toContain("7999");
  });
});

suite("a line of the log", () => {
  const lineOf = (event: string, facts: Facts = {}): unknown => {
    const lines: string[] = [];
    logTo((line) => void lines.push(line))(event, facts);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[^\n]+\n$/);
    return JSON.parse(lines[0] ?? "");
  };

  test("has a level, the time, the event and its facts", () => {
    expect(lineOf("request", { status: 200, refusal: null })).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: 200,
      refusal: null,
      msg: "request",
    });
  });

  test.each([
    ["alert", "error"],
    ["failure", "error"],
    ["job failed", "error"],
    ["warning", "warn"],
    ["connection to the database lost", "warn"],
    ["certificate read again", "info"],
  ])("of the event %j has the level %s", (event, level) => {
    expect(lineOf(event)).toMatchObject({ level, msg: event });
  });

  test("cannot be forged by a value", () => {
    expect(lineOf("request", { route: '"}\n{"level":"error","msg":"alert"}' })).toMatchObject({
      level: "info",
      msg: "request",
    });
  });
});
