import fc from "fast-check";
import { expect, test } from "vitest";
import { isCutShort, readPhone } from "#contract/phone.ts";

test.each([
  "+7 (999) 123-45-67",
  "8 999 123 45 67",
  "79991234567",
  "999 123-45-67",
  "+7\u00a0999\u00a01234567",
])("%j is read as a number on the wire", (typed) => expect(readPhone(typed)).toBe("79991234567"));

test.each([
  "",
  "+7 (999) 123-45-6",
  "8-800-555-35-35",
  "+1 999 123 45 67",
  "abc9991234567",
  "٩٩٩١٢٣٤٥٦٧",
  "7999123456789",
])("%j is no Russian mobile number", (typed) => expect(readPhone(typed)).toBeNull());

test("whatever is typed, the result is a wire number or nothing", () => {
  fc.assert(fc.property(fc.string(), (typed) => /^79\d{9}$/.test(readPhone(typed) ?? "79000000000")));
});

test.each(["+7 (", "+7 (9", "+7 (999) 123-45-6", "8 999", "999 123-45-6"])(
  "%j is a number that lacks digits",
  (typed) => expect([readPhone(typed), isCutShort(typed)]).toEqual([null, true]),
);

test.each(["+7 (999) 123-45-67", "+7 (812) 123", "+7 (812) 123-45-67", "999 123-45-67", "999 abc"])(
  "%j lacks no digits, or other ones would not help",
  (typed) => expect(isCutShort(typed)).toBe(false),
);
