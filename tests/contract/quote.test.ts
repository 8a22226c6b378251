import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { DraftForm, encodeDraft, type Draft } from "#contract/quote.ts";
import { cleanText } from "#contract/text.ts";

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((typed) => cleanText(typed))
  .filter((text) => text !== "" && text.isWellFormed());
const draft: fc.Arbitrary<Draft> = fc.record({
  deviceId: id,
  months: fc.integer({ min: 1, max: 24 }),
  insurance: fc.boolean(),
  extras: fc.uniqueArray(id, { maxLength: 20 }),
  handover: fc.oneof(
    fc.record({ kind: fc.constant("pickup" as const), officeId: id }),
    fc.record({
      kind: fc.constant("delivery" as const),
      address: words,
      day: fc.constant("2026-12-01"),
      // 32 UTF-16 units is what a slot may have; a grapheme has several.
      slot: words.filter(({ length }) => length <= 32),
    }),
  ),
  promo: fc.constantFrom(null, "LIME10"),
  bonus: fc.nat(),
});

test("a draft read from its form is the same draft", () => {
  fc.assert(
    fc.property(draft, (it) => {
      expect(v.parse(DraftForm, encodeDraft(it))).toEqual(it);
    }),
  );
});

test.each([
  ["no months", { months: "0" }],
  ["too many months", { months: "999" }],
  ["a fraction", { months: "1.5" }],
  ["a device that is no number", { device: "NaN" }],
  ["an extra twice", { extras: "1,1" }],
  ["both ways to get the device", { handover: "delivery,pickup" }],
  ["a negative bonus", { bonus: "-1" }],
])("a draft with %s is refused", (_what, change) => {
  const form = encodeDraft({
    deviceId: 1,
    months: 3,
    insurance: false,
    extras: [],
    handover: { kind: "pickup", officeId: 1 },
    promo: null,
    bonus: 0,
  });
  expect(v.is(DraftForm, form)).toBe(true);
  expect(v.is(DraftForm, { ...form, ...change })).toBe(false);
});

test("a promo code is compared in upper case", () => {
  expect(
    v.parse(DraftForm, {
      ...encodeDraft({
        deviceId: 1,
        months: 1,
        insurance: false,
        extras: [],
        handover: { kind: "pickup", officeId: 1 },
        promo: "lime10",
        bonus: 0,
      }),
    }).promo,
  ).toBe("LIME10");
});
