import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Catalog } from "#contract/info.ts";
import { type Quote, QuoteLine } from "#contract/quote.ts";
import type { DraftChoices } from "#machines/checkout/draft.ts";
import { quote } from "#machines/checkout/checkout.model.ts";
import { type Priced, priceOf } from "#server/forecast/price.rules.ts";
import { awaitedLines, laterChargesText, quoteLines } from "#src/features/checkout/quote-card.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { formatMoney } from "#src/ui/money.tsx";

const device: Catalog["gadgets"][number] = {
  id: 5,
  name: "Kolibri",
  slug: "kolibri",
  categoryId: 1,
  model: "K",
  features: [],
  image: "bike",
  deposit: 700_000,
  insurance: { price: 59_000 },
  available: true,
  extras: [
    { id: 9, name: "Thermal bag", price: 49_000 },
    { id: 10, name: "Lock", price: 19_000 },
  ],
  months: [{ count: 3, price: 1_090_000 }],
};
const plain: DraftChoices = {
  deviceId: 5,
  months: 3,
  insurance: false,
  extras: [],
  promo: null,
  bonus: 0,
  handover: { kind: "pickup", officeId: 7 },
};
const delivery = { kind: "delivery" as const, address: "Lesnaya, 30", day: "2026-11-22", slot: "10–14" };

/** The server's price of the draft. */
const priceFor = (draft: DraftChoices, promo: Priced["promo"] = null): Quote => {
  const { lines, ...sums } = priceOf({
    rent: 1_090_000,
    deposit: device.deposit,
    promo,
    insurance: draft.insurance ? 59_000 : null,
    extras: device.extras.filter(({ id }) => draft.extras.includes(id)),
    delivery: draft.handover?.kind === "delivery" ? 50_000 : null,
    bonus: { requested: draft.bonus, balance: 100_000 },
  });
  return { ...quote, ...sums, lines: lines.map((line) => v.parse(QuoteLine, line)) };
};
const bare = (lines: ReturnType<typeof awaitedLines>) => lines.map(({ kind, label }) => ({ kind, label }));

describe("the lines of a price are known from the draft before the server's quote", () => {
  test.each<[string, DraftChoices]>([
    ["nothing that costs extra", plain],
    ["a plan", { ...plain, insurance: true }],
    ["an extra", { ...plain, extras: [9] }],
    ["extras in another order than the device has them", { ...plain, extras: [10, 9] }],
    ["delivery", { ...plain, handover: delivery }],
    ["bonus", { ...plain, bonus: 30_000 }],
    ["all of it", { ...plain, insurance: true, extras: [9, 10], handover: delivery, bonus: 30_000 }],
  ])("%s", (_, draft) => {
    expect(bare(awaitedLines(draft, device, false))).toEqual(bare(priceFor(draft).lines));
  });
});

test("a promo code has a line while it counted; only the server knows", () => {
  const draft = { ...plain, promo: "START" };
  const counted = priceFor(draft, { code: "START", value: 10 });
  expect(bare(awaitedLines(draft, device, true))).toEqual(bare(counted.lines));
  expect(bare(awaitedLines(draft, device, false))).toEqual(bare(priceFor(draft).lines));
});

test("a price that is being computed has a blank for every sum, and a minus for discounts", async () => {
  const texts = createTexts("en", (message) => expect.fail(message));
  await texts.load("checkout", "consequences");
  const t = texts.i18n.getFixedT<["checkout", "consequences"]>("en", ["checkout", "consequences"]);
  const draft = { ...plain, insurance: true, bonus: 100 };
  const lines = quoteLines(awaitedLines(draft, device, false), t, "…");
  expect(lines.map(({ sum }) => sum)).toEqual(["…", "…", "\u2212…", "…"]);
  expect(quoteLines(priceFor(plain).lines, t, "…").map(({ sum }) => sum)).toEqual([
    formatMoney(1_090_000),
    formatMoney(700_000),
  ]);
});

test("later charges of one sum name that sum, others their total", async () => {
  const texts = createTexts("en", (message) => expect.fail(message));
  await texts.load("checkout", "consequences");
  const t = texts.i18n.getFixedT<["checkout", "consequences"]>("en", ["checkout", "consequences"]);
  const read = (each: number | null) =>
    laterChargesText(t, { count: 2, each, sum: 1_970_000, first: null, last: null });
  expect(read(null)).toContain(formatMoney(1_970_000));
  expect(read(985_000)).toContain(formatMoney(985_000));
  expect(read(985_000)).not.toContain(formatMoney(1_970_000));
});
