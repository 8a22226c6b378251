import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { getCatalog, getCities, getDoc } from "#contract/info.ts";
import { createPayment } from "#contract/payment.ts";
import { getClient } from "#contract/user.ts";
import { createAccess } from "#src/ports/access.ts";
import { Outage, Unauthorized } from "#src/ports/api/answer.ts";
import { createApi, type PostRefusal } from "#src/ports/api/api.ts";
import { fakeWorld, settle } from "../fake-world.ts";
import { defined } from "../../defined.ts";

const app = { name: "kabinet", version: "1.2.3", key: "secret" };
const token = "t".repeat(43);
const challenge = "c".repeat(22);
const phone = "79990000002";

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });
const success = (payload: object) => json({ statusCode: "200", ...payload });
const refusal = (code: string, status: number, headers: Record<string, string> = {}) =>
  json({ statusCode: String(status), error: { code } }, status, headers);
const cities = { cities: [{ id: 1, name: "Москва", timezone: "Europe/Moscow", supported: true }] };

// Cast: a default of null alone would allow nothing else.
const open = ({ bar = null as PostRefusal | null } = {}) => {
  const fake = fakeWorld();
  const access = createAccess();
  const signals: unknown[] = [];
  access.listen((signal) => signals.push(signal));
  const received: [answered: number, asked: number][] = [];
  let outdated = 0;
  const api = createApi(
    fake.world,
    { app, apiUrl: "/" },
    {
      access,
      language: () => "ru",
      postRefusal: () => bar,
      onReplyTime: (...moments) => received.push(moments),
      onOutdated: () => (outdated += 1),
    },
  );
  /** Replies in order; without more, requests stay pending. */
  const answers = (...responses: (() => Response | Promise<Response>)[]) => {
    const rest = [...responses];
    fake.state.answer = async () => {
      const next = rest.shift();
      return next === undefined ? new Promise<Response>(() => undefined) : next();
    };
  };
  return { ...fake, access, signals, api, answers, received, outdated: () => outdated };
};

describe("a request", () => {
  test("has the headers of the spec and a signature over the exact bytes of its JSON", async () => {
    const { api, answers, state } = open();
    answers(() =>
      success({ challenge, codeLength: 4, resendAfter: 60, callAfter: 120, expiresIn: 300, next: null }),
    );
    await api(requestCode, { request: { channel: "sms", phone } });
    const request = defined(state.requests[0], "request");
    const body = await request.text();
    expect(new URL(request.url).pathname).toBe("/api/v3/auth/registration/");
    expect(JSON.parse(body)).toEqual({ channel: "sms", phone });
    const expected = createHash("sha256").update(`kabinet1.2.3${body}secret`).digest("hex");
    expect(Object.fromEntries(request.headers)).toMatchObject({
      accept: "application/json",
      "accept-language": "ru",
      "app-client": "2",
      "app-name": "kabinet",
      "app-version": "1.2.3",
      "client-type": "2",
      "content-type": "application/json",
      signature: expected,
    });
    // No cookie of the page, no stored copy, no other server.
    const { cache, credentials, redirect, referrerPolicy } = request;
    expect({ cache, credentials, redirect, referrerPolicy }).toEqual({
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
    });
  });

  test("with a form is sent encoded, and signed as no JSON", async () => {
    const { api, answers, state } = open();
    answers(() => refusal("code.wrong", 422));
    await api(confirmCode, { request: { phone, code: "0042", challenge } });
    const request = defined(state.requests[0], "request");
    const body = await request.text();
    expect(body).toBe(`phone=${phone}&code=0042&challenge=${challenge}`);
    expect(request.headers.get("Content-Type")).toContain("application/x-www-form-urlencoded");
    const expected = createHash("sha256").update("kabinet1.2.3secret").digest("hex");
    expect(request.headers.get("Signature")).toBe(expected);
  });

  test("with a query has parameters, and signs an empty body", async () => {
    const { api, answers, state } = open();
    answers(() => success({ ...cities, category: [], gadgets: [], org: null }));
    await api(getCatalog, { request: { city: "1" } }).catch(() => undefined);
    const request = defined(state.requests[0], "request");
    expect(request.url).toContain("/info/catalog/?city=1");
    const expected = createHash("sha256").update("kabinet1.2.3secret").digest("hex");
    expect(request.headers.get("Signature")).toBe(expected);
  });

  test("has its path parameter encoded", async () => {
    const { api, answers, state } = open();
    answers(() => refusal("resource.missing", 404));
    await api(getDoc, { path: { doc: "../user" } });
    expect(defined(state.requests[0], "request").url).toContain("/info/..%2Fuser/");
  });

  test("has Authorization exactly while there is a token (C3, C7)", async () => {
    const { api, access, answers, state } = open();
    answers(
      () => success(cities),
      () => success(cities),
      () => success(cities),
    );
    await api(getCities);
    access.open(token);
    await api(getCities);
    access.close();
    await api(getCities);
    expect(state.requests.map(({ headers }) => headers.get("Authorization"))).toEqual([
      null,
      `Bearer ${token}`,
      null,
    ]);
  });
});

