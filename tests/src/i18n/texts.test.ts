import { expect, test } from "vitest";
import { createTexts } from "#src/i18n/texts.ts";
import { defined } from "../../defined.ts";

const open = (language: "ru" | "en" = "ru") => {
  const warnings: string[] = [];
  return { texts: createTexts(language, (message) => warnings.push(message)), warnings };
};

/** Ignores typography: no-break spaces are spaces. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("only the page's language and requested namespaces are loaded", async () => {
  const { texts, warnings } = open();
  await texts.load("common", "sign-in");
  expect(plain(texts.i18n.t("sign-in:phone.submit"))).toBe("Получить код");
  expect(texts.i18n.hasResourceBundle("en", "sign-in")).toBe(false);
  expect(texts.i18n.hasResourceBundle("ru", "catalog")).toBe(false);
  expect(warnings).toEqual([]);
});

test("Russian plurals work", async () => {
  const { texts } = open();
  await texts.load("sign-in");
  const say = (count: number) => plain(texts.i18n.t("sign-in:code.attempts", { count }));
  expect([1, 2, 5, 21].map(say)).toEqual([
    "Осталась 1 попытка",
    "Осталось 2 попытки",
    "Осталось 5 попыток",
    "Осталась 21 попытка",
  ]);
});

test("no line breaks within a filled-in value", async () => {
  const { texts } = open();
  await texts.load("consequences");
  const text = texts.i18n.t("consequences:device.deliver", { day: "22\u00a0ноября", slot: "10:00–14:00" });
  expect(text.replaceAll("\u2060", "~")).toBe("Привезём 22\u00a0ноября, 10:00–~14:00");
});

test("another language is shown once all texts of the page have loaded (C45)", async () => {
  const { texts } = open();
  await texts.load("common", "sign-in");
  await texts.switchTo("en");
  expect(texts.i18n.language).toBe("en");
  expect(plain(texts.i18n.t("sign-in:phone.submit"))).toBe("Get a code");
  await texts.load("catalog");
  expect(texts.i18n.hasResourceBundle("en", "catalog")).toBe(true);
});

test("a missing text is logged once and shown in the other language (C45)", async () => {
  const { texts, warnings } = open();
  await texts.load("common");
  // Cast: a missing key.
  const key = "common:unknown" as "common:title";
  texts.i18n.t(key);
  texts.i18n.t(key);
  expect(warnings).toEqual(["The text common:unknown is missing in ru."]);
  await texts.load("common");
  texts.i18n.addResource("en", "common", "unknown", "Only in English");
  expect(texts.i18n.t(key)).toBe("Only in English");
});

test("a locale file that fails to load is replaced by the other language's, with one warning (C45)", async () => {
  const { texts, warnings } = open();
  // Cast: a missing file.
  await texts.load("nonesuch" as "common");
  expect(warnings).toEqual([
    "The texts ./locales/nonesuch/ru.ts could not be loaded.",
    "The texts ./locales/nonesuch/en.ts could not be loaded.",
  ]);
});

test("both languages have the same texts in every feature", async () => {
  const files = import.meta.glob<{ texts: Record<string, string> }>("../../../src/i18n/locales/*/*.ts");
  const keys = async (path: string) =>
    Object.keys((await defined(files[path], "file of this path")()).texts).map((key) =>
      key.replace(/_(?:one|few|many|other)$/, ""),
    );
  for (const path of Object.keys(files).filter((path) => path.endsWith("/ru.ts")))
    expect(new Set(await keys(path.replace("ru.ts", "en.ts")))).toEqual(new Set(await keys(path)));
});
