import { domainToASCII } from "node:url";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { Email, emailFaultOf } from "#contract/email.ts";

const label = fc
  .stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])?$/)
  .filter((text) => !text.startsWith("xn--"));
/** Local parts that the HTML standard accepts. */
const name = fc.stringMatching(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,30}$/);
const russian = fc.stringMatching(/^[а-яё]{1,20}(?:-[а-яё0-9]{1,10})?$/);

test("what the HTML standard takes is an address, as long as its domain has a dot and a name behind it", () => {
  fc.assert(
    fc.property(
      name,
      fc.array(label, { minLength: 1, maxLength: 4 }),
      fc.stringMatching(/^[a-z]{2,10}$/),
      (who, labels, top) => {
        const address = `${who}@${[...labels, top].join(".")}`;
        expect(v.parse(Email, address)).toBe(address);
      },
    ),
  );
});

test("a domain in Unicode and the same in punycode are one address", () => {
  fc.assert(
    fc.property(name, russian, fc.constantFrom("рф", "рус", "бел", "com"), (who, word, top) => {
      const ascii = domainToASCII(`${word}.${top}`);
      expect(v.parse(Email, `${who}@${word}.${top}`)).toBe(`${who}@${ascii}`);
      expect(v.parse(Email, `${who}@${ascii.toUpperCase()}`)).toBe(`${who}@${ascii}`);
      expect(v.parse(Email, `${who}@${word.toUpperCase()}.${top}`.normalize("NFD"))).toBe(`${who}@${ascii}`);
    }),
  );
});

test.each([
  ["ivan@почта.рф", "ivan@xn--80a1acny.xn--p1ai"],
  ["contact@xn----8sbpfklcuba0as3d.xn--p1ai", "contact@xn----8sbpfklcuba0as3d.xn--p1ai"],
  ["o'neil@mail.ru", "o'neil@mail.ru"],
  ["user&co@mail.ru", "user&co@mail.ru"],
  ["Ivan.Petrov+kabinet@Mail.RU", "Ivan.Petrov+kabinet@mail.ru"],
  [" \u200bivan@mail.ru\u00a0\ufeff", "ivan@mail.ru"],
  ["ivan@mail.ru.", "ivan@mail.ru"],
  ["ivan@mail.ru\n", "ivan@mail.ru"],
  ["ivan１@mail.ru", "ivan1@mail.ru"],
])("%j is %s", (typed, address) => expect(v.parse(Email, typed)).toBe(address));

test.each([
  "",
  "ivan",
  "ivan@",
  "@mail.ru",
  "ivan@mail",
  "ivan@@mail.ru",
  "ivan@mail.ru, petr@mail.ru",
  "ivan@mail..ru",
  "ivan@-mail.ru",
  "ivan@mail_1.ru",
  "ivan petrov@mail.ru",
  "ivan@127.0.0.1",
  "ivan@mail.ru:25",
  "ivan@mail.ru/inbox",
  "ivan@%6dail.ru",
  "ivan@[::1]",
  "ivan@0x7f.1",
  "ivan@xn--.ru",
  `ivan@${"a".repeat(64)}.ru`,
  `ivan@${"ы".repeat(63)}.рф`,
  `${"a".repeat(250)}@mail.ru`,
  "Иван <ivan@mail.ru>",
  "иван@почта.рф",
  "иван@mail.ru",
  "ivan@mаil.ru",
  "ivan@mail.rу",
])("%j is no address", (typed) => expect(v.is(Email, typed)).toBe(false));

test.each([
  ["ivan@", "format"],
  ["почта", "format"],
  ["иван@почта.рф", "name"],
  ["ivаn@mail.ru", "name"],
  ["ivan@mаil.ru", "alphabets"],
  ["ivan@почта.pф", "alphabets"],
] as const)("what is wrong with %j is told: %s", (typed, fault) => expect(emailFaultOf(typed)).toBe(fault));

test("any typed text becomes an ASCII address that parses to itself, or nothing", () => {
  const sign = fc.oneof(fc.constantFrom(..."@@..-иваныxn"), fc.string({ minLength: 1, maxLength: 1 }));
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 20 }), (typed) => {
      const read = v.safeParse(Email, typed);
      const address = read.success ? read.output : "ivan@mail.ru";
      expect(address).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
      expect(v.parse(Email, address)).toBe(address);
    }),
    { numRuns: 2_000 },
  );
});

test("no address takes long to read", () => {
  const long = [
    "a".repeat(254),
    `a@${"b-".repeat(125)}`,
    `${"a.".repeat(120)}@test.c`,
    `a@${"b.".repeat(125)}`,
  ];
  const begun = performance.now();
  for (const typed of long) v.is(Email, typed);
  expect(performance.now() - begun).toBeLessThan(200);
});
