// @vitest-environment jsdom
import { expect, test } from "vitest";
import { OtherDebts } from "#src/features/payments/payments-overview.tsx";
import { mountBeside, withLinks } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

/** The rows and links of these debts (kopecks). */
const linesOf = async (...debts: number[]): Promise<(readonly [string, string | null])[]> => {
  const subscriptions = debts.map((debt, index) => ({ ...rented, id: 41 + index, debt }));
  const part = await withLinks(<OtherDebts subscriptions={subscriptions} />);
  const { container } = await mountBeside("payments", {}, part, { context: { catalog: null } });
  return Array.from(container.querySelectorAll("li"), (line) => [
    line.textContent.replaceAll("\u00a0", " "),
    line.querySelector("a")?.getAttribute("href") ?? null,
  ]);
};

test("each further debt has its device, sum and link; a fleet's others are counted", async () => {
  expect(await linesOf()).toEqual([]);
  expect(await linesOf(789_000, 550_000)).toEqual([
    ["KLB-C: 7 890 ₽ is also due", "/subscriptions/?s=41"],
    ["KLB-C: 5 500 ₽ is also due", "/subscriptions/?s=42"],
  ]);
  const fleet = await linesOf(100, 200, 300, 400, 500);
  expect(fleet).toHaveLength(4);
  expect(fleet.at(-1)).toEqual(["2 more subscriptions are unpaid.", null]);
});
