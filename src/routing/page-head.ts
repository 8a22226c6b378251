import type { i18n } from "i18next";
import { inLanguage, type Language, languageOf, languages, reference } from "#contract/language.ts";

/** The route of a page below the language: `/catalog/$device/`. */
export type PageName = string;

/** The title or description of a page, or null. Load the texts of the head first. */
export const headText = (
  texts: Pick<i18n, "t" | "exists">,
  kind: "title" | "description",
  name: PageName,
): string | null => {
  const key = `${kind} ${name}`;
  if (!texts.exists(key, { ns: "head" })) return null;
  // Cast: the line above checks that the key exists.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return texts.t(key as "description /", { ns: "head" });
};

const find = (page: Document, selector: string): Element | null => page.head.querySelector(selector);

/** The element of the head with this attribute; created if absent. */
const upsertTag = (page: Document, tag: "meta" | "link", name: string, value: string): Element => {
  const found = find(page, `${tag}[${name}="${value}"]`);
  if (found !== null) return found;
  const made = page.createElement(tag);
  made.setAttribute(name, value);
  page.head.append(made);
  return made;
};

const link = (page: Document, language: Language | "x-default", href: string): void => {
  const made = upsertTag(page, "link", "hreflang", language);
  made.setAttribute("rel", "alternate");
  made.setAttribute("href", href);
};

/**
 * Updates the head after a navigation as the server renders it (server/platform/http/built-pages.ts): description,
 * robots, canonical and alternate links. `name` is null for an unknown page; `here` is the page's address.
 */
export const updateHead = (page: Document, texts: i18n, name: PageName | null, here: URL): void => {
  const description = name === null ? null : headText(texts, "description", name);
  upsertTag(page, "meta", "name", "description").setAttribute(
    "content",
    description ?? texts.t("description"),
  );

  if (description !== null) find(page, 'meta[name="robots"]')?.remove();
  else upsertTag(page, "meta", "name", "robots").setAttribute("content", "noindex");

  const former = find(page, 'link[rel="canonical"]')?.getAttribute("href");
  for (const each of page.head.querySelectorAll('link[rel="canonical"], link[hreflang]')) each.remove();
  if (name === null) return;
  // The public origin: the server's canonical link has it; the browser may use another host name.
  const address = (language: Language) =>
    new URL(inLanguage(here.pathname, language), new URL(former ?? here, here)).href;
  upsertTag(page, "link", "rel", "canonical").setAttribute("href", address(languageOf(here.pathname)));
  for (const language of languages) link(page, language, address(language));
  link(page, "x-default", address(reference));
};
