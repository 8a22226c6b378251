import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import type { Call } from "#contract/call.ts";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { developmentApp } from "#contract/development.ts";
import { ErrorReply } from "#contract/error.ts";
import { headerNames } from "#contract/headers.ts";
import { docNames, getCatalog, getCities, getCompanies, getDoc, getFaq } from "#contract/info.ts";
import { getForecast } from "#contract/forecast.ts";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { sign } from "#contract/signature.ts";
import { createSubscription, listSubscriptions, setStatus, signAct } from "#contract/subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  verifyEmail,
  withdrawDeletion,
} from "#contract/user.ts";
import { loose } from "./code-limits.ts";
import { onDatabase } from "./databases.ts";
import { goods } from "./goods.ts";
import { openShop, phone, type Sent, type Shop, someDraft } from "./shop.ts";

/** Every call that exists, with a request that is right in form. */
const calls: [Call, Record<string, unknown>][] = [
  [requestCode, { channel: "sms", phone: "79990000099" }],
  [confirmCode, { phone, code: "1234", challenge: "a-challenge-nobody-has-given-out" }],
  [endSession, { session: "999" }],
  [listSessions, {}],
  [getClient, {}],
  [requestDeletion, { agreement: btoa("somebody's token delete") }],
  [withdrawDeletion, {}],
  [sendAdvertising, { advertising: "blogger-7" }],
  [verifyEmail, { token: "a-token-that-nobody-was-ever-sent" }],
  [exportData, {}],
  [updateClient, { firstName: "Ира", email: "ira@example.com" }],
  [updateClient, { birthdate: "1990-01-01", city: goods.moscow, company: goods.company }],
  [getCities, {}],
  [getCompanies, {}],
  [getCatalog, { city: "1" }],
  [getDoc, { language: "en" }],
  [getFaq, { language: "en" }],
  [listSubscriptions, {}],
  // The code last: too many wrong ones would hide what is behind them.
  [calculate, { ...encodeDraft(someDraft), promo: "LIME10" }],
  [createSubscription, { quote: "a-quote-nobody-has-ever-given-out", draftHash: "0".repeat(64) }],
  [createPayment, { subscription: 999, period: 1, method: "card", cardID: 999 }],
  [listPayments, { limit: "10" }],
  [getReceipt, {}],
  [listCards, {}],
  [bindCard, { type: "2", city: goods.moscow }],
  [getBinding, { binding: "a-binding-that-nobody-has-ever-begun" }],
  [activateCard, { type: "2", city: goods.moscow, cardID: 999 }],
  [removeCard, { cardID: 999 }],
  [listBonus, {}],
  [applyPromo, { promo: "BONUS500" }],
  [spendBonus, { subscription: 999, amount: 1 }],
  [signAct, { id: 999, signed: 1, lat: 0, lon: 0 }],
  [setStatus, { id: 999, status: "refusal", from: 3, returnBy: "2026-12-01", reason: "no", comment: "so" }],
  [
    getForecast,
    { subscription: "999", until: "2026-12-21", extend: "2", months: "3", insurance: "1", extras: "1" },
  ],
];

const strings = [
  ...[
    "",
    "   ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u202e\u2066",
    "e" + "\u0301".repeat(1_000),
    "x".repeat(60_000),
  ],
  ...[
    "<img src=x onerror=alert(1)>",
    "' OR 1=1--",
    "${7*7}",
    "a\r\nSet-Cookie: a=b",
    "null",
    "٣٤٥٦",
    "😀",
    "__proto__",
  ],
  ...["79990000002 ", "+79990000002", "89990000002", "9990000002", "18005550100", "799900000022", "1234\n"],
  ...[
    "2026-02-30",
    "0000-01-01",
    "0001-01-01",
    "2030-01-01",
    "1990-02-29",
    "a@b",
    `${"a".repeat(250)}@example.com`,
  ],
];
const numbers = [
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  2 ** 53 - 1,
  "1",
  "NaN",
  "-0",
  null,
  true,
  [],
  {},
  [1],
  { a: 1 },
];

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const rawBodies: (string | Uint8Array<ArrayBuffer>)[] = [
  ...["", "null", "[]", '"x"', "1", "{", "{}", '{"a":1}{"b":2}', "\ufeff{}", deep(10_000), deep(12)],
  ...[
    '{"__proto__":{"forbidden":false}}',
    '{"constructor":{"prototype":{}}}',
    "a=1&a=2",
    "%",
    "=%00",
    "a=%ff",
  ],
  ...["x".repeat(65_537), new Uint8Array([0xff, 0xfe, 0x00]), new Uint8Array([0x1f, 0x8b, 0x08, 0x00])],
];

