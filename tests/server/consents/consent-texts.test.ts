import { describe, expect, test } from "vitest";
import { accountConsents } from "#contract/consent.ts";
import { languages } from "#contract/language.ts";
import { documents } from "#server/catalog/content/documents.ts";
import {
  consentTexts,
  hashText,
  lettersSentence,
  readConsentText,
  requiredVersion,
} from "#server/consents/consent-texts.ts";
import { texts as english } from "#src/i18n/locales/profile/en.ts";
import { texts as russian } from "#src/i18n/locales/profile/ru.ts";

describe.each(accountConsents)("the document of the consent %s", (kind) => {
  const { doc, versions } = consentTexts[kind];

  test.each(languages)("has a version for its present text (%s)", (language) => {
    const newest = versions.at(-1);
    expect(
      hashText(readConsentText(kind, language)),
      `${doc} (${language}) was changed: add a version with this hash to server/consents/consent-texts.ts`,
    ).toBe(newest?.hashes[language]);
    expect(documents[language].get(doc)?.updated).toBe(newest?.day);
  });

  test("has versions in order, each of which says what is new", () => {
    const days = versions.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    expect(versions.map(({ changes }) => changes === null)).toEqual(versions.map((_, index) => index === 0));
    expect(requiredVersion(kind)).toBeGreaterThanOrEqual(1);
  });
});

test("the consent to letters is the sentence of its switch", () => {
  const sentence = (texts: typeof russian | typeof english) =>
    `${texts["notices.news"]}. ${texts["notices.news.note"]}`;
  expect(lettersSentence).toEqual({ ru: sentence(russian), en: sentence(english) });
});
