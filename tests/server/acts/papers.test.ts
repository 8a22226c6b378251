import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPayment } from "#contract/payment.ts";
import { type Paper, checkPaper, getPaper } from "#contract/paper.ts";
import { setStatus, signAct } from "#contract/subscription.ts";
import { exportData, updateClient } from "#contract/user.ts";
import { issueActs } from "#server/acts/issue-acts.ts";
import { readPaper } from "#server/acts/papers.ts";
import { texts as russian } from "#server/acts/paper-texts/ru.ts";
import { destroyClient } from "#server/clients/purge-client.ts";
import { transact } from "#server/platform/database/database.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { organization } from "#server/platform/database/tables/catalog.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { storedTexts } from "#server/platform/database/tables/consents.ts";
import { papers, unstoredPapers } from "#server/platform/database/tables/papers.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { loose } from "../code-limits.ts";
import { onDatabase, onPostgres } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { handOverDevice, payNow, possess } from "../paid-subscription.ts";
import { one } from "../payments/billing-shop.ts";
import { day, hour, minute, openShop, second } from "../shop.ts";

const openWith = async (...given: Parameters<typeof openShop>) => {
  const shop = await openShop(...given);
  const token = await shop.register();
  const { id } = await possess(shop, token, { months: 3, insurance: false, extras: [goods.bag] });
  const read = (paper: { act?: string; contract?: string; pen?: "1" }, language = "ru") =>
    shop
      .ask(getPaper, paper, { token, headers: { "Accept-Language": language } })
      .then(({ paper: found }) => found);
  const actIds = async () => (await one(shop, token, id)).acts.map((act) => act.id);
  const change = (asked: object) =>
    shop.ask(setStatus, { id, status: "change", from: 3, ...asked }, { token });
  return { shop, token, id, read, actIds, change };
};

const hashOf = ({ text }: Paper) => createHash("sha256").update(JSON.stringify(text)).digest("hex");
/** All words of a paper. */
const wordsOf = ({ text }: Paper) => JSON.stringify(text).replaceAll("\u00a0", " ");

