import { expect, test } from "vitest";
import { readContent } from "#server/catalog/content/documents.ts";
import { texts as commonInEnglish } from "#src/i18n/locales/common/en.ts";
import { texts as commonInRussian } from "#src/i18n/locales/common/ru.ts";
import { texts as headInEnglish } from "#src/i18n/locales/head/en.ts";
import { texts as headInRussian } from "#src/i18n/locales/head/ru.ts";

const documents = [
  ["/contract/", "oferta", "legal.offer"],
  ["/privacy/", "privacy", "legal.privacy"],
  ["/personal-data/", "personal-data", "legal.personalData"],
  ["/cookies/", "cookies", "legal.cookies"],
  ["/rekurrent/", "rekurrent", "legal.recurrent"],
] as const;

test.each([
  ["ru", commonInRussian, headInRussian],
  ["en", commonInEnglish, headInEnglish],
] as const)(
  "a legal document has one name: in menus, in its title and on itself (%s)",
  (language, menus, heads) => {
    for (const [address, name, key] of documents)
      expect([heads[`title ${address}`], readContent(`${language}/${name}.md`).facts["title"]]).toEqual([
        menus[key],
        menus[key],
      ]);
  },
);
