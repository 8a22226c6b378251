import { expect, test } from "vitest";
import {
  deletionDays,
  extendDays,
  reservationDays,
  reservationNotice,
  retryDays,
  returnDays,
} from "#contract/deadlines.ts";
import { readFileSync } from "node:fs";
import { texts as english } from "#server/acts/paper-texts/en.ts";
import { texts as russian } from "#server/acts/paper-texts/ru.ts";
import { type Language, languages } from "#contract/language.ts";

/** Texts that name a deadline: of what, by their names, and every number that they say, in their order. */
const deadlines: readonly [namespace: string, key: string, numbers: readonly number[]][] = [
  ["profile", "deletion.lead", [deletionDays]],
  ["head", "description /information-delete-profile/", [deletionDays]],
  ["deletion", "informed.subject", [deletionDays]],
  ["deletion", "confirming.title", [deletionDays]],
  ["consequences", "charge.unpaid", [retryDays.at(-1) ?? 0]],
  ["subscription", "closed.tooEarly", [extendDays]],
  ["subscription", "extend.early.lead", [extendDays]],
];

const textsOf = async (namespace: string, language: Language): Promise<Record<string, string>> => {
  const file = `../../src/i18n/locales/${namespace}/${language}.ts`;
  const { texts }: { texts: Record<string, string> } = await import(/* @vite-ignore */ file);
  return texts;
};
const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));

test.each(
  languages.flatMap((language) =>
    deadlines.map(([namespace, key]) => [`${namespace}:${key}`, language] as const),
  ),
)("%s says in %s what is kept", async (name, language) => {
  const [namespace = "", key = ""] = name.split(":");
  const numbers = deadlines.find((each) => each[0] === namespace && each[1] === key)?.[2];
  expect(numbersIn((await textsOf(namespace, language))[key] ?? "")).toEqual(numbers);
});

test.each(languages)("the terms of a subscription name the deadlines that are kept (%s)", (language) => {
  const all = Object.values({ ru: russian, en: english }[language]);
  const naming = (numbers: readonly number[]) =>
    all.filter((text) => numbersIn(text).join() === numbers.join()).length;
  expect(naming(retryDays)).toBeGreaterThan(0);
  expect(naming([returnDays])).toBeGreaterThan(1);
});

test.each(languages)("documents and questions say how long an order waits (%s)", (language) => {
  const saying = (document: string, sentence: RegExp): string[] | undefined =>
    sentence.exec(readFileSync(`server/catalog/content/${language}/${document}.md`, "utf8"))?.slice(1);
  const [days, notice] = [String(reservationDays), String(reservationNotice)];
  const waits = { ru: /ждёт (\d+) дней/, en: /waits (\d+) days/ }[language];
  expect(saying("delivery", waits)).toEqual([days]);
  expect(
    saying(
      "oferta",
      { ru: /ждёт клиента (\d+) дней/, en: /waits for the customer for (\d+) days/ }[language],
    ),
  ).toEqual([days]);
  expect(saying("faq", { ru: /ждёт заказ\?\n(\d+) дней/, en: /order wait\?\n(\d+) days/ }[language])).toEqual(
    [days],
  );
  for (const document of ["delivery", "faq"])
    expect(
      saying(document, { ru: /За (\d+) дня до конца/, en: /remind you (\d+) days before/ }[language]),
    ).toEqual([notice]);
});
