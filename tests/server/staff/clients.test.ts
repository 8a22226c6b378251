import { expect, test } from "vitest";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { exportData, getClient, requestDeletion, updateClient } from "#contract/user.ts";
import { onDatabase } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { everyRow } from "../rows.ts";
import { type Shop, day, phone } from "../shop.ts";
import { linesOf, openStaffApi, staff } from "./staff-api.ts";

const flagged = async (shop: Shop, token: string) => (await shop.ask(getClient, {}, { token })).forbidden;

onDatabase("staff and clients", (open) => {
  test("the staff find a client by number and by phone, with subscriptions and payments, and leave a log line", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    const found = await ask("clients/1/");
    expect(found).toMatchObject({
      client: { id: 1, phone, firstName: "Ира", email: "ira@example.com", sessions: 1, flag: null },
      subscriptions: [{ id, status: "active", device: "bike", serial: `serial-${id}`, debt: 0 }],
      payments: [{ subscription: id, period: 1, status: "success", amount: 1_878_000 }],
      attention: [],
    });
    const byPhone = await ask("clients/find/", { phone }, { token: staff[1].secret });
    expect(byPhone).toMatchObject(found);
    expect(await linesOf(ask)).toEqual(["warehouse lookAt client 1 done", "support lookAt client 1 done"]);
  });

  test("an unknown client is not found", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    await shop.signIn();
    const missing = { status: 404, code: "resource.missing" };
    expect(await refused("clients/2/")).toMatchObject(missing);
    expect(await refused("clients/find/", { phone: "79990000009" })).toMatchObject(missing);
    expect(await refused("clients/find/", {})).toMatchObject({ status: 400, message: "phone is missing." });
    const odd = await refused("clients/find/", { phone: "+7 999 000-00-09" });
    expect(odd).toMatchObject({ status: 400, code: "request.malformed" });
    // The search term is not logged, least of all a phone.
    expect((await everyRow(shop.database)).filter((row) => /staff_acts.*(?:00009|00-09)/.test(row))).toEqual(
      [],
    );
    expect(await linesOf(ask)).toEqual(Array<string>(3).fill("warehouse lookAt client by phone refused"));
  });

  test("the staff flag a client with a reason, and unflag", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    const token = await shop.register();
    const profile = { firstName: "Ира", lastName: "Сон" };
    expect(await refused("clients/1/flag/", {})).toMatchObject({ message: "reason is missing." });
    const reason = "вернула чужой самокат";
    expect(await ask("clients/1/flag/", { reason })).toMatchObject({ outcome: "done" });
    expect(await flagged(shop, token)).toBe(true);
    expect(await shop.refused(updateClient, profile, { token })).toMatchObject({ code: "client.forbidden" });
    expect(await ask("clients/1/flag/", { reason: "ещё раз" })).toMatchObject({ outcome: "already" });
    expect(await ask("clients/1/")).toMatchObject({
      client: { forbidden: true, flag: { who: "warehouse", reason, at: shop.now().toISOString() } },
    });
    expect(await ask("clients/1/unflag/", { reason: "нашёлся свой" })).toMatchObject({
      client: { forbidden: false },
    });
    expect(await flagged(shop, token)).toBe(false);
    expect(await ask("clients/1/unflag/", { reason: "нашёлся свой" })).toMatchObject({ outcome: "already" });
    expect(await refused("clients/9/flag/", { reason })).toMatchObject({ status: 404 });
    expect(await linesOf(ask)).toEqual([
      "warehouse flag client 1 refused",
      "warehouse flag client 1 done",
      "warehouse flag client 1 already",
      "warehouse lookAt client 1 done",
      "warehouse unflag client 1 done",
      "warehouse unflag client 1 already",
      "warehouse flag client 9 refused",
    ]);
  });

  test("a client's export lists what the staff did and why, without their names", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.signIn();
    await ask("clients/1/flag/", { reason: "вернула чужой самокат" });
    const { data } = await shop.ask(exportData, {}, { token });
    expect(data["staffActs"]).toMatchObject([
      { act: "flag", outcome: "done", facts: { reason: "вернула чужой самокат" } },
    ]);
    expect(JSON.stringify(data)).not.toContain("warehouse");
  });

  test("the staff sign one client out everywhere", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const tokens = [await shop.signIn(), await shop.signIn()];
    const other = await shop.signIn("79990000010");
    const tried = await ask("clients/1/end-sessions/", { dryRun: true });
    expect(tried).toMatchObject({ outcome: "done", ended: 2 });
    expect((await shop.send(getClient, {}, { token: tokens[0] ?? null })).status).toBe(200);
    expect(await ask("clients/1/end-sessions/", {})).toMatchObject({ outcome: "done", ended: 2 });
    for (const token of tokens)
      expect(await shop.refused(getClient, {}, { token })).toMatchObject({ code: "token.invalid" });
    expect((await shop.send(getClient, {}, { token: other })).status).toBe(200);
    expect(await ask("clients/1/end-sessions/", {})).toMatchObject({ outcome: "already", ended: 0 });
  });

  test("V20: a purge removes the reasons of staff actions and keeps the actions", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    const token = await shop.register();
    await ask("clients/1/flag/", { reason: "Ира с улицы Валовой" });
    await ask("clients/1/unflag/", { reason: "прощена" });
    await ask("clients/1/end-sessions/", { dryRun: true, reason: "просила по телефону" });
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    await shop.pass(13 * day);
    const rows = (await everyRow(shop.database)).join("\n");
    for (const trace of ["Валовой", "прощена", "по телефону", phone]) expect(rows).not.toContain(trace);
    expect(await refused("clients/1/")).toMatchObject({ status: 404 });
    expect(await refused("clients/1/flag/", { reason: "x" })).toMatchObject({ status: 404 });
    expect(await linesOf(ask)).toEqual([
      "warehouse flag client 1 done",
      "warehouse unflag client 1 done",
      "warehouse endSessions client 1 tried",
      "warehouse flag client 1 refused",
    ]);
  });

  test("the log is read page by page, by client and by name", async () => {
    const { shop, ask } = await openStaffApi(await open());
    await shop.signIn();
    await shop.signIn("79990000010");
    for (const [client, who] of [
      [1, 0],
      [2, 1],
      [1, 1],
    ] as const)
      await ask(`clients/${client}/flag/`, { reason: `${client}${who}` }, { token: staff[who].secret });
    const reasons = (query: string) => ask(`acts/?${query}`);
    expect(await reasons("limit=2")).toMatchObject({
      acts: [{ facts: { reason: "11" } }, { facts: { reason: "21" } }],
      next: 2,
    });
    expect(await reasons("limit=2&before=2")).toMatchObject({
      acts: [{ facts: { reason: "10" } }],
      next: null,
    });
    expect(await reasons("client=1")).toMatchObject({ acts: [{ who: "support" }, { who: "warehouse" }] });
    expect(await reasons("who=support")).toMatchObject({ acts: [{ client: 1 }, { client: 2 }] });
  });
});
