import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import * as v from "valibot";
import { ErrorReply } from "#contract/error.ts";
import { createPayment } from "#contract/payment.ts";
import { setStatus } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import { openWorld } from "./sandbox-server.ts";

const planned = async () => {
  const world = await openWorld();
  const token = await world.signIn("79990000001");
  await world.hasPaid(token);
  const plan = (fault: object) => world.post("/sandbox/api/faults/", fault);
  const asked = { subscription: 4, period: 1, method: "card", cardID: 1 } as const;
  // Named at once: a fault counts requests.
  const lacking = await world.send(createPayment, { ...asked, consent: undefined }, { token });
  const { sentence: consent } = v.parse(ErrorReply, JSON.parse(lacking.text)).error.details;
  const create = (key: string) => world.send(createPayment, { ...asked, consent }, { token, key });
  return { ...world, token, plan, create };
};

test("after a lost reply the payment exists, and its key finds it", async () => {
  const world = await planned();
  await world.plan({ call: "payment-create", fault: "loseReply" });
  expect((await world.create("one-key")).status).toBe(502);
  expect((await world.ledger()).map(({ status }) => status)).toEqual(["success"]);
  const again = await world.create("one-key");
  expect(JSON.parse(again.text)).toMatchObject({ statusCode: "200", payment: { status: "success" } });
  expect((await world.ledger()).map(({ status }) => status)).toEqual(["success"]);
});

test.each(["500", "offline"] as const)(
  "%s fails the call before its effect, as often as configured",
  async (fault) => {
    const world = await planned();
    await world.plan({ call: "payment/payment-create", fault, times: 2 });
    expect((await world.create("one-key")).status).toBe(fault === "500" ? 500 : 502);
    expect((await world.create("one-key")).status).toBe(fault === "500" ? 500 : 502);
    expect(await world.ledger()).toEqual([]);
    expect((await world.create("one-key")).status).toBe(200);
  },
);

test("a delay holds back the reply of its own call only, and a cleared fault is gone", async () => {
  const world = await planned();
  await world.plan({ call: "payment-create", fault: "delay", ms: 0 });
  await world.plan({ call: "getinfo", fault: "500" });
  const listed = await world.request("/sandbox/api/faults/");
  expect(await listed.json()).toMatchObject({ faults: [{ fault: "delay", ms: 0 }, { call: "getinfo" }] });
  expect((await world.create("one-key")).status).toBe(200);
  await world.request("/sandbox/api/faults/", { method: "DELETE" });
  expect((await world.send(getClient, {}, { token: world.token })).status).toBe(200);
});

test("over a real connection the reply is cut off, after the effect", async () => {
  const world = await planned();
  const listener = getRequestListener(world.app.fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Cast: a server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  await world.plan({ call: "registration", fault: "loseReply" });
  await world.plan({ call: "cities", fault: "offline" });
  for (const path of ["auth/registration/", "info/cities/"])
    await expect(fetch(`http://127.0.0.1:${port}/api/v3/${path}`)).rejects.toThrow("fetch failed");
  expect((await fetch(`http://127.0.0.1:${port}/api/v3/info/cities/`)).status).toBe(400);
  await new Promise((resolve) => server.close(resolve));
});

test("the server refuses with any code of the contract, before the effect, and knows how long a lock lasts", async () => {
  const world = await planned();
  await world.plan({ call: "payment-create", fault: "refuse", code: "acquirer.unavailable" });
  const refused = await world.create("one-key");
  expect([refused.status, v.parse(ErrorReply, JSON.parse(refused.text)).error.code]).toEqual([
    422,
    "acquirer.unavailable",
  ]);
  expect(await world.ledger()).toEqual([]);
  expect((await world.create("one-key")).status).toBe(200);
  for (const wrong of [
    { call: "payment-create", fault: "refuse" },
    { call: "payment-create", fault: "500", code: "acquirer.unavailable" },
    { call: "cash-register", fault: "refuse", code: "acquirer.unavailable" },
  ])
    expect((await world.plan(wrong)).status).toBe(400);
});

test("a refund without the bank's answer is asked for again, and a refused one is left to the staff", async () => {
  const world = await planned();
  const refunds = async (): Promise<unknown> => {
    const { refunds: given } = await (await world.request("/sandbox/api/ledger/")).json();
    return given;
  };
  const cancelPaid = async (key: string) => {
    const { payment } = v.parse(createPayment.reply, JSON.parse((await world.create(key)).text));
    const end = { id: 4, status: "refusal", from: 2 } as const;
    await world.ask(setStatus, end, { token: world.token });
    return payment;
  };
  await world.plan({ call: "bank-refund", fault: "offline", times: 2 });
  const { id, amount } = await cancelPaid("one-key");
  await world.advance(20);
  expect(await refunds()).toEqual([]);
  await world.plan({ call: "bank-refund", fault: "500" });
  await world.advance(60);
  expect(await refunds()).toEqual([]);
  expect(await world.paymentNow(world.token, id)).toMatchObject({ refunded: 0, refundRefused: amount });
});

test("a fault is planned, seen and removed on the sandbox's page", async () => {
  const world = await planned();
  const submit = (fields: Record<string, string>) => world.submit("/sandbox/faults/", fields);
  const page = async (query = "") => (await world.request(`/sandbox/${query}`)).text();
  expect(await page()).not.toContain("<select");
  expect(await page("?still")).toMatch(/<optgroup[^>]*>[^]*payment\.notAllowed/);
  await submit({ call: "payment/payment-create", fault: "payment.notAllowed", times: "1" });
  await submit({ call: "auth/confirmation", fault: "code.locked", times: "2" });
  expect(await page()).toMatch(/payment\.notAllowed[^]*payment\/payment-create × 1/);
  const listed = await (await world.request("/sandbox/api/faults/")).text();
  expect(listed).toMatch(/"code":"code\.locked","details":\{"until":"2026-/);
  const refused = await world.create("one-key");
  expect(v.parse(ErrorReply, JSON.parse(refused.text)).error.code).toBe("payment.notAllowed");
  expect((await submit({ call: "payment/payment-create", fault: "storm", times: "1" })).status).toBe(400);
  await submit({ clear: "1" });
  expect(await page()).not.toContain("auth/confirmation");
});
