import { asc, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { bindCard } from "#contract/card.ts";
import { createSubscription } from "#contract/subscription.ts";
import { exportData, getClient, updateClient } from "#contract/user.ts";
import { consentTexts, hashText, readConsentText } from "#server/consents/consent-texts.ts";
import { consents, storedTexts } from "#server/platform/database/tables/consents.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { accountVersions } from "../../driver/driver.ts";
import { goods } from "../goods.ts";
import { onDatabase } from "../databases.ts";
import { type Shop, minute, openShop, otherThan, second } from "../shop.ts";

const who = "79991112277";
const address = "203.0.113.9";
const agent = "Mozilla/5.0 (Linux; Android 15) Chrome/131.0";

/** A confirmation without consents. */
const newCode = async (shop: Shop) => {
  const { challenge } = await shop.ask(requestCode, { channel: "sms", phone: who });
  const code = shop.codeOf(shop.texts.at(-1)?.text);
  return { phone: who, code, challenge, personalData: undefined, offer: undefined };
};

const rows = (shop: Shop) => shop.database.select().from(consents).orderBy(asc(consents.id));

onDatabase("consents of an account", (open) => {
  test("a right code without the consents creates nothing, and works again with them", async () => {
    const shop = await openShop(await open());
    const asked = await newCode(shop);
    for (const given of [{}, { offer: accountVersions.offer }, { ...accountVersions, offer: "9" }]) {
      const refusal = await shop.refused(confirmCode, { ...asked, ...given });
      expect(refusal).toMatchObject({ status: 422, code: "consent.required" });
    }
    expect(await shop.database.$count(clients)).toBe(0);
    const headers = { "User-Agent": agent, "Accept-Language": "en" };
    const signedIn = await shop.ask(confirmCode, { ...asked, ...accountVersions }, { address, headers });
    expect(await shop.database.$count(clients)).toBe(1);
    const evidence = {
      clientId: signedIn.clientId,
      version: 1,
      language: "en",
      how: "signIn",
      device: "Chrome, Android",
      address,
      given: shop.now(),
      sessionId: expect.any(Number),
      withdrawn: null,
      subscriptionId: null,
    };
    const textHash = (kind: "personalData" | "offer") => hashText(readConsentText(kind, "en"));
    expect(await rows(shop)).toMatchObject([
      { ...evidence, kind: "personalData", textHash: textHash("personalData") },
      { ...evidence, kind: "offer", textHash: textHash("offer") },
    ]);
    const [text] = await shop.database
      .select()
      .from(storedTexts)
      .where(eq(storedTexts.hash, textHash("offer")));
    expect(text?.body).toBe(readConsentText("offer", "en"));
  });

  test("the refusal names what is lacking, and a wrong code names nothing", async () => {
    const shop = await openShop(await open());
    const asked = await newCode(shop);
    const { personalData } = accountVersions;
    expect(await shop.refused(confirmCode, { ...asked, personalData })).toMatchObject({
      details: { consents: [{ kind: "offer", version: 1, changes: null }] },
    });
    expect(await shop.refused(confirmCode, { ...asked, code: otherThan(asked.code) })).toMatchObject({
      code: "code.wrong",
      details: { attemptsLeft: 2 },
    });
  });

  test("a known client is asked for nothing", async () => {
    const shop = await openShop(await open());
    await shop.signIn(who);
    await shop.pass(minute);
    const again = await shop.ask(confirmCode, { ...(await newCode(shop)) });
    expect((await shop.ask(getClient, {}, again)).asked).toEqual([]);
    expect(await rows(shop)).toHaveLength(2);
  });

  test("without a recorded consent no order is taken and no card is bound, until it is given in the profile", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.database.delete(consents);
    const asked = [
      { kind: "personalData", version: 1, changes: null },
      { kind: "offer", version: 1, changes: null },
    ];
    const { id: quote, draftHash } = await shop.quote(token);
    const refused = { code: "consent.required", details: { consents: asked } };
    const order = { quote, draftHash };
    expect(await shop.refused(createSubscription, order, { token })).toMatchObject(refused);
    expect(await shop.refused(bindCard, { type: "2", city: goods.moscow }, { token })).toMatchObject(refused);
    expect((await shop.ask(getClient, {}, { token })).asked).toEqual(asked);
    const given = [
      { kind: "personalData", version: 1 },
      { kind: "offer", version: 1 },
    ] as const;
    const stale = [{ kind: "offer", version: 2 }] as const;
    expect(await shop.refused(updateClient, { consents: [...stale] }, { token })).toMatchObject(refused);
    expect((await shop.ask(updateClient, { consents: [...given] }, { token })).asked).toEqual([]);
    // Given twice, it is one.
    await shop.ask(updateClient, { consents: [...given] }, { token });
    expect(await rows(shop)).toMatchObject([{ how: "profile" }, { how: "profile" }]);
    await shop.ask(createSubscription, order, { token });
  });

  test("a new version asks again where it must, and says what is new since the one agreed to", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { versions } = consentTexts.offer;
    const [first] = versions;
    if (first === undefined) throw new Error("there is no version");
    const next = (asksAgain: boolean, ru: string) => ({ ...first, asksAgain, changes: { ru, en: `${ru}!` } });
    const of = async (...later: ReturnType<typeof next>[]) => {
      vi.spyOn(consentTexts.offer, "versions", "get").mockReturnValue([first, ...later]);
      return (await shop.ask(getClient, {}, { token })).asked;
    };
    Object.defineProperty(consentTexts.offer, "versions", { configurable: true, get: () => versions });
    expect(await of(next(false, "Новый адрес."))).toEqual([]);
    expect((await shop.ask(getClient, {}, { token })).consents).toMatchObject([
      { kind: "offer", version: 1, newer: first.day },
      { kind: "personalData", version: 1, newer: null },
    ]);
    expect(await of(next(false, "Новый адрес."), next(true, "Цена держится час."))).toEqual([
      { kind: "offer", version: 3, changes: "Новый адрес. Цена держится час." },
    ]);
    vi.restoreAllMocks();
  });

  test("the switch of news is a consent, and its end a withdrawal, told by letter", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn(who);
    const news = (on: boolean) =>
      shop.ask(updateClient, { notices: { reminders: true, news: on } }, { token });
    await news(true);
    await news(true);
    await shop.pass(second);
    expect(shop.texts.at(-1)?.text).toMatch(/Вы дали согласие: новости/);
    await shop.pass(minute);
    await news(false);
    const withdrawn = shop.now();
    await shop.pass(second);
    expect(shop.texts.at(-1)?.text).toMatch(/Вы отозвали согласие: новости/);
    expect((await rows(shop)).filter(({ kind }) => kind === "letters")).toMatchObject([
      { how: "profile", withdrawn, withdrawnHow: "profile" },
    ]);
  });

  test("the export has each consent with its text", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn(who);
    const { data } = await shop.ask(exportData, {}, { token });
    expect(data["consents"]).toMatchObject([
      { kind: "personalData", text: readConsentText("personalData", "ru") },
      { kind: "offer", text: readConsentText("offer", "ru") },
    ]);
  });
});
