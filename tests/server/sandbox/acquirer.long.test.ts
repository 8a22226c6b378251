import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { addDays, dayIn, homeZone } from "#contract/day.ts";
import { activateCard, listCards } from "#contract/card.ts";
import { createPayment } from "#contract/payment.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { httpAcquirer } from "#server/platform/providers/configured.ts";
import { readCardForm } from "#sandbox/acquirer/card-form.ts";
import type { Deliver } from "#sandbox/acquirer/notifications.ts";
import { cards } from "../../driver/driver.ts";
import { openingTime } from "../shop.ts";
import { type World, artem, openWorld, startPayment } from "./sandbox-server.ts";

const placeOf = (reply: Response): string => reply.headers.get("location") ?? "";
const book = async (world: Pick<World, "ledger">) => (await world.ledger()).map(({ status }) => status);

describe("a card", () => {
  test("that pays is charged once, and the shop is notified before the payer returns", async () => {
    const world = await startPayment();
    const reply = await world.giveCard(world.page, cards.pays);
    expect(reply.status).toBe(303);
    expect(placeOf(reply)).toBe(`https://shop.example/success/?payment=${world.payment.id}`);
    expect(await world.now()).toMatchObject({ status: "success", reason: null });
    expect(await world.ledger()).toEqual([
      {
        intent: expect.any(String),
        payment: world.payment.id,
        subscription: 4,
        period: 1,
        amount: 45_000,
        status: "success",
        at: "2026-11-21T09:00:00.000Z",
      },
    ]);
  });

  test.each([
    ["declined", "declined"],
    ["noFunds", "noFunds"],
  ] as const)("that the bank refuses (%s) ends the payment with that reason", async (card, reason) => {
    const world = await startPayment();
    await world.giveCard(world.page, cards[card]);
    expect(await world.now()).toMatchObject({ status: "fail", reason });
    expect(await book(world)).toEqual(["fail"]);
  });

  test.each([
    ["approve", "success", null],
    ["reject", "fail", "notAuthenticated"],
  ] as const)("with 3-D Secure asks first: %s", async (decision, status, reason) => {
    const world = await startPayment();
    const question = placeOf(await world.giveCard(world.page, cards.asks3ds));
    expect(question).toBe(`${world.page}3ds/`);
    expect(await (await world.request(question)).text()).toContain("•••• 3220");
    expect(await book(world)).toEqual([]);
    expect(await world.now()).toMatchObject({ status: "processing" });
    const back = await world.submit(question, { decision });
    expect(placeOf(back)).toContain("/success/?payment=");
    expect(await world.now()).toMatchObject({ status, reason });
    expect(await book(world)).toEqual([status]);
  });

  test("with a late answer is charged at once, and the shop is notified 30 s later, twice", async () => {
    const received: string[] = [];
    const listen =
      (next: Deliver): Deliver =>
      async (request) => {
        received.push(JSON.parse(await request.clone().text()).eventId);
        return next(request);
      };
    const world = await startPayment({ deliver: listen });
    await world.giveCard(world.page, cards.late);
    expect(await book(world)).toEqual(["success"]);
    await world.advance(29);
    expect(await world.now()).toMatchObject({ status: "processing" });
    expect(received).toEqual([]);
    await world.advance(1);
    expect(await world.now()).toMatchObject({ status: "success" });
    expect(received).toHaveLength(1);
    await world.advance(1);
    expect(received).toEqual([received[0], received[0]]);
    expect(await world.now()).toMatchObject({ status: "success" });
    expect(await book(world)).toEqual(["success"]);
  });

  test("once saved pays without the form, with 3-D Secure if it has it", async () => {
    const world = await openWorld();
    const token = await world.signIn(artem);
    const visa = await world.pay(token, { card: 2 });
    expect(visa.redirect).not.toBeNull();
    const question = placeOf(await world.request(visa.redirect ?? ""));
    expect(question).toBe(`${visa.redirect}3ds/`);
    await world.submit(question, { decision: "reject" });
    await world.hasPaid(token);
    const mir = await world.pay(token, { card: 1 });
    expect(mir).toMatchObject({ redirect: null, payment: { status: "success" } });
    expect(await book(world)).toEqual(["success", "fail"]);
  });

  test("once saved needs 3-D Secure on a device without payments", async () => {
    const world = await openWorld();
    const token = await world.signIn(artem);
    const mir = await world.pay(token, { card: 1 });
    expect(mir).toMatchObject({ payment: { status: "processing" } });
    await world.submit(`${mir.redirect}3ds/`, { decision: "approve" });
    expect((await world.paymentNow(token, mir.payment.id))?.status).toBe("success");
  });

  test("with 3-D Secure fails an automatic charge at once with a letter, and pays the debt once confirmed", async () => {
    const world = await openWorld();
    const token = await world.signIn(artem);
    const { cards: saved } = await world.ask(listCards, {}, { token });
    const cardID = saved.find(({ last4 }) => last4 === "3220")?.id ?? 0;
    const before = (await world.subscriptions(token)).find(({ status }) => status === "active");
    const id = before?.id ?? 0;
    await world.ask(activateCard, { type: "2", city: 1, cardID, subscription: id }, { token });
    const due = Date.parse(`${before?.nextPayment?.date}T09:00:00Z`);
    await world.advance((due - openingTime.getTime()) / 1_000 + 86_400);
    const now = async () => (await world.subscriptions(token)).find((each) => each.id === id);
    expect(await now()).toMatchObject({
      debt: 1_009_000,
      card: { last4: "3220" },
      collection: { reason: "authenticationRequired", card: { last4: "3220" } },
    });
    const letters = await world.messages("artem.kovalev@example.com");
    expect(letters.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Подтвердите платёж[^]*«Колибри Карго»[^]*Подтвердить платёж можете только вы/),
    );
    const debt = { subscription: id, period: 12, method: "card", cardID } as const;
    const { payment, redirect } = await world.ask(createPayment, debt, { token });
    expect(payment.status).toBe("processing");
    const question = placeOf(await world.request(redirect ?? ""));
    expect(question).toMatch(/3ds\/$/);
    await world.submit(question, { decision: "approve" });
    expect(await now()).toMatchObject({ debt: 0, collection: null });
  });

  test("whose bank never answers leaves the payment in progress for a day, then it expires", async () => {
    const world = await startPayment();
    const reply = await world.giveCard(world.page, cards.silent);
    expect(placeOf(reply)).toContain("/success/?payment=");
    await world.advance(23 * 3_600);
    expect(await world.now()).toMatchObject({ status: "processing" });
    expect(await book(world)).toEqual(["processing"]);
    await world.advance(3_600);
    expect(await world.now()).toMatchObject({ status: "fail", reason: "expired" });
    expect(await book(world)).toEqual(["fail"]);
  });

  test("is valid to the end of its month in Moscow, in any time zone", () => {
    const form = { number: cards.pays, expires: "11/26", cvc: "123" };
    const at = (moment: string) => "card" in readCardForm(form, new Date(moment));
    expect([at("2026-11-30T20:59:59Z"), at("2026-11-30T21:00:00Z")]).toEqual([true, false]);
  });
});

