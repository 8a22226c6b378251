import type { i18n } from "i18next";
import * as v from "valibot";
import { languages } from "#contract/language.ts";
import { asShown } from "../i18n/texts.ts";

/** A group of texts of which something was changed (scripts/build/fresh-texts.ts). */
const Told = v.object({
  language: v.picklist(languages),
  group: v.string(),
  texts: v.record(v.string(), v.string()),
});

/** Shows texts as they are now in place of those that the page has. What it has not loaded comes as it is by then. */
export const showFreshTexts = (
  { hasResourceBundle, removeResourceBundle, addResourceBundle }: i18n,
  told: unknown,
  write?: (text: string) => string,
): void => {
  const { language, group, texts } = v.parse(Told, told);
  if (!hasResourceBundle(language, group)) return;
  removeResourceBundle(language, group);
  addResourceBundle(language, group, asShown(texts, write));
};
