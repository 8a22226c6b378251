// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ConfirmAmount } from "#src/features/checkout/payment-progress.tsx";
import { find } from "../ui/mount.ts";
import { mountBeside, standing } from "./fake-actor.tsx";

const payment = standing(undefined);

test.each([
  [1_299_000, /^The\samount went up by\s1\s000\s₽$/],
  [1_149_000, /^The\samount went down by\s500\s₽$/],
])("a changed sum says by how much it differs (%d)", async (amount, heading) => {
  const { container } = await mountBeside(
    "checkout",
    { children: { payment } },
    <ConfirmAmount view={{ screen: "confirming", agreed: 1_199_000, amount }} />,
  );
  expect(find(container, "h1", HTMLElement).textContent).toMatch(heading);
  expect(find(container, "dl", HTMLElement).textContent).toMatch(/^You\sagreed\sto\s?11\s990\s₽Amount\snow/);
});

test("a payment of an earlier page is offered with its sum alone", async () => {
  const { container } = await mountBeside(
    "checkout",
    { children: { payment } },
    <ConfirmAmount view={{ screen: "confirming", agreed: 1_199_000, amount: 1_199_000 }} />,
  );
  expect(find(container, "h1", HTMLElement).textContent).toMatch(/^Your\spayment\sis\sready$/);
  expect(find(container, "dl", HTMLElement).textContent).toMatch(/^Amount\snow\s?11\s990\s₽$/);
  expect(find(container, "button", HTMLElement).textContent).toMatch(/^Pay\s11\s990\s₽$/);
});
