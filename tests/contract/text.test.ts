import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { isAgreementWord } from "#contract/agreement.ts";
import { PromoCode } from "#contract/quote.ts";
import { cleanText, text } from "#contract/text.ts";
import { ProfileChange } from "#contract/user.ts";

/** Marks that show nothing: of width, direction, joining and filling. */
const invisible = [
  ..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202d\u202e\u2060\u2066\u2069",
  ..."\u2800\u3164\ufeff\ufe0f\uffa0\ufffc\u0007\u001b\u007f\u009f",
  "\u{e0041}",
];
const mark = fc.constantFrom(...invisible);
const visible = fc.stringMatching(/^[A-Za-zА-Яа-яЁё'’-]{1,12}$/);

test("marks that show nothing are taken out wherever they stand", () => {
  fc.assert(
    fc.property(
      visible,
      fc.array(fc.tuple(fc.nat(12), mark), { minLength: 1, maxLength: 6 }),
      (word, marks) => {
        const typed = marks.reduce((signs, [at, sign]) => signs.toSpliced(at, 0, sign), [...word]).join("");
        expect(cleanText(typed)).toBe(word);
      },
    ),
  );
});

test("a text of nothing visible is empty, and no name", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(mark, fc.constantFrom(" ", "\u00a0", "\u3000", "\n", "\t"))), (signs) => {
      expect(cleanText(signs.join(""))).toBe("");
      expect(cleanText(signs.join(""), { keepLines: true })).toBe("");
      expect(v.is(ProfileChange, { firstName: signs.join("") })).toBe(false);
    }),
  );
});

const anything = fc
  .array(fc.oneof(fc.nat(0x10_ffff), fc.nat(0x7ff), fc.constantFrom(0x0a, 0x0d, 0x20, 0x301, 0x2028, 0x3164)))
  .map((codes) => String.fromCodePoint(...codes).toWellFormed());

test("a text that was cleaned stays as it is, in one form of its letters", () => {
  fc.assert(
    fc.property(anything, fc.boolean(), (typed, keepLines) => {
      const cleaned = cleanText(typed, { keepLines });
      expect(cleanText(cleaned, { keepLines })).toBe(cleaned);
      expect(cleaned).toBe(cleaned.normalize("NFC"));
      expect(cleaned).not.toMatch(keepLines ? /[\r\u2028]|^\s|\s$/ : /[\n\r\u2028]|\s{2}|^\s|\s$/);
      expect(cleanText(typed.normalize("NFD"), { keepLines })).toBe(cleaned);
    }),
  );
});

test("letters that macOS parts from their marks are put together", () => {
  expect(cleanText("Нижний Ёлкин".normalize("NFD"))).toBe("Нижний Ёлкин");
});

const script = fc.constantFrom(
  ..."arab arabext deva beng thai fullwide mathmono mathbold khmr tibt nkoo cakm".split(" "),
);

test("digits of any script are read as the digits they are", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), script, (number, numberingSystem) => {
      const format = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false });
      expect(cleanText(format.format(number))).toBe(String(number));
    }),
  );
});

test("every decimal digit of Unicode becomes one of 0 to 9, ten of each run", () => {
  const all = Array.from({ length: 0x1_10000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Nd}/u.test(sign));
  const digits = all.map((sign) => cleanText(sign)).join("");
  expect(digits).toBe("0123456789".repeat(all.length / 10));
  expect(all.length).toBeGreaterThan(600);
});

test("a line break in a name or an address becomes a space, a comment keeps it", () => {
  expect(v.parse(text(100), "Иван\nBcc: a@b.example\u2028x")).toBe("Иван Bcc: a@b.example x");
  expect(v.parse(ProfileChange, { lastName: "Иванов\r\n\r\n  Петров" })).toEqual({
    lastName: "Иванов Петров",
  });
  expect(v.parse(text(100, { keepLines: true }), " Не нужен \r\n\r\nВерну завтра\t\u202e ")).toBe(
    "Не нужен\n\nВерну завтра",
  );
});

test("the length that counts is that of what is stored", () => {
  const name = "й".repeat(100);
  expect(v.parse(text(100), ` \u202e${name.normalize("NFD")} `)).toBe(name);
  expect(v.is(text(100), `${name}й`)).toBe(false);
});

test("a promo code is itself with invisible marks, spaces around it, and small letters", () => {
  for (const typed of ["lime10", "LIME\u200b10", "\ufeffLIME10\n", "\u2066LIME1٠\u2069", "\u00a0Lime10 "])
    expect(v.parse(PromoCode, typed)).toBe("LIME10");
  // Letters that only look alike are other letters.
  expect(v.parse(PromoCode, "ſale")).toBe("ſALE");
});

test("the word of agreement is itself, however its letters are put together", () => {
  expect(isAgreementWord(" Удалить\u200b ")).toBe(true);
  expect(isAgreementWord("удалить совсем")).toBe(false);
});
