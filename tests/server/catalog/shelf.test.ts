import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getCatalog } from "#contract/info.ts";
import { createSubscription, setStatus } from "#contract/subscription.ts";
import { devices, shelves } from "#server/platform/database/tables/catalog.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { onDatabase, statementsOf } from "../databases.ts";
import { goods } from "../goods.ts";
import { openShop } from "../shop.ts";

/** Where the statements that lock the row of a device are, from the end; one driver also tells of the commit. */
const locksOf = (statements: string[]): number[] =>
  statements
    .filter((each) => each !== "commit")
    .toReversed()
    .flatMap((each, index) => (each.startsWith('update "devices"') ? [index] : []));

onDatabase("the shelf, for which all who want a device wait", (open) => {
  test("is the last that is touched, by an order and by a cancellation", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id: quote, draftHash } = await shop.quote(token);
    const order = () => shop.send(createSubscription, { quote, draftHash }, { token });
    expect(locksOf(await statementsOf(order))).toEqual([0]);
    const [row] = await shop.database.select().from(subscriptions);
    const cancel = () => shop.send(setStatus, { id: row?.id, status: "refusal", from: 1 }, { token });
    expect(locksOf(await statementsOf(cancel))).toEqual([0]);
    const [bike] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));
    expect(bike?.stock).toBe(100);
  });

  test("that became empty after the price refuses the order, and nothing of it stays", async () => {
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

  test("of an office is a count: an order takes one, one that never began puts it back, an empty one refuses nobody", async () => {
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
});
