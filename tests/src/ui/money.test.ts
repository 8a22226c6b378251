import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoney } from "#src/ui/money.tsx";

test("a sum has whole roubles in groups of three with no-break spaces", () => {
  expect(formatMoney(490_000)).toBe("4\u00a0900\u00a0₽");
  expect(formatMoney(123_456_789_00)).toBe("123\u00a0456\u00a0789\u00a0₽");
  expect(formatMoney(99_900)).toBe("999\u00a0₽");
});

test("a negative sum has a real minus, and a positive one a plus on request", () => {
  expect(formatMoney(-109_000)).toBe("\u22121\u00a0090\u00a0₽");
  expect(formatMoney(59_000, { signed: true })).toBe("+590\u00a0₽");
});

test("kopecks round half away from zero, in both directions", () => {
  expect([149, 150, -149, -150].map((kopecks) => formatMoney(kopecks))).toEqual([
    "1\u00a0₽",
    "2\u00a0₽",
    "\u22121\u00a0₽",
    "\u22122\u00a0₽",
  ]);
});

test("a rounded zero has no sign", () => {
  expect(formatMoney(-49)).toBe("0\u00a0₽");
  expect(formatMoney(0, { signed: true })).toBe("0\u00a0₽");
});

test("no sum can break across lines or differ by more than half a rouble", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (kopecks) => {
      const text = formatMoney(kopecks);
      expect(text).not.toMatch(/[ -]/);
      const roubles = Number(text.replace("\u2212", "-").replace(/[^\d-]/g, ""));
      expect(Math.abs(roubles * 100 - kopecks)).toBeLessThanOrEqual(50);
    }),
  );
});
