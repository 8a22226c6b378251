import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { companionCookie } from "#contract/client-page.ts";
import { languages } from "#contract/language.ts";
import { readContent } from "#server/catalog/content/documents.ts";
import { passKey } from "#src/ports/recording-pass.ts";

/** The words of the cookies page for each stored value. */
const described: Record<string, { ru: string; en: string }> = {
  credentials: { ru: "ключ входа", en: "a sign-in key" },
  browser: { ru: "случайный номер браузера", en: "a random browser ID" },
  city: { ru: "выбранные город,", en: "the city," },
  device: { ru: "устройство и", en: "device and" },
  theme: { ru: "и тему,", en: "and theme you chose" },
  tag: { ru: "её метку из ссылки", en: "the ad tag of the link" },
  "checkout.draft": {
    ru: "незаконченный заказ с адресом доставки",
    en: "not finished: an order with its delivery address",
  },
  "checkout.order": { ru: "незаконченный заказ", en: "not finished: an order" },
  "payment.": { ru: "начатые оплату", en: "not finished: an order with its delivery address, a payment" },
  binding: { ru: "привязку карты", en: "adding a card" },
  "bonus.promo": { ru: "операцию с бонусами", en: "using bonus points" },
  "bonus.spend": { ru: "операцию с бонусами", en: "using bonus points" },
  seen: { ru: "список ваших устройств с ближайшей датой", en: "the list of your devices with the next date" },
  "inbox.seen": { ru: "время последнего показанного сообщения", en: "the time of the last message shown" },
  challenge: { ru: "действует запрошенный код", en: "until when a code works" },
  lock: { ru: "закрыт вход", en: "signing in is locked" },
  deletion: { ru: "просили ли вы удалить данные", en: "whether you asked us to delete your data" },
  version: { ru: "версию кабинета", en: "the app version" },
  reload: { ru: "страница перезагрузилась сама", en: "a page last reloaded by itself" },
  phone: {
    ru: "Номер телефона браузер хранит только в открытой вкладке",
    en: "keeps your phone number only in the open tab",
  },
  returnTo: { ru: "страница, на которую вы шли", en: "the page you were going to" },
  letter: { ru: "результат подтверждения почты", en: "the result of your email verification" },
  [companionCookie]: { ru: "сайт ставит два файла cookie", en: "this site sets two cookies" },
  [passKey]: { ru: "вкладка помнит эту ссылку", en: "the tab remembers that link" },
};

/** The names under which the ports store something; what is named as it comes, by its beginning. */
const stored = (): string[] => {
  const sources = globSync("src/ports/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\bdefineStoredValue\(\s*"([^"]+)"|\bintentNames = "([^"]+)"/g)].map(
      ([, name, beginning]) => name ?? beginning ?? "",
    ),
  );
  return [...named, passKey, companionCookie];
};

test("the cookies page names everything that is stored in the browser", () => {
  expect(stored().toSorted()).toEqual(Object.keys(described).toSorted());
  for (const language of languages) {
    const { body } = readContent(`${language}/cookies.md`);
    const untold = Object.entries(described).filter(([, words]) => !body.includes(words[language]));
    expect(untold.map(([name]) => name)).toEqual([]);
  }
});

test("nothing is stored but by a name of the list", () => {
  const sources = globSync("src/**/*.{ts,tsx}").map((file) => file.replaceAll("\\", "/"));
  // Development code is exempt; recordings for support are on the page.
  const files = sources
    .filter((file) => !file.startsWith("src/dev/"))
    .filter((file) =>
      /\b(?:localStorage|sessionStorage|indexedDB)\b|\.setItem\(|document\.cookie/.test(
        readFileSync(file, "utf8"),
      ),
    );
  expect(files.toSorted()).toEqual(["src/ports/browser.ts", "src/ports/storage.ts"]);
});
