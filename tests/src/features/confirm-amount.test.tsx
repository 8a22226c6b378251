// @vitest-environment jsdom
import { expect, test } from "vitest";
import { ConfirmAmount, PaymentProgress } from "#src/features/checkout/payment-progress.tsx";
import { find } from "../ui/mount.ts";
import { mountBeside, standing, withLinks } from "./fake-actor.tsx";

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

/** The progress of an order's payment with this snapshot. */
const mountPaying = async (snapshot: unknown) =>
  mountBeside(
    "checkout",
    {
      children: { payment: standing(snapshot) },
      context: {
        order: { subscriptionId: 41, period: 1, amount: 1_199_000, officeId: null, later: 2 },
        draft: null,
      },
      matches: (asked: unknown) => asked === "paying",
    },
    await withLinks(<PaymentProgress />),
    { context: { subscriptions: [] } },
  );

test.each([
  ["verifying", "We check it ourselves, every few seconds at first."],
  ["outcomeUnknown", "We check it once a minute."],
])("a payment says how often it is looked at (%s)", async (state, expected) => {
  const checked = {
    context: {
      online: true,
      attempt: 0,
      agreed: 1_199_000,
      intent: { paymentId: 7, redirect: null },
      payment: { amount: 1_199_000 },
    },
    matches: (asked: unknown) => asked === state,
    hasTag: () => false,
  };
  const { container } = await mountPaying(checked);
  expect(container.textContent.replaceAll("\u00a0", " ")).toContain(expected);
});

test.each([
  [true, "We’ll ask about the same payment again"],
  [false, "when you’re back online"],
])("an unanswered payment waits for the network only without one (online: %s)", async (online, expected) => {
  const unanswered = {
    context: { online, attempt: 1, agreed: 1_199_000, intent: null, payment: null },
    matches: (asked: unknown) =>
      JSON.stringify(asked) === JSON.stringify({ asking: { requesting: "unanswered" } }),
    hasTag: () => false,
  };
  const { container } = await mountPaying(unanswered);
  expect(find(container, "h1 + p", HTMLElement).textContent.replaceAll("\u00a0", " ")).toContain(expected);
});
