import { expect, test } from "vitest";
import { once } from "#src/app/once.ts";

test("work is done once for all who ask, and tried again only after it failed", async () => {
  let tries = 0;
  const work = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error("the chunk is missing");
    return tries;
  });
  const together = await Promise.allSettled([work(), work()]);
  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await Promise.all([work(), work()])).toEqual([2, 2]);
  expect(await work()).toBe(2);
});
