import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as v from "valibot";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { beginPayment } from "#server/payments/begin-payment.ts";
import { transact } from "#server/platform/database/database.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { exchange } from "#server/staff/exchange.ts";
import { onDatabase, onPostgres } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { paid, possess } from "../paid-subscription.ts";
import { passTo } from "../payments/billing-shop.ts";
import { everyRow } from "../rows.ts";
import type { Shop } from "../shop.ts";
import { linesOf, openStaffApi, staff } from "./staff-api.ts";

const own = async (shop: Shop, token: string) =>
  (await shop.ask(listSubscriptions, {}, { token })).subscriptions.at(-1);

onDatabase("what the warehouse does", (open) => {
  test("hands over paid devices, exchanges broken ones, takes back returned ones", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    expect(await ask(`subscriptions/${id}/hand-over/`, { serial: "B-00041" })).toMatchObject({
      outcome: "done",
      dryRun: false,
      subscription: { id, client: 1, status: "active", possession: "inUse", serial: "B-00041" },
    });
    expect(await own(shop, token)).toMatchObject({
      status: "active",
      serial: "B-00041",
      start: "2026-11-21",
    });
    await ask(`subscriptions/${id}/exchange/`, {
      serial: "B-00042",
      condition: "worn",
      note: "не держит заряд",
    });
    expect(await own(shop, token)).toMatchObject({ status: "active", serial: "B-00042" });
    expect((await own(shop, token))?.acts.at(-1)).toMatchObject({
      type: "exchange",
      formerSerial: "B-00041",
      items: [{ serial: "B-00041", condition: "worn", note: "не держит заряд" }, { serial: "B-00042" }],
    });
    const back = { subscription: { status: "finished", possession: "returned" } };
    expect(await ask(`subscriptions/${id}/take-back/`, { serial: "B-00042" })).toMatchObject(back);
    expect(await own(shop, token)).toMatchObject({ status: "finished" });
    expect(await linesOf(ask)).toEqual([
      `warehouse handOver subscription ${id} done`,
      `warehouse exchange subscription ${id} done`,
      `warehouse takeBack subscription ${id} done`,
    ]);
    expect(await ask("acts/?limit=2")).toMatchObject({
      acts: [
        { facts: { serial: "B-00042" }, client: 1 },
        { facts: { serial: "B-00042", formerSerial: "B-00041" } },
      ],
    });
  });

  test("hands a device that came back over to the next client", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const [first, second] = [await shop.register(), await shop.register("79990000031")];
    const [former, next] = [await paid(shop, first), await paid(shop, second)];
    const serial = { serial: "B-00041" };
    await ask(`subscriptions/${former.id}/hand-over/`, serial);
    await ask(`subscriptions/${former.id}/take-back/`, serial);
    expect(await ask(`subscriptions/${next.id}/hand-over/`, serial)).toMatchObject({
      outcome: "done",
      subscription: { client: 2, possession: "inUse", ...serial },
    });
  });

  test("hands over and takes back extras changed in mid-term, and lists those that are due", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { insurance: false, extras: [goods.bag] });
    await shop.ask(setStatus, { id, status: "change", from: 3, extras: [goods.lock] }, { token });
    const over = `subscriptions/${id}/hand-over-extras/`;
    const back = `subscriptions/${id}/take-back-extras/`;
    const early = await refused(over, {});
    expect(early).toMatchObject({ status: 409, code: "subscription.notAllowed" });
    expect(early.message).toContain("To hand over now: none; to take back: 1 (Сумка).");
    await passTo(shop, "2026-12-21T12:00:00");
    const [listed] = v.parse(
      v.object({ subscriptions: v.array(v.object({ extras: v.unknown() })) }),
      await ask("subscriptions/?place=inUse"),
    ).subscriptions;
    expect(listed?.extras).toEqual({
      toHandOver: [{ id: goods.lock, name: "Замок" }],
      toTakeBack: [{ id: goods.bag, name: "Сумка" }],
    });
    const both = [
      { id: goods.bag, name: "Сумка" },
      { id: goods.lock, name: "Замок" },
    ];
    expect(await ask(over, { extras: [goods.lock] })).toMatchObject({ outcome: "done", extras: both });
    expect(await ask(over, { extras: [goods.lock] })).toMatchObject({ outcome: "already", extras: both });
    expect(await ask(back, { condition: "worn", note: "потёрта" })).toMatchObject({
      outcome: "done",
      extras: [both[1]],
    });
    expect((await own(shop, token))?.acts.at(-1)).toMatchObject({
      type: "return",
      items: [{ name: "Сумка", condition: "worn", note: "потёрта" }],
    });
    expect((await refused(back, { extras: [99_999] })).code).toBe("subscription.notAllowed");
    expect(await linesOf(ask)).toEqual([
      `warehouse handOverExtras subscription ${id} refused`,
      `warehouse handOverExtras subscription ${id} done`,
      `warehouse handOverExtras subscription ${id} already`,
      `warehouse takeBackExtras subscription ${id} done`,
      `warehouse takeBackExtras subscription ${id} refused`,
    ]);
  });

  test("gives the same answer to a repeated action, and runs it once", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    const acts = [
      ["hand-over", { serial: "B-1" }],
      ["exchange", { serial: "B-2" }],
      ["take-back", {}],
    ] as const;
    for (const [act, body] of acts) {
      const first = await ask(`subscriptions/${id}/${act}/`, body);
      const rows = (await everyRow(shop.database)).filter((row) => !row.startsWith("staff_acts"));
      const second = await ask(`subscriptions/${id}/${act}/`, body);
      expect([first["outcome"], second["outcome"]]).toEqual(["done", "already"]);
      expect(second["subscription"]).toEqual(first["subscription"]);
      expect((await everyRow(shop.database)).filter((row) => !row.startsWith("staff_acts"))).toEqual(rows);
    }
    expect((await linesOf(ask)).map((line) => line.split(" ").at(-1))).toEqual([
      "done",
      "already",
      "done",
      "already",
      "done",
      "already",
    ]);
  });

  test("gets the reason of a refusal as a sentence, and the log has a line", async () => {
    const { shop, ask, refused } = await openStaffApi(await open());
    const token = await shop.register();
    const unpaid = await shop.subscribe(token);
    const used = await possess(shop, token);
    const because = async (path: string, body: object) => {
      const { status, code, message } = await refused(path, body);
      return `${status} ${code}: ${message}`;
    };
    const of = (id: number, act: string): string => `subscriptions/${id}/${act}/`;
    const serial = `serial-${used.id}`;
    expect([
      await because(of(unpaid.id, "hand-over"), { serial: "B-7" }),
      await because(of(used.id, "hand-over"), { serial: "B-7" }),
      await because(of(unpaid.id, "take-back"), {}),
      await because(of(unpaid.id, "exchange"), { serial: "B-7" }),
      await because(of(used.id, "take-back"), { serial: "B-7" }),
      await because(of(404, "hand-over"), { serial: "B-7" }),
      await because(of(used.id, "exchange"), {}),
      await because(of(used.id, "exchange"), { serial: 7, colour: "red" }),
    ]).toEqual([
      `409 subscription.notAllowed: Handing over is not possible: subscription ${unpaid.id} awaits its first payment, and the device is not with the client yet.`,
      `409 subscription.notAllowed: Handing over is not possible: subscription ${used.id} is active, and the device ${serial} is with the client.`,
      `409 subscription.notAllowed: Taking back is not possible: subscription ${unpaid.id} awaits its first payment, and the device is not with the client yet.`,
      `409 subscription.notAllowed: Exchanging is not possible: subscription ${unpaid.id} awaits its first payment, and the device is not with the client yet.`,
      `409 serial.wrong: The client has the device ${serial}, not B-7.`,
      "404 resource.missing: There is no subscription 404.",
      "400 request.malformed: serial is missing.",
      "400 request.malformed: serial must be string; colour is not known here.",
    ]);
    const other = await paid(shop, token);
    expect(await because(of(other.id, "hand-over"), { serial })).toBe(
      `409 serial.taken: The device ${serial} is with subscription ${used.id}.`,
    );
    const lines = await linesOf(ask);
    expect(lines).toHaveLength(9);
    expect(lines.every((line) => line.endsWith(" refused"))).toBe(true);
    const { acts } = await ask("acts/?limit=1");
    expect(acts).toMatchObject([
      { client: 1, facts: { refusal: "serial.taken", because: expect.stringContaining(serial) } },
    ]);
  });

  test("can be tried first: a dry run shows the result and changes nothing but the log", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    const before = await everyRow(shop.database);
    const tried = await ask(`subscriptions/${id}/hand-over/`, { serial: "B-1", dryRun: true });
    expect(tried).toMatchObject({ outcome: "done", dryRun: true, subscription: { status: "active" } });
    expect(await own(shop, token)).toMatchObject({ status: "awaitingHandover", serial: null });
    const after = (await everyRow(shop.database)).filter((row) => !row.startsWith("staff_acts"));
    expect(after).toEqual(before);
    expect(await linesOf(ask)).toEqual([`warehouse handOver subscription ${id} tried`]);
    expect(await ask(`subscriptions/${id}/hand-over/`, { serial: "B-1" })).toMatchObject({ outcome: "done" });
  });

  test("lists devices to hand over with place and time, and devices with clients", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const handover = { kind: "delivery", address: "Валовая улица, 21", day: "2026-11-22", slot } as const;
    const brought = await paid(shop, token, { handover });
    const fetched = await paid(shop, token, { deviceId: goods.tablet, extras: [goods.cover] });
    const used = await possess(shop, token);
    const idsOf = (query: string) => ask(`subscriptions/?${query}`);
    expect(await idsOf("place=awaited")).toMatchObject({
      subscriptions: [
        { id: fetched.id, status: "awaitingHandover", office: "Пункт 1", address: null, device: "tablet" },
        { id: brought.id, office: null, address: "Валовая улица, 21", day: "2026-11-22", slot },
      ],
      next: null,
    });
    expect(await idsOf("place=inUse")).toMatchObject({
      subscriptions: [{ id: used.id, possession: "inUse" }],
    });
    expect(await idsOf("limit=2")).toMatchObject({
      subscriptions: [{ id: used.id }, { id: fetched.id }],
      next: fetched.id,
    });
    expect(await idsOf(`limit=2&before=${fetched.id}`)).toMatchObject({
      subscriptions: [{ id: brought.id }],
    });
  });

  test("hands over again after a pause", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    expect(await ask(`subscriptions/${id}/take-back/`, {})).toMatchObject({
      subscription: { status: "paused", possession: "returned" },
    });
    await shop.ask(setStatus, { id, status: "active", from: 4 }, { token });
    expect(await ask(`subscriptions/${id}/hand-over/`, { serial: "B-9" })).toMatchObject({
      outcome: "done",
      subscription: { status: "active", possession: "inUse", serial: "B-9" },
    });
  });
});

