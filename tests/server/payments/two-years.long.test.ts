import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { type Database, transact } from "#server/platform/database/database.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { cities } from "#server/platform/database/tables/catalog.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { changeStatus } from "#server/subscriptions/change-status.ts";
import { saveSubscriptions } from "#server/subscriptions/save-subscriptions.ts";
import { pay } from "#server/payments/pay.ts";
import { dueActions } from "#server/payments/due-actions.job.ts";
import { reconciliation } from "#server/payments/reconciliation.job.ts";
import { readLedger } from "#sandbox/acquirer/ledger.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { ownRegister } from "#server/platform/providers/providers.ts";
import { sandboxAcquirer } from "#sandbox/acquirer/acquirer.ts";
import { openBook } from "#sandbox/acquirer/book.ts";
import { advance, openClock } from "#sandbox/clock.ts";
import { openInbox } from "#sandbox/inbox.ts";
import { sandboxCards } from "#sandbox/tables.ts";
import { onPostgres } from "../databases.ts";
import { dependenciesOf } from "../dependencies.ts";
import { truncateAll } from "../rows.ts";
import { goods, stockUp } from "../goods.ts";
import { takeBackDevice } from "../paid-subscription.ts";

/*
 * The oracle below computes days by itself: months by their lengths, time zones by their offsets. It uses no code of
 * the server.
 */
const count = 1_000;
const months = 24;
const dawn = new Date("2026-11-21T09:00:00.000Z");
const hour = 3_600_000;

/** The eleven time zones of Russia with their hours ahead of UTC; none has summer time. */
const zones = [
  ["Europe/Kaliningrad", 2],
  ["Europe/Moscow", 3],
  ["Europe/Samara", 4],
  ["Asia/Yekaterinburg", 5],
  ["Asia/Omsk", 6],
  ["Asia/Krasnoyarsk", 7],
  ["Asia/Irkutsk", 8],
  ["Asia/Yakutsk", 9],
  ["Asia/Vladivostok", 10],
  ["Asia/Magadan", 11],
  ["Asia/Kamchatka", 12],
] as const;

/** Years, months and days since December 2026, which is month 0. */
type Day = { readonly month: number; readonly day: number };
const lengths = [31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30];
const lengthOf = (month: number): number =>
  (month % 12 === 2 && month - 2 === 12 ? 29 : lengths[month % 12]) ?? 0;
const later = ({ month, day }: Day, by: number): Day => ({
  month: month + by,
  day: Math.min(day, lengthOf(month + by)),
});
const daysLater = ({ month, day }: Day, by: number): Day =>
  day + by <= lengthOf(month)
    ? { month, day: day + by }
    : daysLater({ month: month + 1, day: 0 }, by - (lengthOf(month) - day));
const daysBetween = (from: Day, to: Day): number =>
  from.month === to.month ? to.day - from.day : lengthOf(from.month) - from.day + to.day;
const two = (number: number): string => String(number).padStart(2, "0");
const iso = ({ month, day }: Day): string => {
  const year = 2026 + Math.floor((month + 11) / 12);
  return `${year}-${two(((month + 11) % 12) + 1)}-${two(day)}`;
};

type Story = "plain" | "pauses" | "stumbles" | "owes";
type Life = {
  readonly index: number;
  readonly start: Day;
  readonly zone: number;
  readonly price: number;
  readonly story: Story;
};
/** Every day of a month and every time zone; the last days, where months differ, with every zone. */
const corners = Array.from({ length: 39 }, (_, index) =>
  index < 28 ? { day: index + 1, zone: index % 11 } : { day: 29 + (index % 3), zone: index - 28 },
);
/** All of one corner have one story, which limits the number of due times. */
const storyOf = (corner: number): Story =>
  corner % 8 === 3 ? "pauses" : corner % 8 === 6 ? "stumbles" : corner % 20 === 9 ? "owes" : "plain";
const lives = Array.from({ length: count }, (_, index): Life => {
  const corner = index % corners.length;
  const { day, zone } = corners[corner] ?? { day: 1, zone: 0 };
  return { index, start: { month: 0, day }, zone, price: 100_000 + 7 * index, story: storyOf(corner) };
});
const of = (story: Story): Life[] => lives.filter((life) => life.story === story);

/** The period in which something happens, and the days after its beginning. */
const turn = 9;
const pausedAfter = 10;
const backAfter = 3;
const resumedAfter = ({ index }: Life): number => [20, 33, 75][index % 3] ?? 0;

const midnight = (day: Day, zone: number): number =>
  Date.parse(`${iso(day)}T00:00:00Z`) - (zones[zone]?.[1] ?? 0) * hour;

