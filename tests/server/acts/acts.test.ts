import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listSubscriptions, signAct } from "#contract/subscription.ts";
import { deviceExtras, devices } from "#server/platform/database/tables/catalog.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { transact } from "#server/platform/database/database.ts";
import { type Occasion, issueActs } from "#server/acts/issue-acts.ts";
import { saveNotifications } from "#server/notifications/save-notifications.ts";
import { handle } from "#sandbox/warehouse.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { type Shop, day, hour, openShop, second } from "../shop.ts";

const issue = (shop: Shop, subscriptionId: number, occasion: Occasion) =>
  transact(shop.database, (transaction) =>
    issueActs(transaction, { subscriptionId, occasion, now: shop.now() }),
  );

const openWithActs = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const { id } = await shop.subscribe(token);
  await issue(shop, id, "handedOver");
  const read = async () => (await shop.ask(listSubscriptions, {}, { token })).subscriptions[0]?.acts ?? [];
  return { shop, token, id, read };
};

onDatabase("acts", (open) => {
  test("are issued with the device, unsigned, each with a number that people can read out", async () => {
    const { shop, id, read } = await openWithActs(await open());
    const at = shop.now().toISOString();
    expect((await read()).map(({ type, number, signed }) => [type, number, signed])).toEqual([
      ["receipt", "1/1", false],
      ["carePlan", "1/2", false],
      ["protectionPlan", "1/3", false],
    ]);
    expect((await read())[0]).toMatchObject({ signedAt: null, created: at });
    shop.move(day);
    for (const occasion of ["exchanged", "notReturned", "notReturned", "takenBack", "notReturned"] as const) {
      await issue(shop, id, occasion);
    }
    expect((await read()).slice(3).map(({ number }) => number)).toEqual(["1/4", "1/5", "1/6", "1/7"]);
  });

  test("of an exchange name the serial number of the device given back; other acts do not", async () => {
    const { shop, id, read } = await openWithActs(await open());
    await shop.database.update(subscriptions).set({ status: "active", possession: "inUse", serial: "KLB-1" });
    const done = await handle({ database: shop.database, clock: shop.deps.clock }, { id, event: "damaged" });
    expect(done).toMatchObject({ kind: "done" });
    const papers = await read();
    expect(papers.at(-1)).toMatchObject({ type: "exchange", formerSerial: "KLB-1" });
    expect(papers.slice(0, -1).map(({ formerSerial }) => formerSerial ?? null)).toEqual(Array(3).fill(null));
  });

  test("name what was handed over, its condition and its value on that day", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.database
      .update(devices)
      .set({ value: 9_600_000, kit: [{ name: "Замок", value: 190_000 }, { name: "Шлем" }] });
    await shop.database.update(deviceExtras).set({ value: 490_000 }).where(eq(deviceExtras.id, goods.bag));
    const { id } = await shop.subscribe(token, { extras: [goods.bag, goods.overnight] });
    await shop.database.update(subscriptions).set({ serial: "KLB-1" });
    await transact(shop.database, (transaction) =>
      issueActs(transaction, {
        subscriptionId: id,
        occasion: "handedOver",
        now: shop.now(),
        inspected: { condition: "worn", note: "царапина на раме" },
      }),
    );
    await shop.database.update(devices).set({ value: 1, kit: [] });
    const papers = (await shop.ask(listSubscriptions, {}, { token })).subscriptions[0]?.acts ?? [];
    const itemsOf = (type: string) => papers.find((act) => act.type === type)?.items;
    const plain = { model: null, serial: null, note: null, condition: "working" };
    expect(itemsOf("receipt")).toEqual([
      {
        name: "bike",
        model: "bike-1",
        serial: "KLB-1",
        value: 9_600_000,
        condition: "worn",
        note: "царапина на раме",
      },
      { ...plain, name: "Замок", value: 190_000 },
      { ...plain, name: "Шлем", value: null },
      { ...plain, name: "Сумка", value: 490_000 },
    ]);
    for (const plan of ["carePlan", "protectionPlan", "overnightStorage"])
      expect(itemsOf(plan)).toBeUndefined();
  });

  test("of an exchange describe the condition of the device that came back, and of nothing that did not come back", async () => {
    const { shop, id, read } = await openWithActs(await open());
    await shop.database
      .update(subscriptions)
      .set({ serial: "KLB-2", extrasHeld: [{ id: goods.bag, name: "Сумка" }] });
    await transact(shop.database, (transaction) =>
      issueActs(transaction, {
        subscriptionId: id,
        occasion: "exchanged",
        formerSerial: "KLB-1",
        now: shop.now(),
        inspected: { note: "не заряжается" },
      }),
    );
    await issue(shop, id, "notReturned");
    await issue(shop, id, "takenBack");
    const papers = await read();
    const seen = papers
      .slice(3)
      .map(({ items }) =>
        items?.map(({ serial, condition, note, returned }) => [serial, condition, note, returned ?? false]),
      );
    expect(seen).toEqual([
      [
        ["KLB-1", "damaged", "не заряжается", true],
        ["KLB-2", "working", null, false],
      ],
      [["KLB-2", null, null, false], expect.anything()],
      [["KLB-2", "working", null, false], expect.anything()],
    ]);
  });

  test("include no protection plan if the client chose none", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token, { insurance: false });
    await issue(shop, id, "handedOver");
    const { subscriptions } = await shop.ask(listSubscriptions, {}, { token });
    expect(subscriptions[0]?.acts.map(({ type }) => type)).toEqual(["receipt", "carePlan"]);
  });

  test("include overnight storage only if it was ordered", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const ordered = await shop.subscribe(token, { extras: [goods.bag, goods.overnight], insurance: false });
    const other = await shop.subscribe(token, { extras: [goods.bag, goods.lock], insurance: false });
    for (const { id } of [ordered, other]) await issue(shop, id, "handedOver");
    const { subscriptions } = await shop.ask(listSubscriptions, {}, { token });
    const papers = new Map(subscriptions.map(({ id, acts }) => [id, acts.map(({ type }) => type)]));
    expect(papers.get(ordered.id)).toEqual(["receipt", "carePlan", "overnightStorage"]);
    expect(papers.get(other.id)).toEqual(["receipt", "carePlan"]);
  });

  test("V23: an act that the company draws up alone is signed by the company on its day and needs no signature of the client", async () => {
    const { shop, token, id, read } = await openWithActs(await open());
    shop.move(day);
    const at = shop.now().toISOString();
    await shop.database.update(subscriptions).set({ possession: "inUse" });
    const papers = await issue(shop, id, "notReturned");
    await transact(shop.database, (transaction) => saveNotifications(transaction, papers, shop.now()));
    const act = (await read()).at(-1);
    expect(act).toMatchObject({ type: "unilateralReturn", signed: true, signedAt: at, created: at });
    shop.move(hour);
    expect(await shop.ask(signAct, { id: act?.id ?? 0, signed: 1, lat: 0, lon: 0 }, { token })).toEqual(act);
    await shop.pass(day);
    const letter = shop.texts.findLast(({ text }) => text.includes("в одностороннем порядке"))?.text ?? "";
    expect(letter).toContain("Подписывать его не нужно");
    expect(letter).toContain(`/documents/?act=${act?.id}`);
    expect(letter).not.toContain("Прочитайте и подпишите");
  });

  test("are left out of the letter that asks for a signature once they are signed", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    await saveNotifications(shop.database, await issue(shop, id, "handedOver"), shop.now());
    const { subscriptions: listed } = await shop.ask(listSubscriptions, {}, { token });
    const [receipt] = listed[0]?.acts ?? [];
    await shop.ask(signAct, await shop.signing(token, receipt?.id ?? 0), { token });
    await shop.pass(second);
    const asking = shop.texts.filter(({ text }) => text.includes("Прочитайте и подпишите"));
    expect(asking.map(({ text }) => /подпишите: ([^.]+)\./.exec(text)?.[1])).toEqual([
      "план обслуживания, план защиты",
    ]);
  });

  test("V23: are signed once and stay signed", async () => {
    const { shop, token, read } = await openWithActs(await open());
    const [act] = await read();
    const id = act?.id ?? 0;
    const at = shop.now().toISOString();
    const key = randomUUID();
    const signing = await shop.signing(token, id);
    const signed = await shop.ask(signAct, signing, { token, key });
    expect(signed).toEqual({ ...act, signed: true, signedAt: at });
    shop.move(hour);
    expect(await shop.ask(signAct, signing, { token, key })).toEqual(signed);
    expect(await shop.ask(signAct, signing, { token })).toEqual(signed);
    expect((await read())[0]).toEqual(signed);
    expect((await read()).filter((one) => one.signed)).toHaveLength(1);
    for (const wrong of [{ signed: 0 }, { signed: false }, { signed: null }]) {
      const refused = await shop.refused(signAct, { ...signing, ...wrong }, { token });
      expect(refused).toMatchObject({ status: 400, details: { fields: ["signed"] } });
    }
    expect((await read())[0]).toEqual(signed);
  });

  test("V23: store the location placeholders as sent, refuse any other location, and show none", async () => {
    const { shop, token, read } = await openWithActs(await open());
    const signing = await shop.signing(token, (await read())[0]?.id ?? 0);
    for (const place of [{ lat: 55.7 }, { lon: 37.6 }, { lat: "0" }, { lat: null }]) {
      expect(await shop.refused(signAct, { ...signing, ...place }, { token })).toMatchObject({
        status: 400,
        code: "request.malformed",
      });
    }
    const answer = await shop.send(signAct, signing, { token });
    expect(answer.text).not.toMatch(/lat|lon/);
    const [kept] = await shop.database.select().from(acts).where(eq(acts.id, signing.id));
    expect([kept?.lat, kept?.lon]).toEqual([0, 0]);
  });
});
