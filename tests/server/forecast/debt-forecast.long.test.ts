import { expect, test } from "vitest";
import { listCards } from "#contract/card.ts";
import { createPayment } from "#contract/payment.ts";
import { addDays } from "#contract/day.ts";
import { onDatabase } from "../databases.ts";
import { takeBackDevice } from "../paid-subscription.ts";
import {
  type World,
  forecastOf,
  ahead,
  today,
  passDays,
  charges,
  has,
  happened,
  chargesAndEnd,
  begin,
  shown,
} from "./forecast-shop.ts";

onDatabase("a debt", (open) => {
  /** Charges fail from the second month on: paused for debt after a week. */
  const owing = async (): Promise<World> => {
    const world = await begin(await open());
    world.shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await passDays(world, 37);
    world.shop.bank.answer(() => ({ status: "success", reason: null }));
    expect(await shown(world)).toMatchObject({ status: "paused", debt: 1_178_000, returnBy: "2027-01-04" });
    return world;
  };
  const payDebt = async ({ shop, token, id }: World, after: "goOn" | "stay" | undefined, mark: string) => {
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    const request = {
      subscription: id,
      period: 2,
      method: "card" as const,
      shown: mark,
      ...(card === undefined ? {} : { cardID: card.id }),
      ...(after === undefined ? {} : { after }),
    };
    // Excludes the retries of this noon.
    const since = shop.now();
    shop.move(1);
    await shop.ask(createPayment, request, { token });
    await shop.pass(1);
    return since;
  };

  for (const after of [undefined, "stay"] as const)
    test(`that is paid (${after ?? "request of an older application"}) takes that sum and nothing after it`, async () => {
      const world = await owing();
      const pays = ahead(await forecastOf(world), "payDebt");
      expect(charges(pays)).toEqual([{ day: "2026-12-28", period: 2, amount: 1_178_000 }]);
      expect([has(pays, "return"), pays.ifKept]).toEqual([["2027-01-04"], null]);
      const since = await payDebt(world, after, pays.hash);
      await passDays(world, 60);
      expect(await happened(world, since)).toEqual(chargesAndEnd(pays));
      expect(await shown(world)).toMatchObject({ status: "paused", debt: 0, nextPayment: null });
    });

  test("that is paid to resume takes both sums on their days", async () => {
    const world = await owing();
    const goes = ahead(await forecastOf(world), "payDebtAndGoOn");
    expect(charges(goes)).toEqual([
      { day: "2026-12-28", period: 2, amount: 1_178_000 },
      { day: "2027-01-21", period: 3, amount: 1_178_000 },
    ]);
    const since = await payDebt(world, "goOn", goes.hash);
    await passDays(world, 90);
    expect(await happened(world, since)).toEqual(chargesAndEnd(goes));
  });

  test("that is paid to resume after its period begins the next period on that day, as shown", async () => {
    const world = await owing();
    await passDays(world, 30);
    const goes = ahead(await forecastOf(world), "payDebtAndGoOn");
    expect(charges(goes).slice(0, 2)).toEqual([
      { day: "2027-01-27", period: 2, amount: 1_178_000 },
      { day: "2027-01-27", period: 3, amount: 1_178_000 },
    ]);
    const since = await payDebt(world, "goOn", goes.hash);
    await passDays(world, 60);
    expect(await happened(world, since)).toEqual(chargesAndEnd(goes));
  });

  test("whose device was returned keeps the days that its payment buys", async () => {
    const world = await owing();
    await takeBackDevice(world.shop, world.id);
    await passDays(world, 40);
    const pays = ahead(await forecastOf(world), "payDebt");
    // Owed from 21 December to 21 January, back on 28 December.
    expect([charges(pays).length, pays.daysKept]).toEqual([1, 24]);
    const goes = ahead(await forecastOf(world), "payDebtAndGoOn");
    expect(charges(goes)[1]?.day).toBe(addDays(today(world), 24));
    await payDebt(world, "stay", pays.hash);
    expect(await shown(world)).toMatchObject({ status: "paused", daysKept: 24 });
  });
});
