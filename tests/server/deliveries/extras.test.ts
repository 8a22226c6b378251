import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getForecast } from "#contract/forecast.ts";
import { setStatus } from "#contract/subscription.ts";
import { deviceExtras } from "#server/platform/database/tables/catalog.ts";
import { transact } from "#server/platform/database/database.ts";
import { handOverExtras, takeBackExtras } from "#server/staff/move-extras.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { handOverDevice, possess, takeBackDevice } from "../paid-subscription.ts";
import { one, passTo } from "../payments/billing-shop.ts";
import { openShop } from "../shop.ts";
import { sixteen } from "../parallel-requests.ts";

const [bag, lock] = [
  { id: goods.bag, name: "Сумка" },
  { id: goods.lock, name: "Замок" },
];

/** A bike with a bag since 21 November; on 21 December the client can change the extras. */
const openChanged = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const { id } = await possess(shop, token, { insurance: false, extras: [goods.bag] });
  const change = (extras: number[]) =>
    shop.ask(setStatus, { id, status: "change", from: 3, extras }, { token });
  const read = () => one(shop, token, id);
  const move =
    (step: typeof handOverExtras) =>
    (asked: Pick<Parameters<typeof step>[1], "extras" | "inspected"> = {}) =>
      transact(shop.database, (transaction) =>
        step(transaction, { ...asked, subscriptionId: id, now: shop.now() }),
      );
  const due = async () => {
    const { extrasHeld, extrasToCollect, extrasToReturn } = await read();
    return { held: extrasHeld, collect: extrasToCollect, giveBack: extrasToReturn };
  };
  const [give, takeBack] = [move(handOverExtras), move(takeBackExtras)];
  return { shop, token, id, change, read, due, give, takeBack };
};

onDatabase("physical extras in mid-term", (open) => {
  test("are handed over with the device; services are not", async () => {
    const { change, due } = await openChanged(await open());
    expect(await due()).toEqual({ held: [bag], collect: [], giveBack: [] });
    await change([goods.bag, goods.overnight]);
    expect(await due()).toEqual({ held: [bag], collect: [], giveBack: [] });
  });

  test("that left the catalogue can be kept with other terms, and are in the agreed price", async () => {
    const { shop, token, id, read } = await openChanged(await open());
    await shop.database.delete(deviceExtras).where(eq(deviceExtras.id, goods.bag));
    const offered = async (wish: Record<string, string> = {}) =>
      (await shop.ask(getForecast, { subscription: String(id), ...wish }, { token })).forecast;
    const { terms } = await offered();
    expect(terms?.extras).toContainEqual({ ...bag, price: 0, chosen: true });
    // A page sends every extra that it offers and that is ticked.
    const ticked = terms?.extras.flatMap((extra) => (extra.chosen ? [extra.id] : [])) ?? [];
    const { change } = (await offered({ insurance: "1", extras: ticked.join() })).acts;
    const { price } = await read();
    expect(change).toMatchObject({ price: price + (terms?.insurance.price ?? 0) });
    const asked = { id, status: "change", from: 3, insurance: true, extras: ticked } as const;
    await shop.ask(setStatus, asked, { token });
    expect((await read()).change?.extras).toEqual([bag]);
  });

  test("are to be collected and returned from the day of the change, with a letter, until it is done", async () => {
    const { shop, change, read, due, give, takeBack } = await openChanged(await open());
    await change([goods.lock, goods.overnight]);
    expect(await due()).toEqual({
      held: [bag],
      collect: [{ ...lock, from: "2026-12-21" }],
      giveBack: [{ ...bag, from: "2026-12-21" }],
    });
    // The lock is not handed over before its month; the bag may be returned earlier.
    expect(await give()).toBe(false);
    await passTo(shop, "2026-12-22T12:00:00");
    expect(await due()).toEqual({
      held: [bag],
      collect: [{ ...lock, from: null }],
      giveBack: [{ ...bag, from: null }],
    });
    const letter = shop.texts.findLast(({ text }) => text.includes("Замок"))?.text ?? "";
    expect(letter).toContain(
      "Новые условия действуют: bike. Заберите: Замок. Верните: Сумка. Где: Пункт 1, Валовая улица, 21.",
    );
    const before = (await read()).acts.length;
    expect(await give()).toBe(true);
    expect(await takeBack({ inspected: { condition: "worn", note: "потёрта" } })).toBe(true);
    expect(await due()).toEqual({ held: [lock], collect: [], giveBack: [] });
    const { acts } = await read();
    expect(acts.slice(before)).toMatchObject([
      {
        type: "receipt",
        signed: false,
        items: [{ name: "Замок", model: null, condition: "working", note: null }],
      },
      { type: "return", signed: false, items: [{ name: "Сумка", condition: "worn", note: "потёрта" }] },
    ]);
    for (const { items } of acts.slice(before)) expect(items).toHaveLength(1);
    expect(await give()).toBe(false);
    expect(await takeBack()).toBe(false);
  });

  test("are returned one by one, and only those that are due", async () => {
    const { change, due, takeBack } = await openChanged(await open());
    await change([]);
    expect(await takeBack({ extras: [goods.lock] })).toBe(false);
    expect(await takeBack({ extras: [goods.bag, goods.lock] })).toBe(false);
    expect(await takeBack({ extras: [goods.bag] })).toBe(true);
    expect(await due()).toEqual({ held: [], collect: [], giveBack: [] });
  });

  test("are returned with the device; the next handover brings the agreed ones", async () => {
    const { shop, token, id, change, read, due } = await openChanged(await open());
    await change([goods.lock]);
    await passTo(shop, "2026-12-22T12:00:00");
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    expect(await due()).toEqual({ held: [bag], collect: [], giveBack: [] });
    await takeBackDevice(shop, id);
    expect((await read()).acts.at(-1)).toMatchObject({
      type: "return",
      items: [{ name: "bike" }, { name: "Сумка" }],
    });
    expect(await due()).toEqual({ held: [], collect: [], giveBack: [] });
    await shop.ask(setStatus, { id, status: "active", from: 4 }, { token });
    await handOverDevice(shop, id, "serial-2");
    expect(await due()).toEqual({ held: [lock], collect: [], giveBack: [] });
    const receipt = (await read()).acts.findLast(({ type }) => type === "receipt");
    expect(receipt?.items?.map(({ name }) => name)).toEqual(["bike", "Замок"]);
  });

  test("are handed over once if several staff members confirm in parallel", async () => {
    const { shop, change, read, give } = await openChanged(await open());
    await change([goods.lock]);
    await passTo(shop, "2026-12-21T12:00:00");
    const before = (await read()).acts.length;
    const done = await Promise.all(sixteen.map(() => give()));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await read()).acts).toHaveLength(before + 1);
  });
});
