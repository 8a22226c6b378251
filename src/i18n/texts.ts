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

/** Texts that load together: one feature's, or those of every page. */
export type Namespace = keyof ResourceNamespaceMap;

type TextMap = Readonly<Record<string, string>>;

/** Namespaces that share a chunk, because pages need them together. */
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

/** The module of a namespace in a language. */
export const textFile = (name: string, language: Language): string => {
  const group = together[name];
  return group === undefined ? `./locales/${name}/${language}.ts` : `./groups/${group}-${language}.ts`;
};

/** Reads a namespace and those in the same chunk. */
const readFile = async (name: string, language: Language): Promise<Record<string, TextMap>> => {
  const path = textFile(name, language);
  const [alone, group] = [files[path], fileGroups[path]];
  if (group !== undefined) return group();
  if (alone !== undefined) return { [name]: await alone() };
  throw new Error("there is no such file");
};

export type Texts = {
  i18n: i18n;
  /** Resolves when the texts can be used. Never rejects: texts that fail to load fall back to the other language. */
  load(...namespaces: Namespace[]): Promise<void>;
  /** Switches after everything shown is loaded in the new language. */
  switchTo(language: Language): Promise<void>;
};

/** English is the fallback (spec §9), loaded only when something is missing; its own fallback is Russian. */
const fallback = translations[0];
const fallbackFor = (language: Language): Language => (language === fallback ? reference : fallback);

const identity = (text: string): string => text;

/** Adds non-breaking spaces (typography.ts). */
export const typeset = (texts: TextMap, write = identity): TextMap =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, tie(write(text))]));

/** `write`: transforms texts in development (src/dev/pseudo.ts). */
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

  /** Whether the file loaded. A failure is forgotten, so the next call retries. */
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
    // Set explicitly: otherwise i18next checks each key for a sentence with a colon.
    nsSeparator: ":",
    initAsync: false,
    resources: {},
    // No escaping: React does that. Inserted values do not break across lines.
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

export const shownLanguage = ({ language }: i18n): Language => languageNamed(language) ?? reference;

/** BCP 47 tag of the current language, for Intl. */
export const shownLocale = (i18n: i18n): string => localeOf[shownLanguage(i18n)];
