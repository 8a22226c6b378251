import { expect, test } from "vitest";
import { shortRoubles } from "#src/features/payments/payments-overview.tsx";

test.each([
  [1_339_000, "13 390", "13 390"],
  [99_999_949, "999 999", "999 999"],
  [100_000_000, "1 млн", "1M"],
  [1_234_000_000, "12,3 млн", "12.3M"],
])("the bar of %d kopecks a month shows roubles in a sixth of the width", (kopecks, ru, en) => {
  expect(shortRoubles(kopecks, "ru").replaceAll("\u00a0", " ")).toBe(ru);
  expect(shortRoubles(kopecks, "en").replaceAll("\u00a0", " ")).toBe(en);
});
