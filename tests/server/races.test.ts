import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { createSubscription, listSubscriptions, setStatus } from "#contract/subscription.ts";
import { getClient, requestDeletion, updateClient, verifyEmail, withdrawDeletion } from "#contract/user.ts";
import { bonusEntries } from "#server/database/tables/bonus.ts";
import { challenges, sessions, wrongCodes } from "#server/database/tables/sign-in.ts";
import { clients, destructions, emailTokens } from "#server/database/tables/clients.ts";
import { devices } from "#server/database/tables/catalog.ts";
import { payments } from "#server/database/tables/payments.ts";
import { promoUses } from "#server/database/tables/quotes.ts";
import { subscriptions } from "#server/database/tables/subscriptions.ts";
import { letters } from "#server/clients/letters.job.ts";
import { purge } from "#server/deletion/purge.job.ts";
import { loose, strict } from "./code-limits.ts";
import { onPostgres } from "./databases.ts";
import { goods } from "./goods.ts";
import { everyRow } from "./rows.ts";
import {
  type Answer,
  day,
  minute,
  openShop,
  otherThan,
  phone,
  second,
  someDraft,
  type Shop,
} from "./shop.ts";

const sixteen = Array.from({ length: 16 }, (_, index) => index);
const together = (one: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(sixteen.map(one));
const statusesOf = (answers: Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const prepare = async (shop: Shop) => {
  const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
  return { challenge, right: shop.codeOf(shop.texts[0]?.text) };
};

onPostgres("races", (open) => {
  test("V13: sixteen right codes at once give exactly one token", async () => {
    const shop = await openShop(await open());
    const { challenge, right } = await prepare(shop);
    const answers = await together(() => shop.send(confirmCode, { phone, challenge, code: right }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 15 });
    expect(await shop.database.$count(sessions)).toBe(1);
    expect(await shop.database.select().from(challenges)).toMatchObject([
      { attempts: 1, outcome: "confirmed" },
    ]);
  });

  test("V14: sixteen wrong codes and a right one at once: three tries are counted and no more", async () => {
    const shop = await openShop(await open());
    const { challenge, right } = await prepare(shop);
    const answers = await Promise.all(
      [...sixteen.map(() => otherThan(right)), right].map((code) =>
        shop.send(confirmCode, { phone, challenge, code }),
      ),
    );
    const tokens = answers.filter(({ status }) => status === 200).length;
    const saying = (code: string) => answers.filter(({ text }) => text.includes(`"${code}"`)).length;
    const [tried] = await shop.database.select().from(challenges);
    expect(tokens).toBe(tried?.outcome === "confirmed" ? 1 : 0);
    expect(tried?.attempts).toBeLessThanOrEqual(3);
    expect(await shop.database.$count(wrongCodes)).toBe((tried?.attempts ?? 0) - tokens);
    expect(await shop.database.$count(sessions)).toBe(tokens);
    // Exactly: who used up the tries, and who came to a challenge that was over.
    expect(tried?.attempts).toBe(tokens === 1 ? saying("code.wrong") + 1 : 3);
    expect(tokens + saying("code.wrong") + saying("code.locked") + saying("code.expired")).toBe(17);
  });

  test("V15: sixteen code requests at once, from as many addresses, send one text message", async () => {
    const shop = await openShop(await open());
    const ask = (index: number) =>
      shop.send(requestCode, { channel: "sms", phone }, { address: `192.0.2.${index}` });
    const answers = await together(ask);
    expect(statusesOf(answers)).toEqual({ 200: 1, 429: 15 });
    expect(shop.texts).toHaveLength(1);
    // The second time the phone is known, and so is its row.
    await shop.pass(10 * minute);
    const again = await together(ask);
    expect(statusesOf(again)).toEqual({ 200: 1, 429: 15 });
    expect(shop.texts).toHaveLength(2);
  });

  test("V16: sixteen wishes for a robot call make one call", async () => {
    const shop = await openShop(await open());
    const { challenge } = await prepare(shop);
    shop.move(2 * minute);
    const answers = await together(() => shop.send(requestCode, { channel: "call", phone, challenge }));
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    expect(shop.calls).toHaveLength(1);
  });

  test("V15: an address does not get more codes by asking for many phones at once", async () => {
    const shop = await openShop(await open(), { limits: { ...strict, sendsPerAddress: 5 } });
    const answers = await together((index) =>
      shop.send(requestCode, { channel: "sms", phone: `799900000${10 + index}` }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 5, 429: 11 });
  });

  test("V14: a place with three wrong codes left has three, however many are asked for and guessed at once", async () => {
    const shop = await openShop(await open(), { limits: { ...strict, wrongPerAddress: 3 } });
    const phoneOf = (index: number): string => `7999000${3_000 + index}`;
    const asked = await together((index) =>
      shop.send(requestCode, { channel: "sms", phone: phoneOf(index) }, { address: "198.51.100.7" }),
    );
    expect(statusesOf(asked)).toEqual({ 200: 3, 429: 13 });
    const opened = asked.flatMap(({ status, text }, index) =>
      status === 200
        ? [{ phone: phoneOf(index), challenge: /"challenge":"([^"]+)"/.exec(text)?.[1] ?? "" }]
        : [],
    );
    const wrongOf = (who: string): string =>
      otherThan(shop.codeOf(shop.texts.find(({ to }) => to === who)?.text));
    // Guessed from wherever: what counts is who asked.
    const guesses = opened.flatMap((one) => Array.from({ length: 5 }, (_, place) => ({ ...one, place })));
    const answers = await Promise.all(
      guesses.map(({ phone: who, challenge, place }) =>
        shop.send(
          confirmCode,
          { phone: who, challenge, code: wrongOf(who) },
          { address: `198.51.100.${place}` },
        ),
      ),
    );
    expect(answers.filter(({ text }) => text.includes('"code.wrong"'))).toHaveLength(3);
    expect(await shop.database.$count(wrongCodes)).toBe(3);
  });

  test("sixteen attempts of one intent to pay make one payment, with one answer", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const [key, request] = [randomUUID(), { subscription: id, period: 1, method: "newCard" }];
    const answers = await together(() => shop.send(createPayment, request, { token, key }));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    expect(await shop.database.$count(payments)).toBe(1);
    expect(shop.bank.intents()).toHaveLength(1);
  });

  test("sixteen intents to pay the same month leave one under way", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const request = { subscription: id, period: 1, method: "newCard" };
    const answers = await together(() => shop.send(createPayment, request, { token }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 15 });
    expect(await shop.database.$count(payments)).toBe(1);
    expect(shop.bank.intents()).toHaveLength(1);
  });

  test("the same news sixteen times settles a payment once", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const request = { subscription: id, period: 1, method: "newCard" } as const;
    const { payment } = await shop.ask(createPayment, request, { token });
    const news = shop.bank.finish(`payment-${payment.id}`, { status: "success" });
    const statuses = await Promise.all(sixteen.map(() => shop.notify(news)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await shop.ask(listPayments, {}, { token })).payments).toMatchObject([{ status: "success" }]);
    expect(await shop.database.select().from(subscriptions)).toMatchObject([
      { status: "awaitingHandover", period: 2, debt: 0 },
    ]);
    expect(await shop.database.$count(bonusEntries)).toBe(1);
  });

  test("one quote becomes one subscription, however often it is tried", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id: quote, draftHash } = await shop.quote(token);
    const key = randomUUID();
    const same = await together(() => shop.send(createSubscription, { quote, draftHash }, { token, key }));
    expect(statusesOf(same)).toEqual({ 200: 16 });
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    const other = await together(() => shop.send(createSubscription, { quote, draftHash }, { token }));
    expect(statusesOf(other)).toEqual({ 422: 16 });
    expect((await shop.ask(listSubscriptions, {}, { token })).subscriptions).toHaveLength(1);
  });

  test("the last device goes to one of sixteen quotes", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const quotes = await Promise.all(
      sixteen.map(() => shop.quote(token, { deviceId: goods.tablet, extras: [] })),
    );
    const answers = await together((index) => {
      const { id: quote, draftHash } = quotes[index] ?? { id: "", draftHash: "" };
      return shop.send(createSubscription, { quote, draftHash }, { token });
    });
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 15 });
    expect(answers.filter(({ text }) => text.includes("device.unavailable"))).toHaveLength(15);
  });

  test("no device is promised twice, and none is lost, while others are given back", async () => {
    const shop = await openShop(await open());
    const tokens = await Promise.all(sixteen.map((index) => shop.register(`799955500${10 + index}`)));
    await shop.database.update(devices).set({ stock: 5 }).where(eq(devices.id, goods.tablet));
    const change = { deviceId: goods.tablet, extras: [] };
    const held = await Promise.all(tokens.slice(0, 5).map((token) => shop.subscribe(token, change)));
    await shop.database.update(devices).set({ stock: 2 }).where(eq(devices.id, goods.tablet));
    const quotes = await Promise.all(tokens.map((token) => shop.quote(token, change)));
    const answers = await Promise.all([
      ...quotes.map(({ id, draftHash }, index) =>
        shop.send(createSubscription, { quote: id, draftHash }, { token: tokens[index] ?? null }),
      ),
      ...held.map(({ id }, index) =>
        shop.send(setStatus, { id, status: "refusal", from: 1 }, { token: tokens[index] ?? null }),
      ),
    ]);
    const [created, cancelled] = [answers.slice(0, 16), answers.slice(16)];
    expect(statusesOf(cancelled)).toEqual({ 200: 5 });
    const made = created.filter(({ status }) => status === 200).length;
    expect(created.filter(({ text }) => text.includes("device.unavailable"))).toHaveLength(16 - made);
    // Two were there, and up to five more came back in time.
    expect(made).toBeGreaterThanOrEqual(2);
    const [tablet] = await shop.database.select().from(devices).where(eq(devices.id, goods.tablet));
    expect(tablet?.stock).toBe(2 + 5 - made);
    expect(await shop.database.$count(subscriptions, eq(subscriptions.status, "awaitingPayment"))).toBe(made);
  });

  test("a promo code for one is used by one of several clients", async () => {
    const shop = await openShop(await open());
    const phones = ["79990000011", "79990000012", "79990000013", "79990000014"];
    const tokens = await Promise.all(phones.map((one) => shop.register(one)));
    const asked = await Promise.all(
      tokens.map(async (token) => ({ token, quote: await shop.quote(token, { promo: "ONLYONE" }) })),
    );
    const answers = await Promise.all(
      asked.map(({ token, quote: { id: quote, draftHash } }) =>
        shop.send(createSubscription, { quote, draftHash }, { token }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 3 });
    expect(await shop.database.$count(promoUses)).toBe(1);
  });

  test("a promo code is used once, and bonus is never spent twice", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const clientId = 1;
    await shop.database
      .insert(bonusEntries)
      .values({ clientId, amount: 100_000, kind: "promo", at: shop.now() });
    const drafts = sixteen.map((index) =>
      index % 2 === 0 ? { ...someDraft, promo: "ONLYONE" } : { ...someDraft, bonus: 100_000 },
    );
    const quotes = await Promise.all(
      drafts.map((draft) => shop.ask(calculate, encodeDraft(draft), { token })),
    );
    const answers = await together((index) => {
      const { id: quote, draftHash } = quotes[index] ?? { id: "", draftHash: "" };
      return shop.send(createSubscription, { quote, draftHash }, { token });
    });
    expect(statusesOf(answers)).toEqual({ 200: 2, 422: 14 });
    expect((await shop.ask(getClient, {}, { token })).bonus).toBe(0);
  });

  test("V29: parallel changes of a profile end as if they came one after the other", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const names = sixteen.map((index) => ({ firstName: `Имя${index}`, lastName: `Фамилия${index}` }));
    const answers = await together((index) => shop.send(updateClient, names[index], { token }));
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    const { firstName, lastName } = await shop.ask(getClient, {}, { token });
    expect(names).toContainEqual({ firstName, lastName });
  });

  test("V29: parallel changes of different fields all stay", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const changes = [
      ...[{ firstName: "Ида" }, { lastName: "Явь" }, { patronymic: "Олеговна" }, { gender: "female" }],
      ...[{ birthdate: "1990-01-01" }, { citizenship: "BY" }, { communication: "phone" }],
      ...[{ email: "ida@example.com" }, { company: goods.company }, { city: goods.kazan }],
    ];
    for (let round = 0; round < 3; round += 1) {
      await shop.ask(
        updateClient,
        { firstName: null, patronymic: null, birthdate: null, gender: null },
        { token },
      );
      const answers = await Promise.all(changes.map((change) => shop.send(updateClient, change, { token })));
      expect(statusesOf(answers)).toEqual({ 200: changes.length });
      const { cityId: city, companyId: company, ...rest } = await shop.ask(getClient, {}, { token });
      expect({ ...rest, city, company }).toMatchObject(Object.assign({}, ...changes));
    }
  });

  test("V20: sixteen requests to delete set one date, and fifteen are refused", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const agreement = encodeAgreement(token, "удалить");
    const answers = await together((index) => {
      shop.move(index);
      return shop.send(requestDeletion, { agreement }, { token });
    });
    expect(statusesOf(answers)).toEqual({ 200: 1, 403: 15 });
    const told = answers.find(({ status }) => status === 200)?.text ?? "";
    const { deletionRequestedAt } = await shop.ask(getClient, {}, { token });
    expect(told).toContain(`"delete_personal_data_date":"${deletionRequestedAt}"`);
  });

  test("V20: sixteen purges destroy once, and the phone signs in anew beside them", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.subscribe(token);
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
    shop.move(12 * day);
    const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
    const code = shop.codeOf(shop.texts.at(-1)?.text);
    const [signedIn] = await Promise.all([
      shop.send(confirmCode, { phone, challenge, code }),
      shop.send(requestCode, { channel: "sms", phone }),
      ...sixteen.map(() => purge(shop.deps).run()),
    ]);
    expect(await shop.database.$count(destructions)).toBe(1);
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
    // Either the sign-in was first, and its session is gone with the rest, or the code was gone before it.
    expect([200, 422]).toContain(signedIn?.status);
    expect(await shop.database.$count(sessions)).toBe(0);
    expect(
      (await everyRow(shop.database)).filter((row) => row.startsWith("clients") && row.includes(phone)),
    ).toEqual([]);
  });

  test("V20: two processes that purge thirty clients at once leave no number of theirs behind", async () => {
    const shop = await openShop(await open(), { limits: loose });
    const leavers = Array.from({ length: 30 }, (_, index) => `7999000${1_030 + index}`);
    for (const who of leavers) {
      const token = await shop.signIn(who);
      await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
    }
    shop.move(12 * day);
    const jobs = [purge(shop.deps), purge(shop.deps)];
    for (let run = 0; run < 2; run += 1) await Promise.all(jobs.map((job) => job.run()));
    expect(await shop.database.$count(destructions)).toBe(30);
    const rows = await everyRow(shop.database);
    expect(leavers.filter((who) => rows.some((row) => row.includes(who)))).toEqual([]);
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
  });

  test("V20: taking back against the purge: either everything is gone or nothing is", async () => {
    const shop = await openShop(await open());
    for (let round = 0; round < 5; round += 1) {
      const who = `7999000010${round}`;
      const token = await shop.register(who);
      await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
      // The process that purges is a second ahead of the one that answers.
      const early = { ...shop.deps, clock: { now: () => new Date(shop.now().getTime() + second) } };
      shop.move(12 * day - second);
      const attempts = sixteen.map((index) =>
        index % 2 === 0 ? shop.send(withdrawDeletion, {}, { token }) : purge(early).run(),
      );
      const answers = (await Promise.all(attempts)).flatMap((answer) => answer ?? []);
      const [client] = await shop.database.select().from(clients).orderBy(desc(clients.id)).limit(1);
      const statuses = new Set(answers.map(({ status }) => status));
      const stayed = client?.phone === who && client.email !== null && client.deletionRequestedAt === null;
      const left = client?.phone === null && client.email === null && client.purgedAt !== null;
      expect([stayed, left]).toContain(true);
      // Who was told that they stay has stayed.
      expect(statuses.has(200)).toBe(stayed);
      expect((await shop.send(getClient, {}, { token })).status).toBe(stayed ? 200 : 401);
    }
  });

  test("V32: the same link opened sixteen times at once verifies once, and says so sixteen times", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.pass(second);
    const opened = shop.tokenFor("ira@example.com");
    const answers = await together((index) => {
      shop.move(index);
      return shop.send(verifyEmail, { token: opened });
    });
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [client] = await shop.database.select().from(clients);
    const [used] = await shop.database.select().from(emailTokens);
    expect(client?.emailVerifiedAt).toEqual(used?.usedAt);
    expect((await shop.ask(getClient, {}, { token })).emailVerified).toBe(true);
  });

  test("V32: an address that changes while its link is opened is not verified by it", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (let round = 0; round < 4; round += 1) {
      await shop.pass(day);
      const [{ email } = { email: "" }] = await shop.database.select().from(clients);
      const opened = shop.tokenFor(email ?? "");
      const next = `ira${round}@example.com`;
      await Promise.all([
        ...sixteen.slice(8).map(() => shop.send(verifyEmail, { token: opened })),
        shop.send(updateClient, { email: next }, { token }),
        ...sixteen.slice(8).map(() => shop.send(verifyEmail, { token: opened })),
      ]);
      expect(await shop.ask(getClient, {}, { token })).toMatchObject({ email: next, emailVerified: false });
    }
  });

  test("sixteen processes with the same letter to send send it once", async () => {
    const shop = await openShop(await open());
    await shop.register();
    await Promise.all(sixteen.map(() => letters(shop.deps).run()));
    expect(shop.letters).toHaveLength(1);
  });
});
