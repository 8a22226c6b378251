import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { getPaper } from "#contract/paper.ts";
import { requestSigningCode, signAct } from "#contract/subscription.ts";
import { updateClient } from "#contract/user.ts";
import { papers } from "#server/platform/database/tables/papers.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { consents } from "#server/platform/database/tables/consents.ts";
import { challenges } from "#server/platform/database/tables/sign-in.ts";
import { onDatabase, onPostgres } from "../databases.ts";
import { goods } from "../goods.ts";
import { possess } from "../paid-subscription.ts";
import { one } from "../payments/billing-shop.ts";
import { minute, openShop, otherThan, phone, second } from "../shop.ts";

/** A client with two unsigned acts. */
const openWithActs = async (...given: Parameters<typeof openShop>) => {
  const shop = await openShop(...given);
  const token = await shop.register();
  const { id } = await possess(shop, token, { months: 3, insurance: false, extras: [goods.bag] });
  const [act = 0, other = 0] = (await one(shop, token, id)).acts.map((each) => each.id);
  const hashOf = async (which = act, language = "ru") => {
    const sent = { token, headers: { "Accept-Language": language } };
    return (await shop.ask(getPaper, { act: String(which) }, sent)).paper.hash;
  };
  const isSigned = async (which = act) => (await shop.database.$count(papers, eq(papers.actId, which))) === 1;
  shop.texts.length = 0;
  return { shop, token, id, act, other, hashOf, isSigned };
};

