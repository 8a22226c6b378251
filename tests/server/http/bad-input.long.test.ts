import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { endSession } from "#contract/auth.ts";
import type { Call } from "#contract/call.ts";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { developmentApp, headerNames } from "#contract/headers.ts";
import { ErrorReply } from "#contract/error.ts";
import { docNames, getCatalog, getDoc } from "#contract/info.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { sign } from "#contract/signature.ts";
import { createSubscription, listSubscriptions } from "#contract/subscription.ts";
import { getClient, updateClient } from "#contract/user.ts";
import { loose } from "../code-limits.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { openShop, type Shop, someDraft } from "../shop.ts";

import { type Attack, bend, calls, judge, truncations } from "./bad-requests.ts";
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
  test("every call answers every bad request with a refusal of the contract, never with a server error", async () => {
    // With strict limits, refusals after twenty codes would hide other errors.
    const shop = await openShop(await open(), { limits: loose });
    const token = await shop.register();
    const faults: string[] = [];
    let sent = 0;
    for (const [call, request] of calls) {
      // `endSession` without `session` ends the caller's session, so it gets one of its own.
      const own = call === endSession ? await shop.signIn("79990000077") : token;
      const attacks = [...bend(call, request), ...truncations(call, request)];
      sent += attacks.length;
      faults.push(...(await attackAll(shop, own, call, attacks)));
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(1_500);
    expect(shop.lines.filter((line) => line.includes('"failure"'))).toEqual([]);
    // Only stops a hanging test.
  }, 600_000);

  test("a list instead of an object is refused, also where no field is required", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const answers = ["[]", "[[]]", '[{"firstName":"Анна"}]'].map((body) =>
      shop.send(updateClient, {}, { token, body }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  test("read-only fields in a request are ignored", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const before = await shop.ask(getClient, {}, { token });
    const body = JSON.stringify({
      bonus: 1_000_000,
      forbidden: true,
      phone: "79990000001",
      id: 7,
      status: 3,
      created: "2000-01-01",
      delete_personal_data: true,
      delete_personal_data_date: null,
      clientID: 1,
      cityId: 2,
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

  test("an incomplete profile, or an expired, used or another client's quote, orders nothing", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    await shop.ask(updateClient, { city: goods.moscow }, { token });
    const { id: quote, draftHash } = await shop.quote(token);
    const incomplete = await shop.refused(createSubscription, { quote, draftHash }, { token });
    expect(incomplete).toMatchObject({
      status: 422,
      code: "profile.incomplete",
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

  test("a duplicate field in a query or a form is refused", async () => {
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
    // Also for a call without a query.
    expect(await shop.refused(getClient, {}, { token, query: "a=1&a=2" })).toMatchObject(twice);
  });

  test("a duplicate name in JSON is refused, also when escaped", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    for (const body of [
      '{"firstName":"Ира","firstName":"Оля"}',
      '{"firstName":"Ира","\\u0066irstName":"Оля"}',
      '{"firstName":"Ира","nobody":{"reads":1,"reads":2}}',
    ])
      expect(await shop.refused(updateClient, {}, { token, body })).toMatchObject({
        code: "request.malformed",
      });
    const body = '{"firstName":"Ира","lastName":"Ира"}';
    expect((await shop.send(updateClient, {}, { token, body })).status).toBe(200);
  });

  test("unknown paths get 404, and calls refuse other methods", async () => {
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

  test("this test covers every call of the contract", () => {
    const attacked = new Set(calls.map(([call]) => `${call.method} ${call.path}`));
    const all: Call[] = Object.values({ ...specifiedCalls, ...extensionCalls });
    const left = all.map((call) => `${call.method} ${call.path}`).filter((name) => !attacked.has(name));
    expect(left).toEqual([]);
  });

  test("V31: an office of another city is refused like one that does not exist", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const pickup = (officeId: number) =>
      shop.refused(calculate, encodeDraft({ ...someDraft, handover: { kind: "pickup", officeId } }), {
        token,
      });
    const [elsewhere, nowhere] = [await pickup(goods.kazanOffice), await pickup(999)];
    expect(elsewhere).toMatchObject({ status: 422, code: "office.unavailable" });
    expect({ ...elsewhere, headers: null }).toEqual({ ...nowhere, headers: null });
    // After a move it is the reverse, and the quote of the former city is stale.
    const { id: quote, draftHash } = await shop.quote(token);
    await shop.ask(updateClient, { city: goods.kazan }, { token });
    expect((await pickup(goods.moscowOffice)).code).toBe("office.unavailable");
    expect(await shop.refused(createSubscription, { quote, draftHash }, { token })).toMatchObject({
      code: "quote.stale",
    });
    await shop.quote(token, { handover: { kind: "pickup", officeId: goods.kazanOffice } });
    for (const city of [goods.omsk, 999]) {
      expect(await shop.refused(updateClient, { city }, { token })).toMatchObject({
        status: 422,
        code: "city.unsupported",
      });
    }
  });

  test("V33: only documents of the list exist, by their exact name", async () => {
    const shop = await openShop(await open());
    const names = [
      "unknown",
      "OFERTA",
      "..%2foferta",
      "oferta%00",
      "__proto__",
      "constructor",
      "a".repeat(4_096),
      "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
      "..%5coferta",
      "oferta.md",
      "oferta%2f",
      " oferta",
      "oferta%0d%0a",
      "\u043eferta",
      "oferta%ff",
      "%6fferta%20",
      "toString",
      "ru%2foferta",
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
