import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listCards } from "#contract/card.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { requestDeletion, withdrawDeletion } from "#contract/user.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { onDatabase } from "../databases.ts";
import { takeBackDevice } from "../paid-subscription.ts";
import {
  type World,
  ahead,
  begin,
  charges,
  forecastOf,
  happened,
  has,
  passDays,
  shown,
  today,
  chargesAndEnd,
} from "./forecast-shop.ts";

const leave = ({ shop, token }: World) =>
  shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });

onDatabase("a client who asked for deletion", (open) => {
  test("sees the end and the return on the deletion day and nothing after it; that day's charge is not taken", async () => {
    const world = await begin(await open());
    // The charge of 21 December and the deletion fall on one day.
    await passDays(world, 18);
    await leave(world);
    expect(today(world)).toBe("2026-12-09");
    const { unchanged: stay } = await forecastOf(world);
    expect(stay).toMatchObject({
      events: [
        { kind: "end", day: "2026-12-21", as: "deleted" },
        { kind: "return", day: "2026-12-21" },
        { kind: "refund", day: "2026-12-21", of: "deposit" },
      ],
      device: { kind: "stays", until: "2026-12-21" },
      end: "2026-12-21",
      endsAs: "deleted",
      next: null,
    });
    const one = await shown(world);
    expect([one.nextPayment, one.end, one.ahead]).toEqual([null, "2026-12-21", stay.events]);
    const since = world.shop.now();
    await passDays(world, 13);
    const [row] = await world.shop.database
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, world.id));
    expect(row).toMatchObject({ status: "cancelled", end: "2026-12-21", returnBy: "2026-12-21" });
    expect(await world.shop.database.$count(cards)).toBe(0);
    expect(since < world.shop.now()).toBe(true);
  });

  test("and withdraws it sees the charges again, and they are taken", async () => {
    const world = await begin(await open());
    const before = await forecastOf(world);
    await leave(world);
    await passDays(world, 11);
    await world.shop.ask(withdrawDeletion, {}, { token: world.token });
    const { unchanged: stay } = await forecastOf(world);
    expect(chargesAndEnd(stay)).toEqual(chargesAndEnd(before.unchanged));
    const since = world.shop.now();
    await passDays(world, 25);
    expect((await happened(world, since)).charges).toEqual(charges(stay).slice(0, 1));
  });
});

onDatabase("a card that expires before a charge", (open) => {
  test("is not shown as paying and not charged; the next valid card is charged on the retry days", async () => {
    const world = await begin(await open());
    const { shop, token } = world;
    await shop.database.update(cards).set({ expires: "2026-11" });
    const named = { brand: "mir", last4: "4417" };
    const { unchanged: stay } = await forecastOf(world);
    expect(stay.next).toMatchObject({ day: "2026-12-21", card: null, expired: named });
    const asked = shop.bank.asked();
    await passDays(world, 32);
    expect(await shown(world)).toMatchObject({
      debt: 1_178_000,
      collection: { reason: "cardExpired", card: named, nextTry: "2026-12-24" },
      // No later month is charged to it, either, also where a pause leaves the next one open.
      card: null,
    });
    expect(shop.bank.asked()).toBe(asked);
    expect((await shop.ask(listPayments, {}, { token })).payments).toHaveLength(1);
    expect(shop.texts.map(({ text }) => text.replaceAll("\u00a0", " "))).toContainEqual(
      expect.stringContaining("Пора оплатить 11 780 ₽, а срок карты МИР •• 4417 закончился."),
    );
    await shop.database.update(cards).set({ expires: "2027-03" });
    await passDays(world, 2);
    expect(await shown(world)).toMatchObject({ debt: 0, collection: null });
  });
});

onDatabase("a debt of the last month", (open) => {
  /** The last charge failed; the device was kept beyond the end of the term. */
  const late = async (): Promise<World> => {
    const world = await begin(await open());
    await passDays(world, 40);
    world.shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await passDays(world, 61);
    world.shop.bank.answer(() => ({ status: "success", reason: null }));
    expect(await shown(world)).toMatchObject({ status: "paused", period: 3, debt: 1_178_000 });
    return world;
  };

  test("paid after the term ends the subscription, leaves a week for returning the device, and then refunds the deposit", async () => {
    const world = await late();
    const { acts } = await forecastOf(world);
    expect(acts.payDebtAndGoOn).toEqual({ why: "termOver" });
    const pays = ahead(await forecastOf(world), "payDebt");
    expect([today(world), has(pays, "end"), has(pays, "return")]).toEqual([
      "2027-03-02",
      ["2027-03-02"],
      ["2027-03-09"],
    ]);
    const { shop, token, id } = world;
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    const request = { subscription: id, period: 3, method: "card", shown: pays.hash, after: "stay" } as const;
    await shop.ask(createPayment, { ...request, cardID: card?.id ?? 0 }, { token });
    await shop.pass(1);
    expect(await shown(world)).toMatchObject({
      status: "finished",
      end: "2027-03-02",
      returnBy: "2027-03-09",
      consequences: { device: { kind: "return", by: "2027-03-09" }, next: null },
    });
    await passDays(world, 5);
    await takeBackDevice(shop, id);
    const { consequences } = await shown(world);
    expect(consequences?.device).toEqual({ kind: "none" });
    expect(shop.texts.at(-1)?.text ?? "").not.toContain("остаётся на паузе");
  });
});
