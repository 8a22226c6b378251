import { readdirSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { paymentMethods } from "#contract/payment.ts";
import { PaymentType } from "#contract/payment-status.ts";
import { docNames, getDoc, getFaq } from "#contract/info.ts";
import { documents, faq } from "#server/catalog/content/documents.ts";
import { english } from "#sandbox/seed/english.ts";
import { cities, offices } from "#sandbox/seed/places.ts";
import { formatPhone } from "#src/ui/phone.ts";

const textOf = (language: "ru" | "en", name: string): string => {
  const { title, body } = v.parse(getDoc.reply, documents[language].get(name));
  return `${title}\n${body}`;
};

const answers = (language: "ru" | "en"): string =>
  v
    .parse(getFaq.reply, { groups: faq[language] })
    .groups.flatMap(({ title, items }) => [title, ...items.map((item) => `${item.question}\n${item.answer}`)])
    .join("\n");

/** The offices' telephones in a new database; none of the numbers is assigned. */
const officePhones = offices.map(({ phone }) => `[${formatPhone(phone)}](tel:+${phone})`);

/** The sequence of headings, list items and paragraphs, equal in a translation. */
const outline = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => /^(?:#+ |- |\d\. )/.exec(line)?.[0] ?? "paragraph");

describe.each(docNames)("the document %s", (name) => {
  test("has the same outline and date in both languages", () => {
    expect(outline(textOf("en", name))).toEqual(outline(textOf("ru", name)));
    expect(outline(textOf("ru", name)).length).toBeGreaterThan(4);
    expect(documents.en.get(name)?.updated).toBe(documents.ru.get(name)?.updated);
  });
});

test("every question is answered in both languages", () => {
  const shape = (language: "ru" | "en") => faq[language].map(({ items }) => items.length);
  expect(shape("en")).toEqual(shape("ru"));
  const items = [...faq.ru, ...faq.en].flatMap((group) => group.items);
  expect(items.length).toBeGreaterThan(20);
  for (const { question, answer } of items)
    expect([question, question.endsWith("?"), answer.length > 10]).toEqual([question, true, true]);
});

test("every file in the folder is published", () => {
  const files = [...docNames, "faq"].map((name) => `${name}.md`).toSorted();
  for (const language of ["ru", "en"])
    expect(
      readdirSync(new URL(`../../../server/catalog/content/${language}`, import.meta.url)).toSorted(),
    ).toEqual(files);
});

describe("documents and rules agree", () => {
  test("the first month may be paid on delivery", () => {
    expect(paymentMethods).toContain("onDelivery");
    expect(textOf("ru", "oferta")).toMatch(/Первый месяц оплачивается .* или при доставке/);
    expect(textOf("en", "oferta")).toMatch(/The first one is paid .* or on delivery/);
  });

  test("there are no fines", () => {
    expect(PaymentType.options).toEqual(["subscription", "insurance", "delivery"]);
    const answers = [...faq.ru, ...faq.en].flatMap(({ items }) => items);
    for (const word of [/штраф/, /fines/])
      expect(answers.find(({ question }) => word.test(question))?.answer).toMatch(
        /не списываем|don’t charge them/,
      );
  });

  test("a debt survives deletion and can only be paid before the request", () => {
    expect(textOf("ru", "information-delete-profile")).toMatch(/Оплатите его до запроса, потом не получится/);
    expect(textOf("en", "information-delete-profile")).toMatch(
      /Pay it before the request: you can’t pay afterwards/,
    );
  });

  test("everything that a purge deletes is listed, and the export before it", () => {
    expect(textOf("ru", "information-delete-profile")).toMatch(
      /всё, что указано в профиле, адреса доставки, акты, карты и бонусы\. .* Файл со своими данными можно скачать/,
    );
    expect(textOf("en", "information-delete-profile")).toMatch(
      /your profile, delivery addresses, records, cards and bonus points\. .* You can download your data/,
    );
  });

  test.each(cities)("$name is listed exactly if it has service and delivery", ({ name, ...city }) => {
    const names = { ru: name, en: english[name] ?? "" };
    for (const language of ["ru", "en"] as const)
      expect(textOf(language, "about").includes(names[language])).toBe(city.supported);
    // The page about delivery names a city only if it has none.
    const isPickupOnly = city.supported && city.deliveryPrice === null;
    expect(/В (.+)е доставки нет/.exec(textOf("ru", "delivery"))?.[1] === name).toBe(isPickupOnly);
    expect(/no delivery in (.+), only/.exec(textOf("en", "delivery"))?.[1] === names.en).toBe(isPickupOnly);
  });

  test.each(["Номер сменился", "My number has changed", "украли", "was stolen"])(
    "a client who cannot sign in finds an office's telephone: %s",
    (words) => {
      const asked = [...faq.ru, ...faq.en].flatMap(({ items }) => items);
      const found = asked.find(({ question }) => question.includes(words));
      expect(officePhones.some((phone) => found?.answer.includes(phone))).toBe(true);
    },
  );

  test("a client who asks about cities is not sent to the catalogue, which shows none", () => {
    expect(textOf("ru", "about")).not.toMatch(/каталог/i);
    expect(textOf("en", "about")).not.toMatch(/catalogue/i);
  });
});

describe("texts keep the product's voice", () => {
  const all = (language: "ru" | "en") =>
    officePhones.reduce(
      (text, phone) => text.replaceAll(phone, ""),
      [...docNames.map((name) => textOf(language, name)), answers(language)].join("\n"),
    );
  const russian = all("ru");
  const english = all("en");

  test("in one alphabet each", () => {
    expect(english.match(/.*\p{Script=Cyrillic}.*/u)).toBeNull();
    const words = russian.replaceAll(/\]\([^)]*\)/g, "").match(/\p{Script=Latin}{3,}/gu);
    expect(new Set(words)).toEqual(new Set(["cookie", "WCAG", "SHA"]));
  });

  test("without shouting, begging, blaming or guessing a gender", () => {
    for (const text of [russian, english])
      expect(text.match(/.*(?:!|\p{Extended_Pictographic}).*/u)).toBeNull();
    expect(russian.match(/.*(?:пожалуйста|к сожалению|упс|согласен|ознакомлен).*/iu)).toBeNull();
    expect(english.match(/.*(?:please|sorry|oops|unfortunately).*/iu)).toBeNull();
  });

  test("with one term for each thing", () => {
    expect(russian.match(/.*(?:пункт\S* выдачи|аренд|заказчик|залог|sms).*/iu)).toBeNull();
    expect(english.match(/.*(?:\bSMS\b|pick-up point|e-mail|\bpledge\b|cell ?phone).*/iu)).toBeNull();
    expect(english.match(/.*(?<!bonus )\bpoints?\b.*/iu)).toBeNull();
  });

  test("they contain no address, phone, company or person except the fictional offices", () => {
    for (const text of [russian, english]) {
      // The number of a standard is no phone.
      const own = text.replaceAll(/(?:ГОСТ Р|GOST R)\s52872/g, "");
      expect(own.match(/.*(?:@|https?:|www\.|\+7|\d{4,}|ООО|ИНН|\b(?:LLC|Ltd|Inc)\b).*/u)).toBeNull();
    }
  });
});
