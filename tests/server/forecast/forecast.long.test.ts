import { expect, test } from "vitest";
import { type Projection, type Forecast, getForecast, isOpen } from "#contract/forecast.ts";
import { setStatus } from "#contract/subscription.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { addDays } from "#contract/day.ts";
import { onDatabase } from "../databases.ts";
import { handOverDevice, paid, takeBackDevice } from "../paid-subscription.ts";
import { openShop } from "../shop.ts";
import {
  forecastOf,
  ahead,
  set,
  today,
  passDays,
  charges,
  has,
  happened,
  chargesAndEnd,
  begin,
  shown,
} from "./forecast-shop.ts";

const closed = ({ acts }: Forecast): Record<string, string> =>
  Object.fromEntries(
    Object.entries(acts).flatMap(([act, found]) => (isOpen(found) ? [] : [[act, found.why]])),
  );

const payers = ({ events }: Projection): (string | undefined)[] =>
  events.flatMap((event) => (event.kind === "charge" ? [event.card?.last4] : []));

/** The card that pays. */
const card = { brand: "mir", last4: "4417" } as const;

onDatabase("the forecast is what happens", (open) => {
  test("if nothing changes, up to the last charge, the return day and the deposit", async () => {
    const world = await begin(await open(), 15);
    const { unchanged: stay } = await forecastOf(world);
    expect([charges(stay).length, stay.total, stay.end]).toEqual([14, 14 * 1_178_000, "2028-02-21"]);
    expect(stay.events[0]).toEqual({
      kind: "charge",
      day: "2026-12-21",
      amount: 1_178_000,
      period: 2,
      from: "2026-12-21",
      to: "2027-01-21",
      card,
    });
    expect(stay.events.slice(14)).toEqual([
      { kind: "end", day: "2028-02-21", as: "finished" },
      { kind: "return", day: "2028-02-21" },
      { kind: "refund", day: "2028-02-21", amount: 700_000, of: "deposit" },
    ]);
    const since = world.shop.now();
    await passDays(world, 470);
    expect(await happened(world, since)).toEqual(chargesAndEnd(stay));
  });

  test("in the list of subscriptions for 60 days, with the forecast's own events, including the deposit's refund", async () => {
    const world = await begin(await open());
    const inSight = ({ unchanged: stay, today: from }: Forecast) =>
      stay.events.filter(({ day: on }) => on <= addDays(from, 60));
    const first = await forecastOf(world);
    expect(first.unchanged.events).toHaveLength(5);
    expect((await shown(world)).ahead).toEqual(inSight(first));
    expect(inSight(first)).toHaveLength(1);
    await passDays(world, 58);
    const later = await forecastOf(world);
    expect((await shown(world)).ahead).toEqual(later.unchanged.events);
    expect(later.unchanged.events.map(({ kind }) => kind)).toEqual(["charge", "end", "return", "refund"]);
  });

  test("if a pause passes a charge day with the device kept: a resume is charged today, also in the list", async () => {
    const world = await begin(await open());
    await passDays(world, 28);
    await set(world, "pending", 3);
    await passDays(world, 4);
    expect((await shown(world)).paidUntil).toBe("2026-12-21");
    const next = { date: today(world), amount: 1_178_000 };
    expect(next.date > "2026-12-21").toBe(true);
    await set(world, "active", 4);
    const { unchanged: stay } = await forecastOf(world);
    expect((await shown(world)).nextPayment).toEqual(next);
    expect(charges(stay)[0]).toMatchObject({ day: next.date, amount: next.amount });
  });

  test("if it is paused until a day: it resumes by itself, and the next charge comes after the kept paid days", async () => {
    const world = await begin(await open());
    await passDays(world, 5);
    const until = addDays(today(world), 40);
    const pause = ahead(await forecastOf(world, { until }), "pauseUntil");
    // Paid to 21 December; the device is returned on 3 December: 18 days.
    expect([has(pause, "return"), has(pause, "resume"), pause.daysKept]).toEqual([
      ["2026-12-03", "2027-03-23"],
      ["2027-01-05"],
      18,
    ]);
    const paused = await set(world, "pending", 3, { resumeOn: until, shown: pause.hash });
    expect([paused.returnBy, paused.resumeOn]).toEqual(["2026-12-03", "2027-01-05"]);
    await passDays(world, 7);
    await takeBackDevice(world.shop, world.id);
    const since = world.shop.now();
    await passDays(world, 33);
    expect((await shown(world)).status).toBe("active");
    await handOverDevice(world.shop, world.id, "again");
    await passDays(world, 90);
    expect(await happened(world, since)).toEqual(chargesAndEnd(pause));
    expect(charges(pause)[0]).toEqual({ day: "2027-01-23", period: 2, amount: 1_178_000 });
  });

  test("if it is paused without an end: nothing is charged, and an end can be set and removed", async () => {
    const world = await begin(await open());
    await passDays(world, 5);
    const pause = ahead(await forecastOf(world), "pause");
    expect([pause.total, pause.end, pause.ifKept]).toEqual([
      0,
      null,
      { day: "2026-12-04", charge: { day: "2026-12-21", amount: 1_178_000, card }, ends: null },
    ]);
    await set(world, "pending", 3, { shown: pause.hash });
    await takeBackDevice(world.shop, world.id);
    const since = world.shop.now();
    await passDays(world, 60);
    expect(await happened(world, since)).toEqual({ charges: [], end: null });
    expect(await shown(world)).toMatchObject({ status: "paused", daysKept: 25, resumeOn: null });
    const until = addDays(today(world), 9);
    const asked = ahead(await forecastOf(world, { until }), "pauseUntil");
    expect(await set(world, "pending", 4, { resumeOn: until, shown: asked.hash })).toMatchObject({
      resumeOn: until,
    });
    const open_ = ahead(await forecastOf(world), "pause");
    expect(await set(world, "pending", 4, { resumeOn: null, shown: open_.hash })).toMatchObject({
      resumeOn: null,
    });
    await passDays(world, 20);
    expect(await shown(world)).toMatchObject({ status: "paused", daysKept: 25 });
  });

  test("if it is paused and the device kept: it continues and is charged as shown", async () => {
    const world = await begin(await open());
    await passDays(world, 25);
    const { ifKept } = ahead(await forecastOf(world), "pause");
    expect(ifKept).toEqual({
      day: "2026-12-24",
      ends: null,
      charge: { day: "2026-12-24", amount: 1_178_000, card },
    });
    await set(world, "pending", 3);
    const since = world.shop.now();
    await passDays(world, 9);
    expect((await happened(world, since)).charges).toEqual([
      { day: "2026-12-24", period: 2, amount: 1_178_000 },
    ]);
  });

  test("if it is paused until the day after the device is due back, and the device kept: billed as without a pause", async () => {
    const world = await begin(await open());
    await passDays(world, 18);
    const until = addDays(today(world), 8);
    const pause = ahead(await forecastOf(world, { until }), "pauseUntil");
    // If the device is returned in time, its paid days are kept, so the charge is later than the current day.
    expect(charges(pause)[0]).toEqual({ day: "2026-12-22", period: 2, amount: 1_178_000 });
    expect(pause.ifKept).toEqual({
      day: until,
      ends: null,
      charge: { day: "2026-12-21", amount: 1_178_000, card },
    });
    await set(world, "pending", 3, { resumeOn: until, shown: pause.hash });
    const since = world.shop.now();
    await passDays(world, 20);
    expect((await happened(world, since)).charges).toEqual([
      { day: "2026-12-21", period: 2, amount: 1_178_000 },
    ]);
  });

  test("if it is paused in its last period: the device is due back before the term ends, and the end is shown", async () => {
    const world = await begin(await open(), 1);
    await passDays(world, 25);
    const pause = ahead(await forecastOf(world), "pause");
    // Paid to 21 December: a week would end after it.
    expect([has(pause, "return"), pause.daysKept]).toEqual([["2026-12-20"], 1]);
    expect(pause.ifKept).toEqual({ day: "2026-12-21", charge: null, ends: "2026-12-21" });
    await set(world, "pending", 3, { shown: pause.hash });
    const since = world.shop.now();
    await passDays(world, 9);
    expect(await happened(world, since)).toEqual({ charges: [], end: "2026-12-21" });
  });

  test("if it is resumed after the paid period: the remaining days are used first", async () => {
    const world = await begin(await open());
    await passDays(world, 5);
    await set(world, "pending", 3);
    await takeBackDevice(world.shop, world.id);
    await passDays(world, 40);
    const resume = ahead(await forecastOf(world), "resume");
    expect(charges(resume)[0]?.day).toBe(addDays(today(world), 25));
    const since = world.shop.now();
    await set(world, "active", 4, { shown: resume.hash });
    await handOverDevice(world.shop, world.id, "again");
    await passDays(world, 100);
    expect(await happened(world, since)).toEqual(chargesAndEnd(resume));
  });

  test("if it is cancelled, and if the cancellation is undone", async () => {
    const world = await begin(await open());
    const first = await forecastOf(world);
    const cancel = ahead(first, "cancel");
    await set(world, "refusal", 3, { shown: cancel.hash });
    const second = await forecastOf(world);
    expect(chargesAndEnd(ahead(second, "takeBack"))).toEqual(chargesAndEnd(first.unchanged));
    expect(payers(ahead(second, "takeBack"))).toEqual(["4417", "4417"]);
    expect(second.unchanged).toEqual(cancel);
    expect(closed(second)).toMatchObject({ pause: "cancelling", cancel: "cancelling", extend: "cancelling" });
    const since = world.shop.now();
    await passDays(world, 40);
    expect(await happened(world, since)).toEqual(chargesAndEnd(cancel));
  });

  test("if it is extended near its end, or its terms change with the next period", async () => {
    const world = await begin(await open());
    expect(closed(await forecastOf(world))).toMatchObject({ extend: "tooEarly" });
    await passDays(world, 70);
    const extend = ahead(await forecastOf(world, { extend: "2" }), "extend");
    expect([extend.end, extend.total]).toEqual(["2027-04-21", 2 * 1_178_000]);
    // All periods are paid, so nothing is charged; an extension is charged to the same card.
    expect(payers(extend)).toEqual(["4417", "4417"]);
    await set(world, "extend", 3, { months: 2, shown: extend.hash });
    const asked = { months: "5", insurance: "0", extras: "" };
    const change = ahead(await forecastOf(world, asked), "change");
    expect([change.price, charges(change).map(({ amount }) => amount)]).toEqual([
      1_090_000,
      [1_090_000, 1_090_000],
    ]);
    await set(world, "change", 3, { months: 5, insurance: false, extras: [], shown: change.hash });
    expect(await shown(world)).toMatchObject({
      price: 1_178_000,
      change: { price: 1_090_000, insurance: false },
    });
    const since = world.shop.now();
    await passDays(world, 90);
    expect(await happened(world, since)).toEqual(chargesAndEnd(change));
    expect(await shown(world)).toMatchObject({ price: 1_090_000, change: null, months: 5 });
  });

  test("if a charge has failed: the debt is retried, and no pause is possible meanwhile", async () => {
    const world = await begin(await open());
    world.shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await passDays(world, 30);
    const forecast = await forecastOf(world);
    expect(closed(forecast)).toMatchObject({
      pause: "debt",
      resume: "notPaused",
      payDebtAndGoOn: "notPaused",
    });
    expect(ahead(forecast, "cancel").end).toBe(today(world));
    expect(charges(forecast.unchanged)[0]).toEqual({
      day: addDays(today(world), 1),
      period: 2,
      amount: 1_178_000,
    });
    world.shop.bank.answer(() => ({ status: "success", reason: null }));
    const since = world.shop.now();
    await passDays(world, 70);
    expect(await happened(world, since)).toEqual(chargesAndEnd(forecast.unchanged));
  });

  test("if bonus is set aside, for the next charge only", async () => {
    const world = await begin(await open());
    await world.shop.database.update(subscriptions).set({ bonusApplied: 300_000 });
    const { unchanged: stay } = await forecastOf(world);
    expect(charges(stay).map(({ amount }) => amount)).toEqual([878_000, 1_178_000]);
    const since = world.shop.now();
    await passDays(world, 100);
    expect(await happened(world, since)).toEqual(chargesAndEnd(stay));
  });

  test("before the handover: nothing is charged, and a cancellation refunds everything", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const unpaid = await shop.subscribe(token);
    const { id } = await paid(shop, token);
    const first = await forecastOf({ shop, token, id: unpaid.id });
    expect([first.unchanged.events, closed(first)]).toMatchObject([
      [],
      { pause: "notStarted", takeBack: "notCancelling" },
    ]);
    expect(ahead(first, "cancel").events).toEqual([{ kind: "end", day: "2026-11-21", as: "cancelled" }]);
    const cancel = ahead(await forecastOf({ shop, token, id }), "cancel");
    expect(cancel.events).toEqual([
      { kind: "end", day: "2026-11-21", as: "cancelled" },
      { kind: "refund", day: "2026-11-21", amount: 1_878_000, of: "payments" },
    ]);
    await set({ shop, token, id }, "refusal", 2, { shown: cancel.hash });
    expect(closed(await forecastOf({ shop, token, id }))).toMatchObject({ cancel: "ended", change: "ended" });
  });

  test("an action runs only as it was shown: after midnight, with another card or price the client must confirm again", async () => {
    const world = await begin(await open());
    const { hash: mark } = ahead(await forecastOf(world), "pause");
    await passDays(world, 1);
    const { shop, token, id } = world;
    const body = { id, status: "pending", from: 3, shown: mark } as const;
    expect(await shop.refused(setStatus, body, { token })).toMatchObject({
      status: 409,
      code: "forecast.changed",
    });
    expect((await shown(world)).status).toBe("active");
  });

  test("a day that is past, does not exist or is over a year away is refused", async () => {
    const { shop, token, id } = await begin(await open());
    for (const until of ["2026-11-20", "2026-11-21", "2027-02-29", "2027-11-23", "9999-12-31"])
      expect(await shop.refused(getForecast, { subscription: String(id), until }, { token })).toMatchObject({
        status: 400,
        code: "request.malformed",
        details: { fields: ["until"] },
      });
    await forecastOf({ shop, token, id }, { until: "2027-11-22" });
  });
});
