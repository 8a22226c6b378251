import { describe, expect, test } from "vitest";
import { takeUpdate, watchUpdates } from "#src/ports/updates.ts";
import { fakeWorld, settle } from "../fake-world.ts";

/** A page with a service worker that may find a newer release. */
const open = async ({ isFirstVisit = false, isNewest = false, isControlled = true } = {}) => {
  const fake = fakeWorld();
  const registration = Object.assign(new EventTarget(), {
    // Casts: null for now; a test puts a worker there.
    waiting: null as object | null,
    installing: null as EventTarget | null,
    asked: 0,
    update: async () => void (registration.asked += 1),
  });
  const worker = {
    controller: isControlled ? {} : null,
    getRegistration: async () => (isFirstVisit ? undefined : registration),
    ready: Promise.resolve(registration),
  };
  const world = {
    ...fake.world,
    // Cast: the product uses no other part of it.
    worker: worker as unknown as ServiceWorkerContainer,
    isNewestRelease: async () => isNewest,
  };
  const stopped = new AbortController();
  let received = 0;
  await watchUpdates(world, () => (received += 1), stopped.signal);
  const arrive = async () => {
    registration.installing = new EventTarget();
    registration.dispatchEvent(new Event("updatefound"));
    registration.waiting = {};
    registration.installing.dispatchEvent(new Event("statechange"));
    await settle();
  };
  return { ...fake, registration, stopped, arrive, received: () => received };
};

describe("a newer release", () => {
  test("is reported when it waits, from the first visit on", async () => {
    for (const isFirstVisit of [false, true]) {
      const page = await open({ isFirstVisit });
      expect(page.received()).toBe(0);
      await page.arrive();
      expect(page.received()).toBe(1);
    }
  });

  test("is reported to a slow page, too, that finds it installed", async () => {
    const { registration, received } = await open();
    registration.waiting = {};
    registration.dispatchEvent(new Event("updatefound"));
    await settle();
    expect(received()).toBe(1);
  });

  test("is none while the first worker is installed: no page was of a former release", async () => {
    const page = await open({ isControlled: false });
    await page.arrive();
    expect(page.received()).toBe(0);
  });

  test("is not new to a page opened after it came out", async () => {
    const page = await open({ isNewest: true });
    await page.arrive();
    expect(page.received()).toBe(0);
  });

  test("is looked for by a page that has been open for an hour, when it is shown", async () => {
    const page = await open();
    page.dispatch("visibilitychange", undefined);
    expect(page.registration.asked).toBe(0);
    page.state.now += 60 * 60_000;
    page.state.visible = false;
    page.dispatch("visibilitychange", undefined);
    expect(page.registration.asked).toBe(0);
    page.state.visible = true;
    page.dispatch("visibilitychange", undefined);
    page.dispatch("visibilitychange", undefined);
    expect(page.registration.asked).toBe(1);
  });

  test("is looked for if the clock was set back since the last check", async () => {
    const page = await open();
    page.state.now -= 86_400_000;
    page.dispatch("visibilitychange", undefined);
    page.dispatch("visibilitychange", undefined);
    expect(page.registration.asked).toBe(1);
  });

  test("may be unreachable, silently", async () => {
    const page = await open();
    page.registration.update = () => Promise.reject(new TypeError("no network"));
    page.state.now += 60 * 60_000;
    page.dispatch("visibilitychange", undefined);
    await settle();
    expect(page.received()).toBe(0);
  });

  test("is ignored by a page that has ended", async () => {
    const page = await open();
    page.stopped.abort();
    await page.arrive();
    page.state.now += 60 * 60_000;
    page.dispatch("visibilitychange", undefined);
    expect([page.received(), page.registration.asked]).toEqual([0, 0]);
  });
});

describe("activating a newer release", () => {
  /** A page whose former worker unregisters when asked, or does not. */
  const take = async (doesGo: boolean) => {
    const fake = fakeWorld();
    let isRegistered = true;
    const worker = Object.assign(new EventTarget(), {
      getRegistration: async () => ({
        waiting: { postMessage: () => doesGo && worker.dispatchEvent(new Event("controllerchange")) },
        unregister: async () => void (isRegistered = false),
      }),
    });
    let isTaken = false;
    const run = async () => {
      // Cast: the product uses no other part of it.
      await takeUpdate({ ...fake.world, worker: worker as unknown as ServiceWorkerContainer });
      isTaken = true;
    };
    void run();
    await settle();
    return { ...fake, seen: () => ({ isTaken, isRegistered }) };
  };

  test("takes its worker at once if the former one has nothing to do", async () => {
    const page = await take(true);
    expect(page.seen()).toEqual({ isTaken: true, isRegistered: true });
  });

  test("loads without a worker if the former one does not go within 3 s", async () => {
    const page = await take(false);
    await page.pass(2_999);
    expect(page.seen()).toEqual({ isTaken: false, isRegistered: true });
    await page.pass(1);
    expect(page.seen()).toEqual({ isTaken: true, isRegistered: false });
  });
});