const headerVariants: Record<string, string | null>[] = [
  { Authorization: null },
  { Authorization: "" },
  { Authorization: "Bearer" },
  { Authorization: `Bearer ${"x".repeat(43)}` },
  { Authorization: `Bearer ${"x".repeat(43)}, Bearer ${"y".repeat(43)}` },
  { [headerNames.signature]: null },
  { [headerNames.signature]: "0".repeat(64) },
  { [headerNames.signature]: "f".repeat(1_000_000) },
  { [headerNames.clientType]: "0" },
  { [headerNames.clientType]: "3" },
  { [headerNames.clientType]: "abc" },
  { [headerNames.clientType]: null },
  { [headerNames.appClient]: "1" },
  { [headerNames.appName]: "another" },
  { [headerNames.appVersion]: "" },
  { [headerNames.appVersion]: null },
  { [headerNames.appVersion]: "0.0.0" },
  { [headerNames.appVersion]: "99.0.0" },
  { [headerNames.appVersion]: "1.0.0\t" },
  { [headerNames.appVersion]: "1" },
  { Accept: "text/html" },
  { "Content-Type": "text/plain" },
  { "Content-Type": null },
  { "Content-Type": "application/json; charset=koi8-r" },
  { "Content-Type": "multipart/form-data; boundary=x" },
  { "Content-Encoding": "gzip" },
  { "Content-Length": "999999999" },
  { [headerNames.idempotencyKey]: null },
  { [headerNames.idempotencyKey]: "" },
  { [headerNames.idempotencyKey]: "k".repeat(256) },
  { [headerNames.idempotencyKey]: "ключ-ключ".replaceAll(/[^\w-]/g, "\u00e9") },
];

const queries = [
  "city=1&city=2",
  "city=-1",
  "city=1.5",
  "city=%00",
  "city=1e3",
  "limit=0",
  "limit=1001",
  "cursor=abc",
];
const moreQueries = [
  "language=de",
  "session=0",
  "payment=9007199254740993",
  "%E0%A4=1",
  "a".repeat(8_000),
  "__proto__=1",
];

/** One bad request: what it does to a right one, in words. */
type Attack = { what: string; request: Record<string, unknown>; sent: Sent };

const bend = (call: Call, request: Record<string, unknown>): Attack[] => [
  ...Object.keys(request).flatMap((field) => {
    const { [field]: _left, ...without } = request;
    return [
      { what: `${field} is left out`, request: without, sent: {} },
      ...[...strings, ...numbers].map((value) => ({
        what: `${field} is ${JSON.stringify(value).slice(0, 40)}`,
        request: { ...request, [field]: value },
        sent: {},
      })),
    ];
  }),
  // A browser cannot give a GET a body.
  ...(call.method === "GET" ? [] : rawBodies).map((body) => ({
    what: `the body is ${String(body).slice(0, 30)}`,
    request,
    sent: { body },
  })),
  ...headerVariants.map((headers) => ({
    what: JSON.stringify(headers).slice(0, 80),
    request,
    sent: { headers },
  })),
  ...[...queries, ...moreQueries].map((query) => ({
    what: `?${query.slice(0, 40)}`,
    request,
    sent: { query },
  })),
];

const truncations = (call: Call, request: Record<string, unknown>): Attack[] => {
  if (call.body !== "json") return [];
  const whole = JSON.stringify(request);
  return Array.from({ length: whole.length }, (_, end) => ({
    what: `the body ends after ${end} bytes`,
    request,
    sent: { body: whole.slice(0, end) },
  }));
};

/** A reply is right if it is the call's own success, or a refusal of the closed union with its own status. */
const judge = (call: Call, answer: { status: number; text: string; headers: Headers }): string | null => {
  if (answer.status >= 500) return `answered ${answer.status}: ${answer.text}`;
  if (!(answer.headers.get("Content-Type") ?? "").startsWith("application/json; charset=utf-8"))
    return "is no JSON";
  const json: unknown = JSON.parse(answer.text);
  if (answer.status === 200) return v.is(call.reply, json) ? null : `left the contract: ${answer.text}`;
  if (!v.is(ErrorReply, json)) return `is a refusal outside the contract: ${answer.text}`;
  return json.statusCode === String(answer.status) ? null : "says another status in its body";
};

const attackAll = async (shop: Shop, token: string, call: Call, attacks: Attack[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { what, request, sent } of attacks) {
    const answer = await shop.send(call, request, { token, key: randomUUID(), ...sent });
    const fault = judge(call, answer);
    if (fault !== null) faults.push(`${call.path}: ${what}: ${fault}`);
  }
  return faults;
};

