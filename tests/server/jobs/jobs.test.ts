import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { requestCode } from "#contract/auth.ts";
import { applyPromo } from "#contract/bonus.ts";
import { bindCard } from "#contract/card.ts";
import { updateClient } from "#contract/user.ts";
import { acquirerEvents } from "#server/platform/database/tables/payments.ts";
import { cardBindings, cards } from "#server/platform/database/tables/cards.ts";
import { challenges, sessions, wrongCodes } from "#server/platform/database/tables/sign-in.ts";
import { emailLetters } from "#server/platform/database/tables/clients.ts";
import { idempotencyKeys } from "#server/platform/database/tables/idempotency-keys.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { promoTries, quotes } from "#server/platform/database/tables/quotes.ts";
import { saveNotifications } from "#server/notifications/save-notifications.ts";
import { expiry } from "#server/expiry.job.ts";
import { type Job, startScheduler } from "#server/platform/jobs/job.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { day, hour, openShop, phone } from "../shop.ts";

onDatabase("expired data", (open) => {
  test("is deleted: codes after two days, wrong ones after thirty, unused quotes after one", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.subscribe(token);
    await shop.quote(token);
    await shop.ask(requestCode, { channel: "sms", phone: "79991112233" });
    await shop.database.insert(wrongCodes).values({ phone, at: shop.now() });
    const counts = async (): Promise<number[]> => [
      await shop.database.$count(challenges),
      await shop.database.$count(wrongCodes),
      await shop.database.$count(quotes),
    ];
    const job = expiry(shop.deps);
    await job.run();
    expect(await counts()).toEqual([2, 1, 2]);
    shop.move(day + 1);
    await job.run();
    // The quote of a subscription is kept.
    expect(await counts()).toEqual([2, 1, 1]);
    shop.move(day);
    await job.run();
    expect(await counts()).toEqual([0, 1, 1]);
    shop.move(28 * day);
    await job.run();
    expect(await counts()).toEqual([0, 0, 1]);
  });

  test("is deleted: wrong promo codes after two days, ended card bindings after thirty", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { binding } = await shop.ask(bindCard, { type: "2", city: goods.moscow }, { token });
    await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "success" }));
    await shop.ask(bindCard, { type: "2", city: goods.moscow }, { token });
    await shop.refused(applyPromo, { promo: "NOPE" }, { token });
    const counts = async (): Promise<number[]> => [
      await shop.database.$count(promoTries),
      await shop.database.$count(cardBindings),
    ];
    const job = expiry(shop.deps);
    shop.move(2 * day);
    await job.run();
    expect(await counts()).toEqual([1, 2]);
    shop.move(hour);
    await job.run();
    expect(await counts()).toEqual([0, 2]);
    shop.move(28 * day);
    await job.run();
    // One binding is in progress; the card of the other is kept.
    expect(await counts()).toEqual([0, 1]);
    expect(await shop.database.$count(cards)).toBe(1);
  });

  test("is deleted: replaced letters after thirty days, sessions after ninety days without use", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.ask(updateClient, { email: "ida@example.com" }, { token });
    const counts = async (): Promise<number[]> => [
      await shop.database.$count(emailLetters),
      await shop.database.$count(sessions),
    ];
    const job = expiry(shop.deps);
    shop.move(30 * day);
    await job.run();
    expect(await counts()).toEqual([2, 1]);
    shop.move(hour);
    await job.run();
    // The letter of the client's current address is kept.
    expect(await counts()).toEqual([1, 1]);
    shop.move(60 * day - hour);
    await job.run();
    expect(await counts()).toEqual([1, 1]);
    shop.move(hour);
    await job.run();
    expect(await counts()).toEqual([1, 0]);
  });

  test("is deleted: events of the acquirer after ninety days in any number, and keys after thirty", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.subscribe(token);
    const at = shop.now().toISOString();
    await shop.database.execute(
      sql`insert into acquirer_events (id, at) select 'event-' || n, ${at} from generate_series(1, 2500) n`,
    );
    const counts = async (): Promise<number[]> => [
      await shop.database.$count(acquirerEvents),
      await shop.database.$count(idempotencyKeys),
    ];
    const job = expiry(shop.deps);
    shop.move(30 * day);
    await job.run();
    expect(await counts()).toEqual([2_500, 1]);
    shop.move(hour);
    await job.run();
    expect(await counts()).toEqual([2_500, 0]);
    shop.move(60 * day);
    await job.run();
    expect(await counts()).toEqual([0, 0]);
  });

  test("is deleted: messages to clients after four hundred days", async () => {
    const shop = await openShop(await open());
    await shop.signIn();
    await saveNotifications(
      shop.database,
      [
        {
          kind: "consentGiven",
          facts: { kinds: ["offer"] },
          clientId: 1,
          subscriptionId: null,
          occasion: "a first one",
          by: "client",
        },
      ],
      shop.now(),
    );
    const job = expiry(shop.deps);
    shop.move(400 * day);
    await job.run();
    expect(await shop.database.$count(notices)).toBe(1);
    shop.move(hour);
    await job.run();
    expect(await shop.database.$count(notices)).toBe(0);
  });

  test("is deleted in steps: an interrupted job continues next time", async () => {
    const shop = await openShop(await open());
    const at = shop.now().toISOString();
    await shop.database.execute(
      sql`insert into acquirer_events (id, at) select 'event-' || n, ${at} from generate_series(1, 2500) n`,
    );
    shop.move(91 * day);
    const job = expiry(shop.deps);
    let turns = 0;
    await job.run(() => (turns += 1) < 13);
    expect(await shop.database.$count(acquirerEvents)).toBe(500);
    shop.move(hour);
    await job.run();
    expect(await shop.database.$count(acquirerEvents)).toBe(0);
  });
});

