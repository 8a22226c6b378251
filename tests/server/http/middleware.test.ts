import { Hono } from "hono";
import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { addressReader, readRange } from "#server/platform/http/address.ts";
import { answerErrors } from "#server/platform/http/answer-errors.ts";
import { bodyLimit, readBody } from "#server/platform/http/read-input.ts";
import type { Env } from "#server/platform/http/context.ts";
import { deadline, securityHeaders } from "#server/platform/http/headers.ts";
import { observe } from "#server/platform/http/observe.ts";
import { logTo } from "#server/platform/logging/log.ts";

/** An application with only the middleware that every request passes. */
const openMiddleware = (https = true) => {
  const lines: string[] = [];
  const log = logTo((line) => void lines.push(line));
  const app = new Hono<Env>();
  app.onError(answerErrors(log));
  app.use("*", observe(log), securityHeaders({ https }));
  return { app, lines };
};

describe("a body", () => {
  const openReader = () => {
    const { app } = openMiddleware();
    app.post("/", async (c) => c.json({ size: (await readBody(c)).byteLength }));
    return app;
  };

  test("is read up to 64 KB and refused beyond", async () => {
    const app = openReader();
    const send = async (size: number) =>
      (await app.request("/", { method: "POST", body: "x".repeat(size) })).status;
    expect([await send(0), await send(bodyLimit), await send(bodyLimit + 1)]).toEqual([200, 200, 413]);
  });

  test("of unknown length is aborted as soon as it is too large", async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 1;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "Content-Length": "3" } };
    expect((await openReader().request("/", init)).status).toBe(413);
    expect(given).toBeLessThan(10);
  });
});

describe("a request", () => {
  test("that takes too long is answered 503 with Retry-After", async () => {
    const { app } = openMiddleware();
    app.get("/", deadline(20), () => new Promise<Response>(() => {}));
    const reply = await app.request("/");
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "2"]);
    expect(await reply.json()).toMatchObject({ statusCode: "503", error: { code: "server.busy" } });
  });

  test("that causes a server error gets the request's id and nothing about the error", async () => {
    const { app, lines } = openMiddleware();
    app.get("/:name/", () => {
      throw new Error("relation clients: 79990000002 at secret.ts");
    });
    const reply = await app.request("/79990000002/?code=1234");
    const text = await reply.text();
    expect(reply.status).toBe(500);
    expect(text).not.toMatch(/relation|secret|7999/);
    const id = reply.headers.get("Request-Id") ?? "";
    expect(JSON.parse(text)).toMatchObject({ error: { code: "server.failed", requestId: id } });
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toContain(id);
      expect(line).not.toMatch(/7999|1234|relation/);
    }
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({
      route: "/:name/",
      status: 500,
      refusal: "server.failed",
    });
  });

  test("writes one log line, also if its method and path try to forge more", async () => {
    const { app, lines } = openMiddleware();
    await app.request("/%0a{%22forged%22:1}", { method: "BREW\u0009".trim() });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain("forged");
    expect(lines[0]?.match(/\n/g)).toHaveLength(1);
  });

  test("takes no negative time if the clock of the machine is set back meanwhile", async () => {
    const { app, lines } = openMiddleware();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T10:00:00Z") });
    app.get("/", (c) => {
      vi.setSystemTime(Date.parse("2026-11-21T09:59:00Z"));
      return c.text("ok");
    });
    try {
      await app.request("/");
    } finally {
      vi.useRealTimers();
    }
    const { milliseconds } = v.parse(v.object({ milliseconds: v.number() }), JSON.parse(lines[0] ?? ""));
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect(milliseconds).toBeLessThan(60_000);
  });

  test("is always answered with the security headers", async () => {
    const { app } = openMiddleware();
    const { headers } = await app.request("/nothing/");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    const policy = headers.get("Content-Security-Policy")?.split("; ") ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*/);
    const plain = await openMiddleware(false).app.request("/nothing/");
    expect(plain.headers.get("Strict-Transport-Security")).toBeNull();
  });
});

describe("the address of a request", () => {
  const ask = (
    remoteAddress: string,
    forwarded: string | null,
    trusted: readonly string[],
  ): { place: string; strangers: number } => {
    let strangers = 0;
    const addressOf = addressReader(
      trusted.flatMap((each) => {
        const range = readRange(each);
        return range === null ? [] : [range];
      }),
      () => (strangers += 1),
    );
    addressOf(remoteAddress, forwarded ?? undefined);
    return { place: addressOf(remoteAddress, forwarded ?? undefined), strangers };
  };
  const read = (...given: Parameters<typeof ask>) => ask(...given).place;

  test("is the socket's if the sender is no trusted proxy", () => {
    expect(read("192.0.2.1", "198.51.100.7", [])).toBe("192.0.2.1");
    expect(read("::ffff:192.0.2.1", null, [])).toBe("192.0.2.1");
  });

  test("is the one seen by our last proxy, not one claimed before it", () => {
    const proxies = ["10.0.0.1", "10.0.0.2"];
    expect(read("10.0.0.1", "203.0.113.9, 198.51.100.7", proxies)).toBe("198.51.100.7");
    expect(read("10.0.0.1", "203.0.113.9, 198.51.100.7, 10.0.0.2", proxies)).toBe("198.51.100.7");
    expect(read("10.0.0.1", null, proxies)).toBe("10.0.0.1");
    expect(read("10.0.0.1", "x".repeat(1_000), proxies)).toBe("10.0.0.1");
    expect(read("10.0.0.1", "198.51.100.7, not an address", proxies)).toBe("10.0.0.1");
  });

  test("is found behind proxies given as ranges, with or without a port, also for IPv6", () => {
    const proxies = ["10.0.0.0/8", "2001:db8:ff::/48"];
    expect(read("10.20.30.40", "198.51.100.7:51234", proxies)).toBe("198.51.100.7");
    expect(read("::ffff:10.20.30.40", "198.51.100.7, 10.1.1.1:80", proxies)).toBe("198.51.100.7");
    expect(read("2001:db8:ff::1", "198.51.100.7", proxies)).toBe("198.51.100.7");
    expect(read("2001:db8:fe::1", "198.51.100.7", proxies)).toBe("2001:db8:fe::/64");
    expect(read("10.20.30.40", "[2001:db8:1:2:3:4:5:6]:443", proxies)).toBe("2001:db8:1:2::/64");
  });

  test("in IPv6 is the /64 network, since a subscriber has that many addresses", () => {
    expect(read("2001:db8:1:2::7", null, [])).toBe("2001:db8:1:2::/64");
    expect(read("2001:db8:1:2:ffff::9", null, [])).toBe("2001:db8:1:2::/64");
    expect(read("2001:db8:1:3::7", null, [])).toBe("2001:db8:1:3::/64");
    expect(read("fe80::1%eth0", null, [])).toBe("fe80::/64");
  });

  test("behind an unknown proxy is reported once", () => {
    expect(ask("192.0.2.1", "198.51.100.7", [])).toMatchObject({ strangers: 1 });
    expect(ask("192.0.2.1", null, [])).toMatchObject({ strangers: 0 });
    expect(ask("10.0.0.1", "198.51.100.7", ["10.0.0.1"])).toMatchObject({ strangers: 0 });
  });

  test("rejects malformed ranges", () => {
    for (const wrong of ["", "proxy", "10.0.0.0/33", "10.0.0", "1", "::/129", "10.0.0.1:80:90"])
      expect([wrong, readRange(wrong)]).toEqual([wrong, null]);
  });
});