onDatabase("bad input", (open) => {
  test("every call answers every bad request with a refusal of the contract, never with a fault", async () => {
    // A door that is locked after twenty codes would hide what is behind it.
    const shop = await openShop(await open(), { limits: loose });
    const token = await shop.register();
    const faults: string[] = [];
    let sent = 0;
    for (const [call, request] of calls) {
      // The session that attacks must outlive an attack that leaves `session` out.
      const own = call === endSession ? await shop.signIn("79990000077") : token;
      const attacks = [...bend(call, request), ...truncations(call, request)];
      sent += attacks.length;
      faults.push(...(await attackAll(shop, own, call, attacks)));
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(1_500);
    expect(shop.lines.filter((line) => line.includes('"failure"'))).toEqual([]);
  });

  test("read-only fields are never written, whatever a client sends", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const before = await shop.ask(getClient, {}, { token });
    const body = JSON.stringify({
      ...{ bonus: 1_000_000, forbidden: true, phone: "79990000001", id: 7, status: 3, created: "2000-01-01" },
      ...{ delete_personal_data: true, delete_personal_data_date: null, clientID: 1, cityId: 2 },
    });
    expect(await shop.ask(updateClient, {}, { token, body })).toEqual(before);
  });

  test.each([
    [{ birthdate: "2026-02-29" }, "request.malformed", ["birthdate"]],
    [{ birthdate: "2009-11-22" }, "request.malformed", ["birthdate"]],
    [{ birthdate: "2027-01-01" }, "request.malformed", ["birthdate"]],
    [{ birthdate: "0001-01-01" }, "request.malformed", ["birthdate"]],
    [{ company: 999 }, "request.malformed", ["company"]],
    [{ gender: "other" }, "request.malformed", ["gender"]],
    [{ firstName: "a".repeat(101), lastName: "" }, "request.malformed", ["firstName", "lastName"]],
    [{ city: goods.omsk }, "city.unsupported", undefined],
    [{ city: 999 }, "city.unsupported", undefined],
  ])("a profile with %j is refused", async (change, code, fields) => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const refusal = await shop.refused(updateClient, change, { token });
    expect(refusal.code).toBe(code);
    expect(refusal.details.fields).toEqual(fields);
  });

  test.each([
    [{ deviceId: goods.phone, extras: [] }, "device.unavailable"],
    [{ deviceId: 999, extras: [] }, "device.unavailable"],
    [{ months: 2 }, "request.malformed"],
    [{ extras: [goods.cover] }, "request.malformed"],
    [{ handover: { kind: "pickup", officeId: goods.kazanOffice } }, "office.unavailable"],
    [
      { handover: { kind: "delivery", address: "Дом", day: "2026-11-21", slot: "10:00–14:00" } },
      "delivery.unavailable",
    ],
    [
      { handover: { kind: "delivery", address: "Дом", day: "2026-11-22", slot: "03:00–04:00" } },
      "delivery.unavailable",
    ],
    [{ promo: "NOPE" }, "promo.unknown"],
    [{ promo: "LІME10" }, "promo.unknown"],
    [{ promo: "old" }, "promo.expired"],
    [{ bonus: 1 }, "bonus.notEnough"],
  ] as const)("a draft with %j is refused", async (change, code) => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const draft = {
      ...someDraft,
      ...change,
      extras: [...("extras" in change ? change.extras : someDraft.extras)],
    };
    expect(await shop.refused(calculate, encodeDraft(draft), { token })).toMatchObject({ code });
  });

  test("a profile that is not filled in, and a quote that is old, another's or used, subscribe to nothing", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    await shop.ask(updateClient, { city: goods.moscow }, { token });
    const { id: quote, draftHash } = await shop.quote(token);
    const incomplete = await shop.refused(createSubscription, { quote, draftHash }, { token });
    expect(incomplete).toMatchObject({
      ...{ status: 422, code: "profile.incomplete" },
      details: { missing: ["lastName", "firstName", "citizenship", "email"] },
    });
    const other = await shop.register("79991112233");
    const stale = { status: 422, code: "quote.stale" };
    expect(await shop.refused(createSubscription, { quote, draftHash }, { token: other })).toMatchObject(
      stale,
    );
    const mine = await shop.quote(other);
    const wrongHash = { quote: mine.id, draftHash: "0".repeat(64) };
    expect(await shop.refused(createSubscription, wrongHash, { token: other })).toMatchObject(stale);
    await shop.pass(15 * 60_000);
    const late = { quote: mine.id, draftHash: mine.draftHash };
    expect(await shop.refused(createSubscription, late, { token: other })).toMatchObject(stale);
    expect((await shop.ask(listSubscriptions, {}, { token: other })).subscriptions).toEqual([]);
  });

  test("a field that comes twice means nothing, in a query and in a form", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const twice = { status: 400, code: "request.malformed" };
    const query = await shop.refused(getCatalog, {}, { query: "city=1&city=1" });
    expect(query).toMatchObject({ ...twice, details: { fields: ["city"] } });
    const body = `${new URLSearchParams(encodeDraft(someDraft)).toString()}&bonus=0`;
    expect(await shop.refused(calculate, {}, { token, body })).toMatchObject({
      ...twice,
      details: { fields: ["bonus"] },
    });
    // Also where a call has no query at all.
    expect(await shop.refused(getClient, {}, { token, query: "a=1&a=2" })).toMatchObject(twice);
  });

  test("addresses that are no call are missing, and calls refuse other methods", async () => {
    const shop = await openShop(await open());
    const headers = {
      [headerNames.signature]: sign({
        ...developmentApp,
        appName: "",
        appVersion: "",
        body: "",
        contentType: null,
        secret: "",
      }),
    };
    const status = async (path: string, method = "GET") => {
      const reply = await shop.app.request(path, { method, headers });
      const { error } = v.parse(ErrorReply, await reply.json());
      return [reply.status, error.code];
    };
    const missing = [404, "resource.missing"];
    const paths = [
      "user/getinfo",
      "USER/GETINFO/",
      "user//getinfo/",
      "user/getinfo/x/",
      "",
      "user/%2e%2e/",
      "bonus/",
    ];
    for (const path of paths) expect(await status(`/api/v3/${path}`)).toEqual(missing);
    expect(await status("/api/v2/user/getinfo/")).toEqual(missing);
    expect(await status("/sandbox/api/messages/")).toEqual(missing);
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      expect(await status("/api/v3/user/getinfo/", method)).toEqual([405, "method.notAllowed"]);
    }
    expect(await status("/api/v3/payment/payment-create/")).toEqual([405, "method.notAllowed"]);
  });

  test("no call of the contract is left out here", () => {
    const attacked = new Set(calls.map(([call]) => `${call.method} ${call.path}`));
    const all: Call[] = Object.values({ ...specifiedCalls, ...extensionCalls });
    const left = all.map((call) => `${call.method} ${call.path}`).filter((name) => !attacked.has(name));
    expect(left).toEqual([]);
  });

  test("V31: an office hands out in its own city alone; in another, and where none is, nothing", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const pickup = (officeId: number) =>
      shop.refused(calculate, encodeDraft({ ...someDraft, handover: { kind: "pickup", officeId } }), {
        token,
      });
    const [elsewhere, nowhere] = [await pickup(goods.kazanOffice), await pickup(999)];
    expect(elsewhere).toMatchObject({ status: 422, code: "office.unavailable" });
    expect({ ...elsewhere, headers: null }).toEqual({ ...nowhere, headers: null });
    // Moved, it is the other way round; and what was priced for the former city is stale.
    const { id: quote, draftHash } = await shop.quote(token);
    await shop.ask(updateClient, { city: goods.kazan }, { token });
    expect((await pickup(goods.moscowOffice)).code).toBe("office.unavailable");
    expect(await shop.refused(createSubscription, { quote, draftHash }, { token })).toMatchObject({
      code: "quote.stale",
    });
    await shop.quote(token, { handover: { kind: "pickup", officeId: goods.kazanOffice } });
    for (const city of [goods.omsk, 999]) {
      expect(await shop.refused(updateClient, { city }, { token })).toMatchObject({
        ...{ status: 422, code: "city.unsupported" },
      });
    }
  });

  test("V33: a document is one of the list, by exactly its name", async () => {
    const shop = await openShop(await open());
    const names = [
      "unknown",
      "OFERTA",
      "..%2foferta",
      "oferta%00",
      "__proto__",
      "constructor",
      "a".repeat(4_096),
      ...[
        "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "..%5coferta",
        "oferta.md",
        "oferta%2f",
        " oferta",
        "oferta%0d%0a",
      ],
      ...["\u043eferta", "oferta%ff", "%6fferta%20", "toString", "ru%2foferta"],
    ];
    for (const name of docNames) {
      expect([name, (await shop.send(getDoc, {}, { parameter: name })).status]).toEqual([name, 200]);
    }
    for (const parameter of names) {
      expect(await shop.refused(getDoc, {}, { parameter })).toMatchObject({
        status: 404,
        code: "resource.missing",
      });
    }
  });
});
