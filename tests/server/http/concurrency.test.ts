import { describe, expect, test, vi } from "vitest";
import { createLimiter } from "#server/platform/rate-limit/concurrency.ts";
import { Refusal } from "#server/platform/refusal.ts";

describe("running", () => {
  const limits = { running: 4, waiting: 3, perKey: { running: 2, waiting: 2 } };

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

  test("more requests than may wait in total are refused at once", async () => {
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
    const { run } = createLimiter({ running: 1, waiting: 1, perKey: { running: 1, waiting: 1 } });
    await expect(run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await run("a", async () => "yes")).toBe("yes");
  });
});

describe("entering", () => {
  /** Five in total, three of one key. */
  const limits = { running: 3, waiting: 2, perKey: { running: 2, waiting: 1 } };

  test("one client enters as often as their requests may run and wait, others still enter", () => {
    const { enter } = createLimiter(limits);
    expect([..."aaaab"].map((key) => enter(key) !== null)).toEqual([true, true, true, false, true]);
  });

  test("at full capacity a request enters only after another has left", () => {
    const { enter } = createLimiter(limits);
    const [leave] = [..."aabbc"].map((key) => enter(key));
    expect(enter("d")).toBeNull();
    leave?.();
    expect(enter("d")).not.toBeNull();
    expect(enter("a")).toBeNull();
  });

  test("a client whose requests have left has all capacity again", () => {
    const { enter } = createLimiter(limits);
    for (const leave of [..."aaa"].map((key) => enter(key))) leave?.();
    expect([..."aaaa"].map((key) => enter(key) !== null)).toEqual([true, true, true, false]);
  });
});
