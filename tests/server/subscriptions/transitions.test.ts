import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { type SubscriptionStatus, numberOf, subscriptionStatuses } from "#contract/subscription-status.ts";
import { type Cause, causes, mayBecome } from "#contract/subscription-transitions.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { transact } from "#server/platform/database/database.ts";
import { lockSubscriptions, saveSubscriptions } from "#server/subscriptions/save-subscriptions.ts";
import { onDatabase } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { type Shop, day, openShop } from "../shop.ts";

const put = (shop: Shop, id: number, status: SubscriptionStatus) =>
  shop.database.update(subscriptions).set({ status }).where(eq(subscriptions.id, id));

/** Stores other statuses of locked subscriptions, by their numbers. */
const store = ({ database }: Shop, wanted: ReadonlyMap<number, SubscriptionStatus>, by: Cause) =>
  transact(database, async (transaction) => {
    const kept = await lockSubscriptions(transaction, [...wanted.keys()]);
    const changed = kept.map(({ row, timezone }) => ({
      row: { ...row, status: wanted.get(row.id) ?? row.status },
      timezone,
    }));
    await saveSubscriptions(transaction, changed, { by });
  });

const statusesIn = async ({ database }: Shop) =>
  (await database.select().from(subscriptions).orderBy(subscriptions.id)).map(({ status }) => status);

onDatabase("changes of a status", (open) => {
  test.each(causes)(
    "V10: of the 36 pairs of statuses by %s those of the table are stored, and any other is an error",
    async (by) => {
      const shop = await openShop(await open());
      const { id } = await shop.subscribe(await shop.register());
      const refusals: string[] = [];
      for (const from of subscriptionStatuses)
        for (const to of subscriptionStatuses) {
          await put(shop, id, from);
          const failure = await store(shop, new Map([[id, to]]), by).then(() => null, String);
          const isStored = from === to || mayBecome(from, to, by);
          expect([from, to, await statusesIn(shop)]).toEqual([from, to, [isStored ? to : from]]);
          if (failure !== null) refusals.push(failure);
          expect([from, to, failure]).toEqual([
            from,
            to,
            isStored
              ? null
              : `Error: not every change of a status is allowed by ${by}: subscription ${id} from ${from} to ${to}`,
          ]);
        }
      expect(refusals.length).toBeGreaterThan(20);
    },
  );

  test("one that is not allowed rolls back the others of its statement", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const [first, second] = [await shop.subscribe(token), await shop.subscribe(token)];
    await put(shop, first.id, "active");
    await put(shop, second.id, "finished");
    const wanted = new Map([
      [first.id, "paused"],
      [second.id, "paused"],
    ] as const);
    await expect(store(shop, wanted, "client")).rejects.toThrow(
      `allowed by client: subscription ${second.id} from finished to paused`,
    );
    expect(await statusesIn(shop)).toEqual(["active", "finished"]);
  });

  test("a pause that ends on the last day of the term becomes its end, as two changes", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 1 });
    await shop.pass(29 * day);
    await shop.ask(setStatus, { id, status: "pending", from: numberOf("active") }, { token });
    await shop.pass(day);
    expect(await statusesIn(shop)).toEqual(["finished"]);
    const { subscriptions: shown } = await shop.ask(listSubscriptions, {}, { token });
    expect(shown).toMatchObject([{ status: "finished", end: "2026-12-21" }]);
  });

  test("an unknown status number in the database is an error", () => {
    expect(subscriptions.status.mapFromDriverValue(4)).toBe("paused");
    expect(() => subscriptions.status.mapFromDriverValue(7)).toThrow("the number 7");
    expect(() => subscriptions.scheduledStatus.mapFromDriverValue(0)).toThrow("the number 0");
  });
});
