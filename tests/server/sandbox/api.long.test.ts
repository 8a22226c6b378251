import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { chooseProviders } from "#server/platform/providers/configured.ts";
import { getCities } from "#contract/info.ts";
import { setStatus } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import { dependenciesOf } from "../dependencies.ts";
import { openWorld } from "./sandbox-server.ts";

const artem = "79990000001";
const Now = v.object({ now: v.string() });

describe("the clock", () => {
  test("is shared by all processes of a database", async () => {
    const world = await openWorld();
    const other = await world.restart();
    const shown = async () => {
      const replies = await Promise.all([world, other].map((each) => each.request("/sandbox/api/clock/")));
      return Promise.all(replies.map(async (reply) => v.parse(Now, await reply.json()).now));
    };
    await world.advance(86_400);
    expect(await shown()).toEqual(["2026-11-22T09:00:00.000Z", "2026-11-22T09:00:00.000Z"]);
    await other.advance(60);
    expect(await shown()).toEqual(["2026-11-22T09:01:00.000Z", "2026-11-22T09:01:00.000Z"]);
    await Promise.all([world.advance(3_600), other.advance(60)]);
    const [first, second] = await shown();
    expect(first).toBe(second);
    // Calls and jobs of the other process use the moved clock, too.
    await world.advance(86_400);
    await other.ask(getCities, {});
    expect(other.sandbox.clock.now()).toEqual(world.sandbox.clock.now());
    await world.advance(86_400);
    for (const job of other.sandbox.jobs) await job.run();
    expect(other.sandbox.clock.now()).toEqual(world.sandbox.clock.now());
  });

  test("moved forward makes the robot call after exactly two minutes", async () => {
    const world = await openWorld();
    await world.requestCode(artem);
    await world.advance(119);
    expect((await world.messages(artem)).map(({ channel }) => channel)).toEqual(["sms"]);
    await world.advance(3_600);
    const [call, sms] = await world.messages(artem);
    expect(call).toMatchObject({ channel: "call", at: "2026-11-21T09:02:00.000Z" });
    expect(call?.from).toMatch(/^7\d{10}$/);
    expect(sms).toMatchObject({ channel: "sms", at: "2026-11-21T09:00:00.000Z" });
  });

  test("continues after a restart, and no message is lost", async () => {
    const world = await openWorld();
    await world.requestCode(artem);
    const moved = v.parse(Now, await (await world.post("/sandbox/api/clock/", { advance: 86_400 })).json());
    expect(moved.now).toBe("2026-11-22T09:00:00.000Z");
    const again = await world.restart();
    expect(v.parse(Now, await (await again.request("/sandbox/api/clock/")).json())).toEqual(moved);
    expect(await again.messages(artem)).toEqual(await world.messages(artem));
  });

  test("moved twice in parallel moves by both amounts", async () => {
    const world = await openWorld();
    await Promise.all([world.advance(60), world.advance(60)]);
    expect(world.sandbox.clock.now().toISOString()).toBe("2026-11-21T09:02:00.000Z");
  });
});

describe("the staff", () => {
  test("forbid a client and allow them again", async () => {
    const world = await openWorld();
    const token = await world.signIn(artem);
    const forbidden = async () => (await world.ask(getClient, {}, { token })).forbidden;
    expect((await world.post(`/sandbox/api/clients/${artem}/`, { forbidden: true })).status).toBe(200);
    expect(await forbidden()).toBe(true);
    await world.submit(`/sandbox/clients/${artem}/`, { forbidden: "0" });
    expect(await forbidden()).toBe(false);
  });
});

describe("the mailbox", () => {
  test("of one address shows all its messages, with links", async () => {
    const world = await openWorld();
    await world.requestCode("79990000002");
    // Artem's phone subscription is charged on its day; his letters go to his address.
    await world.advance(40 * 86_400);
    const address = "artem.kovalev@example.com";
    const page = await (await world.request(`/sandbox/?still&to=${encodeURIComponent(address)}`)).text();
    const letters = await world.messages(address);
    expect(letters.length).toBeGreaterThan(5);
    for (const { text } of letters) {
      const [link = "none"] = /http\S+/.exec(text) ?? [];
      expect(page).toContain(`<a href="${link.replaceAll("&", "&amp;")}">`);
    }
    expect(page).not.toContain("код для входа");
    expect(await (await world.request("/sandbox/?still&to=nobody")).text()).toContain("Телефоны и почта");
  });
});

