import fc from "fast-check";
import { expect, test } from "vitest";
import { isCutShort, readPhone } from "#contract/phone.ts";
import { foreignNumber } from "../foreign-number.ts";

test.each([
  "+7 (999) 123-45-67",
  "8 999 123 45 67",
  "79991234567",
  "999 123-45-67",
  "+7\u00a0999\u00a01234567",
  "+7 8 999 123 45 67",
  "tel:+79991234567",
  "\u202a+7 (999) 123‑45‑67\u202c",
  "+7 999 123-45-67 Анна",
  "8 (999) 123-45-67, доб. 5",
  "٩٩٩١٢٣٤٥٦٧",
  "＋７ ９９９ １２３ ４５ ６７",
])("%j is read as a number on the wire", (typed) => expect(readPhone(typed)).toBe("79991234567"));

test.each([
  "",
  "+7 (999) 123-45-6",
  "8-800-555-35-35",
  "+1 999 123 45 67",
  "7999123456789",
  "+9991234567",
  "+998 123 45 67",
  "007 999 123 45 67",
  "810 7 999 123 45 67",
  "2 номера: 8999 123 45 67",
  "8 999 123-45-67, 8 912 345-67-89",
  "8 999 123-45-67 и +7 912 345-67-89",
  "999 123 45 67 +7",
  "8 999 123-45-6 доб. 7",
  "999 abc 123 45 67",
])("%j is no Russian mobile number", (typed) => expect(readPhone(typed)).toBeNull());

test("any typed text becomes a wire number, or nothing", () => {
  fc.assert(fc.property(fc.string(), (typed) => /^79\d{9}$/.test(readPhone(typed) ?? "79000000000")));
});

test("a number is read of all the digits that were typed, or of none", () => {
  const sign = fc.constantFrom(..."0123456789", ..."789999", ..." -()+");
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 20 }), (typed) => {
      const national = readPhone(typed)?.slice(1) ?? typed.replace(/\D/g, "");
      const rest = typed.replace(/\D/g, "").replace(national, "");
      expect(["", "7", "8", "77", "78", "87", "88"]).toContain(rest);
    }),
    { numRuns: 20_000 },
  );
});

test("a number of another country is read as no Russian one", () => {
  fc.assert(
    fc.property(foreignNumber, (typed) => {
      expect(readPhone(typed)).toBeNull();
      expect(isCutShort(typed)).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});

test.each(["+7 (", "+7 (9", "+7 (999) 123-45-6", "8 999", "999 123-45-6"])(
  "%j is a number that lacks digits",
  (typed) => expect([readPhone(typed), isCutShort(typed)]).toEqual([null, true]),
);

test.each([
  "+7 (999) 123-45-67",
  "+7 (812) 123",
  "+7 (812) 123-45-67",
  "999 123-45-67",
  "+99",
  "0",
  "999 abc 1",
])("%j lacks no digits, or other ones would not help", (typed) => expect(isCutShort(typed)).toBe(false));
