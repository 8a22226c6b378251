import { metaOf, type PageSettings, pageSettings } from "#contract/page-settings.ts";
import type { PageHead } from "./heads.ts";
import { inLanguage, type Language, languages, reference } from "#contract/language.ts";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => escapes[found] ?? found);

/** The address of a page in a language, as people reach it. `publicUrl` has no slash at its end. */
export const addressIn = (language: Language, path: string, publicUrl: string): string =>
  publicUrl + inLanguage(path, language);

/** Where pages are served: under which address, and what they tell the application of its server. */
export type PageSite = { publicUrl: string; settings: PageSettings };

/**
 * What stands in the head of a page: a title, a description in its language, its one address and those of the same
 * page in other languages (Russian where a language is not ours), and `noindex` where it is not to be found.
 * `otherwise` describes pages without a description of their own. `settings` are for the application.
 */
export const renderHead = (
  { title, description, path }: PageHead,
  { language, otherwise, publicUrl, settings }: PageSite & { language: Language; otherwise: string },
): string => {
  const address = (of: Language) => escape(addressIn(of, path ?? "/", publicUrl));
  const alternate = (name: string, of: Language) =>
    `<link rel="alternate" hreflang="${name}" href="${address(of)}">`;
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description ?? otherwise)}">`,
    ...(description === null ? ['<meta name="robots" content="noindex">'] : []),
    ...(path === null
      ? []
      : [
          `<link rel="canonical" href="${address(language)}">`,
          ...languages.map((each) => alternate(each, each)),
          alternate("x-default", reference),
        ]),
    ...pageSettings.flatMap((name) => {
      const value = settings[name];
      return value === undefined ? [] : [`<meta name="${metaOf(name)}" content="${escape(value)}">`];
    }),
  ].join("");
};

/** What the build has put in the place of all that: a title and a description that are right for any page. */
const built = /<title>[^<]*<\/title><meta name="description" content="[^"]*">/;

/** A page as it was built, with a head of its own. */
export const withHead = (page: string, head: string): string => page.replace(built, () => head);