describe("the card form", () => {
  test("submitted eight times at once charges once", async () => {
    const world = await startPayment();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => world.giveCard(world.page, cards.pays)),
    );
    expect(replies.map(placeOf)).toEqual(Array(8).fill(expect.stringContaining("/success/?payment=")));
    expect(await book(world)).toEqual(["success"]);
  });

  test("opened again after the payment, or submitted again, leads back to the shop", async () => {
    const world = await startPayment();
    await world.giveCard(world.page, cards.pays);
    for (const reply of [
      await world.request(world.page),
      await world.giveCard(world.page, cards.declined),
      await world.giveCard(world.page, "nonsense"),
      await world.submit(`${world.page}3ds/`, { decision: "reject" }),
      await world.submit(`${world.page}cancel/`, {}),
    ])
      expect(placeOf(reply)).toContain("/success/?payment=");
    expect(await world.now()).toMatchObject({ status: "success" });
    expect(await book(world)).toEqual(["success"]);
  });

  test("shows an error beside each field and clears the input", async () => {
    const world = await startPayment();
    const fields = { number: "4242 4242 4242 4242", expires: "11/25", cvc: "12" };
    const reply = await world.submit(world.page, fields);
    const page = await reply.text();
    expect(reply.status).toBe(422);
    expect(page.match(/aria-invalid="true" aria-describedby="(number|expires|cvc)-error"/g)).toHaveLength(3);
    expect(page.match(/<input[^>]*autofocus[^>]*>/g)).toEqual([expect.stringContaining('id="number"')]);
    expect(page).not.toContain("4242");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await world.now()).toMatchObject({ status: "processing" });
  });

  test("cancelled by its button ends the payment without a charge", async () => {
    const world = await startPayment();
    const reply = await world.submit(`${world.page}cancel/`, {});
    expect(placeOf(reply)).toContain("/success/?payment=");
    expect(await world.now()).toMatchObject({ status: "fail", reason: "abandoned" });
    expect(await book(world)).toEqual([]);
  });

  test("expires after half an hour", async () => {
    const world = await startPayment();
    await world.advance(1_799);
    expect(await world.now()).toMatchObject({ status: "processing" });
    await world.advance(1);
    expect(await world.now()).toMatchObject({ status: "fail", reason: "expired" });
  });

  test("speaks the payer's language and runs no script", async () => {
    const world = await openWorld();
    const token = await world.signIn(artem);
    const { redirect } = await world.pay(token, { language: "en" });
    const page = await (await world.request(redirect ?? "")).text();
    expect(page).toContain('<html lang="en">');
    expect(page.replaceAll("\u00a0", " ")).toContain("Pay 450 ₽");
    expect(page).not.toMatch(/<script|style=|[а-яё]{4}/i);
    expect(placeOf(await world.giveCard(redirect, cards.pays))).toContain("https://shop.example/en/success/");
  });

  test("of an unknown payment is a 404 page", async () => {
    const world = await openWorld();
    for (const path of ["nothing/", "nothing/3ds/", "%00/", `${"x".repeat(200)}/`, "a%2fb/", "a/b/c/"])
      for (const method of ["GET", "POST"]) {
        const reply = await world.request(`/sandbox/acquirer/${path}`, { method });
        expect([path, method, reply.status]).toEqual([path, method, 404]);
      }
  });
});

