// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import { MethodChoices } from "#src/features/checkout/method-choices.tsx";
import type { ComponentProps } from "react";
import { mountBeside } from "./fake-actor.tsx";

const card = (id: number, last4: string, isDefault: boolean): Card => ({
  id,
  brand: "visa",
  last4,
  expires: "2028-01",
  isDefault,
  usedBy: [],
});

/** The ways to pay an order without later months, with these saved cards. */
const mountChoices = async (
  cards: Card[],
  change: Partial<ComponentProps<typeof MethodChoices>> = {},
): Promise<HTMLElement> => {
  const { container } = await mountBeside(
    "checkout",
    {},
    <MethodChoices
      cards={{ state: "loaded", cards }}
      onDelivery={false}
      recurs={false}
      chosen={null}
      lacking={null}
      onChoose={() => undefined}
      {...change}
    />,
    { at: "2026-12-31T12:00:00Z", context: { client: {} } },
  );
  return container;
};

/** Notes of each card for a debt that one of them did not pay. */
const notesOf = async (reason: "noFunds" | "declined"): Promise<string[]> => {
  const failed = { failed: "2026-12-01", reason, nextTry: null, pausesOn: null };
  const container = await mountChoices([card(1, "9995", true), card(2, "5454", false)], {
    failed: { ...failed, card: { brand: "visa", last4: "9995" } },
  });
  return [...container.querySelectorAll("label")].map((label) => label.textContent.replaceAll("\u00a0", " "));
};

test("of several saved cards the chosen one alone is marked", async () => {
  const container = await mountChoices([card(1, "4417", true), card(2, "5454", false)], {
    chosen: { method: "card", cardId: 2 },
  });
  const marked = [...container.querySelectorAll("label")].filter(
    (label) => label.querySelector("input")?.checked === true,
  );
  expect(marked.map((label) => /4417|5454/.exec(label.textContent)?.[0])).toEqual(["5454"]);
});

test("an expired card can be read but not chosen", async () => {
  const container = await mountChoices([
    card(1, "4417", true),
    { ...card(2, "5454", false), expires: "2026-11" },
  ]);
  const rows = [...container.querySelectorAll("label")].map((label) => [
    /4417|5454/.exec(label.textContent)?.[0],
    label.querySelector("input")?.disabled,
  ]);
  expect(rows.slice(0, 2)).toEqual([
    ["4417", false],
    ["5454", true],
  ]);
  expect(container.textContent).toContain("11/26");
});

test("the card that failed for a debt says so where the client chooses", async () => {
  const [failed, other] = await notesOf("noFunds");
  expect(failed).toContain("9995");
  expect(failed).toContain("Not enough funds");
  expect(other).toContain("01/28");
  expect((await notesOf("declined"))[0]).toContain("Charge failed");
});

test("later months are on a saved card only if it has not expired by the first of them", async () => {
  const read = async (
    laterFrom: string,
    { expires = "2026-12", ...payer }: { expires?: string; payer?: Pick<Card, "brand" | "last4"> } = {},
  ): Promise<string> => {
    const container = await mountChoices([{ ...card(1, "4417", true), expires }], {
      ...payer,
      recurs: true,
      laterFrom,
      chosen: { method: "sbp", cardId: null },
    });
    return container.textContent.replaceAll("\u00a0", " ");
  };
  expect(await read("2026-12-31")).toContain("charged to Visa •• 4417");
  expect(await read("2027-01-01")).not.toMatch(/charged to|Pay each later month yourself/);
  // An order's consent names the main card, whichever it is then; no consent is asked for an expired or a debtor's card.
  const own = { payer: { brand: "visa", last4: "4417" } } as const;
  expect(await read("2027-01-01", own)).toContain("Pay each later month yourself");
  expect(await read("2027-01-01", { expires: "2026-11" })).toContain("Pay each later month yourself");
  expect(await read("2027-01-01")).toContain(
    "Visa •• 4417 expires before the next paymentAdd another card and we’ll charge it, or pay each later month yourself",
  );
});

test("a missing method changes no heading: the button has its reason, and a press leads here", async () => {
  const container = await mountChoices([], { lacking: { what: "method", id: "missing" } });
  const section = container.querySelector("section");
  expect([section?.id, section?.querySelector("h2")?.textContent]).toEqual(["missing", "How to pay"]);
});
