import { describe, expect, test } from "vitest";
import { type Subscription, paperTypes } from "#contract/subscription.ts";
import { client } from "#machines/client/sample-clients.ts";
import { type ActTerm, actTerms } from "#src/features/documents/act-terms.ts";
import { paperFacts } from "#src/features/documents/paper-facts.ts";
import { failedPayments } from "#src/features/payments/use-failure-text.ts";
import { texts as english } from "#src/i18n/locales/papers/en.ts";
import { texts as russian } from "#src/i18n/locales/papers/ru.ts";
import { rented } from "./sample-subscription.ts";

const getFacts = (change: Partial<Subscription>) => paperFacts({ ...rented, ...change }, client, null);

const [byPen, online] = [{ byHand: true }, { byHand: false }];

describe("an act", () => {
  test("signed in the account has no lines to write on", () => {
    for (const type of ["receipt", "return", "exchange"] as const) {
      expect(actTerms({ type }, getFacts({}), byPen)).toContain(`${type}.notes`);
      expect(actTerms({ type }, getFacts({}), online)).not.toContain(`${type}.notes`);
    }
    const nowhere = getFacts({ delivery: null });
    expect(actTerms({ type: "overnightStorage" }, nowhere, byPen)).toContain(
      "overnightStorage.addressByHand",
    );
    expect(actTerms({ type: "overnightStorage" }, nowhere, online)).not.toContain(
      "overnightStorage.addressByHand",
    );
  });

  test("fits the kind of device: a phone has no brake pads, a bicycle no accounts to sign out of", () => {
    const [bike, phone] = (["wheels", "screen"] as const).map((sort) => ({ ...getFacts({}), sort }));
    const of = (facts: typeof bike) =>
      facts === undefined
        ? []
        : (["carePlan", "return", "overnightStorage"] as const).flatMap((type) =>
            actTerms({ type }, facts, online),
          );
    expect(of(bike)).toEqual(expect.arrayContaining(["carePlan.partsOfWheels", "overnightStorage.charging"]));
    expect(of(bike)).not.toContain("return.data");
    expect(of(phone)).toEqual(expect.arrayContaining(["carePlan.partsOfScreen", "return.data"]));
    expect(of(phone)).not.toContain("overnightStorage.charging");
    expect(of(phone)).not.toContain("carePlan.partsOfWheels");
  });

  test.each(paperTypes)("of each kind states its terms: %s", (type) => {
    expect(actTerms({ type }, getFacts({}), byPen).length).toBeGreaterThan(3);
  });

  test("of extras alone has no deposit, and a return with a deduction has its reason", () => {
    const bag = { name: "Сумка", model: null, serial: null, condition: null, note: null, value: null };
    for (const type of ["receipt", "return"] as const) {
      expect(actTerms({ type, items: [{ ...bag, model: "KLB-C" }] }, getFacts({}), online)).toContain(
        `${type}.deposit`,
      );
      expect(actTerms({ type, items: [bag] }, getFacts({}), online)).not.toContain(`${type}.deposit`);
    }
    const kept = { amount: 150_000, reason: "разбит фонарь" };
    const terms = actTerms({ type: "return", kept }, getFacts({}), online);
    expect(terms).toContain("return.kept");
    expect(terms).not.toContain("return.deposit");
  });

  test("omits a term without its fact, and never prints a gap", () => {
    const begun = actTerms({ type: "receipt" }, getFacts({}), byPen);
    expect(begun).toEqual(
      expect.arrayContaining(["receipt.term", "receipt.deposit", "receipt.passport", "receipt.care"]),
    );
    const others = actTerms({ type: "receipt" }, getFacts({ deposit: 0, start: null }), byPen);
    expect(others).toEqual(begun.filter((term) => term !== "receipt.deposit" && term !== "receipt.term"));
    expect(actTerms({ type: "unilateralReturn" }, getFacts({ debt: 0, returnBy: null }), byPen)).toEqual([
      "unilateralReturn.paused",
      "unilateralReturn.absent",
      "unilateralReturn.claim",
      "unilateralReturn.way",
      "unilateralReturn.told",
    ]);
  });

  test("has no empty placeholder, in either language", () => {
    const filled = new Set([
      "start",
      "end",
      "returnBy",
      "price",
      "deposit",
      "debt",
      "city",
      "place",
      "from",
      "keptSum",
      "keptReason",
      "worth",
      "lossKept",
      "owed",
    ]);
    const unknown = (texts: Record<ActTerm, string>) =>
      paperTypes
        .flatMap((type) => [
          ...actTerms({ type }, { ...getFacts({}), city: "Москва", sort: "wheels" }, online),
          ...actTerms({ type }, { ...getFacts({ delivery: null }), sort: "screen" }, byPen),
        ])
        .flatMap((term) => [...texts[term].matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name))
        .filter((name) => !filled.has(name));
    expect(unknown(russian)).toEqual([]);
    expect(unknown(english)).toEqual([]);
  });
});

test("a paper names the client as far as known", () => {
  const named = { ...client, lastName: "Ковалёв", firstName: "Артём", patronymic: "Игоревич" };
  expect(paperFacts(rented, named, null)).toMatchObject({
    person: "Ковалёв Артём Игоревич",
    signature: "Ковалёв А. И.",
    place: "Валовая, 21",
    device: "KLB-C",
  });
  expect(paperFacts(rented, { ...named, firstName: null, patronymic: null }, null).signature).toBe("Ковалёв");
  expect(paperFacts(rented, { ...named, lastName: null }, null).signature).toBe("");
});

test("of failed charges the first to stop comes first, then debts that pause", () => {
  const failing = (id: number, pausesOn: string | null): Subscription => ({
    ...rented,
    id,
    collection: { failed: "2026-11-20", reason: "noFunds", nextTry: "2026-11-21", pausesOn, card: null },
  });
  const paused: Subscription = { ...rented, id: 4, status: "paused", collection: null };
  const others: Subscription[] = [
    { ...rented, id: 5, status: "awaitingPayment" },
    { ...rented, id: 6, debt: 0 },
    { ...failing(7, null), debt: 0 },
  ];
  const found = failedPayments([paused, failing(1, "2026-11-27"), ...others, failing(2, "2026-11-24")]);
  expect(found.map(({ id }) => id)).toEqual([2, 1, 4]);
});
