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
/** JSON with the secret somewhere in it, under any name that the contract does not list as harmless. */
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
  test("hides unknown values everywhere", () => {
    fc.assert(
      fc.property(around, ({ tree, canary }) => {
        expect(JSON.stringify(redact({ tree })) ?? "").not.toContain(canary);
      }),
    );
  });

  test("hides unknown members, whatever they look like", () => {
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

  test("keeps product words, sums, flags and days where the contract has them", () => {
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

  test("hides other values under the same names", () => {
    expect(redact({ kind: "anna", code: "4821", status: 79990000001, now: "149", end: "anna" })).toEqual({
      kind: "•••",
      code: "•••",
      status: "•••",
      now: "•••",
      end: "•••",
    });
  });

  test("hides stored values of people and cards, also words, days and sums", () => {
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

  test("gives an id one pseudonym, by its kind", () => {
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

  test("gives the same result twice", () => {
    const once = redact({ phone: "79991234567", kind: "saved", cardId: 9, note: "Позвоните" });
    expect(redact(once)).toEqual(once);
  });

  test("continues after a reload with the same pseudonyms", () => {
    const before = createAliases(null);
    before.of("card", 9);
    const names = createAliases(before.write());
    expect([names.of("card", 3), names.of("card", 9), names.of("card", "card#1")]).toEqual([
      "card#2",
      "card#1",
      "card#1",
    ]);
  });

  test("does not take a map's key for a member's name", () => {
    expect(redact({ "79991234567": 1, Анна: 2 })).toEqual({ "•••1": "•••", "•••2": "•••" });
  });

  test("survives cycles, functions and errors, and names the kind of an error", () => {
    const cycle: Record<string, unknown> = {
      run: () => 1,
      failed: new TypeError("no answer for 79991234567"),
    };
    cycle["self"] = cycle;
    expect(JSON.stringify(redact(cycle))).toBe('{"failed":{"name":"TypeError","message":"•••"}}');
  });
});
