import { asc, gt } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Course, getOutlook, type Outlook } from "#contract/outlook.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { deviceTerms, payments, sessions, subscriptions } from "#server/database/schema.ts";
import { addDays, dayIn } from "#contract/day.ts";
import { onDatabase } from "./databases.ts";
import { goods } from "./goods.ts";
import { paid, possess, takeBackDevice } from "./life.ts";
import { day, openShop, type Shop } from "./shop.ts";

type World = { readonly shop: Shop; readonly token: string; readonly id: number };

const outlookOf = async ({ shop, token, id }: World, resume?: string): Promise<Outlook> => {
  const query = { subscription: String(id), ...(resume === undefined ? {} : { resume }) };
  return (await shop.ask(getOutlook, query, { token })).outlook;
};
const set = ({ shop, token, id }: World, status: "pending" | "active" | "refusal", from: 2 | 3 | 4) =>
  shop.ask(setStatus, { id, status, from }, { token });
const today = ({ shop }: World): string => dayIn("Europe/Moscow", shop.now());

/** Lets days pass, looking in at noon of each. */
const passDays = async ({ shop }: World, days: number): Promise<void> => {
  for (let passed = 0; passed < days; passed += 1) await shop.pass(day);
  await shop.database.update(sessions).set({ lastUsed: shop.now() });
};

/** What was charged after a moment, and how it ended, as a course says it. */
const courseSince = async ({ shop, token, id }: World, since: Date): Promise<Course> => {
  const rows = await shop.database
    .select()
    .from(payments)
    .where(gt(payments.created, since))
    .orderBy(asc(payments.id));
  const charges = rows.map(({ created, period, amount }) => ({
    ...{ date: dayIn("Europe/Moscow", created), period, amount },
  }));
  const mine = (await shop.ask(listSubscriptions, {}, { token })).subscriptions;
  const one = mine.find((subscription) => subscription.id === id);
  const over = one?.status === "cancelled" || one?.status === "finished";
  const total = charges.reduce((sum, { amount }) => sum + amount, 0);
  return { charges: charges.slice(0, 12), total, end: over ? (one.end ?? null) : null };
};

const begin = async (database: Parameters<typeof openShop>[0], months = 3): Promise<World> => {
  const shop = await openShop(database);
  if (months > 3)
    await shop.database.insert(deviceTerms).values({ deviceId: goods.bike, months, price: 1_090_000 });
  const token = await shop.register();
  const { id } = await possess(shop, token, { months });
  return { shop, token, id };
};

onDatabase("the outlook is what happens", (open) => {
  test("if it goes on, also beyond the twelve charges that are shown", async () => {
    const world = await begin(await open(), 15);
    const { stay } = await outlookOf(world);
    expect([stay.charges.length, stay.total, stay.end]).toEqual([12, 14 * 1_178_000, "2028-02-21"]);
    const since = world.shop.now();
    await passDays(world, 470);
    expect(await courseSince(world, since)).toEqual(stay);
  });

  test("if it is paused and resumed on the day that was asked about", async () => {
    const world = await begin(await open());
    await passDays(world, 5);
    const { pause } = await outlookOf(world, addDays(today(world), 40));
    const paused = await set(world, "pending", 3);
    expect(pause?.returnBy).toBe(paused.returnBy);
    await takeBackDevice(world.shop, world.id);
    await passDays(world, 40);
    const { resume } = await outlookOf(world);
    expect(resume).toEqual({
      ...{ startsOn: pause?.resumed.on, amount: 1_178_000, course: pause?.resumed.course },
    });
    const since = world.shop.now();
    await set(world, "active", 4);
    await world.shop.pass(1);
    await passDays(world, 70);
    expect(await courseSince(world, since)).toEqual(resume?.course);
  });

  test("if it is cancelled, and if that is taken back", async () => {
    const world = await begin(await open());
    const { cancel, stay } = await outlookOf(world);
    await set(world, "refusal", 3);
    const { takeBack, ...rest } = await outlookOf(world);
    expect([takeBack, rest.stay, rest.pause, rest.cancel]).toEqual([stay, cancel?.course, null, null]);
    const since = world.shop.now();
    await passDays(world, 40);
    expect(await courseSince(world, since)).toEqual(cancel?.course);
  });

  test("if a charge has failed: the debt is tried again, and nothing can be paused meanwhile", async () => {
    const world = await begin(await open());
    world.shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await passDays(world, 30);
    const outlook = await outlookOf(world);
    expect(outlook).toMatchObject({ pause: null, resume: null, cancel: { at: today(world) } });
    expect(outlook.stay.charges.slice(0, 1)).toEqual([
      { date: addDays(today(world), 1), period: 2, amount: 1_178_000 },
    ]);
    world.shop.bank.answer(() => ({ status: "success", reason: null }));
    const since = world.shop.now();
    await passDays(world, 70);
    expect(await courseSince(world, since)).toEqual(outlook.stay);
  });

  test("if bonus is set aside, for the next charge only", async () => {
    const world = await begin(await open());
    await world.shop.database.update(subscriptions).set({ bonusApplied: 300_000 });
    const { stay } = await outlookOf(world);
    expect(stay.charges.map(({ amount }) => amount)).toEqual([878_000, 1_178_000]);
    const since = world.shop.now();
    await passDays(world, 100);
    expect(await courseSince(world, since)).toEqual(stay);
  });

  test("before the handover: nothing is charged yet, and all that was paid would come back", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const unpaid = await shop.subscribe(token);
    const { id } = await paid(shop, token);
    const none = { charges: [], total: 0, end: null };
    const back = { deposit: 0, returnBy: null, course: { ...none, end: "2026-11-21" } };
    expect(await outlookOf({ shop, token, id: unpaid.id })).toMatchObject({
      ...{ stay: none, pause: null, resume: null, takeBack: null },
      cancel: { at: "2026-11-21", refund: 0, ...back },
    });
    expect(await outlookOf({ shop, token, id })).toMatchObject({
      ...{ stay: none, pause: null, cancel: { at: "2026-11-21", refund: 1_878_000, ...back } },
    });
    await set({ shop, token, id }, "refusal", 2);
    expect(await outlookOf({ shop, token, id })).toMatchObject({ stay: none, cancel: null });
  });

  test("a day that is past, does not exist or is over a year away is refused", async () => {
    const { shop, token, id } = await begin(await open());
    for (const resume of ["2026-11-20", "2027-02-29", "2027-11-23", "9999-12-31"])
      expect(await shop.refused(getOutlook, { subscription: String(id), resume }, { token })).toMatchObject({
        status: 400,
        code: "request.malformed",
        details: { fields: ["resume"] },
      });
    await outlookOf({ shop, token, id }, "2027-11-22");
  });
});