describe("the scheduler", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const job = (name: string, run: Job["run"]): Job => ({ name, run, nextDue: async () => null });

  test("runs every job each second, also if another one fails", async () => {
    const ran: string[] = [];
    const lines: string[] = [];
    const broken = job("broken", () => Promise.reject(new Error("79990000002")));
    const sound = job("sound", async () => void ran.push("sound"));
    const scheduler = startScheduler(
      [broken, sound],
      (event, facts) => void lines.push(JSON.stringify({ event, facts })),
    );
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ran).toHaveLength(3);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("broken");
    expect(lines.join()).not.toContain("7999");
    await scheduler.stop();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ran).toHaveLength(3);
  });

  test("is alive as long as its jobs succeed: repeated failures do not count", async () => {
    let fails = true;
    const broken = job("broken", () => (fails ? Promise.reject(new Error("planted")) : Promise.resolve()));
    const scheduler = startScheduler([broken], () => {});
    await vi.advanceTimersByTimeAsync(30_000);
    // It started less than a minute ago.
    expect(scheduler.isAlive()).toBe(true);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(scheduler.isAlive()).toBe(false);
    fails = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(scheduler.isAlive()).toBe(true);
    await scheduler.stop();
  });

  test("never runs a job twice in parallel, and stops only when the running one has ended", async () => {
    let running = 0;
    let most = 0;
    const { promise: gate, resolve: end } = Promise.withResolvers<void>();
    const slow = job("slow", async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
    });
    const scheduler = startScheduler([slow], () => {});
    await vi.advanceTimersByTimeAsync(5_000);
    let stopped = false;
    const stopping = scheduler.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([running, most, stopped]).toEqual([1, 1, false]);
    end();
    await stopping;
    expect(running).toBe(0);
  });

  test("gives a long job half a second, then runs the others", async () => {
    let done = 0;
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
    const long = job("long", async (goesOn = () => true) => {
      while (goesOn()) {
        await pause();
        done += 1;
      }
    });
    let others = 0;
    const scheduler = startScheduler([long, job("other", async () => void (others += 1))], () => {});
    await vi.advanceTimersByTimeAsync(1_600);
    expect([done, others]).toEqual([5, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    // Stopped during its second run, it finishes the current step.
    const stopping = scheduler.stop();
    await vi.advanceTimersByTimeAsync(100);
    await stopping;
    expect([done, others]).toEqual([7, 1]);
  });
});
