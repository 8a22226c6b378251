import { expect, test } from "vitest";
import { type DraftChoices, completeDraft, draftFor } from "#machines/checkout/draft.ts";

const pickup: DraftChoices = {
  deviceId: 1,
  months: 3,
  insurance: true,
  extras: [2],
  handover: { kind: "pickup", officeId: 5 },
  promo: "lime10",
  bonus: 100,
};
const delivery = {
  kind: "delivery",
  address: " Валовая улица, 21 ",
  day: "2026-11-22",
  slot: "10:00–14:00",
} as const;

test("a draft is complete once its term and the way it is handed over are chosen", () => {
  expect(completeDraft(pickup)).toEqual({ ...pickup, promo: "LIME10" });
  expect(completeDraft({ ...pickup, handover: delivery })?.handover).toEqual({
    ...delivery,
    address: "Валовая улица, 21",
  });
});

test.each<[string, Partial<DraftChoices>]>([
  ["no term", { months: null }],
  ["no way to hand it over", { handover: null }],
  ["no office", { handover: { kind: "pickup", officeId: null } }],
  ["no address", { handover: { ...delivery, address: "  " } }],
  ["no day", { handover: { ...delivery, day: null } }],
  ["no hours", { handover: { ...delivery, slot: null } }],
  ["a day that is none", { handover: { ...delivery, day: "tomorrow" } }],
  ["half a kopeck of bonus", { bonus: 0.5 }],
  ["an extra twice", { extras: [2, 2] }],
])("a draft with %s has no price", (_, change) => {
  expect(completeDraft({ ...pickup, ...change })).toBeNull();
});

test("coming back to the device of the draft at hand keeps it, another device begins anew", () => {
  expect(draftFor(1, pickup)).toBe(pickup);
  expect(draftFor(2, pickup)).toEqual({
    deviceId: 2,
    months: null,
    insurance: false,
    extras: [],
    handover: null,
    promo: null,
    bonus: 0,
  });
});
