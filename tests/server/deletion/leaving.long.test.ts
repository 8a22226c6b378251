import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { applyPromo } from "#contract/bonus.ts";
import { bindCard, listCards } from "#contract/card.ts";
import { dayIn, homeZone } from "#contract/day.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { createSubscription, listSubscriptions, setStatus } from "#contract/subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  withdrawDeletion,
} from "#contract/user.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { cities, devices } from "#server/platform/database/tables/catalog.ts";
import { consents } from "#server/platform/database/tables/consents.ts";
import { clients, destructions } from "#server/platform/database/tables/clients.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { transact } from "#server/platform/database/database.ts";
import { erasedOn } from "#contract/deadlines.ts";
import { issueActs } from "#server/acts/issue-acts.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { keepActPicture } from "#server/staff/act-pictures.ts";
import { purgeClient } from "#server/clients/purge-client.ts";
import { saveNotifications } from "#server/notifications/save-notifications.ts";
import { purge } from "#server/clients/purge.job.ts";
import { hashToken } from "#server/platform/token.rules.ts";
import { describeDeletion, ifDeleted } from "#src/features/consequences/deletion-sentences.ts";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { onDatabase } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { everyRow } from "../rows.ts";
import { paid, payNow, possess } from "../paid-subscription.ts";
import { type Shop, day, hour, minute, openShop, otherThan, phone, second } from "../shop.ts";

const leave = (shop: Shop, token: string, word = "удалить") =>
  shop.ask(requestDeletion, { agreement: encodeAgreement(token, word) }, { token });

/** The text messages of the days until the purge, for a client whose next month begins before it. */
const textsOfLeaving = async (shop: Shop, expires: string): Promise<string[]> => {
  const token = await shop.register();
  await possess(shop, token, { months: 3 });
  await shop.database.update(cards).set({ expires });
  await shop.pass(20 * day);
  await leave(shop, token);
  await shop.pass(second);
  const before = shop.texts.length;
  for (let passed = 0; passed < 11; passed += 1) await shop.pass(day);
  return shop.texts.slice(before).map(({ text }) => text.replaceAll("\u00a0", " "));
};

const stateOf = async (shop: Shop) => (await shop.database.select().from(clients))[0];

/** Personal data of the client of `live`, as stored in rows. */
const traces = [
  "79990000002",
  "9990000002",
  "Ирина",
  "Соловьёва",
  "ira@example.com",
  "irina@example.com",
  "1990-02-28",
  "Валовая улица, 21, кв. 7",
  "192.0.2.1",
  "card-token",
  // Four digits alone could be a part of a random identifier.
  '"4417"',
  "•• 4417",
  "blogger-7",
  "МОЙ-КОД",
  "moving",
  "Переезжаю в другой город",
  hashToken("browser-of-this-client"),
];

/** A client with personal data in every table that can hold some. */
const live = async (shop: Shop) => {
  await shop.signIn(phone, "browser-of-this-client");
  shop.move(minute);
  const token = await shop.register();
  const profile = { firstName: "Ирина", lastName: "Соловьёва", birthdate: "1990-02-28" } as const;
  await shop.ask(updateClient, { ...profile, email: "irina@example.com" }, { token });
  await shop.pass(second);
  await shop.ask(sendAdvertising, { advertising: "blogger-7" }, { token });
  const address = "Валовая улица, 21, кв. 7";
  const handover = { kind: "delivery", address, day: "2026-11-23", slot } as const;
  const { id } = await shop.subscribe(token, { handover, promo: "LIME10" });
  await shop.quote(token, { handover });
  const payment = await payNow(shop, token, id);
  const promised = await shop.subscribe(token, { handover });
  const left = await shop.subscribe(token, { handover });
  const why = { reason: "moving", comment: "Переезжаю в другой город" };
  await shop.ask(setStatus, { id: left.id, status: "refusal", from: 1, ...why }, { token });
  const { binding } = await shop.ask(bindCard, { type: "2", city: goods.moscow }, { token });
  await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "success" }));
  await shop.refused(applyPromo, { promo: "МОЙ-КОД" }, { token });
  await transact(shop.database, async (transaction) => {
    const facts = { card: { brand: "mir", last4: "4417" }, amount: 1, day: null };
    const about = { subscriptionId: id, now: shop.now() };
    await issueActs(transaction, { ...about, occasion: "handedOver" });
    const fact = { clientId: 1, subscriptionId: id, occasion: "period 2", by: "service" } as const;
    await saveNotifications(transaction, [{ kind: "chargeFailed", facts, ...fact }], about.now);
    const [act] = await transaction.select({ actId: acts.id }).from(acts).limit(1);
    const shown = { alt: "Ирина у двери", english: "Irina at the door", position: 1, created: about.now };
    const files = [{ type: "image/jpeg", width: 480, hash: "", content: Buffer.from("a face") }] as const;
    const picture = { source: "a1", width: 480, height: 360, files };
    await keepActPicture(transaction, { clientId: 1, actId: act?.actId ?? 0, ...shown }, picture);
  });
  await shop.pass(minute);
  const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
  const code = otherThan(shop.codeOf(shop.texts.at(-1)?.text));
  await shop.refused(confirmCode, { phone, challenge, code });
  return { token, paid: payment.id, promised: promised.id };
};

