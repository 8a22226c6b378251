// @vitest-environment jsdom
import { expect, test } from "vitest";
import { RefusalNotice } from "#src/features/checkout/obstacle-notice.tsx";
import { mountBeside } from "./fake-actor.tsx";

test("a day without delivery is named, and changed in the row below", async () => {
  const { container } = await mountBeside(
    "checkout",
    undefined,
    <RefusalNotice refusal={{ code: "delivery.unavailable" }} />,
  );
  expect(container.textContent).toMatch(/^We\scan’t deliver on\sthat day/);
  expect(container.querySelector("a")).toBeNull();
});

test("a promo code refused again, without a price, is not called left out of it", async () => {
  const { container } = await mountBeside(
    "checkout",
    undefined,
    <RefusalNotice refusal={{ code: "promo.used" }} />,
  );
  expect(container.textContent).toBe("");
});
