import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { getClient, updateClient } from "#contract/user.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { onDatabase, onPostgres } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { everyRow } from "../rows.ts";
import { giveBonus, phone, second } from "../shop.ts";
import { sixteen } from "../parallel-requests.ts";
import { linesOf, openStaffApi } from "./staff-api.ts";

const [next, other] = ["79990000071", "79990000072"];
const reason = "паспорт показан";
const wish = { from: phone, to: next, reason };

onDatabase("a change of phone", (open) => {
  test("keeps the account; every browser is signed out, and the former number signs in as a new client", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    const again = await shop.signIn();
    expect(await ask("clients/1/change-phone/", wish)).toMatchObject({
      outcome: "done",
      client: { id: 1, phone: next },
      ended: 2,
    });
    for (const dead of [token, again])
      expect(await shop.refused(getClient, {}, { token: dead })).toMatchObject({ status: 401 });
    const signedIn = await shop.signIn(next);
    expect(await shop.ask(getClient, {}, { token: signedIn })).toMatchObject({
      phone: next,
      firstName: "Ира",
    });
    const { subscriptions } = await shop.ask(listSubscriptions, {}, { token: signedIn });
    expect(subscriptions.map((one) => one.id)).toEqual([id]);
    const stranger = await shop.signIn(phone);
    expect(await shop.ask(getClient, {}, { token: stranger })).toMatchObject({ firstName: null, phone });
    expect(await ask("clients/1/change-phone/", wish)).toMatchObject({ outcome: "already", ended: 0 });
    expect(await linesOf(ask)).toEqual([
      "warehouse changePhone client 1 done",
      "warehouse changePhone client 1 already",
    ]);
    // The log has no phone.
    const lines = (await everyRow(shop.database)).filter((row) => row.startsWith("staff_acts"));
    expect(lines.join()).not.toMatch(/7999000/);
  });

  test("is sent to both numbers, and to a verified email address", async () => {
    const { shop, ask } = await openStaffApi(await open());
    await shop.register();
    await shop.database.update(clients).set({ emailVerifiedAt: shop.now() }).where(eq(clients.id, 1));
    const [texts, letters] = [shop.texts.length, shop.letters.length];
    await ask("clients/1/change-phone/", wish);
    await shop.pass(second);
    const sent = shop.texts.slice(texts).filter(({ text }) => text.includes("заканчивается на 0071"));
    expect(sent.map(({ to }) => to).toSorted()).toEqual([phone, next].toSorted());
    const written = shop.letters.slice(letters).filter(({ text }) => text.includes("заканчивается на 0071"));
    expect(written).toMatchObject([{ to: "ira@example.com", subject: "Номер для входа сменили" }]);
  });

  test("ends codes that were requested for the former number", async () => {
    const { shop, ask } = await openStaffApi(await open());
    await shop.register();
    const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
    const code = shop.codeOf(shop.texts.at(-1)?.text);
    await ask("clients/1/change-phone/", wish);
    expect(await shop.refused(confirmCode, { phone, code, challenge })).toMatchObject({
      code: "code.expired",
    });
  });

  test("needs the current number, and refuses one of a client with data", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    await shop.register();
    const busy = await shop.register(other);
    await possess(shop, busy);
    const change = (asked: object) => refused("clients/1/change-phone/", { ...wish, ...asked });
    expect(await change({ from: other })).toMatchObject({ status: 409, code: "phone.wrong" });
    expect(await change({ to: other, replaceEmpty: true })).toMatchObject({
      status: 409,
      code: "phone.taken",
      details: { client: 2, empty: false },
    });
    expect(await change({ to: "12" })).toMatchObject({ status: 400 });
    expect(await refused("clients/9/change-phone/", wish)).toMatchObject({ status: 404 });
    expect(await shop.ask(updateClient, { lastName: "Сон" }, { token: busy })).toMatchObject({
      phone: other,
    });
    const tried = await ask("clients/1/change-phone/", { ...wish, dryRun: true });
    expect(tried).toMatchObject({ outcome: "done", dryRun: true });
    const [kept] = await shop.database.select().from(clients).where(eq(clients.id, 1));
    expect(kept?.phone).toBe(phone);
  });

  test("replaces an empty account with the new number, once the staff confirm", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    await shop.register();
    const empty = await shop.signIn(next);
    const taken = await refused("clients/1/change-phone/", wish);
    expect(taken).toMatchObject({ code: "phone.taken", details: { client: 2, empty: true } });
    await giveBonus(shop, 1, 2);
    const replace = { ...wish, replaceEmpty: true };
    expect((await refused("clients/1/change-phone/", replace)).details).toMatchObject({ empty: false });
    await shop.database.delete(bonusEntries);
    expect(await ask("clients/1/change-phone/", replace)).toMatchObject({ outcome: "done" });
    expect(await shop.refused(getClient, {}, { token: empty })).toMatchObject({ status: 401 });
    const token = await shop.signIn(next);
    expect(await shop.ask(getClient, {}, { token })).toMatchObject({ firstName: "Ира" });
  });
});

onPostgres("races for a number", (open) => {
  test("of sixteen clients one gets the number, and a sign-in meanwhile makes no second client", async () => {
    const { shop, send } = await openStaffApi(await open());
    const phones = sixteen.map((index) => `799900001${String(index).padStart(2, "0")}`);
    for (const each of phones) await shop.signIn(each);
    const { challenge } = await shop.ask(requestCode, { channel: "sms", phone: next });
    const code = shop.codeOf(shop.texts.at(-1)?.text);
    const [answers] = await Promise.all([
      Promise.all(
        phones.map((from, index) =>
          send(`clients/${index + 1}/change-phone/`, { from, to: next, reason, replaceEmpty: true }),
        ),
      ),
      shop.send(confirmCode, { phone: next, code, challenge }),
    ]);
    const owners = await shop.database.select().from(clients).where(eq(clients.phone, next));
    expect(owners).toHaveLength(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});