onDatabase("a signed paper", (open) => {
  test("V43: is stored as it was read, with its hash, and how it was signed", async () => {
    const { shop, token, read, actIds } = await openWith(await open());
    const [act = 0] = await actIds();
    const shown = await read({ act: String(act) });
    expect(shown).toMatchObject({ number: "1/1", language: "ru", signature: null, translation: null });
    expect(shown.hash).toBe(hashOf(shown));
    shop.move(hour);
    const signing = await shop.signing(token, act);
    const codeSentAt = shop.now();
    shop.move(minute);
    await shop.ask(signAct, signing, {
      token,
      headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/150.0" },
    });
    const signed = await read({ act: String(act) });
    expect(signed).toEqual({
      ...shown,
      signature: {
        at: shop.now().toISOString(),
        seal: expect.stringContaining("простой электронной подписью"),
        record: "stored",
      },
    });
    const [row] = await shop.database.select().from(papers).where(eq(papers.actId, act));
    expect(row).toMatchObject({
      how: "code",
      codeSentAt,
      textHash: shown.hash,
      sessionId: 1,
      device: "Firefox, Windows",
      address: "192.0.2.1",
      restored: false,
    });
    const texts = await shop.database.select().from(storedTexts).where(eq(storedTexts.hash, shown.hash));
    expect(texts.map(({ body }) => JSON.parse(body))).toEqual([shown.text]);
  });

  test("V43: is not signed if another text was read, or none", async () => {
    const { shop, token, read, actIds } = await openWith(await open());
    const [act = 0] = await actIds();
    const request = { id: act, signed: 1, lat: 0, lon: 0 } as const;
    const { hash } = await read({ act: String(act) });
    const english = await read({ act: String(act) }, "en");
    // The profile is part of the paper.
    await shop.ask(updateClient, { lastName: "Другая" }, { token });
    for (const shown of [undefined, "a".repeat(64), hash, english.hash])
      expect(await shop.refused(signAct, { ...request, shown }, { token })).toMatchObject({
        status: 422,
        code: "act.changed",
      });
    expect((await one(shop, token, 1)).acts[0]?.signed).toBe(false);
    expect(await shop.database.$count(papers, eq(papers.actId, act))).toBe(0);
    await shop.ask(signAct, await shop.signing(token, act), { token });
    expect(wordsOf(await read({ act: String(act) }))).toContain("Другая");
  });

  test("V43: a year and three versions of its text later still reads as it was signed", async () => {
    const { shop, token, id, actIds, change } = await openWith(await open());
    const [act = 0, unsigned = 0] = await actIds();
    await shop.ask(signAct, await shop.signing(token, act), { token });
    await change({ insurance: true });
    const annex = (await actIds()).at(-1) ?? 0;
    // A session does not last that long.
    const readLater = (paper: { act?: number; contract?: number }) =>
      readPaper(shop.database, {
        clientId: 1,
        act: null,
        contract: null,
        ...paper,
        language: "ru",
        pen: false,
      });
    const readAll = async () =>
      (await Promise.all([readLater({ act }), readLater({ act: annex }), readLater({ contract: id })])).map(
        ({ since: _, ...paper }) => paper,
      );
    const signed = await readAll();
    const texts = { ...russian };
    for (const version of ["один", "два", "три"]) {
      shop.move(122 * day);
      const company = { name: version, inn: "7700000000", ogrn: "1000000000000", address: "Тверь" };
      await shop.database.update(organization).set({ company });
      await shop.database.update(clients).set({ lastName: version });
      await shop.database.update(subscriptions).set({ price: 1, months: 9, deposit: 1, serial: version });
      Object.assign(
        russian,
        Object.fromEntries(Object.keys(texts).map((key) => [key, `Редакция ${version}`])),
      );
      expect(await readAll()).toEqual(signed);
      // One that is not signed follows.
      expect((await readLater({ act: unsigned })).text.title).toBe(`Редакция ${version}`);
    }
    Object.assign(russian, texts);
  });

  test("V43: can be neither changed nor replaced in the database", async () => {
    const { shop } = await openWith(await open());
    const changes = [
      () => shop.database.update(papers).set({ seal: "другая" }),
      () => shop.database.update(storedTexts).set({ body: "другой" }),
    ];
    for (const each of changes) await expect(each()).rejects.toThrow();
  });

  test("is shown in the language of its signature, with a translation for readers of the other", async () => {
    const { shop, token, read, actIds } = await openWith(await open());
    const [act = 0] = await actIds();
    const english = await read({ act: String(act) }, "en");
    const signing = await shop.signing(token, act, "en");
    await shop.ask(signAct, signing, { token, headers: { "Accept-Language": "en" } });
    expect(await read({ act: String(act) }, "en")).toMatchObject({ language: "en", translation: null });
    const russianReader = await read({ act: String(act) }, "ru");
    expect(russianReader).toMatchObject({ language: "en", text: english.text, hash: english.hash });
    expect(russianReader.signature?.seal).toMatch(/^Signed by the Client/);
    expect(russianReader.translation?.title).toMatch(/^Акт приёма-передачи имущества № 1\/1/);
  });

  test("of a contract is the offer that was paid, before the handover, and lists what followed", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const read = async () => (await shop.ask(getPaper, { contract: String(id) }, { token })).paper;
    expect((await read()).signature).toBeNull();
    await payNow(shop, token, id);
    await shop.pass(second);
    const concluded = await read();
    expect(concluded.signature).toMatchObject({
      record: "stored",
      seal: expect.stringMatching(/^Договор заключён 21 ноября 2026, /),
    });
    expect(wordsOf(concluded)).toContain("3 месяца со дня получения");
    const [row] = await shop.database.select().from(papers);
    expect(row).toMatchObject({ number: String(id), actId: null, how: "offer", textHash: concluded.hash });
    await shop.database
      .update(subscriptions)
      .set({ status: "active", start: "2026-11-21", possession: "inUse" });
    await transact(shop.database, (transaction) =>
      issueActs(transaction, { subscriptionId: id, occasion: "handedOver", now: shop.now() }),
    );
    const later = await read();
    expect(later).toMatchObject({ text: concluded.text, hash: concluded.hash });
    expect(later.since).toEqual([["Акт приёма-передачи имущества № 1/1", "от 21 ноября 2026"]]);
  });

  test("of a contract paid on delivery is signed by that payment, not by the order", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const handover = { kind: "delivery", address: "Валовая, 21", day: "2026-11-23", slot } as const;
    const { id } = await shop.subscribe(token, { handover });
    const read = async () => (await shop.ask(getPaper, { contract: String(id) }, { token })).paper;
    await shop.ask(createPayment, { subscription: id, period: 1, method: "onDelivery" }, { token });
    expect((await read()).signature).toBeNull();
    await handOverDevice(shop, id, "KLBC-00873");
    const concluded = await read();
    expect(concluded.signature).toMatchObject({ record: "stored" });
    await shop.pass(8 * day);
    expect(await read()).toEqual({ ...concluded, since: expect.anything() });
  });

  test("of an agreed change, and of the company alone, is stored when it is issued", async () => {
    const { shop, id, change, actIds, read } = await openWith(await open());
    await change({ insurance: true });
    const annex = (await actIds()).at(-1) ?? 0;
    await transact(shop.database, (transaction) =>
      issueActs(transaction, { subscriptionId: id, occasion: "notReturned", now: shop.now() }),
    );
    const stated = (await actIds()).at(-1) ?? 0;
    const rows = await shop.database.select().from(papers).orderBy(asc(papers.id));
    expect(rows.map(({ actId, how }) => [actId, how])).toEqual([
      [null, "offer"],
      [annex, "agreement"],
      [stated, "company"],
    ]);
    expect(await read({ act: String(annex) })).toMatchObject({ signature: { record: "stored" } });
  });

  test("has no lines for a pen, which an unsigned one has to print", async () => {
    const { shop, token, id, read, actIds } = await openWith(await open());
    const [act = 0] = await actIds();
    const kindsOf = async (paper: { act: string } | { contract: string }) =>
      (await read({ ...paper, pen: "1" })).text.blocks.map(({ kind }) => kind);
    expect(await kindsOf({ act: String(act) })).toContain("signs");
    await shop.ask(signAct, await shop.signing(token, act), { token });
    expect(await kindsOf({ act: String(act) })).not.toContain("signs");
    // Paying the first month signed it.
    expect(await kindsOf({ contract: String(id) })).not.toContain("signs");
  });

  test("is named by an act or a contract, and by nothing else", async () => {
    const { shop, token } = await openWith(await open());
    for (const request of [{}, { act: "1", contract: "1" }])
      expect(await shop.refused(getPaper, request, { token })).toMatchObject({ code: "request.malformed" });
  });

  test("can be checked by anyone, who learns nothing else", async () => {
    const { shop, token, read, actIds } = await openWith(await open());
    const [act = 0] = await actIds();
    const { hash } = await read({ act: String(act) });
    const check = (code: string) => shop.send(checkPaper, { code }, { token: null }).then(({ text }) => text);
    // Not yet signed.
    expect(await check(`1/1-${hash}`)).toBe('{"statusCode":"200","matches":false}');
    await shop.ask(signAct, await shop.signing(token, act), { token });
    for (const length of [16, 17, 64])
      expect(await check(`1/1-${hash.slice(0, length)}`)).toBe('{"statusCode":"200","matches":true}');
    const contract = await read({ contract: "1" });
    expect(await check(`1-${contract.hash}`)).toContain("true");
    for (const code of [
      `1/2-${hash}`,
      `1-${hash}`,
      `1/1-${contract.hash}`,
      `99-${hash}`,
      `1/1-${"0".repeat(16)}`,
    ])
      expect(await check(code)).toBe('{"statusCode":"200","matches":false}');
    for (const code of [
      `1/1-${hash.slice(0, 15)}`,
      `1/1-${hash}0`,
      "1/1",
      `%-${hash}`,
      `1/1-${"g".repeat(16)}`,
    ])
      expect(await shop.refused(checkPaper, { code }, { token: null })).toMatchObject({
        code: "request.malformed",
      });
  });

  test("is in the export, and gone with the client, text and translation", async () => {
    const { shop, token, actIds } = await openWith(await open());
    const [act = 0] = await actIds();
    await shop.ask(signAct, await shop.signing(token, act), { token });
    const { data } = await shop.ask(exportData, {}, { token });
    expect(data).toMatchObject({
      papers: [
        { number: "1", how: "offer" },
        {
          number: "1/1",
          how: "code",
          text: expect.stringContaining("Акт приёма-передачи"),
          translation: expect.stringContaining("Handover record"),
        },
      ],
    });
    const kept = await shop.database.select({ hash: storedTexts.hash }).from(storedTexts);
    await transact(shop.database, async (transaction) => {
      const [client] = await transaction.select().from(clients);
      if (client === undefined || client.phone === null) throw new Error("there is no client");
      const { phone } = client;
      await destroyClient(
        transaction,
        { ...client, phone },
        { requestedAt: shop.now(), now: shop.now(), forget: null },
      );
    });
    expect(await shop.database.$count(papers)).toBe(0);
    const left = await shop.database.select({ body: storedTexts.body }).from(storedTexts);
    expect(left.length).toBe(kept.length - 4);
    expect(left.filter(({ body }) => body.includes("9990000002") || body.includes("(999)"))).toEqual([]);
  });

  test("from before papers were stored is stored by a job from what is known, and says so", async () => {
    const { shop, token, id, read, actIds } = await openWith(await open());
    const [act = 0, unsigned = 0] = await actIds();
    await shop.ask(signAct, await shop.signing(token, act), { token });
    // As the migration finds them.
    await shop.database.delete(papers);
    expect(await read({ act: String(act) })).toMatchObject({ signature: { record: "none" } });
    await shop.database
      .insert(unstoredPapers)
      .values([
        { subscriptionId: id },
        { subscriptionId: id, actId: act },
        { subscriptionId: id, actId: unsigned },
      ]);
    await shop.pass(second);
    expect(await shop.database.$count(unstoredPapers)).toBe(0);
    const rows = await shop.database.select().from(papers).orderBy(asc(papers.id));
    expect(rows.map(({ number, how, restored, device }) => [number, how, restored, device])).toEqual([
      ["1", "offer", true, null],
      ["1/1", "press", true, null],
    ]);
    expect(await read({ act: String(act) })).toMatchObject({ signature: { record: "restored" } });
  });
});

