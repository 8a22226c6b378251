import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLimiter } from "#server/platform/rate-limit/concurrency.ts";
import { Refusal } from "#server/platform/refusal.ts";

describe("running", () => {
  const limits = {
    running: 4,
    perKey: { running: 2, waiting: 2 },
    // Three places of 2 ms, the pace before any was measured.
    expectedWait: 4,
    longestWait: 1_000,
  };

  /** Runs everything that does not wait. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  /** Requests by key, which end in the order in which they started. */
  const open = () => {
    const { run } = createLimiter(limits);
    const started: { key: string; end: () => void }[] = [];
    const refused: string[] = [];
    const request = (key: string): void => {
      const reply = run(key, () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        started.push({ key, end: resolve });
        return promise;
      });
      reply.catch((error: unknown) =>
        refused.push(error instanceof Refusal ? `${key} ${error.code} ${error.retryAfter}` : String(error)),
      );
    };
    const running = () => started.map(({ key }) => key).join("");
    const endFirst = async (): Promise<void> => {
      started.shift()?.end();
      await settle();
    };
    return { request, running, endFirst, refused };
  };

  test("a client with many requests delays only their own", async () => {
    const { request, running, endFirst } = open();
    for (const key of "aaaab") request(key);
    await settle();
    expect(running()).toBe("aab");
    await endFirst();
    await settle();
    expect(running()).toBe("aba");
  });

  test("more requests of one client than may wait are refused at once, others run", async () => {
    const { request, running, refused } = open();
    for (const key of "aaaaaa") request(key);
    await settle();
    expect(refused).toEqual(["a server.busy 1", "a server.busy 1"]);
    request("b");
    await settle();
    expect(running()).toBe("aab");
  });

  test("a request that would wait too long is refused at once", async () => {
    const { request, running, refused } = open();
    for (const key of "aabbcde") request(key);
    await settle();
    expect(running()).toBe("aabb");
    expect(refused).toEqual([]);
    request("f");
    await settle();
    expect(refused).toEqual(["f server.busy 1"]);
  });

  test("a request that waits a second is refused and never runs; a running one has no limit", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { request, running, endFirst, refused } = open();
      for (const key of "aaa") request(key);
      await vi.advanceTimersByTimeAsync(999);
      expect(refused).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(refused).toEqual(["a server.busy 1"]);
      await endFirst();
      expect(running()).toBe("a");
    } finally {
      vi.useRealTimers();
    }
  });

  test("a failed request frees its capacity", async () => {
    const { run } = createLimiter({ ...limits, running: 1 });
    await expect(run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await run("a", async () => "yes")).toBe("yes");
  });
});

describe("entering", () => {
  const limits = {
    running: 3,
    perKey: { running: 2, waiting: 1 },
    expectedWait: 3,
    longestWait: 1_000,
  };

  test("one client enters as often as their requests may run and wait, others still enter", () => {
    const { enter } = createLimiter(limits);
    expect([..."aaaab"].map((key) => enter(key) !== null)).toEqual([true, true, true, false, true]);
  });

  test("a request enters only while few are ahead of it, whether or not these have been read", async () => {
    const { enter, run } = createLimiter(limits);
    const leaves = [..."abcde"].map((key) => enter(key));
    expect(leaves).not.toContain(null);
    expect(enter("f")).toBeNull();
    leaves[0]?.();
    expect(enter("f")).not.toBeNull();
    // Those that wait for another request of their own client do not delay others.
    const { promise, resolve } = Promise.withResolvers<void>();
    const runs = [..."bbb"].map((key) => run(key, () => promise));
    expect(enter("g")).not.toBeNull();
    expect(enter("h")).toBeNull();
    resolve();
    await Promise.all(runs);
  });

  test("a client whose requests have left has all capacity again", () => {
    const { enter } = createLimiter(limits);
    for (const leave of [..."aaa"].map((key) => enter(key))) leave?.();
    expect([..."aaaa"].map((key) => enter(key) !== null)).toEqual([true, true, true, false]);
  });
});

