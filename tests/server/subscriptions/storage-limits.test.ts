import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { createSubscription } from "#contract/subscription.ts";
import { spendBonus } from "#contract/bonus.ts";
import { idempotencyKeys } from "#server/platform/database/tables/idempotency-keys.ts";
import { quotes } from "#server/platform/database/tables/quotes.ts";
import { onDatabase } from "../databases.ts";
import { minute, openShop } from "../shop.ts";

const other = "79990000077";

onDatabase("the limit of stored data per client", (open) => {
  test("is a hundred unused quotes: the newest are kept, and so are used ones and other clients'", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.subscribe(token);
    const strangers = await shop.register(other);
    await shop.quote(strangers);
    const first = await shop.quote(token);
    shop.move(1);
    const [row] = await shop.database.select().from(quotes).where(eq(quotes.id, first.id));
    if (row === undefined) throw new Error("the price was not kept");
    const copies = Array.from({ length: 98 }, () => ({ ...row, id: randomUUID(), created: shop.now() }));
    await shop.database.insert(quotes).values(copies);
    const mine = () => shop.database.$count(quotes, isNull(quotes.used));
    expect(await mine()).toBe(100);
    const last = await shop.quote(token, { months: 1 });
    expect(await mine()).toBe(101);
    await shop.quote(token);
    expect(await mine()).toBe(101);
    const order = (quote: { id: string; draftHash: string }) => ({
      quote: quote.id,
      draftHash: quote.draftHash,
    });
    expect(await shop.refused(createSubscription, order(first), { token })).toMatchObject({
      code: "quote.stale",
    });
    await shop.ask(createSubscription, order(last), { token });
  });

  test("is 500 new idempotency keys an hour; known keys and other clients are still answered", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const strangers = await shop.register(other);
    const { id, draftHash } = await shop.quote(token);
    const key = randomUUID();
    const request = { quote: id, draftHash };
    const made = await shop.send(createSubscription, request, { token, key });
    shop.move(10 * minute);
    const begun = { clientId: 1, requestHash: "", heldUntil: shop.now(), created: shop.now() };
    const rows = Array.from({ length: 499 }, () => ({ ...begun, key: randomUUID() }));
    await shop.database.insert(idempotencyKeys).values(rows);
    const spend = { subscription: 999, amount: 1 };
    expect(await shop.refused(spendBonus, spend, { token })).toMatchObject({
      status: 429,
      code: "request.tooMany",
    });
    expect((await shop.send(createSubscription, request, { token, key })).text).toBe(made.text);
    expect(await shop.refused(spendBonus, spend, { token: strangers })).toMatchObject({ status: 404 });
    shop.move(50 * minute);
    expect(await shop.refused(spendBonus, spend, { token })).toMatchObject({ status: 404 });
  });
});
