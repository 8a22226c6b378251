import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createSubscription, setStatus } from "#contract/subscription.ts";
import { devices } from "#server/database/tables/catalog.ts";
import { subscriptions } from "#server/database/tables/subscriptions.ts";
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
});