/** `HISTORIES=500` for a long run. */
const histories = Number(process.env["HISTORIES"] ?? 60);

onPostgres("a signature and a change of the terms at once", (open) => {
  test(
    "V43: what was shown is stored, or nothing is signed",
    async () => {
      const { shop, token, id, read, actIds } = await openWith(await open(), { limits: loose });
      const [act = 0] = await actIds();
      /** Other calls first, so that either comes first sometimes. */
      const changeAfter = async (calls: number, deposit: number): Promise<void> => {
        for (let call = 0; call < calls; call += 1) await read({ contract: String(id) });
        await shop.database.update(subscriptions).set({ deposit }).where(eq(subscriptions.id, id));
      };
      let refused = 0;
      let signed = 0;
      for (let round = 0; round < histories; round += 1) {
        await shop.database.delete(papers).where(eq(papers.actId, act));
        await shop.database.update(acts).set({ signedAt: null }).where(eq(acts.id, act));
        // Five codes in ten minutes.
        shop.move(11 * minute);
        const signing = await shop.signing(token, act);
        const shown = (await read({ act: String(act) })).text;
        const [answer] = await Promise.all([
          shop.send(signAct, signing, { token }),
          changeAfter(round % 5, 1_000 + round),
        ]);
        const [row] = await shop.database
          .select({ hash: papers.textHash, body: storedTexts.body })
          .from(papers)
          .innerJoin(storedTexts, eq(storedTexts.hash, papers.textHash))
          .where(eq(papers.actId, act));
        const isSigned = (await one(shop, token, id)).acts.find((each) => each.id === act)?.signed;
        expect([answer.status, isSigned]).toEqual(row === undefined ? [422, false] : [200, true]);
        expect(row ?? null).toEqual(
          row === undefined ? null : { hash: signing.shown, body: JSON.stringify(shown) },
        );
        if (row === undefined) refused += 1;
        else signed += 1;
      }
      expect(refused + signed).toBe(histories);
      expect(signed).toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(0);
    },
    1_000 * histories,
  );
});
