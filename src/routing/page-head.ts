import type { i18n } from "i18next";
import { inLanguage, type Language, languageOf, languages, reference } from "#contract/language.ts";

/** A page of the product, by its address below the language, as routes spell it: `/catalog/$device/`. */
export type PageName = string;

/** What a page is called in the texts of the head: a description, a name, or null. Their texts must have come. */
export const headText = (
  texts: Pick<i18n, "t" | "exists">,
  kind: "title" | "description",
  name: PageName,
): string | null => {
  const key = `${kind} ${name}`;
  if (!texts.exists(key, { ns: "head" })) return null;
  // Cast: which addresses have texts is asked a line above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return texts.t(key as "description /", { ns: "head" });
};

const find = (page: Document, selector: string): Element | null => page.head.querySelector(selector);

/** The element of the head with these attributes: the one that is there, or a new one. */
const place = (page: Document, tag: "meta" | "link", name: string, value: string): Element => {
  const found = find(page, `${tag}[${name}="${value}"]`);
  if (found !== null) return found;
  const made = page.createElement(tag);
  made.setAttribute(name, value);
  page.head.append(made);
  return made;
};

const link = (page: Document, language: Language | "x-default", href: string): void => {
  const made = place(page, "link", "hreflang", language);
  made.setAttribute("rel", "alternate");
  made.setAttribute("href", href);
};

/**
 * Makes the head say of the page that is shown what the server would have said of it (server/platform/http/document.ts): a
 * description, whether it is to be found, and its one address in each language. `name` is null where there is no page;
 * `here` is the address of the page.
 */
export const tellHead = (page: Document, texts: i18n, name: PageName | null, here: URL): void => {
  const description = name === null ? null : headText(texts, "description", name);
  place(page, "meta", "name", "description").setAttribute("content", description ?? texts.t("description"));

  if (description !== null) find(page, 'meta[name="robots"]')?.remove();
  else place(page, "meta", "name", "robots").setAttribute("content", "noindex");

  const former = find(page, 'link[rel="canonical"]')?.getAttribute("href");
  for (const each of page.head.querySelectorAll('link[rel="canonical"], link[hreflang]')) each.remove();
  if (name === null) return;
  // The server knows by which name people reach it; the browser only by which it has.
  const address = (language: Language) =>
    new URL(inLanguage(here.pathname, language), new URL(former ?? here, here)).href;
  place(page, "link", "rel", "canonical").setAttribute("href", address(languageOf(here.pathname)));
  for (const language of languages) link(page, language, address(language));
  link(page, "x-default", address(reference));
};
