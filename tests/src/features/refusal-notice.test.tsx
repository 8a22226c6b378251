// @vitest-environment jsdom
import { expect, test } from "vitest";
import { RefusalNotice } from "#src/features/checkout/obstacle-notice.tsx";
import { mountBeside } from "./mount-beside.tsx";

test("a day without delivery is said, and changed in the row below", async () => {
  const { place } = await mountBeside(
    "checkout",
    undefined,
    <RefusalNotice refusal={{ code: "delivery.unavailable" }} />,
  );
  expect(place.textContent).toMatch(/^We\scan’t deliver on\sthat day/);
  expect(place.querySelector("a")).toBeNull();
});

test("a promo code that is refused once more, without it in the price, is not said to be left out of a price", async () => {
  const { place } = await mountBeside(
    "checkout",
    undefined,
    <RefusalNotice refusal={{ code: "promo.used" }} />,
  );
  expect(place.textContent).toBe("");
});
