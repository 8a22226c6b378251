import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redact } from "#src/dev/redact.ts";

const secret = fc.constantFrom(
  "79991234567",
  "+7 999 123-45-67",
  "4821",
  "Анна",
  "Anna Ivanova",
  "a@b.ru",
  "kT9xQ2mV7p",
);
/** Any JSON with the secret somewhere in it, under any name. */
const around = secret.chain((hiddenValue) =>
  fc
    .letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constant(hiddenValue),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom("phone", "firstName", "output", "context", "data", "0"), tie("tree"), {
          maxKeys: 3,
        }),
      ),
    }))
    .tree.map((tree) => ({ tree, hiddenValue })),
);

describe("redaction", () => {
  test("hides what a person may have typed or be called, wherever it stands", () => {
    fc.assert(
      fc.property(around, ({ tree, hiddenValue }) => {
        expect(JSON.stringify(redact({ tree })) ?? "").not.toContain(hiddenValue);
      }),
    );
  });
  test("keeps words of the machine, sums, flags and days", () => {
    const facts = {
      why: "payLater",
      code: "code.wrong",
      now: 149_000,
      online: true,
      end: "2026-11-21",
      office: null,
    };
    expect(redact(facts)).toEqual(facts);
  });
  test("hides personal facts that look like words of the machine", () => {
    expect(redact({ firstName: "anna", code: "abcd", cardId: 7 })).toEqual({
      firstName: "•••",
      code: "•••",
      cardId: "•••",
    });
  });
  test("says the same when asked twice", () => {
    const once = redact({ phone: "79991234567", why: "asked", note: "Позвоните" });
    expect(redact(once)).toEqual(once);
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
