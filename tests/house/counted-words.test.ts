import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Language, languages, localeOf } from "#contract/language.ts";
import { createTexts } from "#src/i18n/texts.ts";

type Texts = Readonly<Record<string, string>>;
type Forms = Readonly<Record<string, string>>;

/**
 * Words that change with a number: one, few, many; in English one, other. A fraction (`other`) takes the Russian
 * form `few`, unless a fourth form is given.
 */
const words: Record<Language, string> = {
  ru: `
    бонус бонуса бонусов
    бонуса бонусов бонусов бонуса
    подписка подписки подписок
    подписку подписки подписок
    месяц месяца месяцев
    устройство устройства устройств
    раз раза раз
    списание списания списаний
    платёж платежа платежей
    найден найдено найдено
    город города городов
    день дня дней
    оплаченный оплаченных оплаченных оплаченного
    сохранённый сохранённых сохранённых сохранённого
    сохранён сохранены сохранены
    дня дней дней дня
    пойдёт пойдут пойдут
    следующее следующих следующих следующего
    он они они
    него них них
    пойдёт пойдут пойдут пойдёт
    пропадёт пропадут пропадут
    сгорит сгорят сгорят сгорит
    нашёлся нашлось нашлось
    ответ ответа ответов
    открыт открыты открыты
    модель модели моделей
    оплачивается оплачиваются оплачиваются
    оплачена оплачены оплачено
    поле поля полей
    осталась осталось осталось
    попытка попытки попыток
    ситуация ситуации ситуаций
    событие события событий
    дело дела дел
    документ документа документов`,
  en: `
    point points
    subscription subscriptions
    month months
    charge charges
    payment payments
    day days
    city cities
    answer answers
    model models
    field fields
    try tries
    situation situations
    event events
    thing things
    document documents
    it they
    is are
    uses use`,
};
/** A number of which no word changes. */
const alike = new Set(["catalog:device.here", "consequences:order.more"]);

const counts = [0, 1, 2, 5, 11, 21, 25];
const counted = /_(?:zero|one|two|few|many|other)$/;

const read = async (language: Language): Promise<Texts> => {
  const all: Record<string, string> = {};
  for (const file of globSync(`src/i18n/locales/*/${language}.ts`).toSorted()) {
    const namespace = file.replaceAll("\\", "/").split("/").at(-2);
    const { texts }: { texts: Texts } = await import(/* @vite-ignore */ `../../${file}`);
    for (const [key, text] of Object.entries(texts)) all[`${namespace}:${key}`] = text;
  }
  return all;
};

const categories: Record<Language, readonly string[]> = {
  ru: ["one", "few", "many", "other"],
  en: ["one", "other"],
};

const rows: Record<Language, Set<string>> = {
  ru: new Set(
    words.ru.split("\n").map((line) => {
      const [one = "", few = "", many = "", other = few] = line.trim().split(" ");
      return [one, few, many, other].join(" ");
    }),
  ),
  en: new Set(words.en.split("\n").map((line) => line.trim())),
};

const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/);
const plain = (word: string): string => word.replaceAll(/^[«(]|[.,:;!?»)]+$/g, "");

/** Whether a text has a word of the table in its form, singular (0) or plural (1), and none in the other. */
const hasForm = (text: readonly string[], form: number): boolean => {
  const found = text.map(plain).flatMap((word) => {
    const row = [...rows.en].map((each) => each.split(" ")).find((each) => each.includes(word));
    return row === undefined ? [] : [row.indexOf(word)];
  });
  return found.includes(form) && !found.includes(1 - form);
};

/** What is wrong with the forms of a text: they have the same words, or words of one row of the table. */
const faultsOf = (base: string, forms: Forms, language: Language): string[] => {
  const all = categories[language].map((category) => wordsIn(forms[category] ?? ""));
  const [first = []] = all;
  if (all.some(({ length }) => length !== first.length))
    // English `one` is of 1 alone, and may say it in other words.
    return language === "en" && all.every((each, at) => hasForm(each, at))
      ? []
      : [`${base}: its forms differ in length`];
  const changing = first
    .map((_, at) => all.map((each) => plain(each[at] ?? "")))
    .filter((tuple) => new Set(tuple).size > 1);
  if (changing.length === 0 && !(language === "en" && alike.has(base))) return [`${base}: no word changes`];
  return changing
    .map((tuple) => tuple.join(" "))
    .filter((row) => !rows[language].has(row))
    .map((row) => `${base}: ${row}`);
};

const formsIn = (all: Texts): Map<string, Record<string, string>> => {
  const found = new Map<string, Record<string, string>>();
  for (const [key, text] of Object.entries(all)) {
    if (!counted.test(key)) continue;
    const [base, category] = [key.replace(counted, ""), key.slice(key.lastIndexOf("_") + 1)];
    found.set(base, { ...found.get(base), [category]: text });
  }
  return found;
};

describe.for(languages)("counted texts in %s", (language) => {
  test("have each word in the form of its number, and say the same in every form", async () => {
    const forms = formsIn(await read(language));
    expect(forms.size).toBeGreaterThan(40);
    expect([...forms].flatMap(([base, each]) => faultsOf(base, each, language))).toEqual([]);
  });

  test(`are rendered with the form of 0, 1, 2, 5, 11, 21 and 25`, async () => {
    const all = await read(language);
    const texts = createTexts(language, (message) => {
      throw new Error(message);
    });
    for (const [whole, text] of Object.entries(all)) {
      const [namespace = "", key = ""] = whole.split(/:(.*)/s);
      texts.i18n.addResource(language, namespace, key, text, { keySeparator: "\n" });
    }
    const rules = new Intl.PluralRules(localeOf[language]);
    const fill = (text: string, count: number): string =>
      text.replaceAll(/\{\{(?:count|amount)\}\}/g, String(count)).replaceAll(/\{\{\w+\}\}/g, "…");
    for (const [base, forms] of formsIn(all))
      for (const count of counts) {
        const others = Object.fromEntries(
          Array.from(
            Object.values(forms)
              .join(" ")
              .matchAll(/\{\{(\w+)\}\}/g),
            ([, name = ""]) => [name, "…"],
          ),
        );
        // Cast: keys are read from the files.
        const t = texts.i18n.t as unknown as (key: string, values: object) => string;
        const shown = t(base, { ...others, amount: String(count), count });
        expect([base, count, shown]).toEqual([base, count, fill(forms[rules.select(count)] ?? "", count)]);
      }
  });
});

test("a wrong form is named", () => {
  const found = {
    one: "{{n}} платёж",
    few: "{{n}} платежей",
    many: "{{n}} платежей",
    other: "{{n}} платежа",
  };
  expect(faultsOf("a:found", found, "ru")).toEqual(["a:found: платёж платежей платежей платежа"]);
  expect(faultsOf("a:b", { one: "{{n}} bonus points", other: "{{n}} bonus points" }, "en")).toHaveLength(1);
  const longer = { ...found, one: "{{n}} платёж сегодня" };
  expect(faultsOf("a:found", longer, "ru")).toEqual(["a:found: its forms differ in length"]);
});
