import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { exportData, getClient, sendAdvertising, updateClient } from "#contract/user.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { hashToken } from "#server/platform/token.rules.ts";
import { onDatabase } from "../databases.ts";
import { payNow } from "../paid-subscription.ts";
import { day, hour, minute, openShop, otherThan, phone, second, type Shop } from "../shop.ts";

const browsers = {
  phone: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1",
  desk: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 YaBrowser/25.8 Safari/537.36",
};

const signInWith = async (shop: Shop, agent: string): Promise<string> => {
  const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
  const request = { phone, challenge, code: shop.codeOf(shop.texts.at(-1)?.text) };
  return (await shop.ask(confirmCode, request, { headers: { "User-Agent": agent } })).token;
};

onDatabase("signed-in devices", (open) => {
  test("are listed by browser and system, the last used first", async () => {
    const shop = await openShop(await open());
    const desk = await signInWith(shop, browsers.desk);
    await shop.pass(hour);
    const pocket = await signInWith(shop, browsers.phone);
    await shop.signIn("79991112233");
    const created = shop.now().toISOString();
    const { sessions } = await shop.ask(listSessions, {}, { token: pocket });
    expect(sessions).toMatchObject([
      { device: "Safari, iOS", current: true, created, lastUsed: created },
      { device: "Yandex, Windows", current: false },
    ]);
    await shop.pass(hour);
    await shop.ask(getClient, {}, { token: desk });
    const later = await shop.ask(listSessions, {}, { token: desk });
    expect(later.sessions.map(({ device, current }) => [device, current])).toEqual([
      ["Yandex, Windows", true],
      ["Safari, iOS", false],
    ]);
    expect(later.sessions[0]?.lastUsed).toBe(shop.now().toISOString());
  });

  test("V12: one signed out from another loses access at once, and only that one", async () => {
    const shop = await openShop(await open());
    const [desk, pocket] = [await signInWith(shop, browsers.desk), await signInWith(shop, browsers.phone)];
    const stranger = await shop.signIn("79991112233");
    const { sessions } = await shop.ask(listSessions, {}, { token: desk });
    const other = sessions.find(({ current }) => !current)?.id ?? 0;
    const missing = await shop.send(endSession, { session: String(other) }, { token: stranger });
    expect(missing.status).toBe(404);
    await shop.ask(endSession, { session: String(other) }, { token: desk });
    expect(await shop.refused(getClient, {}, { token: pocket })).toMatchObject({ status: 401 });
    expect((await shop.ask(listSessions, {}, { token: desk })).sessions).toHaveLength(1);
    expect((await shop.send(endSession, { session: String(other) }, { token: desk })).status).toBe(404);
    await shop.ask(getClient, {}, { token: stranger });
  });

  test("unused for 90 days are not listed", async () => {
    const shop = await openShop(await open());
    await signInWith(shop, browsers.desk);
    await shop.pass(90 * day);
    const token = await signInWith(shop, browsers.phone);
    expect((await shop.ask(listSessions, {}, { token })).sessions).toMatchObject([{ device: "Safari, iOS" }]);
  });
});

onDatabase("the tag of an advertisement", (open) => {
  test("is stored once and never replaced", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const send = (advertising: string) => shop.ask(sendAdvertising, { advertising }, { token });
    await send("  blogger-7 ");
    await send("blogger-7");
    await send("<script>alert(1)</script>");
    expect(await shop.database.select().from(clients)).toMatchObject([{ advertising: "blogger-7" }]);
    expect(await shop.refused(sendAdvertising, { advertising: "x" })).toMatchObject({ status: 401 });
    const long = await shop.refused(sendAdvertising, { advertising: "x".repeat(10_240) }, { token });
    expect(long).toMatchObject({ status: 400, details: { fields: ["advertising"] } });
  });
});

