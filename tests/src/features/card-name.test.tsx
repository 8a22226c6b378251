// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import { expiry, useCardName } from "#src/features/consequences/use-card-name.ts";
import { mountBeside } from "./fake-actor.tsx";

const Name = ({ brand }: Pick<Card, "brand">) => useCardName()({ brand, last4: "4417" });

test.each([
  ["ru", "mir", "МИР •• 4417"],
  ["en", "mir", "Mir •• 4417"],
  ["ru", "visa", "Visa •• 4417"],
  ["en", "unionpay", "UnionPay •• 4417"],
  ["en", "other", "•• 4417"],
] as const)(
  "a card is named by its brand, in the page's language, and its last digits: %s %s",
  async (language, brand, name) => {
    const { container } = await mountBeside("cards", {}, <Name brand={brand} />, { language });
    expect(container.textContent?.replaceAll("\u00a0", " ")).toBe(name);
  },
);

test("a card's last month is written as on the card", () => {
  expect(expiry({ expires: "2026-12" })).toBe("12/26");
});