describe("a reply", () => {
  test("succeeds only if statusCode is exactly the string 200 (C20)", async () => {
    for (const statusCode of [200, "201", undefined, null, "200 "]) {
      const { api, answers } = open();
      answers(() => json({ statusCode, ...cities }));
      await expect(api(getCities)).rejects.toBeInstanceOf(Outage);
    }
  });

  test("that the contract lists as a refusal is a value with details", async () => {
    const { api, answers } = open();
    answers(() =>
      json({ statusCode: "422", error: { code: "code.wrong", details: { attemptsLeft: 2 } } }, 422),
    );
    const answer = await api(confirmCode, { request: { phone, code: "0000", challenge } });
    expect(answer).toMatchObject({ kind: "refused", code: "code.wrong", details: { attemptsLeft: 2 } });
  });

  test("of a captive portal, cut off, malformed or with an unknown code is an outage", async () => {
    const portal = new Response("<html>Pay for Wi-Fi</html>", { headers: { "Content-Type": "text/html" } });
    for (const response of [
      portal,
      new Response('{"statusCode":"200","cities":[{"id"'),
      success({ cities: null }),
      success({ cities: [{ id: "1", name: "x", timezone: "y", supported: true }] }),
      refusal("coffee.empty", 422),
      json([], 200),
      json(null, 404),
    ]) {
      const { api, answers } = open();
      answers(() => response);
      await expect(api(getCities)).rejects.toBeInstanceOf(Outage);
    }
  });
  test("with an error status is an outage with that status, whatever its body", async () => {
    for (const answer of [
      () => json(null, 503),
      () => new Response("<html>Busy</html>", { status: 503 }),
      () => refusal("code.wrong", 500),
    ]) {
      const { api, answers } = open();
      answers(answer);
      await expect(api(confirmCode)).rejects.toMatchObject({ status: answer().status });
    }
  });

  test("carries the server's clock to its listeners; one without a clock does not", async () => {
    const { api, answers, received, state } = open();
    answers(() => json({ statusCode: "200", ...cities }, 200, { Date: "Sat, 21 Nov 2026 12:34:56 GMT" }));
    expect((await api(getCities)).at).toBe(Date.parse("2026-11-21T12:34:56Z"));
    expect(received).toEqual([[Date.parse("2026-11-21T12:34:56Z"), state.now]]);
    answers(() => success(cities));
    await api(getCities);
    expect(received).toHaveLength(1);
  });

  test.each([
    ["breaks the contract", () => success({ cities: [{ id: 1, name: "x", timezone: 3 }] }), 1],
    ["has an unknown code", () => refusal("coffee.empty", 422), 1],
    ["says that the version is no longer served", () => refusal("version.unsupported", 400), 1],
    ["can be read", () => success(cities), 0],
    ["is a known refusal", () => refusal("code.wrong", 422), 0],
    ["is a server error", () => json(null, 501), 0],
  ])("of another version that %s: the page is outdated %#", async (_, answer, times) => {
    for (const [version, expected] of [
      ["1.3.0", times],
      ["1.2.3", 0],
      [null, 0],
    ] as const) {
      const { api, answers, pass, outdated } = open();
      const reply = () => {
        const response = answer();
        if (version !== null) response.headers.set("App-Version", version);
        return response;
      };
      answers(reply, reply, reply, reply);
      const asked = api(getCities).catch(() => undefined);
      await pass(60_000);
      await asked;
      expect(outdated()).toBe(expected);
    }
  });
});

