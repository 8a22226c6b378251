import * as v from "valibot";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { RequestWire } from "#contract/call.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { refunds } from "#server/platform/database/tables/payments.ts";
import type { IntentRequest } from "#server/platform/providers/acquirer.ts";
import { httpAcquirer, httpCarrier, httpRegister } from "#server/platform/providers/configured.ts";
import { someOrder } from "../fake-acquirer.ts";
import { onDatabase } from "../databases.ts";
import { openShop } from "../shop.ts";
import { names, openMisbehaving } from "./misbehaving.ts";

// Only stops a hanging test: the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const open: (() => void)[] = [];
afterAll(() => {
  for (const close of open) close();
});
const openService = async (goodOf: (body: unknown) => unknown) => {
  const service = await openMisbehaving(goodOf);
  open.push(service.close);
  return service;
};

const intent = {
  intentId: "i-1",
  reference: "payment-7",
  amount: 890_000,
  redirect: null,
  status: "success",
  reason: null,
  card: null,
};
const asked: IntentRequest = {
  ...({ reference: "payment-7", kind: "charge", way: "card", language: "ru" } as const),
  amount: 890_000,
  description: "Колибри 2",
  returnUrl: "https://shop.example/success/?payment=7",
  cardToken: "card-token-of-somebody",
  offSession: false,
  challenge3ds: false,
  saveCard: false,
  order: someOrder,
};
const refund = { refundId: "r-1", reference: "refund-3", amount: 890_000, status: "success" };

const Asked = v.object({ reference: v.string(), amount: v.number() });

/** Longer than the timeout of a provider, shorter than that of a client's request. Milliseconds. */
const patience = 8_000;

/** How a call ends: its value, "in doubt" if it rejects, or "still waiting". */
const endOf = async (call: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("still waiting"), patience);
  });
  const ended = call.then(
    (value) => value ?? "accepted",
    () => "in doubt",
  );
  const end = await Promise.race([ended, late]);
  clearTimeout(timer);
  return end;
};

/** How a call of each misbehaving service ends, in parallel. */
const endsOf = async (call: (name: string) => Promise<unknown>): Promise<Record<string, unknown>> =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await endOf(call(name))] as const)));
const all = (end: unknown) => Object.fromEntries(names.map((name) => [name, end]));

// Concurrent, since each waits for the whole timeout.
describe.concurrent("an acquirer that misbehaves", () => {
  test("leaves a charge in doubt: neither made nor refused", async () => {
    const { urlOf, asked: requests } = await openService(() => intent);
    expect(await endsOf((name) => httpAcquirer(urlOf(name)).createIntent(asked))).toEqual(all("in doubt"));
    // No request is retried, and no redirect is followed.
    expect([...requests.values()]).toEqual(names.map(() => 1));
    expect(requests.has("elsewhere")).toBe(false);
    expect(await httpAcquirer(urlOf("well")).createIntent(asked)).toEqual(intent);
  });

  test("leaves each of several charges in doubt", async () => {
    const { urlOf } = await openService(() => intent);
    const ends = await endsOf(async (name) => {
      const results = await httpAcquirer(urlOf(name)).createIntents([asked, asked]);
      return results.map(({ status }) => status);
    });
    expect(ends).toEqual(all(["rejected", "rejected"]));
  });

  test("leaves the status of an intent unknown; only a 404 means that there is none", async () => {
    const { urlOf } = await openService(() => intent);
    expect(await endsOf((name) => httpAcquirer(urlOf(name)).getIntent("i-1"))).toEqual(all("in doubt"));
    expect(await httpAcquirer(urlOf("well")).getIntent("i-1")).toEqual(intent);
  });

  test("leaves a refund in doubt", async () => {
    const { urlOf } = await openService(() => refund);
    const request = { reference: "refund-3", intentId: "i-1", amount: 890_000 };
    expect(await endsOf((name) => httpAcquirer(urlOf(name)).refund(request))).toEqual(all("in doubt"));
    expect(await httpAcquirer(urlOf("well")).refund(request)).toEqual(refund);
  });
});

describe.concurrent("a carrier that misbehaves", () => {
  /** A 2xx status means that the message was accepted; the body does not matter. */
  const accepts = (name: string): boolean =>
    /^(answers (20|with|without|a letter)|says (that|something)|cuts the connection (after|in))/.test(name);

  test.each(["sms", "voice"] as const)(
    "has accepted only messages that it confirmed: %s",
    async (channel) => {
      const { urlOf } = await openService(() => ({}));
      const ends = await endsOf((name) => {
        const { sms, voice } = httpCarrier(urlOf(name));
        return channel === "sms"
          ? sms.send({ to: "79991234567", text: "Код 0042" })
          : voice.call({ to: "79991234567", code: "0042" });
      });
      expect(ends).toEqual(
        Object.fromEntries(names.map((name) => [name, accepts(name) ? "accepted" : "in doubt"])),
      );
    },
  );
});

describe.concurrent("a cash register that misbehaves", () => {
  test("leaves a receipt in doubt: it is requested again", async () => {
    const { urlOf } = await openService(() => ({ number: "ФД 118" }));
    const receipt = {
      ...({ kind: "sale", reference: "payment-7", number: "3-1", amount: 890_000 } as const),
      customer: { phone: "+79991234567" },
      lines: [{ name: "rent", amount: 890_000 }],
    };
    expect(await endsOf((name) => httpRegister(urlOf(name)).issue(receipt))).toEqual(all("in doubt"));
    expect(await httpRegister(urlOf("well")).issue(receipt)).toEqual({ kind: "issued", number: "ФД 118" });
  });
});

onDatabase("a payment, while the acquirer misbehaves", (open) => {
  test("is in doubt: it stays in progress, nothing is refunded, and the same key gets its outcome", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { urlOf } = await openService((body) => {
      const { reference, amount } = v.parse(Asked, body);
      return { ...intent, intentId: `intent-of-${reference}`, reference, amount };
    });
    const orders: { name: string; request: RequestWire<typeof createPayment>; key: string }[] = [];
    for (const [index, name] of names.entries()) {
      const { id: subscription } = await shop.subscribe(token);
      orders.push({ name, request: { subscription, period: 1, method: "newCard" }, key: `key-of-${index}` });
    }
    let isWell = false;
    const createIntent = (request: IntentRequest) => {
      const name = orders.find((order) => order.request.subscription === request.order?.subscription)?.name;
      return httpAcquirer(urlOf(isWell ? "well" : (name ?? ""))).createIntent(request);
    };
    Object.assign(shop.deps.providers.acquirer, { createIntent });
    const codes = await Promise.all(
      orders.map(
        async ({ request, key }) => (await shop.refused(createPayment, request, { token, key })).code,
      ),
    );
    expect(codes).toEqual(names.map(() => "acquirer.unavailable"));
    const { payments } = await shop.ask(listPayments, { limit: "100" }, { token });
    expect(payments.map(({ status }) => status)).toEqual(names.map(() => "processing"));
    isWell = true;
    for (const { request, key } of orders) {
      const { payment } = await shop.ask(createPayment, request, { token, key });
      expect(payment).toMatchObject({ status: "success", subscriptionId: request.subscription });
    }
    expect(await shop.database.$count(refunds)).toBe(0);
  });
});
