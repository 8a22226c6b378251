import { expect, test } from "vitest";
import { setStatus } from "#contract/subscription.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { payNow, possess } from "../paid-subscription.ts";
import { one, passTo } from "../payments/billing-shop.ts";
import { hour, openShop, second } from "../shop.ts";

const bag = { id: goods.bag, name: "Сумка" };
const overnight = { id: goods.overnight, name: "Ночное хранение" };
/** Kopecks per month, of a term of three months. */
const [rent, extra, plan] = [1_090_000, 29_000, 59_000];

const openWith = async (database: Parameters<typeof openShop>[0], months = 3) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const { id } = await possess(shop, token, { months, insurance: false, extras: [goods.bag] });
  const change = (asked: object) =>
    shop.ask(setStatus, { id, status: "change", from: 3, ...asked }, { token });
  const read = () => one(shop, token, id);
  return { shop, token, id, change, read };
};

onDatabase("agreed changes have their paper", (open) => {
  test("an annex with its own number and day, agreed in the account, says what changes and from when", async () => {
    const { shop, change, read } = await openWith(await open());
    const before = (await read()).acts.length;
    shop.move(hour);
    await change({ insurance: true, extras: [goods.overnight] });
    const at = shop.now().toISOString();
    const { acts, contract } = await read();
    expect(acts).toHaveLength(before + 1);
    expect(acts.at(-1)).toMatchObject({
      type: "annex",
      number: `1/${before + 1}`,
      created: at,
      signed: true,
      signedAt: at,
      from: "2026-12-21",
      terms: {
        before: { months: 3, price: rent + extra, insurance: false, extras: [bag], end: "2027-02-21" },
        after: {
          months: 3,
          price: rent + plan + extra,
          insurance: true,
          extras: [overnight],
          end: "2027-02-21",
        },
      },
    });
    expect(acts.at(-1)?.items).toBeUndefined();
    // The new terms do not hold yet.
    expect(contract ?? null).toBeNull();
    shop.move(hour);
    await change({ insurance: false, extras: [goods.bag] });
    expect((await read()).acts.at(-1)).toMatchObject({
      number: `1/${before + 2}`,
      terms: { before: { insurance: true, extras: [overnight] }, after: { insurance: false, extras: [bag] } },
    });
  });

  test("an extension has one, too, from the day on which the term would have ended", async () => {
    const { shop, token, id, read } = await openWith(await open(), 1);
    await shop.ask(setStatus, { id, status: "extend", from: 3, months: 2 }, { token });
    const { acts, contract, months } = await read();
    expect(acts.at(-1)).toMatchObject({
      type: "annex",
      from: "2026-12-21",
      terms: { before: { months: 1, end: "2026-12-21" }, after: { months: 3, end: "2027-02-21" } },
    });
    expect([contract?.months, months]).toEqual([1, 3]);
  });

  test("the changed terms get their acts once the month is paid, and the contract keeps the signed terms", async () => {
    const { shop, change, read } = await openWith(await open());
    await change({ insurance: true, extras: [goods.bag, goods.overnight] });
    const known = (await read()).acts.length;
    await passTo(shop, "2026-12-20T12:00:00");
    expect((await read()).acts).toHaveLength(known);
    await passTo(shop, "2026-12-21T12:00:00");
    const { acts, contract, price, insurance } = await read();
    expect([price, insurance]).toEqual([rent + plan + 2 * extra, true]);
    expect(contract).toEqual({ months: 3, price: rent + extra, insurance: false, extras: [bag] });
    expect(acts.slice(known)).toMatchObject([
      { type: "overnightStorage", number: `1/${known + 1}`, from: "2026-12-21", signed: false },
      { type: "protectionPlan", number: `1/${known + 2}`, from: "2026-12-21", signed: false },
    ]);
    const sent = shop.texts.findLast(({ text }) => text.includes("план защиты"));
    expect(sent?.text).toContain("Новые условия действуют: bike. Прочитайте и подпишите");
    await passTo(shop, "2027-01-22T12:00:00");
    expect((await read()).acts).toHaveLength(known + 2);
  });

  test("a last month paid after its end gets the act of its protection plan", async () => {
    const { shop, token, id, change, read } = await openWith(await open());
    await passTo(shop, "2027-01-10T06:00:00");
    await change({ insurance: true });
    const plans = async () => (await read()).acts.filter(({ type }) => type === "protectionPlan");
    shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await passTo(shop, "2027-03-10T06:00:00");
    expect(await plans()).toEqual([]);
    await payNow(shop, token, id, 3, "stay");
    await shop.pass(second);
    expect((await read()).status).toBe("finished");
    expect(await plans()).toMatchObject([{ from: "2027-01-21", signed: false }]);
  });

  test("the contract keeps the signed terms after a second change", async () => {
    const { shop, change, read } = await openWith(await open());
    await change({ extras: [] });
    await passTo(shop, "2026-12-21T12:00:00");
    expect((await read()).contract).toMatchObject({ price: rent + extra, extras: [bag] });
    await change({ insurance: true });
    await passTo(shop, "2027-01-21T12:00:00");
    const { contract, price } = await read();
    expect(price).toBe(rent + plan);
    expect(contract).toEqual({ months: 3, price: rent + extra, insurance: false, extras: [bag] });
  });
});
