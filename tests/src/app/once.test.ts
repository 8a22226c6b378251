import { expect, test } from "vitest";
import { once } from "#src/app/create-kabinet.ts";

test("work runs once for all callers, and again only after a failure", async () => {
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
