import { texts as bonusEn } from "#src/i18n/locales/bonus/en.ts";
import { texts as bonusRu } from "#src/i18n/locales/bonus/ru.ts";
import { texts as cardsEn } from "#src/i18n/locales/cards/en.ts";
import { texts as cardsRu } from "#src/i18n/locales/cards/ru.ts";
import { texts as verifyEmailEn } from "#src/i18n/locales/verify-email/en.ts";
import { texts as verifyEmailRu } from "#src/i18n/locales/verify-email/ru.ts";
import { texts as deletionEn } from "#src/i18n/locales/deletion/en.ts";
import { texts as deletionRu } from "#src/i18n/locales/deletion/ru.ts";
import { texts as cityEn } from "#src/i18n/locales/city/en.ts";
import { texts as cityRu } from "#src/i18n/locales/city/ru.ts";
import { texts as catalogEn } from "#src/i18n/locales/catalog/en.ts";
import { texts as catalogRu } from "#src/i18n/locales/catalog/ru.ts";
import { texts as checkoutEn } from "#src/i18n/locales/checkout/en.ts";
import { texts as checkoutRu } from "#src/i18n/locales/checkout/ru.ts";
import { texts as commonEn } from "#src/i18n/locales/common/en.ts";
import { texts as commonRu } from "#src/i18n/locales/common/ru.ts";
import { texts as consequencesEn } from "#src/i18n/locales/consequences/en.ts";
import { texts as consequencesRu } from "#src/i18n/locales/consequences/ru.ts";
import { texts as documentsEn } from "#src/i18n/locales/documents/en.ts";
import { texts as documentsRu } from "#src/i18n/locales/documents/ru.ts";
import { texts as helpEn } from "#src/i18n/locales/help/en.ts";
import { texts as helpRu } from "#src/i18n/locales/help/ru.ts";
import { texts as inboxEn } from "#src/i18n/locales/inbox/en.ts";
import { texts as inboxRu } from "#src/i18n/locales/inbox/ru.ts";
import { texts as messagesEn } from "#src/i18n/locales/messages/en.ts";
import { texts as messagesRu } from "#src/i18n/locales/messages/ru.ts";
import { texts as papersEn } from "#src/i18n/locales/papers/en.ts";
import { texts as printedEn } from "#server/acts/paper-texts/en.ts";
import { texts as printedRu } from "#server/acts/paper-texts/ru.ts";
import { texts as papersRu } from "#src/i18n/locales/papers/ru.ts";
import { texts as paymentsEn } from "#src/i18n/locales/payments/en.ts";
import { texts as paymentsRu } from "#src/i18n/locales/payments/ru.ts";
import { texts as profileEn } from "#src/i18n/locales/profile/en.ts";
import { texts as profileRu } from "#src/i18n/locales/profile/ru.ts";
import { texts as recorderEn } from "#src/i18n/locales/recorder/en.ts";
import { texts as recorderRu } from "#src/i18n/locales/recorder/ru.ts";
import { texts as shellEn } from "#src/i18n/locales/shell/en.ts";
import { texts as shellRu } from "#src/i18n/locales/shell/ru.ts";
import { texts as signInEn } from "#src/i18n/locales/sign-in/en.ts";
import { texts as signInRu } from "#src/i18n/locales/sign-in/ru.ts";
import { texts as subscriptionEn } from "#src/i18n/locales/subscription/en.ts";
import { texts as subscriptionRu } from "#src/i18n/locales/subscription/ru.ts";
import { texts as subscriptionsEn } from "#src/i18n/locales/subscriptions/en.ts";
import { texts as subscriptionsRu } from "#src/i18n/locales/subscriptions/ru.ts";

export type Language = "ru" | "en";

const locales = {
  ru: {
    bonus: bonusRu,
    cards: cardsRu,
    catalog: catalogRu,
    checkout: checkoutRu,
    common: commonRu,
    consequences: consequencesRu,
    documents: documentsRu,
    help: helpRu,
    city: cityRu,
    deletion: deletionRu,
    "verify-email": verifyEmailRu,
    inbox: inboxRu,
    messages: messagesRu,
    papers: { ...papersRu, ...printedRu },
    payments: paymentsRu,
    profile: profileRu,
    recorder: recorderRu,
    shell: shellRu,
    "sign-in": signInRu,
    subscription: subscriptionRu,
    subscriptions: subscriptionsRu,
  },
  en: {
    bonus: bonusEn,
    cards: cardsEn,
    catalog: catalogEn,
    checkout: checkoutEn,
    common: commonEn,
    consequences: consequencesEn,
    documents: documentsEn,
    help: helpEn,
    city: cityEn,
    deletion: deletionEn,
    "verify-email": verifyEmailEn,
    inbox: inboxEn,
    messages: messagesEn,
    papers: { ...papersEn, ...printedEn },
    payments: paymentsEn,
    profile: profileEn,
    recorder: recorderEn,
    shell: shellEn,
    "sign-in": signInEn,
    subscription: subscriptionEn,
    subscriptions: subscriptionsEn,
  },
} satisfies Record<Language, unknown>;
type Texts = (typeof locales)["ru"];

/** A product text by feature and name, as `checkout:review.pay`. */
export type Text = { [Feature in keyof Texts]: `${Feature}:${keyof Texts[Feature] & string}` }[keyof Texts];

/** A pattern for the start of a text; placeholders (`{{sum}}`) match anything. */
const spelled = (text: string): RegExp => {
  const exact = text.replaceAll(/[\\^$.*+?()[\]|]/g, "\\$&");
  const filled = exact.replaceAll(/\{\{\w+\}\}/g, ".+");
  // Invisible characters forbid line breaks (src/i18n/typography.ts).
  return new RegExp(`^${filled.replaceAll(/\s/g, "\\s").replaceAll(/[-–]/g, "$&\u2060?")}`);
};

/** A product text in a language. */
export const textIn =
  (language: Language) =>
  (text: string): string => {
    const [feature = "", key = ""] = text.split(":");
    const texts: Record<string, Record<string, string>> = locales[language];
    const found = texts[feature]?.[key];
    if (found === undefined) throw new Error(`there is no text ${text} in ${language}`);
    return found;
  };

/** Patterns of product texts in a language, to find elements by role and name. */
export const textsIn =
  (language: Language) =>
  (text: Text): RegExp =>
    spelled(textIn(language)(text));
