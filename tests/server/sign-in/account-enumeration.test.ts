import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestCode } from "#contract/auth.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { onDatabase, statementsOf } from "../databases.ts";
import { day, minute, openShop, type Shop } from "../shop.ts";

const forbidden = "79990000003";
const deleting = "79990000004";
const purged = "79990000005";
const known = "79990000002";
const stranger = "79991112233";
const all = [known, forbidden, deleting, purged, stranger];

/** One phone of each kind; each may request a code. */
const fill = async (shop: Shop) => {
  for (const who of [known, forbidden, deleting, purged]) await shop.register(who);
  await shop.database.update(clients).set({ forbidden: true }).where(eq(clients.phone, forbidden));
  const leaving = (phone: string, since: number) =>
    shop.database
      .update(clients)
      .set({ deletionRequestedAt: new Date(shop.now().getTime() - since) })
      .where(eq(clients.phone, phone));
  await leaving(deleting, day);
  await leaving(purged, 12 * day);
  await shop.pass(10 * minute);
};

onDatabase("whether a phone has an account", (open) => {
  test("V17: cannot be seen in the reply to a code request", async () => {
    const shop = await openShop(await open());
    await fill(shop);
    const reply = { codeLength: 4, resendAfter: 60, callAfter: 120, expiresIn: 300, next: "call" };
    const texts = new Set<string>();
    for (const who of all) {
      const answer = await shop.send(requestCode, { channel: "sms", phone: who });
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
        200,
        "application/json; charset=utf-8",
      ]);
      const parsed: unknown = JSON.parse(answer.text);
      expect(parsed).toEqual({
        statusCode: "200",
        ...reply,
        challenge: expect.stringMatching(/^[\w-]{43}$/),
      });
      texts.add(answer.text.replace(/"challenge":"[^"]+"/, ""));
    }
    expect(texts.size).toBe(1);
    // The refusals of a second request are the same, too.
    const refusals = await Promise.all(
      all.map((who) => shop.send(requestCode, { channel: "sms", phone: who })),
    );
    expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  test("V17: cannot be seen in the response time: every phone causes the same statements in the same order", async () => {
    const shop = await openShop(await open());
    await fill(shop);
    const ask = (who: string) => () => shop.ask(requestCode, { channel: "sms", phone: who });
    const made: string[][] = [];
    for (const who of all) made.push(await statementsOf(ask(who)));
    const [first, ...others] = made;
    expect(first?.length).toBeGreaterThan(5);
    for (const statements of others) expect(statements).toEqual(first);
    // None of them reads the table of clients.
    expect(first?.filter((statement) => statement.includes('"clients"'))).toEqual([]);
  });
});
