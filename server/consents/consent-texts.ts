import { createHash } from "node:crypto";
import type { AccountConsent } from "#contract/consent.ts";
import type { DocName } from "#contract/info.ts";
import type { Language } from "#contract/language.ts";
import { documents } from "../catalog/content/documents.ts";

/** One version of a document. */
type Version = {
  /** First day of the version, as in the front matter of the document. */
  readonly day: string;
  /** SHA-256 of title and body, which a test compares with the files. */
  readonly hashes: Record<Language, string>;
  /** Whether clients who agreed to an earlier version are asked again. */
  readonly asksAgain: boolean;
  /** What is new for them; null for a first version. */
  readonly changes: Record<Language, string> | null;
};

/**
 * Documents to agree to and their versions, the newest last. A changed document needs a new version:
 * tests/server/consents/consent-texts.test.ts compares the hashes.
 */
export const consentTexts: Record<AccountConsent, { doc: DocName; versions: readonly Version[] }> = {
  personalData: {
    doc: "personal-data",
    versions: [
      {
        day: "2026-11-29",
        hashes: {
          ru: "f187e06fb7a7bd69e1570314de295fe0813034fe7501e2dc85438c2d336468da",
          en: "6e266e0618b9945709b86ae74d82d84262af0ee9364c1f7fc2e3bec67341e81b",
        },
        asksAgain: true,
        changes: null,
      },
    ],
  },
  offer: {
    doc: "oferta",
    versions: [
      {
        day: "2026-11-29",
        hashes: {
          ru: "61e069924d6d432525bc0f7a23a46821649cc4651d63ac0440ef28dd3c19320e",
          en: "1083563a7a33afd35cb374acfdda245eb2789921151a3ac90f8806d026d84a04",
        },
        asksAgain: true,
        changes: null,
      },
    ],
  },
};

/** The switch of the profile; a test compares it with the page (src/i18n/locales/profile). */
export const lettersSentence: Record<Language, string> = {
  ru: "Новости. Напишем, когда начислим бонусы",
  en: "News. We tell you when you earn bonus points",
};
export const lettersVersion = 1;
/** Of the sentences in contract/recurring-consent.ts. */
export const recurringVersion = 1;

export const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A document as it is kept with a consent. */
export const readConsentText = (kind: AccountConsent, language: Language): string => {
  const found = documents[language].get(consentTexts[kind].doc);
  if (found === undefined) throw new Error(`there is no document for the consent ${kind}`);
  return `${found.title}\n\n${found.body}`;
};

export const newestVersion = (kind: AccountConsent): number => consentTexts[kind].versions.length;

/** The newest version that everybody has to agree to. */
export const requiredVersion = (kind: AccountConsent): number =>
  consentTexts[kind].versions.findLastIndex(({ asksAgain }) => asksAgain) + 1;

/** What is new in all versions after the one agreed to; null without one. */
export const changesSince = (
  kind: AccountConsent,
  version: number | null,
  language: Language,
): string | null => {
  if (version === null) return null;
  const changes = consentTexts[kind].versions
    .slice(version)
    .flatMap((each) => (each.changes === null ? [] : [each.changes[language]]));
  return changes.length === 0 ? null : changes.join(" ");
};