onDatabase("leaving", (open) => {
  test("letters to a client who waits for deletion say how to pay, and ask for no card that they cannot add", async () => {
    const shop = await openShop(await open());
    const texts = await textsOfLeaving(shop, "2026-11");
    const keep = "Отменить удаление: https://kabinet.example/information-delete-profile/";
    expect(texts).toEqual([
      `bike. 21 декабря не сможем списать 11 780 ₽: появится долг. Чтобы оплатить, отмените удаление данных. ${keep}`,
      "bike. Подписка закончится 23 декабря. Верните устройство до 23 декабря. Открыть подписку: https://kabinet.example/subscriptions/?s=1",
      `bike. Пора оплатить 11 780 ₽, а срок карты МИР •• 4417 закончился. Больше не спишем. Чтобы оплатить, отмените удаление данных. ${keep}`,
    ]);
  });

  test("a client who waits for deletion is reminded of a charge, and offered nothing that they cannot do", async () => {
    const shop = await openShop(await open());
    const [soon] = await textsOfLeaving(shop, "2030-12");
    expect(soon).toBe(
      "bike. 21 декабря спишем 11 780 ₽ с карты МИР •• 4417. Делать ничего не нужно. Открыть подписку: https://kabinet.example/subscriptions/?s=1",
    );
  });

  test("V21: the agreement is only accepted with the caller's own token and the word in either language", async () => {
    const shop = await openShop(await open());
    const [token, second] = [await shop.signIn(), await shop.signIn()];
    const stranger = await shop.signIn("79991112233");
    const wrong = [
      encodeAgreement(token, ""),
      encodeAgreement(token, "да"),
      encodeAgreement(token, "удалить."),
      encodeAgreement(token, "not delete"),
      encodeAgreement(stranger, "удалить"),
      // The token of another session of the same client.
      encodeAgreement(second, "удалить"),
      encodeAgreement(token.toLowerCase(), "удалить"),
      encodeAgreement(` ${token}`, "удалить"),
      encodeAgreement("", "удалить"),
      Buffer.concat([Buffer.from(token), Buffer.from([0xd1])]).toString("base64"),
      Buffer.from(`\ufeff${token}удалить`).toString("base64"),
    ];
    for (const agreement of wrong) {
      const refusal = await shop.refused(requestDeletion, { agreement }, { token });
      expect(refusal).toMatchObject({ status: 400, code: "agreement.wrong" });
    }
    // The right bytes, but not in canonical form: padding, spare bits, another alphabet, line ends.
    const canonical = encodeAgreement(token, "delete");
    expect(canonical).toMatch(/ZQ==$/);
    const malformed = [
      canonical.replace("==", ""),
      canonical.replace("==", "="),
      `${canonical}=`,
      `${canonical}\n`,
      canonical.replace(/ZQ==$/, "ZR=="),
      Buffer.from(`${token}delete`).toString("base64url"),
      Buffer.from(`${token}delete`).toString("hex"),
      `${token}delete`,
      `${canonical} ${canonical}`,
    ];
    for (const agreement of malformed) {
      const refusal = await shop.refused(requestDeletion, { agreement }, { token });
      expect([refusal.status, ["agreement.wrong", "request.malformed"].includes(refusal.code)]).toEqual([
        400,
        true,
      ]);
    }
    expect(await stateOf(shop)).toMatchObject({ deletionRequestedAt: null });

    for (const word of ["удалить", " Удалить ", "DELETE", "delete"]) {
      expect(await leave(shop, token, word)).toMatchObject({ deletionRequested: true });
      await shop.ask(withdrawDeletion, {}, { token });
    }
  });

  test("V20: a second request is refused and does not move the date of the first", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const first = shop.now().toISOString();
    expect(await leave(shop, token)).toMatchObject({ deletionRequestedAt: first });
    await shop.pass(5 * day);
    const again = { agreement: encodeAgreement(token, "удалить") };
    expect(await shop.refused(requestDeletion, again, { token })).toMatchObject({
      status: 403,
      code: "client.deleting",
    });
    expect(await shop.ask(getClient, {}, { token })).toMatchObject({ deletionRequestedAt: first });
  });

  test("the letter has the same day as the page, also in a time zone where the date differs", async () => {
    for (const timezone of ["Asia/Kamchatka", "Pacific/Pago_Pago"]) {
      const shop = await openShop(await open());
      const token = await shop.register();
      await shop.database.update(cities).set({ timezone });
      const { deletionRequestedAt } = await leave(shop, token);
      const [fact] = await shop.database
        .select({ facts: notices.facts })
        .from(notices)
        .where(eq(notices.kind, "deletionRequested"));
      // The page shows days and times of Moscow (src/ui/date.ts).
      const shown = dayIn(homeZone, new Date(erasedOn(deletionRequestedAt ?? "") ?? ""));
      expect(fact?.facts).toEqual({ day: shown, devices: [], ends: false });
    }
  });

  test("the page says before the request what it will say after it, also where the date differs from Moscow", async () => {
    const moments = { "Asia/Kamchatka": 6 * hour, "Europe/Kaliningrad": 12 * hour + 30 * minute };
    for (const [timezone, wait] of Object.entries(moments)) {
      const shop = await openShop(await open());
      const token = await shop.register();
      await shop.database.update(cities).set({ timezone });
      await possess(shop, token, { months: 3 });
      await shop.pass(wait);
      const read = async () => {
        const [own] = (await shop.ask(listSubscriptions, {}, { token })).subscriptions;
        if (own === undefined) throw new Error("there is no subscription");
        return getFacts(own, dayIn(timezone, shop.now()));
      };
      const before = describeDeletion(ifDeleted(await read()));
      await leave(shop, token);
      expect(before).toEqual(describeDeletion(await read()));
      await shop.pass(second);
      // Its day of the deletion is Moscow's, that of the return is the city's.
      expect(shop.texts.at(-1)?.text).toMatch(/\. С удалением закончатся подписки.* Верните до \d декабря/);
    }
  });

  test("the letter names the end of subscriptions only if the deletion ends one that began", async () => {
    const endsOf = async (begin: (shop: Shop, token: string) => Promise<unknown>): Promise<unknown> => {
      const shop = await openShop(await open());
      const token = await shop.register();
      await begin(shop, token);
      await leave(shop, token);
      const [notice] = await shop.database
        .select({ facts: notices.facts })
        .from(notices)
        .where(eq(notices.kind, "deletionRequested"));
      return notice?.facts;
    };
    expect(await endsOf((shop, token) => possess(shop, token, { months: 3 }))).toMatchObject({ ends: true });
    expect(await endsOf((shop, token) => paid(shop, token))).toMatchObject({ ends: false });
    const finishing = async (shop: Shop, token: string) => {
      await possess(shop, token, { months: 1 });
      await shop.pass(25 * day);
    };
    expect(await endsOf(finishing)).toMatchObject({ ends: false, devices: [{ by: "2026-12-21" }] });
  });

  test("V19: a client who asked for deletion can read, cannot POST, and withdraws by one DELETE", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await leave(shop, token);
    const before = await everyRow(shop.database);
    const refused = { status: 403, code: "client.deleting" };
    expect(await shop.refused(updateClient, { firstName: "Ида" }, { token })).toMatchObject(refused);
    expect(await shop.refused(sendAdvertising, { advertising: "x" }, { token })).toMatchObject(refused);
    const reads = [getClient, exportData, listSessions, listSubscriptions, listPayments, listCards];
    for (const call of reads) expect((await shop.send(call, {}, { token })).status).toBe(200);
    expect(await everyRow(shop.database)).toEqual(before);

    const back = await shop.ask(withdrawDeletion, {}, { token });
    expect(back).toMatchObject({ deletionRequested: false, deletionRequestedAt: null });
    await shop.ask(updateClient, { firstName: "Ида" }, { token });
    // A repeated withdrawal succeeds: the first reply may have been lost.
    expect(await shop.ask(withdrawDeletion, {}, { token })).toMatchObject({ deletionRequested: false });
    await shop.pass(13 * day);
    await shop.ask(getClient, {}, { token });
  });

  test("V20: the request can be withdrawn for exactly twelve days", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    await leave(shop, token);
    shop.move(12 * day - second);
    await shop.ask(withdrawDeletion, {}, { token });
    await leave(shop, token);
    // Twelve days after this request, before its job has run.
    shop.move(12 * day);
    expect(await shop.refused(withdrawDeletion, {}, { token })).toMatchObject({
      status: 403,
      code: "client.deleting",
    });
    await shop.pass(0);
    expect(await shop.refused(withdrawDeletion, {}, { token })).toMatchObject({ status: 401 });
  });

  test("V20: twelve days after the request no row has the phone, the name or the e-mail", async () => {
    const shop = await openShop(await open());
    const { token, paid, promised } = await live(shop);
    await shop.signIn("79991112233");
    const other = await shop.ask(getClient, {}, { token: await shop.signIn("79991112233") });
    const before = await everyRow(shop.database);
    expect(traces.filter((trace) => !before.some((row) => row.includes(trace)))).toEqual([]);
    await leave(shop, token);
    const sum = async () =>
      (await shop.database.select().from(payments).orderBy(asc(payments.id))).map(
        ({ id, amount, status, period, created }) => ({
          id,
          amount,
          status,
          period,
          created,
        }),
      );
    const paidBefore = await sum();
    const [stock] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));

    await shop.pass(12 * day - second);
    await shop.ask(getClient, {}, { token });
    await shop.pass(second);

    const left = await everyRow(shop.database);
    // The other client requested codes and gave consents from the same IP address.
    const own = left.filter(
      (row) =>
        !(row.startsWith("challenges") && !row.includes(phone)) &&
        !(row.startsWith("consents") && row.includes('"client_id": 2')),
    );
    for (const trace of traces) expect(own.filter((row) => row.includes(trace))).toEqual([]);
    // Consents can be proved, without what identifies the person.
    expect(
      await shop.database.select().from(consents).where(eq(consents.clientId, 1)).orderBy(asc(consents.id)),
    ).toMatchObject(
      ["personalData", "offer", "recurring", "recurring"].map((kind) => ({
        kind,
        sessionId: null,
        device: null,
        address: null,
        withdrawnHow: "deletion",
      })),
    );
    // Payments stay, anonymous; everything open is closed.
    expect(await sum()).toEqual(paidBefore);
    expect(await shop.database.select().from(payments)).toMatchObject([
      { id: paid, key: null, cardId: null },
    ]);
    const kept = await shop.database.select().from(subscriptions);
    expect(kept.map(({ status, cardId, nextPaymentDay }) => [status, cardId, nextPaymentDay])).toEqual([
      ["cancelled", null, null],
      ["cancelled", null, null],
      ["cancelled", null, null],
    ]);
    expect(kept.map(({ id }) => id)).toContain(promised);
    const [after] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));
    expect(after?.stock).toBe((stock?.stock ?? 0) + 2);
    // Its record has the time and the amounts, but no personal data.
    expect(await shop.database.select().from(destructions)).toMatchObject([
      {
        clientId: 1,
        at: shop.now(),
        destroyed: {
          sessions: 2,
          cards: 1,
          emailLetters: 2,
          wrongCodes: 1,
          cardBindings: 1,
          promoTries: 1,
          notices: 13,
          actPictures: 1,
          acts: 3,
        },
      },
    ]);
    expect(await shop.database.$count(bonusEntries)).toBe(0);
    // The other client lost nothing.
    expect(await shop.database.$count(clients, eq(clients.phone, "79991112233"))).toBe(1);
    expect(other.phone).toBe("79991112233");
  });

  test("V12: a purged client's tokens are invalid for every call, and the phone signs in as a new client", async () => {
    const shop = await openShop(await open());
    const [token, second] = [await shop.register(), await shop.signIn()];
    await leave(shop, token);
    await shop.pass(12 * day);
    const calls = [getClient, exportData, listSessions, withdrawDeletion, endSession, listSubscriptions];
    for (const one of [token, second]) {
      for (const call of calls) {
        expect(await shop.refused(call, {}, { token: one })).toMatchObject({
          status: 401,
          code: "token.invalid",
        });
      }
      expect(await shop.refused(updateClient, {}, { token: one })).toMatchObject({ status: 401 });
    }
    const fresh = await shop.ask(getClient, {}, { token: await shop.signIn() });
    expect(fresh).toMatchObject({ phone, firstName: null, email: null, deletionRequested: false });
    expect(fresh.created).toBe(shop.now().toISOString());
    expect(await shop.database.$count(clients)).toBe(2);
  });

  test("V20: a purge that fails midway deletes nothing, the next one everything, and a third does nothing", async () => {
    const shop = await openShop(await open());
    const { token } = await live(shop);
    await leave(shop, token);
    shop.move(12 * day - second);
    // A job that selected the client before they withdrew and asked again.
    await purgeClient(shop.database, { clientId: 1, now: shop.now(), forget: null });
    await shop.ask(getClient, {}, { token });
    shop.move(second);
    const before = await everyRow(shop.database);
    const forget = () => Promise.reject(new Error(`${phone} Ирина`));
    const given = { clientId: 1, now: shop.now() };
    await expect(purgeClient(shop.database, { ...given, forget })).rejects.toThrow();
    expect(await everyRow(shop.database)).toEqual(before);
    await purge({ ...shop.deps, sandbox: { forget } }).run();
    expect(await everyRow(shop.database)).toEqual(before);
    expect(shop.lines.join()).toContain("purge failed");
    expect(shop.lines.join()).not.toContain(phone);

    await shop.pass(hour - second);
    // Changed rows are checked for reminders once more.
    await shop.pass(second);
    const after = await everyRow(shop.database);
    expect(await shop.database.$count(destructions)).toBe(1);
    await purgeClient(shop.database, { ...given, now: shop.now(), forget: null });
    await shop.pass(minute);
    // The refund for the device that was never handed over is in progress.
    const others = (rows: string[]) => rows.filter((row) => !row.startsWith("refunds "));
    expect(others(await everyRow(shop.database))).toEqual(others(after));
  });

  test("V20: a device that was kept after the purge is stated by no act", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    await leave(shop, token);
    await shop.pass(12 * day);
    await shop.pass(3 * day);
    const [kept] = await shop.database.select().from(subscriptions).where(eq(subscriptions.id, id));
    expect(kept).toMatchObject({ status: "cancelled", possession: "inUse", dueAt: null });
    expect(await shop.database.$count(acts)).toBe(0);
  });

  test("V20: a payment's notification after the purge settles it and stores no personal data", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const how = { subscription: id, period: 1, method: "newCard" } as const;
    const { payment } = await shop.ask(createPayment, how, { token });
    await leave(shop, token);
    shop.move(12 * day);
    await purge(shop.deps).run();
    expect(await shop.notify(shop.bank.finish(payment.id, { status: "success" }))).toBe(200);
    expect(await shop.database.select().from(payments)).toMatchObject([{ status: "success", cardId: null }]);
    expect(await shop.database.select().from(subscriptions)).toMatchObject([
      { status: "cancelled", cardId: null },
    ]);
    expect(await shop.database.$count(cards)).toBe(0);
    expect(await shop.database.$count(bonusEntries)).toBe(0);
  });

  test("a request in flight during the purge is refused like one with an invalid token", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const quote = await shop.quote(token);
    const keep = shop.deps.database;
    const purging = new Proxy(keep, {
      get: (target, name) => {
        if (name !== "transaction") return Reflect.get(target, name);
        return async (...given: Parameters<typeof keep.transaction>) => {
          const leaving = { deletionRequestedAt: new Date(shop.now().getTime() - 12 * day) };
          await keep.update(clients).set(leaving).where(eq(clients.phone, phone));
          await purge(shop.deps).run();
          return target.transaction(...given);
        };
      },
    });
    const late = await openShop(keep, { ...shop.deps, database: purging }, { stocked: true });
    const request = { quote: quote.id, draftHash: quote.draftHash };
    expect(await late.refused(createSubscription, request, { token })).toMatchObject({ status: 401 });
    expect(await keep.$count(subscriptions)).toBe(0);
  });

  test("V24: no log line of a client's whole life has a phone, a code, a token, an agreement, an e-mail or a name", async () => {
    const shop = await openShop(await open());
    const { token } = await live(shop);
    const wrong = encodeAgreement(token, "нет");
    await shop.refused(requestDeletion, { agreement: wrong }, { token });
    await leave(shop, token);
    await shop.ask(exportData, {}, { token });
    await shop.pass(12 * day);
    await shop.refused(getClient, {}, { token });
    const log = shop.lines.join("");
    const codes = shop.texts.map(({ text }) => shop.codeOf(text));
    const letters = shop.letters.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? "");
    const secret = [token, hashToken(token), wrong, encodeAgreement(token, "удалить"), ...letters];
    for (const one of [...traces.filter((trace) => !trace.includes("4417")), ...secret]) {
      expect(log).not.toContain(one);
      expect(log).not.toContain(Buffer.from(one).toString("base64").slice(0, -4));
    }
    // A code of four digits may be part of an identifier.
    for (const code of codes) expect(log).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
    for (const line of shop.lines) {
      expect(line.match(/\n/g)).toHaveLength(1);
      expect(JSON.parse(line)).toMatchObject({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        requestId: expect.any(String),
        status: expect.any(Number),
      });
    }
    expect(shop.lines.length).toBeGreaterThan(15);
  });
});
