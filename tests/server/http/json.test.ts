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
])("%s has a duplicate name", (text) => {
  expect(() => parseJson(text)).toThrow("a name comes twice");
});

test.each(["", "{", "{a:1}", '{"a":1,}', "// nothing\n{}", "{} {}", "\uFEFF{}", "NaN", "'a'"])(
  "%j is not JSON",
  (text) => {
    expect(() => parseJson(text)).toThrow("no JSON");
  },
);

test("equal names in different objects are allowed, and strings that look like names", () => {
  const value = { a: { a: 1, b: [{ a: 1 }, { a: 2 }] }, b: '{"a":1,"a":2}', 'a"': "a", "\\": ["a", "a"] };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});

test("deep nesting is allowed", () => {
  expect(parseJson(`${"[".repeat(30_000)}${"]".repeat(30_000)}`)).toBeInstanceOf(Array);
});

test("the output of JSON.stringify is read as by JSON.parse", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // Generated text may have a duplicate name; serialized again it has none.
      const once = JSON.stringify(JSON.parse(text));
      expect(parseJson(once)).toEqual(JSON.parse(once));
    }),
  );
});
