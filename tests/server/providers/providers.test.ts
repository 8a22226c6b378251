import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Fetch } from "#server/platform/providers/ask.ts";
import { httpAcquirer, httpCarrier, httpRegister } from "#server/platform/providers/configured.ts";
import { someOrder } from "../fake-acquirer.ts";

/** A fake fetch that always answers the same and records its requests. */
const service = (answer: () => Response | Promise<Response>) => {
  const asked: { url: string; method: string; headers: Headers; body: unknown }[] = [];
  const fetch: Fetch = async (url, init) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null;
    asked.push({ url: url.href, method: init.method ?? "", headers: new Headers(init.headers), body });
    return answer();
  };
  return { asked, fetch };
};

const intent = {
  intentId: "i-1",
  reference: "7/1",
  amount: 890_000,
  redirect: "https://acquirer.example/pay/i-1/",
  status: "processing",
  reason: null,
  card: null,
} as const;
const request = {
  reference: "7/1",
  kind: "charge",
  way: "card",
  amount: 890_000,
  description: "Колибри 2",
  language: "ru",
  returnUrl: "https://shop.example/success/?payment=7",
  cardToken: null,
  offSession: false,
  challenge3ds: false,
  saveCard: true,
  order: someOrder,
} as const;

describe("the carrier", () => {
  test("gets the message, with the credentials in a header", async () => {
    const { asked, fetch } = service(() => new Response(null, { status: 204 }));
    const { sms, voice } = httpCarrier("https://shop:s%20ecret@sms.example/v1", fetch);
    await sms.send({ to: "79991234567", text: "Код 1234" });
    await voice.call({ to: "79991234567", code: "0042" });
    expect(asked.map(({ url, method, body }) => ({ url, method, body }))).toEqual([
      {
        url: "https://sms.example/v1/",
        method: "POST",
        body: { channel: "sms", to: "79991234567", text: "Код 1234" },
      },
      {
        url: "https://sms.example/v1/",
        method: "POST",
        body: { channel: "call", to: "79991234567", code: "0042" },
      },
    ]);
    expect(asked[0]?.headers.get("authorization")).toBe(`Basic ${btoa("shop:s ecret")}`);
  });

  test("that refuses or fails rejects with an error without phone, code and password", async () => {
    for (const answer of [
      () => new Response("79991234567 1234", { status: 500 }),
      () => Promise.reject(new TypeError("connect 79991234567 1234 secret")),
    ]) {
      const { sms } = httpCarrier("https://shop:secret@sms.example/", service(answer).fetch);
      const failure = await sms.send({ to: "79991234567", text: "1234" }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(String(failure)).toContain("sms.example");
      expect(String(failure)).not.toMatch(/7999|1234|secret/);
    }
  });
});

const notification = {
  eventId: "e-1",
  intentId: "i-1",
  reference: "7/1",
  amount: 890_000,
  currency: "RUB",
  status: "success",
  reason: null,
  card: null,
};
/** Seconds since 1970. */
const at = 1_795_251_600;
const now = new Date(at * 1_000);
const hashBy = (secret: string, body: string, seconds: number): string =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

describe("the acquirer", () => {
  test("gets the reference as idempotency key, so that a repeat is the same intent", async () => {
    const { asked, fetch } = service(() => Response.json(intent));
    const acquirer = httpAcquirer("https://shop:key@acquirer.example/api/", fetch);
    expect(await acquirer.createIntent(request)).toEqual(intent);
    expect(asked[0]).toMatchObject({ url: "https://acquirer.example/api/intents/", body: request });
    expect(asked[0]?.headers.get("idempotency-key")).toBe("7/1");
  });

  test("that does not know an intent returns null; any other failure rejects", async () => {
    const answering = (status: number) =>
      httpAcquirer("https://shop:key@acquirer.example/", service(() => Response.json({}, { status })).fetch);
    expect(await answering(404).getIntent("i-9")).toBeNull();
    await expect(answering(503).getIntent("i-9")).rejects.toThrow("503");
    await expect(answering(404).createIntent(request)).rejects.toThrow("404");
    await expect(answering(200).getIntent("i-9")).rejects.toThrow();
  });

  test("accepts a notification only if the signature matches its exact bytes", () => {
    const acquirer = httpAcquirer("https://shop:key@acquirer.example/");
    const body = JSON.stringify(notification);
    const hash = hashBy("key", body, at);
    const read = (signature?: string, text = body) => acquirer.readNotification(text, signature, now);
    expect(read(`t=${at},v1=${hash}`)).toMatchObject({ eventId: "e-1", status: "success" });
    const forged = [
      undefined,
      "",
      hash,
      `v1=${hash}`,
      `t=${at}`,
      `t=${at},v1=`,
      `t=,v1=${hash}`,
      `t=${at},v0=${hash}`,
      `t=${at},v1=${"0".repeat(64)}`,
      `t=${at},v1=${hash.toUpperCase()}`,
      `t=${at},v1=${hash}00`,
      // The time is signed, too.
      `t=${at + 1},v1=${hash}`,
      `t=${at},v1=${createHmac("sha256", "key").update(body).digest("hex")}`,
    ];
    for (const wrong of forged) expect(read(wrong)).toBeNull();
    expect(read(`t=${at},v1=${hash}`, `${body} `)).toBeNull();
    const twice = body.replace("{", '{"status":"fail",');
    expect(read(`t=${at},v1=${hashBy("key", twice, at)}`, twice)).toBeNull();
  });

  test.each([
    ["5 minutes old", -300, true],
    ["older than 5 minutes", -301, false],
    ["5 minutes ahead", 300, true],
    ["further ahead", 301, false],
  ])("accepts a notification by its age: %s", (_how, seconds, believed) => {
    const acquirer = httpAcquirer("https://shop:key@acquirer.example/");
    const body = JSON.stringify(notification);
    const signature = `t=${at + seconds},v1=${hashBy("key", body, at + seconds)}`;
    expect(acquirer.readNotification(body, signature, now) !== null).toBe(believed);
  });

  test("may sign with its former secret during a change of secrets, and with no other", () => {
    const changing = httpAcquirer("https://shop:key-2@acquirer.example/", undefined, {
      formerSecret: "key-1",
    });
    const changed = httpAcquirer("https://shop:key-2@acquirer.example/");
    const body = JSON.stringify(notification);
    const by = (...secrets: string[]) =>
      [`t=${at}`, ...secrets.map((secret) => `v1=${hashBy(secret, body, at)}`)].join(",");
    const believes = (signature: string) =>
      [changing, changed].map((acquirer) => acquirer.readNotification(body, signature, now) !== null);
    expect(believes(by("key-1"))).toEqual([true, false]);
    expect(believes(by("key-2"))).toEqual([true, true]);
    expect(believes(by("key-1", "key-2"))).toEqual([true, true]);
    expect(believes(by("key-3"))).toEqual([false, false]);
  });

  test("needs a password: anyone can sign with an empty key", () => {
    expect(() => httpAcquirer("https://acquirer.example/")).toThrow("no password");
  });
});

describe("the cash register", () => {
  const receipt = {
    ...({ kind: "sale", reference: "payment-7", number: "3-1", amount: 890_000 } as const),
    customer: { phone: "+79991234567" },
    lines: [{ name: "rent", amount: 890_000 }],
  };
  const registerThat = (answer: () => Response) => {
    const { asked, fetch } = service(answer);
    return { asked, register: httpRegister("https://shop:secret@register.example/v1", fetch) };
  };

  test("gets the lines with an idempotency key and returns the number", async () => {
    const { asked, register } = registerThat(() => Response.json({ number: "ФД 118" }));
    expect(await register.issue(receipt)).toEqual({ kind: "issued", number: "ФД 118" });
    expect(asked).toMatchObject([
      { url: "https://register.example/v1/receipts/", method: "POST", body: receipt },
    ]);
    expect(asked[0]?.headers.get("idempotency-key")).toBe("payment-7");
  });

  test("returns the fiscal data and time if it sends them", async () => {
    const fiscal = { drive: "9282440300682838", document: "46534", sign: "1273019065", link: null };
    const { register } = registerThat(() =>
      Response.json({ number: "118", fiscal, at: "2026-11-03T09:00:41.000Z" }),
    );
    expect(await register.issue(receipt)).toEqual({
      kind: "issued",
      number: "118",
      fiscal,
      at: new Date("2026-11-03T09:00:41.000Z"),
    });
    // Incomplete fiscal data is refused: a receipt is found only by all three numbers.
    const half = registerThat(() => Response.json({ number: "118", fiscal: { ...fiscal, sign: "" } }));
    await expect(half.register.issue(receipt)).rejects.toThrow();
  });

  test("refuses with 422; any other answer rejects", async () => {
    const { register } = registerThat(() => new Response(null, { status: 422 }));
    expect(await register.issue(receipt)).toEqual({ kind: "refused" });
    for (const bad of [() => new Response(null, { status: 500 }), () => Response.json({ number: "" })])
      await expect(registerThat(bad).register.issue(receipt)).rejects.toThrow();
  });
});
