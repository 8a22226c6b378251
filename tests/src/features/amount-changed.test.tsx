// @vitest-environment jsdom
import { expect, test } from "vitest";
import { AmountChanged } from "#src/features/checkout/payment-progress.tsx";
import { find } from "../ui/mount.ts";
import { mountBeside } from "./fake-actor.tsx";

const payment = {
  getSnapshot: () => undefined,
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
};

test.each([
  [1_299_000, /^The\samount went up by\s1\s000\s₽$/],
  [1_149_000, /^The\samount went down by\s500\s₽$/],
])("a changed sum says by how much it differs (%d)", async (amount, heading) => {
  const { container } = await mountBeside(
    "checkout",
    { children: { payment } },
    <AmountChanged view={{ screen: "amountChanged", agreed: 1_199_000, amount }} />,
  );
  expect(find(container, "h1", HTMLElement).textContent).toMatch(heading);
  expect(find(container, "dl", HTMLElement).textContent).toMatch(/^You\sagreed\sto\s?11\s990\s₽Amount\snow/);
});
