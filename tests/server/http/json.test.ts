import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "#server/platform/json.ts";

test.each([
  '{"amount":1,"amount":2}',
  '{"a":{"b":1,"b":1}}',
  '[{"a":1},{"a":1,"a":1}]',
  '{"a":1,"\\u0061":2}',
  '{"":1,"":2}',
  '{"a":1,"b":{"c":1},"a":2}',
  '{"__proto__":1,"__proto__":2}',
])("%s has a name twice", (text) => {
  expect(() => parseJson(text)).toThrow("a name comes twice");
});

test.each(["", "{", "{a:1}", '{"a":1,}', "// nothing\n{}", "{} {}", "\uFEFF{}", "NaN", "'a'"])(
  "%j is no JSON",
  (text) => {
    expect(() => parseJson(text)).toThrow("no JSON");
  },
);

test("equal names in different objects are allowed, and texts that look like names", () => {
  const value = { a: { a: 1, b: [{ a: 1 }, { a: 2 }] }, b: '{"a":1,"a":2}', 'a"': "a", "\\": ["a", "a"] };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});

test("no depth is too much", () => {
  expect(parseJson(`${"[".repeat(30_000)}${"]".repeat(30_000)}`)).toBeInstanceOf(Array);
});

test("whatever JSON.stringify writes is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // What was generated as text may have a name twice itself; written anew it has not.
      const once = JSON.stringify(JSON.parse(text));
      expect(parseJson(once)).toEqual(JSON.parse(once));
    }),
  );
});
