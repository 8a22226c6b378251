import { texts as bonusEn } from "#src/locales/bonus/en.ts";
import { texts as bonusRu } from "#src/locales/bonus/ru.ts";
import { texts as cardsEn } from "#src/locales/cards/en.ts";
import { texts as cardsRu } from "#src/locales/cards/ru.ts";
import { texts as verifyEmailEn } from "#src/locales/verify-email/en.ts";
import { texts as verifyEmailRu } from "#src/locales/verify-email/ru.ts";
import { texts as deletionEn } from "#src/locales/deletion/en.ts";
import { texts as deletionRu } from "#src/locales/deletion/ru.ts";
import { texts as cityEn } from "#src/locales/city/en.ts";
import { texts as cityRu } from "#src/locales/city/ru.ts";
import { texts as catalogEn } from "#src/locales/catalog/en.ts";
import { texts as catalogRu } from "#src/locales/catalog/ru.ts";
import { texts as checkoutEn } from "#src/locales/checkout/en.ts";
import { texts as checkoutRu } from "#src/locales/checkout/ru.ts";
import { texts as commonEn } from "#src/locales/common/en.ts";
import { texts as commonRu } from "#src/locales/common/ru.ts";
import { texts as documentsEn } from "#src/locales/documents/en.ts";
import { texts as documentsRu } from "#src/locales/documents/ru.ts";
import { texts as papersEn } from "#src/locales/papers/en.ts";
import { texts as papersRu } from "#src/locales/papers/ru.ts";
import { texts as paymentsEn } from "#src/locales/payments/en.ts";
import { texts as paymentsRu } from "#src/locales/payments/ru.ts";
import { texts as profileEn } from "#src/locales/profile/en.ts";
import { texts as profileRu } from "#src/locales/profile/ru.ts";
import { texts as shellEn } from "#src/locales/shell/en.ts";
import { texts as shellRu } from "#src/locales/shell/ru.ts";
import { texts as signInEn } from "#src/locales/sign-in/en.ts";
import { texts as signInRu } from "#src/locales/sign-in/ru.ts";
import { texts as subscriptionEn } from "#src/locales/subscription/en.ts";
import { texts as subscriptionRu } from "#src/locales/subscription/ru.ts";
import { texts as subscriptionsEn } from "#src/locales/subscriptions/en.ts";
import { texts as subscriptionsRu } from "#src/locales/subscriptions/ru.ts";

export type Language = "ru" | "en";

const locales = {
  ru: {
    bonus: bonusRu,
    cards: cardsRu,
    catalog: catalogRu,
    checkout: checkoutRu,
    common: commonRu,
    documents: documentsRu,
    city: cityRu,
    deletion: deletionRu,
    "verify-email": verifyEmailRu,
    papers: papersRu,
    payments: paymentsRu,
    profile: profileRu,
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
    documents: documentsEn,
    city: cityEn,
    deletion: deletionEn,
    "verify-email": verifyEmailEn,
    papers: papersEn,
    payments: paymentsEn,
    profile: profileEn,
    shell: shellEn,
    "sign-in": signInEn,
    subscription: subscriptionEn,
    subscriptions: subscriptionsEn,
  },
} satisfies Record<Language, unknown>;
type Texts = (typeof locales)["ru"];

/** A text of the product by its feature and name, as `checkout:review.pay`. */
export type Text = { [Feature in keyof Texts]: `${Feature}:${keyof Texts[Feature] & string}` }[keyof Texts];

/** How a text begins, as a person sees it; what varies in it (`{{sum}}`) may be anything. */
const spelled = (text: string): RegExp => {
  const exact = text.replaceAll(/[\\^$.*+?()[\]|]/g, "\\$&");
  return new RegExp(`^${exact.replaceAll(/\{\{\w+\}\}/g, ".+").replaceAll(/\s/g, "\\s")}`);
};

/** The product's words in a language, for finding things by their role and name. */
export const wordsIn =
  (language: Language) =>
  (text: Text): RegExp => {
    const [feature = "", key = ""] = text.split(":");
    const texts: Record<string, Record<string, string>> = locales[language];
    const found = texts[feature]?.[key];
    if (found === undefined) throw new Error(`there is no text ${text} in ${language}`);
    return spelled(found);
  };
