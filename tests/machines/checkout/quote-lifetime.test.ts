import { expect, test } from "vitest";
import { checkoutMachine } from "#machines/checkout/checkout.machine.ts";

/** The longest time that timers can count, in ms: a longer one would be over at once. */
const longest = 2 ** 31 - 1;

test("a price that is valid for longer than a timer can count is refreshed early, not at once", () => {
  const { quoteLifetime } = checkoutMachine.implementations.delays;
  if (typeof quoteLifetime !== "function") throw new Error("a price has no time");
  // Cast: all that is looked at.
  const of = (remainingMs: number) =>
    quoteLifetime({ context: { priced: { remainingMs } } } as never, undefined);
  expect(of(2 ** 40)).toBeLessThanOrEqual(longest);
  expect(of(2 ** 40)).toBeGreaterThan(longest / 2);
  expect([of(17), of(-5)]).toEqual([17, 0]);
});
