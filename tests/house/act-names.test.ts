import { expect, test } from "vitest";
import { paperTypes } from "#contract/subscription.ts";
import { readContent } from "#server/catalog/content/documents.ts";
import { actNames } from "#server/notifications/texts/account.ts";
import { texts as english } from "#src/i18n/locales/acts/en.ts";
import { texts as russian } from "#src/i18n/locales/acts/ru.ts";
import { texts as englishPapers } from "#server/acts/paper-texts/en.ts";
import { texts as russianPapers } from "#server/acts/paper-texts/ru.ts";

const languages = [
  ["ru", russian, russianPapers],
  ["en", english, englishPapers],
] as const;

test.each(languages)(
  "an act has one name: in lists, on paper and in letters (%s)",
  (language, names, papers) => {
    for (const type of paperTypes) {
      expect(papers[`${type}.title`].startsWith(names[`act.${type}`])).toBe(true);
      expect(actNames[type][language]).toBe(names[`act.${type}`].toLowerCase());
    }
  },
);

test.each(languages)("a plan is called like its document (%s)", (language, names) => {
  const plans = [
    ["protection-plan", names["act.protectionPlan"]],
    ["care-plan", names["act.carePlan"]],
  ] as const;
  for (const [file, name] of plans) expect(readContent(`${language}/${file}.md`).facts["title"]).toBe(name);
});