describe("the warehouse", () => {
  test("hands over paid devices, exchanges broken ones, takes back returned ones", async () => {
    const world = await openWorld();
    const token = await world.signIn(artem);
    const handle = async (id: number, event: string) => {
      const reply = await world.post(`/sandbox/api/subscriptions/${id}/`, { event });
      const now = (await world.subscriptions(token)).find((subscription) => subscription.id === id);
      return { answer: reply.status, status: now?.status, serial: now?.serial };
    };
    const unpaid = 4;
    const early = await world.post(`/sandbox/api/subscriptions/${unpaid}/`, { event: "handedOver" });
    expect(await early.json()).toEqual({
      error: "handedOver is impossible: subscription 4 is awaitingPayment; possible: nothing",
    });
    expect(await handle(unpaid, "handedOver")).toEqual({
      answer: 409,
      status: "awaitingPayment",
      serial: null,
    });
    await world.giveCard((await world.pay(token)).redirect, "4111 1111 1111 1111");
    const handed = await handle(unpaid, "handedOver");
    expect(handed).toMatchObject({
      answer: 200,
      status: "active",
      serial: expect.stringMatching(/^KRB-45-\d{5}$/),
    });
    expect(await handle(unpaid, "handedOver")).toMatchObject({
      answer: 409,
      status: "active",
      serial: handed.serial,
    });
    const exchanged = await handle(unpaid, "damaged");
    expect(exchanged).toMatchObject({
      answer: 200,
      status: "active",
      serial: expect.stringMatching(/^KRB-45-\d{5}$/),
    });
    expect(await handle(unpaid, "takenBack")).toMatchObject({ answer: 200, status: "finished" });
    const paused = 3;
    expect(await handle(paused, "takenBack")).toMatchObject({ answer: 200, status: "paused" });
    expect(await handle(paused, "takenBack")).toMatchObject({ answer: 409 });
    expect(await handle(paused, "damaged")).toMatchObject({ answer: 409 });
    // A resumed subscription awaits a device; a cancelled one still takes its device back.
    const set = (status: string, from: number) =>
      world.send(setStatus, { id: paused, status, from }, { token, key: `${status}-${from}` });
    expect((await set("active", 4)).status).toBe(200);
    expect(await handle(paused, "takenBack")).toMatchObject({ answer: 409 });
    const again = await handle(paused, "handedOver");
    expect(again).toMatchObject({
      answer: 200,
      status: "active",
      serial: expect.stringMatching(/^SGN-5-\d{5}$/),
    });
    expect((await set("pending", 3)).status).toBe(200);
    expect((await set("refusal", 4)).status).toBe(200);
    expect(await handle(paused, "takenBack")).toMatchObject({ answer: 200, status: "cancelled" });
    expect(await handle(paused, "takenBack")).toMatchObject({ answer: 409 });
    const page = await (await world.request("/sandbox/?still")).text();
    expect(page).not.toContain('action="/sandbox/subscriptions/3/');
  });
});

