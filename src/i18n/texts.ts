import { createInstance, type i18n, type ResourceNamespaceMap } from "i18next";
import { initReactI18next } from "react-i18next";
import {
  type Language,
  languageNamed,
  languages,
  localeOf,
  reference,
  translations,
} from "#contract/language.ts";
import { joined, tie } from "./typography.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    keySeparator: false;
  }
}

/** A group of texts that is loaded as one: what every page needs, or what one feature does. */
export type Namespace = keyof ResourceNamespaceMap;

type TextMap = Readonly<Record<string, string>>;

/** Groups that travel in one file, because who needs one of them needs the others: fewer requests. */
const together: Partial<Record<string, "first" | "client" | "shop">> = {
  common: "first",
  shell: "first",
  "sign-in": "first",
  acts: "client",
  catalog: "shop",
  checkout: "shop",
  city: "client",
  consequences: "client",
  messages: "client",
  payments: "client",
  subscription: "client",
  subscriptions: "client",
};
const files = import.meta.glob<TextMap>(
  [
    "./locales/*/*.ts",
    "!./locales/{recorder,common,shell,sign-in,acts,catalog,checkout,city,consequences,messages,payments,subscription,subscriptions,old-browser}/*.ts",
  ],
  { import: "texts" },
);
const fileGroups = import.meta.glob<Record<string, TextMap>>("./groups/*.ts", { import: "groups" });

/** The file that has a group of texts in a language, as seen from here. */
export const textFile = (name: string, language: Language): string => {
  const group = together[name];
  return group === undefined ? `./locales/${name}/${language}.ts` : `./groups/${group}-${language}.ts`;
};

/** What is in the file of a group: it, and what travels with it. */
const readFile = async (name: string, language: Language): Promise<Record<string, TextMap>> => {
  const path = textFile(name, language);
  const [alone, group] = [files[path], fileGroups[path]];
  if (group !== undefined) return group();
  if (alone !== undefined) return { [name]: await alone() };
  throw new Error("there is no such file");
};

/** The interface's texts: those of the page's language first, others when they are asked for. */
export type Texts = {
  i18n: i18n;
  /** Resolves when these texts can be read. Never rejects: what cannot be loaded is read in the other language. */
  load(...namespaces: Namespace[]): Promise<void>;
  /** Shows another language, once all that is shown has been loaded in it. */
  switchTo(language: Language): Promise<void>;
};

/** English is the fallback (spec §9); it is loaded only when something is missing. What it lacks is in Russian. */
const fallback = translations[0];
const fallbackFor = (language: Language): Language => (language === fallback ? reference : fallback);

const identity = (text: string): string => text;

/** Texts as they are shown: with what belongs together tied (typography.ts). */
export const typeset = (texts: TextMap, write = identity): TextMap =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, tie(write(text))]));

/** `write`: how a text is written before it is shown (development: src/dev/pseudo.ts). */
export const createTexts = (
  language: Language,
  warn: (message: string, detail?: unknown) => void,
  write = identity,
): Texts => {
  const i18n = createInstance();
  let current = language;
  const loading = new Map<string, Promise<boolean>>();
  const shown = new Set<Namespace>();
  const warned = new Set<string>();

  const warnOnce = (message: string, detail?: unknown): void => {
    if (!warned.has(message)) warn(message, detail);
    warned.add(message);
  };

  /** Whether the file could be loaded. A failure is forgotten, so that the next asker tries again. */
  const loadFile = (name: string, from: Language): Promise<boolean> => {
    const path = textFile(name, from);
    const known = loading.get(path);
    if (known !== undefined) return known;
    const attempt = readFile(name, from).then(
      (found) => {
        for (const [group, texts] of Object.entries(found))
          i18n.addResourceBundle(from, group, typeset(texts, write));
        return true;
      },
      (failure: unknown) => {
        loading.delete(path);
        warnOnce(`The texts ${path} could not be loaded.`, failure);
        return false;
      },
    );
    loading.set(path, attempt);
    return attempt;
  };

  const loadAll = async (names: Iterable<Namespace>, into: Language): Promise<void> => {
    await Promise.all(
      Array.from(names, async (name) => (await loadFile(name, into)) || loadFile(name, fallbackFor(into))),
    );
  };

  void i18n.use(initReactI18next).init({
    lng: language,
    supportedLngs: languages,
    fallbackLng: {
      ...Object.fromEntries(languages.map((each) => [each, [fallbackFor(each)]])),
      default: [fallback],
    },
    load: "currentOnly",
    ns: [],
    defaultNS: "common",
    keySeparator: false,
    // Named, so that not each key is looked at for being a sentence with a colon in it.
    nsSeparator: ":",
    initAsync: false,
    resources: {},
    // Nothing is escaped: React does that. Whatever is put into a sentence stays in one piece, as the sentence itself does.
    interpolation: { escapeValue: true, escape: joined },
    react: { useSuspense: false, bindI18nStore: "added" },
    saveMissing: true,
    saveMissingTo: "current",
    missingKeyHandler: ([missingIn], name, key) => {
      warnOnce(`The text ${name}:${key} is missing in ${missingIn}.`);
      void loadFile(name, fallbackFor(current));
    },
  });

  return {
    i18n,
    load: async (...names) => {
      for (const name of names) shown.add(name);
      await loadAll(names, current);
    },
    switchTo: async (next) => {
      await loadAll(shown, next);
      current = next;
      await i18n.changeLanguage(next);
    },
  };
};

/** The language that is shown. */
export const shownLanguage = ({ language }: i18n): Language => languageNamed(language) ?? reference;

/** BCP 47 tag of the language shown, for Intl. */
export const shownLocale = (i18n: i18n): string => localeOf[shownLanguage(i18n)];