onDatabase("a signature by code", (open) => {
  test("V45: the code goes to the phone of the account, and its message says what it signs", async () => {
    const { shop, token, act, hashOf } = await openWithActs(await open());
    const shown = await hashOf();
    const reply = await shop.ask(requestSigningCode, { id: act, shown }, { token });
    expect(reply).toMatchObject({ resendAfter: 60, expiresIn: 300, next: null });
    const english = { id: act, shown: await hashOf(act, "en") };
    const inEnglishPage = { token, headers: { "Accept-Language": "en" } };
    // The code that is open signs the Russian text alone.
    expect(await shop.refused(requestSigningCode, english, inEnglishPage)).toMatchObject({
      code: "request.tooMany",
    });
    shop.move(minute);
    await shop.ask(requestSigningCode, english, inEnglishPage);
    expect(shop.texts.map(({ to }) => to)).toEqual([phone, phone]);
    const [russian = "", inEnglish = ""] = shop.texts.map(({ text }) => text);
    expect(russian).toMatch(
      /^\d{4} — ваша подпись под документом «Акт приёма-передачи имущества № 1\/1 от 21 ноября 2026»/,
    );
    expect(inEnglish).toMatch(/^\d{4} is your signature of “Handover record no\. 1\/1.*21 November 2026”/);
    for (const text of [russian, inEnglish]) {
      expect(text.split("\n").at(-1)).toMatch(/^@[\w.]+ #\d{4}$/);
      // Three segments of a Cyrillic text message.
      expect(text.length).toBeLessThanOrEqual(201);
    }
    // A call cannot say what is signed.
    await shop.pass(3 * minute);
    expect(shop.calls).toEqual([]);
  });

  test("V45: without a code, or with a wrong one, nothing is signed, and after three the right one is no more", async () => {
    const { shop, token, act, isSigned } = await openWithActs(await open());
    const signing = await shop.signing(token, act);
    const { code = "", challenge: _, ...uncoded } = signing;
    const refused = (request: object) => shop.refused(signAct, request, { token });
    expect(await refused(uncoded)).toMatchObject({ status: 422, code: "code.expired" });
    expect(await refused({ ...signing, challenge: "a".repeat(22) })).toMatchObject({ code: "code.expired" });
    for (const attemptsLeft of [2, 1, 0])
      expect(await refused({ ...signing, code: otherThan(code) })).toMatchObject({
        code: "code.wrong",
        details: { attemptsLeft },
      });
    expect(await refused(signing)).toMatchObject({ code: "code.expired" });
    expect(await isSigned()).toBe(false);
    await shop.ask(signAct, await shop.signing(token, act), { token });
    expect(await isSigned()).toBe(true);
  });

  test("V45: a code expires after five minutes", async () => {
    const { shop, token, act, isSigned } = await openWithActs(await open());
    const signing = await shop.signing(token, act);
    shop.move(5 * minute);
    expect(await shop.refused(signAct, signing, { token })).toMatchObject({ code: "code.expired" });
    expect(await isSigned()).toBe(false);
  });

  test("V45: a code signs only the paper that it was sent for, in the session that asked for it", async () => {
    const { shop, token, act, other, hashOf, isSigned } = await openWithActs(await open());
    const elsewhere = await shop.signIn();
    const signing = await shop.signing(token, act);
    const another = { ...signing, id: other, shown: await hashOf(other) };
    expect(await shop.refused(signAct, another, { token })).toMatchObject({ code: "code.expired" });
    expect(await shop.refused(signAct, signing, { token: elsewhere })).toMatchObject({
      code: "code.expired",
    });
    expect([await isSigned(act), await isSigned(other)]).toEqual([false, false]);
    await shop.ask(signAct, signing, { token });
    expect([await isSigned(act), await isSigned(other)]).toEqual([true, false]);
  });

  test("V45: a code to sign with opens no session, and a code to sign in with signs nothing", async () => {
    const { shop, token, act, isSigned } = await openWithActs(await open());
    const { challenge = "", code = "", ...rest } = await shop.signing(token, act);
    expect(await shop.refused(confirmCode, { phone, code, challenge }, { token: null })).toMatchObject({
      code: "code.expired",
    });
    const signIn = await shop.ask(requestCode, { channel: "sms", phone }, { token: null });
    const ofSignIn = { challenge: signIn.challenge, code: shop.codeOf(shop.texts.at(-1)?.text) };
    expect(await shop.refused(signAct, { ...rest, ...ofSignIn }, { token })).toMatchObject({
      code: "code.expired",
    });
    expect(await isSigned()).toBe(false);
  });

  test("V45: asked for twice, one code is sent; after a minute another one replaces it", async () => {
    const { shop, token, act, hashOf } = await openWithActs(await open());
    const request = { id: act, shown: await hashOf() };
    const first = await shop.ask(requestSigningCode, request, { token });
    shop.move(59 * second);
    expect(await shop.ask(requestSigningCode, request, { token })).toEqual({
      ...first,
      resendAfter: 1,
      callAfter: 61,
      expiresIn: 241,
    });
    expect(shop.texts).toHaveLength(1);
    shop.move(second);
    const next = await shop.ask(requestSigningCode, request, { token });
    expect(next.challenge).not.toBe(first.challenge);
    expect(shop.texts).toHaveLength(2);
    const by = (challenge: string, text: string | undefined) => ({
      ...({ id: act, signed: 1, lat: 0, lon: 0 } as const),
      shown: request.shown,
      challenge,
      code: shop.codeOf(text),
    });
    const [old, fresh] = shop.texts.map(({ text }) => text);
    expect(await shop.refused(signAct, by(first.challenge, old), { token })).toMatchObject({
      code: "code.expired",
    });
    await shop.ask(signAct, by(next.challenge, fresh), { token });
  });

  test("V45: a paper that has changed is not signed, and a code for the new one is sent at once", async () => {
    const { shop, token, act, hashOf, isSigned } = await openWithActs(await open());
    const before = await hashOf();
    const signing = await shop.signing(token, act);
    await shop.ask(updateClient, { lastName: "Другая" }, { token });
    expect(await shop.refused(signAct, signing, { token })).toMatchObject({ code: "act.changed" });
    expect(await shop.refused(requestSigningCode, { id: act, shown: before }, { token })).toMatchObject({
      code: "act.changed",
    });
    expect(await isSigned()).toBe(false);
    await shop.ask(signAct, await shop.signing(token, act), { token });
    const again = { id: act, shown: await hashOf() };
    expect(await shop.refused(requestSigningCode, again, { token })).toMatchObject({ code: "act.changed" });
  });

  test("V45: the next paper waits for an unused code, not for one that has signed", async () => {
    const { shop, token, act, other, hashOf } = await openWithActs(await open());
    const signing = await shop.signing(token, act);
    const next = { id: other, shown: await hashOf(other) };
    const until = new Date(shop.now().getTime() + minute).toISOString();
    expect(await shop.refused(requestSigningCode, next, { token })).toMatchObject({
      status: 429,
      code: "request.tooMany",
      details: { until },
    });
    await shop.ask(signAct, signing, { token });
    await shop.ask(requestSigningCode, next, { token });
  });

  test("V45: without the offer, or barred, a client is sent no code, and a text that was not sent costs nothing", async () => {
    const { shop, token, act, hashOf } = await openWithActs(await open());
    const request = { id: act, shown: await hashOf() };
    const { send } = shop.deps.providers.sms;
    shop.deps.providers.sms.send = () => Promise.reject(new Error("the carrier is away"));
    expect(await shop.refused(requestSigningCode, request, { token })).toMatchObject({ status: 503 });
    shop.deps.providers.sms.send = send;
    const given = await shop.database.select().from(consents);
    await shop.database.delete(consents);
    expect(await shop.refused(requestSigningCode, request, { token })).toMatchObject({
      code: "consent.required",
    });
    await shop.database.insert(consents).values(given);
    await shop.database.update(clients).set({ forbidden: true });
    expect(await shop.refused(requestSigningCode, request, { token })).toMatchObject({
      code: "client.forbidden",
    });
    await shop.database.update(clients).set({ forbidden: false });
    expect(shop.texts).toEqual([]);
    await shop.ask(requestSigningCode, request, { token });
    expect(shop.texts).toHaveLength(1);
  });
});

onPostgres("codes that sign, at once", (open) => {
  test("V45: sixteen guesses at once have three tries, and one code signs once", async () => {
    const { shop, token, act, isSigned } = await openWithActs(await open());
    const signing = await shop.signing(token, act);
    // All connections first.
    await Promise.all(Array.from({ length: 16 }, () => one(shop, token, 1)));
    const guesses = await Promise.all(
      Array.from({ length: 16 }, () =>
        shop.send(signAct, { ...signing, code: otherThan(signing.code ?? "") }, { token }),
      ),
    );
    const wrong = guesses.filter(({ text }) => text.includes("code.wrong"));
    expect([wrong.length, guesses.length - wrong.length]).toEqual([3, 13]);
    expect(await isSigned()).toBe(false);
    const right = await shop.signing(token, act);
    const answers = await Promise.all(Array.from({ length: 3 }, () => shop.send(signAct, right, { token })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await isSigned()).toBe(true);
    const [used] = await shop.database
      .select()
      .from(challenges)
      .where(eq(challenges.id, right.challenge ?? ""));
    expect(used?.outcome).toBe("confirmed");
  });

  test("V45: requested twice at once, one code is sent", async () => {
    const { shop, token, act, hashOf } = await openWithActs(await open());
    const request = { id: act, shown: await hashOf() };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => shop.ask(requestSigningCode, request, { token })),
    );
    expect(new Set(replies.map(({ challenge }) => challenge)).size).toBe(1);
    expect(shop.texts).toHaveLength(1);
  });
});