/** Resolves when a transaction waits for a row. */
const untilOneWaits = async ({ database }: Shop): Promise<void> => {
  for (let waiting = 0; waiting === 0;) {
    const locks = sql`select 1 from pg_locks where not granted and relation is null`;
    waiting = (await database.select().from(sql`(${locks}) as waiting`)).length;
  }
};

onPostgres("races in the warehouse", (open) => {
  test("of sixteen parallel handovers one is done, and the others get the outcome already done", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    const sixteen = Array.from({ length: 16 }, (_, index) => index);
    // Opens every connection, so that the sixteen requests start together.
    await Promise.all(sixteen.map(() => ask("acts/")));
    const handed = await Promise.all(
      sixteen.map((index) =>
        ask(
          `subscriptions/${id}/hand-over/`,
          { serial: "B-1" },
          { token: staff[index % 2 === 0 ? 0 : 1].secret },
        ),
      ),
    );
    expect(handed.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect(handed.filter(({ outcome }) => outcome === "already")).toHaveLength(15);
    expect((await own(shop, token))?.acts).toHaveLength(3);
    expect((await linesOf(ask)).filter((line) => line.endsWith("done"))).toHaveLength(1);
  });

  test("a handover that meets the agreement to pay on delivery makes that payment", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    const handover = { kind: "delivery", address: "Валовая, 21", day: "2026-11-22", slot } as const;
    const { id } = await shop.subscribe(token, { handover });
    const { database } = shop;
    let handed: ReturnType<typeof ask> | undefined;
    await transact(database, async (transaction) => {
      const cardId = undefined;
      const request = { subscriptionId: id, period: 1, method: "onDelivery", cardId, after: "stay" } as const;
      const from = {
        clientId: 1,
        sessionId: null,
        language: "ru",
        device: "",
        address: "192.0.2.1",
      } as const;
      await beginPayment(transaction, { ...from, request, key: "at-the-door", now: shop.now(), sbp: false });
      handed = ask(`subscriptions/${id}/hand-over/`, { serial: "B-1" });
      await untilOneWaits(shop);
    });
    expect(await handed).toMatchObject({ outcome: "done" });
    expect(await database.select().from(payments)).toMatchObject([
      { method: "onDelivery", status: "success" },
    ]);
    expect(await own(shop, token)).toMatchObject({ status: "active", debt: 0, period: 2 });
  });

  test("a return that names the device of before an exchange is refused, also if it meets the exchange", async () => {
    const { shop, refused } = await openStaffApi(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    const former = `serial-${id}`;
    let returned: ReturnType<typeof refused> | undefined;
    await transact(shop.database, async (transaction) => {
      await exchange(transaction, { subscriptionId: id, serial: "B-2", now: shop.now() });
      returned = refused(`subscriptions/${id}/take-back/`, { serial: former });
      returned.catch(() => {});
      await untilOneWaits(shop);
    });
    expect(await returned).toMatchObject({ status: 409, code: "serial.wrong" });
    expect(await own(shop, token)).toMatchObject({ status: "active", serial: "B-2" });
  });

  test("one device is handed over to one client by parallel requests", async () => {
    const { shop, ask, send } = await openStaffApi(await open());
    const token = await shop.register();
    const ids: number[] = [];
    for (let count = 0; count < 8; count += 1) ids.push((await paid(shop, token)).id);
    await Promise.all(ids.map(() => ask("acts/")));
    const answers = await Promise.all(
      ids.map((id) => send(`subscriptions/${id}/hand-over/`, { serial: "B-1" })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect(await ask("subscriptions/?place=inUse")).toMatchObject({ subscriptions: [{ serial: "B-1" }] });
  });
});
