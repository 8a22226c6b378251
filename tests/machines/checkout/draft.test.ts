import { expect, test } from "vitest";
import {
  type DraftChoices,
  deliveryOf,
  isComplete,
  pricedPart,
  untouchedDraft,
} from "#machines/checkout/draft.ts";

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

const unsaid = { address: null, day: null, slot: null };

test("a price depends on term, handover and delivery day, not on the address", () => {
  expect(pricedPart(pickup)).toEqual({ ...pickup, promo: "LIME10" });
  const elsewhere = { ...delivery, address: "Лесная, 30", slot: "14:00–18:00" };
  const priced = pricedPart({ ...pickup, handover: delivery });
  expect(priced?.handover).toEqual({ kind: "delivery", ...unsaid, day: "2026-11-22" });
  expect(pricedPart({ ...pickup, handover: elsewhere })).toEqual(priced);
  expect(pricedPart({ ...pickup, handover: { ...delivery, day: null } })?.handover).toEqual({
    kind: "delivery",
    ...unsaid,
  });
});

test("an order has the place and time of a delivery", () => {
  expect(deliveryOf({ ...pickup, handover: delivery })).toEqual({
    address: "Валовая улица, 21",
    day: "2026-11-22",
    slot: "10:00–14:00",
  });
  expect(deliveryOf(pickup)).toBeNull();
});

test.each<[string, Partial<DraftChoices>]>([
  ["no term", { months: null }],
  ["no way to hand it over", { handover: null }],
  ["no office", { handover: { kind: "pickup", officeId: null } }],
  ["a day that is none", { handover: { ...delivery, day: "tomorrow" } }],
  ["half a kopeck of bonus", { bonus: 0.5 }],
  ["an extra twice", { extras: [2, 2] }],
])("a draft with %s has no price, and cannot be ordered", (_, change) => {
  expect(pricedPart({ ...pickup, ...change })).toBeNull();
  expect(isComplete({ ...pickup, ...change })).toBe(false);
});

test.each<[string, DraftChoices["handover"]]>([
  ["no address", { ...delivery, address: "  " }],
  ["no day", { ...delivery, day: null }],
  ["no hours", { ...delivery, slot: null }],
])("a draft with %s has a price, and cannot be ordered yet", (_, handover) => {
  expect(pricedPart({ ...pickup, handover })).not.toBeNull();
  expect(isComplete({ ...pickup, handover })).toBe(false);
});

test("the form of a first visit has its defaults, without extras", () => {
  const defaults = { months: 1, handover: { kind: "pickup", officeId: 7 } } as const;
  expect(untouchedDraft({ deviceId: 2, defaults })).toEqual({
    deviceId: 2,
    insurance: false,
    extras: [],
    promo: null,
    bonus: 0,
    ...defaults,
  });
});