onDatabase("the export", (open) => {
  test("contains everything stored about a client, and nothing about others", async () => {
    const shop = await openShop(await open());
    const stranger = await shop.register("79991112233");
    await shop.ask(updateClient, { firstName: "Чужая" }, { token: stranger });
    await shop.subscribe(stranger);
    const token = await shop.register();
    await shop.ask(sendAdvertising, { advertising: "blogger-7" }, { token });
    await shop.pass(second);
    const { id } = await shop.subscribe(token, { promo: "LIME10" });
    const payment = await payNow(shop, token, id);
    await shop.pass(minute);
    const device = "the-browser-of-somebody";
    await shop.signIn(phone, device);
    await shop.pass(minute);
    const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
    await shop.refused(confirmCode, {
      phone,
      challenge,
      code: otherThan(shop.codeOf(shop.texts.at(-1)?.text)),
    });

    const { data } = await shop.ask(exportData, {}, { token });
    expect(data).toMatchObject({
      client: { phone, firstName: "Ира", email: "ira@example.com", advertising: "blogger-7", cityId: 1 },
      sessions: [{ id: expect.any(Number), created: expect.any(String) }, { id: expect.any(Number) }],
      letters: [{ email: "ira@example.com", sentAt: expect.any(String) }],
      subscriptions: [{ id, promo: "LIME10" }],
      payments: [{ id: payment.id, status: "success", amount: payment.amount }],
      cards: [{ last4: "4417" }],
      bonus: [{ kind: "earned" }],
      promos: [{ code: "LIME10" }],
      quotes: [{ draft: { deviceId: 1 } }],
      requests: [{ created: expect.any(String) }, { created: expect.any(String) }],
      devices: [{ lastUsed: expect.any(String) }],
      codes: [{ outcome: "confirmed" }, { outcome: "confirmed" }, { address: "192.0.2.1" }],
      wrongCodes: [{ phone }],
    });
    const text = JSON.stringify(data);
    for (const foreign of ["79991112233", "Чужая", `"id":1,"clientId":1`])
      expect(text).not.toContain(foreign);
  });

  test("contains no secrets: no token hashes, codes or card tokens", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.pass(second);
    const { id } = await shop.subscribe(token);
    await payNow(shop, token, id);
    const text = JSON.stringify(await shop.ask(exportData, {}, { token }));
    const secrets = [token, hashToken(token), shop.tokenFor("ira@example.com"), "card-token"];
    const columns = [
      "tokenHash",
      "pageHash",
      "companionHash",
      "codeHash",
      "callHash",
      "salt",
      "intentId",
      "redirect",
      "requestHash",
    ];
    for (const secret of [...secrets, ...columns]) expect(text).not.toContain(secret);
  });

  test("covers every table that refers to a client or a phone", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { data } = await shop.ask(exportData, {}, { token });
    const columns = await shop.database
      .selectDistinct({ table: sql<string>`table_name` })
      .from(sql`information_schema.columns`)
      .where(
        sql`table_schema = current_schema()
          and column_name in ('client_id', 'phone', 'letter_id', 'subscription_id', 'payment_id')`,
      );
    const names: Record<string, string | null> = {
      clients: "client",
      sessions: "sessions",
      email_letters: "letters",
      subscriptions: "subscriptions",
      payments: "payments",
      cards: "cards",
      bonus_entries: "bonus",
      promo_uses: "promos",
      quotes: "quotes",
      acts: "acts",
      act_pictures: "actPictures",
      consents: "consents",
      consent_withdrawals: "withdrawals",
      papers: "papers",
      receipts: "receipts",
      refunds: "refunds",
      notices: "notices",
      card_bindings: "cardBindings",
      promo_tries: "promoTries",
      staff_acts: "staffActs",
      idempotency_keys: "requests",
      known_devices: "devices",
      challenges: "codes",
      wrong_codes: "wrongCodes",
      // Not exported: a secret, records made after the purge, telephones of offices, charges that are payments again, and
      // papers that a job is about to store.
      email_tokens: null,
      destructions: null,
      offices: null,
      lost_charges: null,
      unstored_papers: null,
    };
    expect(columns.map(({ table }) => table).toSorted()).toEqual(Object.keys(names).toSorted());
    expect(Object.keys(data).toSorted()).toEqual(
      Object.values(names)
        .filter((name) => name !== null)
        .toSorted(),
    );
  });
});
