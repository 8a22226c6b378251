import fc from "fast-check";
import { expect, test } from "vitest";
import { payment } from "#machines/payments/payments.model.ts";
import { searchCities } from "#src/features/profile/search-cities.ts";
import { searchFaq, stemWords } from "#src/features/documents/search-faq.ts";
import { findOffices } from "#src/features/help/offices-page.tsx";
import { filterPayments } from "#src/features/payments/filter-payments.ts";
import { listPayments } from "#src/features/payments/listed-payment.ts";
import { readDay } from "#src/features/profile/profile-form.tsx";
import { findSubscriptions } from "#src/features/subscriptions/subscription-list.tsx";
import { plainSubscription } from "../../plain-subscription.ts";

const names = (...all: string[]) => all.map((name) => ({ name }));
const offices = [
  { name: "Серпуховская", address: "Большая Серпуховская улица, 14" },
  { name: "Мойка", address: "набережная реки Мойки, 32" },
];
const faq = [
  { title: "Оплата", items: [{ question: "Где чек за платёж?", answer: "Йод не поможет, чек придёт" }] },
];
const subscription = { ...plainSubscription, serial: "KLBC-00873", model: "Самокат ё-2" };
const listed = listPayments([payment(4, { amount: 948_000 })], [subscription], "Europe/Moscow");

/** The text of each search, and its number of results. */
const searches: Record<string, { typed: string; search: (typed: string) => number }> = {
  city: {
    typed: "Нижний Нов",
    search: (typed) => searchCities(names("Казань", "Нижний Новгород", "Орёл"), typed).length,
  },
  office: { typed: "мойки 32", search: (typed) => findOffices(offices, typed).length },
  question: {
    typed: "чек платёж",
    search: (typed) => searchFaq(faq, stemWords(typed))[0]?.items.length ?? 0,
  },
  payment: { typed: "самокат ё-2 9 480", search: (typed) => filterPayments(listed, { q: typed }).length },
  subscription: {
    typed: "самокат ё-2 00873",
    search: (typed) => findSubscriptions([subscription], { words: typed }).length,
  },
  birthday: { typed: "12.04.1996", search: (typed) => (readDay(typed) === "1996-04-12" ? 1 : 0) },
};

/** The same text with invisible characters, another normal form, other spaces and digits. */
const otherwiseTyped = (typed: string) =>
  fc
    .tuple(
      fc.array(
        fc.tuple(fc.nat(typed.length), fc.constantFrom(..."\u00ad\u200b\u200e\u202e\u2060\ufeff\u3164")),
        {
          maxLength: 4,
        },
      ),
      fc.constantFrom("NFC", "NFD"),
      fc.constantFrom(" ", "\u00a0", "\u2009", " \t"),
      fc.constantFrom("latn", "arab", "fullwide"),
    )
    .map(([marks, form, space, script]) => {
      const digits = new Intl.NumberFormat("en", { numberingSystem: script });
      return marks
        .reduce((signs, [at, mark]) => signs.toSpliced(at, 0, mark), [...typed])
        .map((sign) => (sign === " " ? space : /\d/.test(sign) ? digits.format(Number(sign)) : sign))
        .join("")
        .normalize(form);
    });

test.each(Object.entries(searches))("a %s is found however its signs are encoded", (_, { typed, search }) => {
  expect(search(typed)).toBe(1);
  expect(search(`${typed}щщщ`)).toBe(0);
  fc.assert(
    fc.property(otherwiseTyped(typed), (other) => {
      expect(search(other)).toBe(1);
    }),
  );
});