type Expected = { subscription: number; period: number; amount: number; status: string; at: string };

/** The expected entries of the acquirer's ledger for one subscription, by time. */
const expectedOf = (life: Life): Expected[] => {
  const { index, start, zone, price, story } = life;
  const at = (day: Day, period: number, status = "success", hours = 0): Expected => ({
    subscription: index + 1,
    period,
    amount: price,
    status,
    at: new Date(midnight(day, zone) + hours * hour).toISOString(),
  });
  const begun = later(start, turn - 1);
  // The paid days left when the device was returned follow the resume.
  const left = daysBetween(daysLater(begun, pausedAfter + backAfter), later(start, turn));
  const resumed = story === "pauses" ? daysLater(begun, resumedAfter(life) + left) : null;
  return Array.from({ length: months }, (_, before) => before + 1).flatMap((period) => {
    const day =
      resumed !== null && period > turn ? later(resumed, period - turn - 1) : later(start, period - 1);
    if (period !== turn || story === "plain" || story === "pauses") return [at(day, period)];
    const tries = [0, 1, 3, 7].map((days) => daysLater(day, days));
    if (story === "stumbles")
      return tries.slice(0, 3).map((one, tried) => at(one, period, tried < 2 ? "fail" : "success"));
    // The client pays at 15:00 on the tenth day.
    const byHand = at(daysLater(day, 10), period, "success", 15);
    return [...tries.map((one) => at(one, period, "fail")), byHand];
  });
};

const fill = async (database: Database): Promise<void> => {
  await stockUp(database);
  await database.insert(cities).values(
    zones.map(([timezone], zone) => ({
      id: 100 + zone,
      name: timezone,
      timezone,
      supported: true,
      position: 100 + zone,
      deliveryPrice: null,
      deliverySlots: [],
    })),
  );
  const card = (index: number) =>
    ({ token: `two-years-card-${index}`, brand: "mir", last4: "4417" }) as const;
  const expires = "2030-12";
  await database
    .insert(sandboxCards)
    .values(lives.map(({ index }) => ({ ...card(index), behaviour: "pays" as const, expires })));
  await database.insert(clients).values(
    lives.map(({ index }) => ({
      id: index + 1,
      phone: String(79_000_000_000 + index),
      created: dawn,
    })),
  );
  await database.insert(cards).values(
    lives.map(({ index }) => ({
      id: index + 1,
      clientId: index + 1,
      ...card(index),
      expires,
      isDefault: true,
      created: dawn,
    })),
  );
  const rows = await database
    .insert(subscriptions)
    .values(
      lives.map(({ index, start, zone, price }) => ({
        id: index + 1,
        clientId: index + 1,
        cityId: 100 + zone,
        cardId: index + 1,
        deviceId: goods.bike,
        status: "active" as const,
        chargeConsent: "given" as const,
        model: "bike-1",
        serial: `b-${index}`,
        months,
        period: 1,
        price,
        deposit: 0,
        debt: 0,
        insurance: false,
        extras: [],
        start: iso(start),
        anchorDay: iso(start),
        possession: "inUse" as const,
        possessionSince: iso(start),
        created: dawn,
      })),
    )
    .returning();
  const timezones = new Map(lives.map(({ index, zone }) => [index + 1, zones[zone]?.[0] ?? "UTC"]));
  await saveSubscriptions(
    database,
    rows.map((row) => ({ row, timezone: timezones.get(row.id) ?? "UTC" })),
    { by: "time" },
  );
};

/** A session with an earlier card payment: the bank asks for no confirmation. */
const sessionThatPaid = async (database: Database, clientId: number): Promise<number> => {
  const [session] = await database
    .insert(sessions)
    .values({ clientId, tokenHash: `of ${clientId}`, device: "Firefox", created: dawn, lastUsed: dawn })
    .returning({ id: sessions.id });
  const sessionId = session?.id ?? 0;
  await database.update(payments).set({ sessionId }).where(eq(payments.clientId, clientId));
  return sessionId;
};