describe("the page", () => {
  test("shows the code, the charge and the buttons, and they work", async () => {
    const world = await openWorld();
    const token = await world.signIn(artem);
    const code = /\d{4}/.exec((await world.messages(artem))[0]?.text ?? "")?.[0];
    await world.giveCard((await world.pay(token)).redirect, "4111 1111 1111 1111");
    const page = await (await world.request("/sandbox/")).text();
    expect(page).toContain(`<output>${code}</output>`);
    expect(page).toContain("списано");
    expect(page).toContain('action="/sandbox/subscriptions/4/"');
    expect(page).toContain('http-equiv="refresh"');
    expect(page).not.toMatch(/<script|style=/);
    const english = await world.request("/sandbox/?still", {
      headers: { "accept-language": "en-GB,en;q=0.9" },
    });
    const text = await english.text();
    expect(text).toMatch(/charged(?![^]*http-equiv)/);
    expect([page.includes("Колибри Карго"), text.includes("Kolibri Cargo")]).toEqual([true, true]);
    const back = await world.submit("/sandbox/clock/", { advance: "60" });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/sandbox/"]);
    expect(world.sandbox.clock.now().toISOString()).toBe("2026-11-21T09:01:00.000Z");
  });

  test("says why a form changed nothing, and leads back", async () => {
    const world = await openWorld();
    const refused = async (path: string, fields: Record<string, string>, language = "ru") => {
      const reply = await world.request(`/sandbox/${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { "accept-language": language },
      });
      const html = await reply.text();
      const [, why = html] = /<p role="alert">([^<]*)/.exec(html) ?? [];
      const [, back = "nowhere"] = /<a href="([^"]*)"/.exec(html) ?? [];
      return [reply.status, why, back];
    };
    expect(await refused("subscriptions/4/", { event: "handedOver" })).toEqual([
      409,
      "«Выдать» сейчас нельзя. Подписка 4: ждёт оплаты. Склад сейчас ничего с ней не делает.",
      "/sandbox/",
    ]);
    expect(await refused("subscriptions/3/?still&to=79990000001", { event: "damaged" }, "en")).toEqual([
      409,
      "“Exchange” is not possible now. Subscription 3: paused. Possible: Take back.",
      "/sandbox/?still&amp;to=79990000001",
    ]);
    expect(await refused("subscriptions/9999/", { event: "damaged" }, "en")).toEqual([
      404,
      "There is no subscription 9999.",
      "/sandbox/",
    ]);
    expect(await refused("clients/79990009999/", { forbidden: "1" })).toEqual([
      404,
      "Клиента с номером +7 (999) 000-99-99 нет.",
      "/sandbox/",
    ]);
    const call = "payment/payment-create";
    for (const [path, fields] of [
      ["clock/", { advance: "-1" }],
      ["clients/x/", { forbidden: "1" }],
      [`clients/${artem}/`, { forbidden: "maybe" }],
      ["subscriptions/x/", { event: "damaged" }],
      ["subscriptions/4/", { event: "x" }],
      ["faults/", { call, fault: "500", times: "101" }],
      ["faults/", { call: "cash-register", fault: "payment.notAllowed", times: "1" }],
    ] as const) {
      const [status, why, back] = await refused(path, { ...fields });
      expect([path, status, back]).toEqual([path, 400, "/sandbox/"]);
      expect(why).toMatch(/^[А-Я«][^<]+\.$/);
    }
  });

  test("is found without the slash at its end", async () => {
    const reply = await (await openWorld()).request("/sandbox");
    expect([reply.status, reply.headers.get("location")]).toEqual([308, "/sandbox/"]);
  });

  test("stays still, and with one phone, after a form was sent", async () => {
    const world = await openWorld();
    const still = `?still&to=${artem}`;
    const page = await (await world.request(`/sandbox/${still}`)).text();
    expect(page).toContain(`action="/sandbox/clock/?still&amp;to=${artem}"`);
    const sent = await world.submit(`/sandbox/clock/${still}`, { advance: "60" });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/sandbox/${still}`]);
    expect(page).toContain('href="/sandbox/?still">Показать всех');
  });

  test("refuses requests from another site", async () => {
    const world = await openWorld();
    const reply = await world.request("/sandbox/clock/", {
      method: "POST",
      body: "advance=60",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(reply.status).toBe(403);
    expect(world.sandbox.clock.now().toISOString()).toBe("2026-11-21T09:00:00.000Z");
  });
});

test("malformed requests get an explanation, never a server error", async () => {
  const world = await openWorld();
  const bodies = ["", "{", "null", "[]", '"x"', "{}", '{"advance":0}', '{"advance":1.5}', '{"advance":"1"}'];
  const more = ['{"advance":1e99}', '{"forbidden":1}', '{"event":"eaten"}', '{"call":"x","fault":"500"}'];
  const worse = [
    '{"call":"create","fault":"x"}',
    '{"call":"create","fault":"500","times":0}',
    "\u0000",
    "\ud800",
  ];
  const paths = ["clock/", `clients/${artem}/`, "subscriptions/4/", "faults/"];
  const strange = [
    "clients/1/",
    "clients/%00/",
    "subscriptions/0/",
    "subscriptions/x/",
    "subscriptions/9007199254740993/",
  ];
  for (const path of [...paths, ...strange])
    for (const body of [...bodies, ...more, ...worse]) {
      const reply = await world.post(`/sandbox/api/${path}`, body);
      const { error } = v.parse(v.object({ error: v.string() }), await reply.json());
      expect([path, body, reply.status, error !== ""]).toEqual([path, body, 400, true]);
    }
  for (const path of ["messages/?to=1", "messages/?to=%00", "messages/?to="])
    expect((await world.request(`/sandbox/api/${path}`)).status).toBe(400);
  for (const path of ["nothing/", "clock", "subscriptions/"])
    expect((await world.request(`/sandbox/api/${path}`)).status).toBe(404);
  expect((await world.post("/sandbox/api/clients/79990009999/", { forbidden: true })).status).toBe(404);
  expect((await world.post("/sandbox/api/subscriptions/9999/", { event: "damaged" })).status).toBe(404);
  expect((await world.post("/sandbox/api/clock/", "x".repeat(70_000))).status).toBe(413);
  for (const [path, fields] of [
    ["clock/", { advance: "-1" }],
    ["clock/", {}],
    ["clients/x/", { forbidden: "1" }],
    ["subscriptions/x/", { event: "damaged" }],
    ["subscriptions/4/", { event: "x" }],
  ] as const)
    expect((await world.submit(`/sandbox/${path}`, { ...fields })).status).toBe(400);
});

test("production has no sandbox", async () => {
  const world = await openWorld();
  const providers = chooseProviders({
    smsUrl: "https://shop:key@sms.example/",
    acquirerUrl: "https://shop:key@acquirer.example/",
    smtpUrl: "smtps://shop:key@mail.example/",
    mailFrom: "kabinet@shop.example",
  });
  const app = createApp(dependenciesOf({ database: world.database, clock: systemClock, providers }));
  for (const path of [
    "../sandbox",
    "",
    "sandbox.css",
    "api/ledger/",
    "api/clock/",
    "api/messages/",
    "acquirer/x/",
    "acquirer/api/intents/",
  ])
    for (const method of ["GET", "POST"]) {
      const reply = await app.request(`https://shop.example/sandbox/${path}`, { method });
      expect([path, method, reply.status]).toEqual([path, method, 404]);
    }
});
