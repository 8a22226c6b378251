import { expect, test, vi } from "vitest";
import { openTurns } from "#server/platform/rate-limit/admission.ts";
import { Refusal } from "#server/platform/refusal.ts";

const room = { atOnce: 4, waiting: 3, each: { atOnce: 2, waiting: 2 } };

/** All that can go on without waiting has gone on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to, by the name of who asked for it. */
const openDesk = () => {
  const { inTurn } = openTurns(room);
  const running: { whom: string; end: () => void }[] = [];
  const refused: string[] = [];
  const ask = (whom: string): void => {
    const answer = inTurn(whom, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push({ whom, end: resolve });
      return promise;
    });
    answer.catch((error: unknown) =>
      refused.push(error instanceof Refusal ? `${whom} ${error.code} ${error.retryAfter}` : String(error)),
    );
  };
  const whoRuns = () => running.map(({ whom }) => whom).join("");
  const endFirst = async (): Promise<void> => {
    running.shift()?.end();
    await settle();
  };
  return { ask, whoRuns, endFirst, refused };
};

test("whoever asks a lot waits for themselves, and nobody else for them", async () => {
  const { ask, whoRuns, endFirst } = openDesk();
  for (const whom of "aaaab") ask(whom);
  await settle();
  expect(whoRuns()).toBe("aab");
  await endFirst();
  await settle();
  expect(whoRuns()).toBe("aba");
});

test("more of one than may wait are refused at once, and others are not", async () => {
  const { ask, whoRuns, refused } = openDesk();
  for (const whom of "aaaaaa") ask(whom);
  await settle();
  expect(refused).toEqual(["a server.busy 1", "a server.busy 1"]);
  ask("b");
  await settle();
  expect(whoRuns()).toBe("aab");
});

test("more of all than may wait are refused at once", async () => {
  const { ask, whoRuns, refused } = openDesk();
  for (const whom of "aabbcde") ask(whom);
  await settle();
  expect(whoRuns()).toBe("aabb");
  expect(refused).toEqual([]);
  ask("f");
  await settle();
  expect(refused).toEqual(["f server.busy 1"]);
});

test("whoever has waited a second is refused and never begun; what has begun may take its time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { ask, whoRuns, endFirst, refused } = openDesk();
    for (const whom of "aaa") ask(whom);
    await vi.advanceTimersByTimeAsync(999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(["a server.busy 1"]);
    await endFirst();
    expect(whoRuns()).toBe("a");
  } finally {
    vi.useRealTimers();
  }
});

test("what fails gives its turn back", async () => {
  const { inTurn } = openTurns({ atOnce: 1, waiting: 1, each: { atOnce: 1, waiting: 1 } });
  await expect(inTurn("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn("a", async () => "yes")).toBe("yes");
});
