import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getCatalog } from "#contract/info.ts";
import { createSubscription, setStatus } from "#contract/subscription.ts";
import { devices, shelves } from "#server/platform/database/tables/catalog.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { onDatabase, statementsOf } from "../databases.ts";
import { goods } from "../goods.ts";
import { possess, takeBackDevice } from "../paid-subscription.ts";
import { day, openShop } from "../shop.ts";

/**
 * Positions, counted from the end, of statements that lock a device's row. Commits, which one driver reports, do not
 * count.
 */
const lockPositions = (statements: string[]): number[] =>
  statements
    .filter((each) => each !== "commit")
    .toReversed()
    .flatMap((each, index) => (each.startsWith('update "devices"') ? [index] : []));

onDatabase("the stock of a device, which every order locks", (open) => {
  test("is locked last by an order and by a cancellation", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id: quote, draftHash } = await shop.quote(token);
    const order = () => shop.send(createSubscription, { quote, draftHash }, { token });
    expect(lockPositions(await statementsOf(order))).toEqual([0]);
    const [row] = await shop.database.select().from(subscriptions);
    const cancel = () => shop.send(setStatus, { id: row?.id, status: "refusal", from: 1 }, { token });
    expect(lockPositions(await statementsOf(cancel))).toEqual([0]);
    const [bike] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));
    expect(bike?.stock).toBe(100);
  });

  test("that ran out after the quote refuses the order, and nothing of the order is stored", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id: quote, draftHash } = await shop.quote(token);
    await shop.database.update(devices).set({ stock: 0 });
    expect(await shop.refused(createSubscription, { quote, draftHash }, { token })).toMatchObject({
      code: "device.unavailable",
    });
    expect(await shop.database.$count(subscriptions)).toBe(0);
    await shop.database.update(devices).set({ stock: 1 });
    await shop.ask(createSubscription, { quote, draftHash }, { token });
  });

  test("of an office is a count: an order takes a unit, a cancelled order returns it, and an empty office refuses no order", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.database
      .insert(shelves)
      .values({ deviceId: goods.bike, officeId: goods.moscowOffice, units: 1 });
    const lying = async () => {
      const { gadgets } = await shop.ask(getCatalog, { city: String(goods.moscow) });
      return gadgets.find(({ id }) => id === goods.bike)?.shelves;
    };
    const order = async () => {
      const { id: quote, draftHash } = await shop.quote(token);
      return shop.ask(createSubscription, { quote, draftHash }, { token });
    };
    expect(await lying()).toEqual([{ office: goods.moscowOffice, units: 1 }]);
    const { id } = await order();
    expect(await lying()).toEqual([{ office: goods.moscowOffice, units: 0 }]);
    await order();
    expect(await lying()).toEqual([{ office: goods.moscowOffice, units: 0 }]);
    await shop.ask(setStatus, { id, status: "refusal", from: 1 }, { token });
    expect(await lying()).toEqual([{ office: goods.moscowOffice, units: 1 }]);
    await shop.database.update(devices).set({ stock: 0 });
    expect(await lying()).toEqual([{ office: goods.moscowOffice, units: 0 }]);
  });

  test("of an office loses a unit to those who will collect it, and gets it back if they do not", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.database
      .insert(shelves)
      .values({ deviceId: goods.bike, officeId: goods.moscowOffice, units: 7 });
    const { id } = await possess(shop, token);
    const units = async () => (await shop.database.select().from(shelves))[0]?.units;
    const change = (status: "pending" | "active" | "refusal", from: 3 | 4, resumeOn?: string | null) =>
      shop.ask(setStatus, { id, status, from, ...(resumeOn === undefined ? {} : { resumeOn }) }, { token });
    expect(await units()).toBe(6);
    await change("pending", 3);
    await takeBackDevice(shop, id);
    // A paused subscription has nothing to collect, with or without an end.
    await change("pending", 4, "2026-12-10");
    await change("pending", 4, null);
    await change("pending", 4, "2026-12-10");
    expect(await units()).toBe(6);
    await change("active", 4);
    expect(await units()).toBe(5);
    await change("pending", 3);
    expect(await units()).toBe(6);
    await change("active", 4);
    await change("refusal", 3);
    await shop.pass(40 * day);
    expect(await units()).toBe(6);
  });
});