describe("under load", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  const limits = {
    running: 12,
    perKey: { running: 2, waiting: 12 },
    expectedWait: 100,
    longestWait: 500,
  };
  type Outcome = { key: string; at: number; wait: number | "refused" };

  /**
   * Sends a request every `1 / perSecond` seconds, each from the next of `clients`, to a service that takes `work()` ms
   * for each of the running ones. `until`: ms.
   */
  const simulate = async ({
    perSecond,
    until,
    work,
    keyOf,
  }: {
    perSecond: number;
    until: number;
    work: (at: number) => number;
    keyOf: (index: number) => string;
  }) => {
    const { enter, run } = createLimiter(limits);
    const outcomes: Outcome[] = [];
    const active = new Map<string, number>();
    let most = { total: 0, ofKey: 0 };
    const request = async (key: string): Promise<void> => {
      const at = performance.now();
      const leave = enter(key);
      if (leave === null) return void outcomes.push({ key, at, wait: "refused" });
      try {
        await run(key, async () => {
          outcomes.push({ key, at, wait: performance.now() - at });
          active.set(key, (active.get(key) ?? 0) + 1);
          const total = [...active.values()].reduce((sum, count) => sum + count, 0);
          most = {
            total: Math.max(most.total, total),
            ofKey: Math.max(most.ofKey, active.get(key) ?? 0),
          };
          await new Promise((resolve) => void setTimeout(resolve, work(performance.now())));
          active.set(key, (active.get(key) ?? 0) - 1);
        });
      } catch {
        outcomes.push({ key, at, wait: "refused" });
      } finally {
        leave();
      }
    };
    const began = performance.now();
    for (let index = 0; ; index += 1) {
      const due = began + (index * 1_000) / perSecond;
      if (due > began + until) break;
      if (due > performance.now()) await vi.advanceTimersByTimeAsync(due - performance.now());
      void request(keyOf(index));
    }
    await vi.advanceTimersByTimeAsync(10_000);
    return { outcomes, most, began };
  };
  const waitsOf = (outcomes: readonly Outcome[]): number[] =>
    outcomes.flatMap(({ wait }) => (wait === "refused" ? [] : [wait])).toSorted((a, b) => a - b);
  const at = (sorted: readonly number[], share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

  test("however much is asked for, nearly all capacity is used and nearly no answer is late", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          // Of the capacity.
          load: fc.double({ min: 1.1, max: 4, noNaN: true }),
          // Milliseconds of a request, on average; and how far they differ from it.
          work: fc.integer({ min: 12, max: 80 }),
          spread: fc.double({ min: 0, max: 0.9, noNaN: true }),
        }),
        async ({ load, work, spread }) => {
          const capacity = (limits.running * 1_000) / work;
          let turn = 0;
          const { outcomes, most } = await simulate({
            perSecond: capacity * load,
            until: 6_000,
            work: () => work * (1 + spread * Math.cos((turn += 1) * 2.4)),
            keyOf: (index) => String(index % 240),
          });
          const waits = waitsOf(outcomes);
          expect(most.total).toBeLessThanOrEqual(limits.running);
          expect(most.ofKey).toBeLessThanOrEqual(limits.perKey.running);
          expect(waits.length / (capacity * 6)).toBeGreaterThan(0.95);
          expect(at(waits, 0.99)).toBeLessThan(1.1 * limits.expectedWait + work);
          expect(at(waits, 1)).toBeLessThanOrEqual(limits.longestWait);
        },
      ),
      { numRuns: 15 },
    );
  });

  test("below the capacity nothing is refused", async () => {
    const { outcomes } = await simulate({
      perSecond: 540,
      until: 5_000,
      work: () => 20,
      keyOf: (index) => String(index % 240),
    });
    expect(outcomes.filter(({ wait }) => wait === "refused")).toEqual([]);
  });

  test("a client who asks as much as all others delays and loses none of theirs", async () => {
    const { outcomes } = await simulate({
      perSecond: 600,
      until: 5_000,
      work: () => 20,
      keyOf: (index) => (index % 2 === 0 ? "greedy" : String(index % 241)),
    });
    const others = outcomes.filter(({ key }) => key !== "greedy");
    expect(others.filter(({ wait }) => wait === "refused")).toEqual([]);
    expect(at(waitsOf(others), 1)).toBeLessThan(20);
    const greedy = outcomes.filter(({ key }) => key === "greedy");
    expect(greedy.filter(({ wait }) => wait === "refused").length).toBeGreaterThan(500);
    // Two at once.
    expect(waitsOf(greedy).length).toBeGreaterThan(400);
  });

  test("after the service has stood still, waits are short again within a second", async () => {
    const stall = { from: 2_000, to: 5_000 };
    const start = performance.now();
    const { outcomes, began } = await simulate({
      perSecond: 480,
      until: 9_000,
      work: (now) => (now - start > stall.from && now - start < stall.to ? start + stall.to - now : 20),
      keyOf: (index) => String(index % 240),
    });
    const during = outcomes.filter((one) => one.at - began > 2_200 && one.at - began < 4_400);
    expect(waitsOf(during)).toEqual([]);
    const after = outcomes.filter((one) => one.at - began > stall.to + 1_000);
    expect(after.filter(({ wait }) => wait === "refused")).toEqual([]);
    expect(at(waitsOf(after), 1)).toBeLessThan(limits.expectedWait);
  });
});