describe("a retry", () => {
  test("follows each of four network failures of a read, then it is an outage (C39)", async () => {
    const { api, state, pass } = open();
    const asked = api(getCities);
    asked.catch(() => undefined);
    await pass(60_000);
    await expect(asked).rejects.toBeInstanceOf(Outage);
    expect(state.requests).toHaveLength(4);
  });

  test.each([408, 429, 500, 501, 502, 503, 504, 599])("follows a read answered with %i", async (status) => {
    const { api, answers, state, pass } = open();
    answers(
      () => new Response("", { status }),
      () => success(cities),
    );
    const asked = api(getCities);
    // No immediate retry, also without Retry-After.
    await pass(350);
    expect(state.requests).toHaveLength(1);
    await pass(5_000);
    expect(await asked).toMatchObject({ kind: "answered" });
    expect(state.requests).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 409, 413, 422])("does not follow %i (C39)", async (status) => {
    const { api, answers, state, pass } = open();
    answers(() => refusal("request.malformed", status));
    const asked = api(getCities);
    asked.catch(() => undefined);
    await pass(60_000);
    await asked.catch(() => undefined);
    expect(state.requests).toHaveLength(1);
  });

  test.each([408, 429, 502, 503, 504])("follows a keyed call answered with %i", async (status) => {
    const { api, pass, state, answers } = open();
    answers(() => new Response("", { status }));
    const request = { subscription: 1, period: 1, method: "newCard" } as const;
    api(createPayment, { request, key: "k".repeat(32) }).catch(() => undefined);
    await pass(5_000);
    expect(state.requests.length).toBeGreaterThan(1);
  });

  test.each([500, 501, 599])(
    "does not follow a keyed call answered with %i: it may have done its work (C39)",
    async (status) => {
      const { api, pass, state, answers } = open();
      answers(() => new Response("", { status }));
      const request = { subscription: 1, period: 1, method: "newCard" } as const;
      api(createPayment, { request, key: "k".repeat(32) }).catch(() => undefined);
      await pass(60_000);
      expect(state.requests).toHaveLength(1);
    },
  );

  test("waits as long as Retry-After says", async () => {
    const { api, answers, state, pass } = open();
    answers(
      () => refusal("request.tooMany", 429, { "Retry-After": "7" }),
      () => success(cities),
    );
    const asked = api(getCities);
    await pass(6_900);
    expect(state.requests).toHaveLength(1);
    await pass(200);
    expect(state.requests).toHaveLength(2);
    await asked;
  });

  test("ignores an invalid Retry-After", async () => {
    const { api, answers, state, pass } = open();
    answers(
      () => refusal("request.tooMany", 429, { "Retry-After": "soon" }),
      () => success(cities),
    );
    const asked = api(getCities);
    await pass(150);
    expect(state.requests).toHaveLength(1);
    await pass(5_000);
    expect(state.requests).toHaveLength(2);
    await asked;
  });

  test("does not follow a long Retry-After: the caller gets the refusal", async () => {
    const { api, answers, state } = open();
    answers(() => refusal("request.tooMany", 429, { "Retry-After": "900" }));
    expect(await api(getCities)).toMatchObject({ kind: "refused", code: "request.tooMany" });
    expect(state.requests).toHaveLength(1);
  });

  test("never follows a request without an idempotency key (C8)", async () => {
    const { api, state, pass } = open();
    const asked = api(confirmCode, { request: { phone, code: "1234", challenge } });
    asked.catch(() => undefined);
    await pass(60_000);
    await expect(asked).rejects.toBeInstanceOf(Outage);
    expect(state.requests).toHaveLength(1);
  });

  test("has the key of its intent (C26)", async () => {
    const { api, state, pass } = open();
    const request = { subscription: 1, period: 1, method: "newCard" } as const;
    const asked = api(createPayment, { request, key: "k".repeat(32) });
    asked.catch(() => undefined);
    await pass(60_000);
    expect(state.requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(
      Array(4).fill("k".repeat(32)),
    );
  });

  test("does not happen offline: the caller gets the last error (C44)", async () => {
    const { api, state, pass, answers } = open();
    const request = { subscription: 1, period: 1, method: "newCard" } as const;
    const asked = api(createPayment, { request, key: "k".repeat(32) });
    const ended = asked.catch((failure: unknown) => failure);
    await pass(1);
    state.online = false;
    await pass(60_000);
    expect(await ended).toBeInstanceOf(Outage);
    expect(state.requests).toHaveLength(1);

    state.online = true;
    answers(() => refusal("request.tooMany", 429, { "Retry-After": "7" }));
    const refused = api(getCities);
    await pass(1);
    state.online = false;
    await pass(60_000);
    expect(await refused).toMatchObject({ kind: "refused", code: "request.tooMany" });
    expect(state.requests).toHaveLength(2);
  });

  test("a call that moves money is not sent without a key", async () => {
    const { api, state } = open();
    const request = { subscription: 1, period: 1, method: "newCard" } as const;
    await expect(api(createPayment, { request })).rejects.toThrow("needs an idempotency key");
    expect(state.requests).toHaveLength(0);
  });

  test("an aborted caller stops retries, and the abort is passed on", async () => {
    const { api, state, timers, pass } = open();
    const asker = new AbortController();
    const asked = api(getCities, { signal: asker.signal });
    asked.catch(() => undefined);
    await pass(100);
    asker.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
    await pass(60_000);
    expect(state.requests).toHaveLength(1);
    expect(timers.size).toBe(0);
  });

  test("a reply that never arrives ends within a minute (L1)", async () => {
    const { api, answers, pass, state } = open();
    answers();
    const asked = api(getCities);
    const ended = vi.fn<() => void>();
    asked.catch(ended);
    await pass(60_000);
    expect(ended).toHaveBeenCalledOnce();
    expect(state.requests).toHaveLength(4);
    expect(state.requests.every(({ signal }) => signal.aborted)).toBe(true);
  });

  test("a truncated body is a network failure", async () => {
    const { api, answers, pass } = open();
    const broken = () =>
      new Response(
        new ReadableStream({ start: (stream) => stream.error(new TypeError("connection reset")) }),
      );
    answers(broken, () => success(cities));
    const asked = api(getCities);
    await pass(5_000);
    expect(await asked).toMatchObject({ kind: "answered" });
  });
});

describe("access", () => {
  test("reports any number of 401s of one token once; the next token counts anew (C5)", async () => {
    const { api, access, answers, signals } = open();
    answers(...Array.from({ length: 4 }, () => () => refusal("token.invalid", 401)));
    access.open(token);
    const all = await Promise.allSettled([api(getClient), api(getClient), api(getClient)]);
    expect(all.map((each) => each.status === "rejected" && each.reason instanceof Unauthorized)).toEqual([
      true,
      true,
      true,
    ]);
    expect(signals).toEqual([{ type: "session.rejected", token }]);
    access.open("u".repeat(43));
    await api(getClient).catch(() => undefined);
    expect(signals).toHaveLength(2);
  });

  test("reports a late 401 with its own token", async () => {
    const { api, access, signals, state } = open();
    const answered = Promise.withResolvers<Response>();
    state.answer = () => answered.promise;
    access.open(token);
    const asked = api(getClient);
    asked.catch(() => undefined);
    await settle();
    access.open("u".repeat(43));
    answered.resolve(refusal("token.invalid", 401));
    await expect(asked).rejects.toBeInstanceOf(Unauthorized);
    expect(signals).toEqual([{ type: "session.rejected", token }]);
  });

  test.each(["client.forbidden", "client.deleting"] as const)(
    "cancels a POST of a client flagged %s, and says so (C17)",
    async (bar) => {
      const { api, state, signals, answers } = open({ bar });
      const request = { subscription: 1, period: 1, method: "newCard" } as const;
      expect(await api(createPayment, { request, key: "k".repeat(32) })).toMatchObject({
        kind: "refused",
        code: bar,
      });
      expect(state.requests).toHaveLength(0);
      expect(signals).toEqual([{ type: "post.blocked" }]);
      answers(() => success(cities));
      expect(await api(getCities)).toMatchObject({ kind: "answered" });
    },
  );

  test("reports that the server flags a client", async () => {
    const { api, access, answers, signals } = open();
    access.open(token);
    answers(() => refusal("client.forbidden", 403));
    const request = { subscription: 1, period: 1, method: "newCard" } as const;
    await api(createPayment, { request, key: "k".repeat(32) });
    expect(signals).toEqual([{ type: "client.flagged", token }]);
  });
});