onPostgres("two years", (open) => {
  test("1,000 subscriptions over 24 months: 24,000 periods, none missed, none doubled, each on its day and exact to the kopeck", async () => {
    const database = await open();
    onTestFinished(() => truncateAll(database));
    await fill(database);
    const clock = await openClock(database, { now: () => dawn });
    const { sms, voice, mailer } = openInbox(database, clock);
    // It sends no notifications: its answers must suffice.
    const acquirer = sandboxAcquirer(openBook(database, clock), "key of the acquirer");
    const logged: string[] = [];
    const providers = { sms, voice, mailer, acquirer, register: ownRegister };
    const deps = dependenciesOf({ database, clock, providers, log: (event) => void logged.push(event) });
    const jobs = [dueActions(deps), reconciliation(deps)];
    const advanceTo = (moment: number): Promise<void> =>
      advance(clock, jobs, Math.max(0, moment - clock.now().getTime()));
    const asked = (life: Life, status: "pending" | "active", from: "active" | "paused") =>
      transact(database, (transaction) =>
        changeStatus(transaction, {
          clientId: life.index + 1,
          sessionId: null,
          device: "Firefox",
          address: "192.0.2.1",
          language: "ru",
          now: clock.now(),
          request: { id: life.index + 1, status, from },
        }),
      );

    const events: { at: number; happens: () => Promise<unknown> }[] = [
      ...of("pauses").flatMap((life) => {
        const begun = later(life.start, turn - 1);
        const noon = (days: number): number => midnight(daysLater(begun, days), life.zone) + 12 * hour;
        return [
          { at: noon(pausedAfter), happens: () => asked(life, "pending", "active") },
          {
            at: noon(pausedAfter + backAfter),
            happens: () => takeBackDevice({ database, now: clock.now }, life.index + 1),
          },
          { at: noon(resumedAfter(life)), happens: () => asked(life, "active", "paused") },
        ];
      }),
      ...[...of("stumbles"), ...of("owes")].flatMap((life) => {
        const begun = later(life.start, turn - 1);
        const at = (days: number): number => midnight(daysLater(begun, days), life.zone);
        const card = (behaviour: "pays" | "noFunds") => () =>
          database
            .update(sandboxCards)
            .set({ behaviour })
            .where(eq(sandboxCards.token, `two-years-card-${life.index}`));
        const recovers = life.story === "stumbles" ? at(2) : at(9);
        return [
          { at: at(0) - hour, happens: card("noFunds") },
          { at: recovers, happens: card("pays") },
        ];
      }),
      ...of("owes").map((life) => {
        const { index, start, zone } = life;
        const at = midnight(daysLater(later(start, turn - 1), 10), zone) + 15 * hour;
        const [id, key] = [index + 1, `by-hand-${index}`];
        // Paused for debt by then; the payment resumes it.
        const request = {
          subscriptionId: id,
          period: turn,
          method: "card",
          cardId: id,
          after: "goOn",
        } as const;
        return {
          at,
          happens: async () => {
            const sessionId = await sessionThatPaid(database, id);
            const where = { device: "Firefox", address: "192.0.2.1", language: "ru" } as const;
            const keyed = { clientId: id, key, hash: key };
            // The first request has no consent to the charges that follow: its refusal has the sentence.
            const refused: unknown = await pay(deps, keyed, { request, sessionId, ...where }).catch(
              (error: unknown) => error,
            );
            const consent = refused instanceof Refusal ? refused.details.sentence : undefined;
            if (consent === undefined) throw new Error("a debt was paid without consent to later charges");
            await pay(deps, keyed, { request: { ...request, consent }, sessionId, ...where });
          },
        };
      }),
    ];
    for (const { at, happens } of events.toSorted((a, b) => a.at - b.at)) {
      await advanceTo(at);
      await happens();
    }
    await advanceTo(Date.parse("2029-06-01T00:00:00Z"));

    const ledger = await readLedger(database);
    const key = ({ subscription, period, at, status, amount }: Expected): string =>
      [two(subscription ?? 0).padStart(5, "0"), two(period), at, status, amount].join(" ");
    const lines = ledger.map((charge) =>
      key({ ...charge, subscription: charge.subscription ?? 0, period: charge.period ?? 0 }),
    );
    const expected = lives.flatMap(expectedOf);
    expect(lines.toSorted()).toEqual(expected.map(key).toSorted());
    const succeeded = ledger.filter(({ status }) => status === "success");
    expect(succeeded).toHaveLength(count * months);
    const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
    expect(sum(succeeded.map(({ amount }) => amount))).toBe(months * sum(lives.map(({ price }) => price)));
    const moments = ledger.map(({ at }) => at).toReversed();
    expect(moments).toEqual(moments.toSorted());

    const rows = await database.select().from(subscriptions).orderBy(asc(subscriptions.id));
    expect(new Set(rows.map(({ status, period, debt }) => `${status} ${period} ${debt}`))).toEqual(
      new Set([`finished ${months + 1} 0`]),
    );
    expect(await database.$count(payments, eq(payments.status, "processing"))).toBe(0);
    expect(logged).toEqual([]);
  }, 900_000);
});