describe("a notification of a payment", () => {
  test("that is not signed by the acquirer changes nothing", async () => {
    const world = await startPayment();
    const [{ reference } = { reference: "" }] = await world.database
      .select({ reference: payments.reference })
      .from(payments)
      .where(eq(payments.id, world.payment.id));
    const forged = { eventId: "e", intentId: "i", reference, amount: 45_000 };
    const body = JSON.stringify({ ...forged, currency: "RUB", status: "success", reason: null, card: null });
    const reply = await world.request("/api/v3/payment/notification/", {
      method: "POST",
      body,
      headers: { "Acquirer-Signature": "0".repeat(64) },
    });
    expect(reply.status).toBe(400);
    expect(await world.now()).toMatchObject({ status: "processing" });
  });

  test("is repeated until the shop accepts it", async () => {
    let down = true;
    const world = await startPayment({
      deliver: (next) => (request) => (down ? new Response(null, { status: 503 }) : next(request)),
    });
    await world.giveCard(world.page, cards.pays);
    expect(await world.now()).toMatchObject({ status: "processing" });
    down = false;
    await world.advance(10);
    expect(await world.now()).toMatchObject({ status: "success" });
  });
});

test("a card's number is not in the database, only its brand, last digits and token", async () => {
  const world = await startPayment();
  await world.giveCard(world.page, cards.pays);
  const tables = await world.database
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = current_schema()`);
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const dump = await world.database
      .select({ row: sql<string>`kept::text` })
      .from(sql`${sql.identifier(name)} as kept`);
    expect(JSON.stringify(dump)).not.toMatch(/4111 ?1111/);
  }
});

test("the sandbox acquirer speaks the real protocol", async () => {
  const world = await openWorld();
  const fetch = async (url: URL, init: RequestInit) => world.request(url.href, init);
  const address = (key: string) =>
    `https://shop:${encodeURIComponent(key)}@shop.example/sandbox/acquirer/api/`;
  const acquirer = httpAcquirer(address(world.acquirerKey), fetch);
  const request = {
    reference: "payment-900",
    kind: "charge",
    way: "card",
    amount: 100,
    description: "Проба",
    language: "ru",
    returnUrl: "https://shop.example/success/?payment=900",
    cardToken: "seeded-card-mir-4417",
    offSession: false,
    challenge3ds: false,
    saveCard: false,
    order: null,
  } as const;
  const intent = await acquirer.createIntent(request);
  expect(intent).toMatchObject({ status: "success", redirect: null, amount: 100 });
  expect(await acquirer.createIntent(request)).toEqual(intent);
  expect(await acquirer.getIntent(intent.intentId)).toEqual(intent);
  expect(await acquirer.getIntent("unknown")).toBeNull();
  await expect(acquirer.createIntent({ ...request, amount: 200 })).rejects.toThrow("409");
  await expect(httpAcquirer(address("wrong"), fetch).getIntent(intent.intentId)).rejects.toThrow("401");
  expect(await book(world)).toEqual(["success"]);

  const nobody = { ...request, reference: "payment-899", cardToken: null, offSession: true };
  expect(await acquirer.createIntent(nobody)).toMatchObject({ status: "fail", redirect: null });
  const more = await acquirer.createIntents([
    request,
    { ...request, amount: 200 },
    { ...request, reference: "r-2" },
  ]);
  expect(more.map((one) => (one.status === "fulfilled" ? one.value.intentId : "refused"))).toEqual([
    intent.intentId,
    "refused",
    expect.not.stringContaining(intent.intentId),
  ]);
  const back = { reference: "refund-1", intentId: intent.intentId, amount: 60 };
  const refund = await acquirer.refund(back);
  expect(refund).toMatchObject({ reference: "refund-1", amount: 60, status: "success" });
  expect(await acquirer.refund(back)).toEqual(refund);
  // No more than was charged, and no different refund with the same reference.
  expect(await acquirer.refund({ ...back, reference: "refund-2", amount: 41 })).toMatchObject({
    status: "fail",
  });
  await expect(acquirer.refund({ ...back, amount: 1 })).rejects.toThrow("409");
  await expect(acquirer.refund({ ...back, intentId: "unknown" })).rejects.toThrow("409");
  const { refunds } = v.parse(
    v.object({ refunds: v.array(v.object({ intent: v.string(), amount: v.number() })) }),
    await (await world.request("/sandbox/api/ledger/")).json(),
  );
  expect(refunds).toEqual([{ intent: intent.intentId, amount: 60 }]);

  // What moved today: both charges and the refund (all at one moment), none of tomorrow.
  const day = dayIn(homeZone, openingTime);
  const { operations, next } = await acquirer.listOperations({ day, cursor: null });
  expect(next).toBeNull();
  const moved = operations
    .filter(({ reference }) => !reference.startsWith("seed"))
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1));
  expect(moved).toMatchObject([
    { kind: "charge", reference: "payment-900", amount: 100, refunded: 60, way: "card", order: null },
    { kind: "charge", reference: "r-2", refunded: 0 },
    { kind: "refund", reference: "refund-1", intentId: intent.intentId, amount: 60 },
  ]);
  expect((await acquirer.listOperations({ day: addDays(day, 1), cursor: null })).operations).toEqual([]);
  await expect(acquirer.listOperations({ day: "today", cursor: null })).rejects.toThrow("400");
});
