import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createAliases } from "#src/dev/recorder/aliases.ts";
import { createRedact, type Redact } from "#src/dev/recorder/redact.ts";

const secret = fc.constantFrom<string | number>(
  "79991234567",
  "+7 999 123-45-67",
  "4821",
  "Анна",
  "anna",
  "a@b.ru",
  "kT9xQ2mV7p",
  "/ivanov/",
  79990000001,
  4242,
  55.7558,
);
const names = [
  "phone",
  "firstName",
  "output",
  "context",
  "data",
  "0",
  "note",
  "login",
  "point",
  "maskN",
  "path",
];
/** Any JSON with the secret somewhere in it, under any name that the contract does not know as harmless. */
const around = secret.chain((canary) =>
  fc
    .letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constant(canary),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...names), tie("tree"), { maxKeys: 3 }),
      ),
    }))
    .tree.map((tree) => ({ tree, canary: String(canary) })),
);

let redact: Redact;
beforeEach(() => {
  redact = createRedact(createAliases(null));
});

describe("redaction", () => {
  test("hides what it does not know, wherever it stands", () => {
    fc.assert(
      fc.property(around, ({ tree, canary }) => {
        expect(JSON.stringify(redact({ tree })) ?? "").not.toContain(canary);
      }),
    );
  });

  test("hides a member that nobody has thought of, whatever it looks like", () => {
    expect(
      redact({
        note: "ivanov",
        born: "1996-04-12",
        point: [55.7558, 37.6173],
        contact: 79990000001,
        isTall: true,
      }),
    ).toEqual({ note: "•••", born: "•••", point: ["•••", "•••"], contact: "•••", isTall: "•••" });
  });

  test("keeps words of the product, sums, flags and days where the contract has them", () => {
    const facts = {
      kind: "payLater",
      code: "code.wrong",
      status: "active",
      now: 149_000,
      online: true,
      forbidden: false,
      end: "2026-11-21",
      signedAt: "2026-11-20T10:00:00.000Z",
      office: null,
      address: "",
    };
    expect(redact(facts)).toEqual(facts);
  });

  test("hides under the same names what is no such word, day or sum", () => {
    expect(redact({ kind: "anna", code: "4821", status: 79990000001, now: "149", end: "anna" })).toEqual({
      kind: "•••",
      code: "•••",
      status: "•••",
      now: "•••",
      end: "•••",
    });
  });

  test("hides the facts of a person and a card, also those that are words, days and sums", () => {
    expect(
      redact({
        gender: "female",
        citizenship: "KZ",
        birthdate: "1996-04-12",
        bonus: 5000,
        brand: "visa",
        last4: "4417",
      }),
    ).toEqual({
      gender: "•••",
      citizenship: "•••",
      birthdate: "•••",
      bonus: "•••",
      brand: "•••",
      last4: "•••",
    });
  });

  test("gives an id one other name, by what it is of", () => {
    expect(
      redact({
        subscriptions: [{ id: 7 }, { id: 41, cityId: 7 }],
        payment: { id: 7, subscriptionId: 41 },
        companies: [{ id: 3 }],
        output: { subscription: 7 },
        key: "f00d",
      }),
    ).toEqual({
      subscriptions: [{ id: "subscription#1" }, { id: "subscription#2", cityId: "city#1" }],
      payment: { id: "payment#1", subscriptionId: "subscription#2" },
      companies: [{ id: "company#3" }],
      output: { subscription: "subscription#1" },
      key: "key#4",
    });
  });

  test("says the same when asked twice", () => {
    const once = redact({ phone: "79991234567", kind: "saved", cardId: 9, note: "Позвоните" });
    expect(redact(once)).toEqual(once);
  });

  test("goes on after a reload with the names it has given", () => {
    const before = createAliases(null);
    before.of("card", 9);
    const names = createAliases(before.write());
    expect([names.of("card", 3), names.of("card", 9), names.of("card", "card#1")]).toEqual([
      "card#2",
      "card#1",
      "card#1",
    ]);
  });

  test("takes no key of a table for the name of a member", () => {
    expect(redact({ "79991234567": 1, Анна: 2 })).toEqual({ "•••1": "•••", "•••2": "•••" });
  });

  test("survives cycles, functions and errors, and says what kind of error it was", () => {
    const knot: Record<string, unknown> = {
      run: () => 1,
      failed: new TypeError("no answer for 79991234567"),
    };
    knot["self"] = knot;
    expect(JSON.stringify(redact(knot))).toBe('{"failed":{"name":"TypeError","message":"•••"}}');
  });
});
