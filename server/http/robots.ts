import { type Language, languages } from "#contract/language.ts";
import type { AllHeads } from "./heads.ts";
import { addressIn } from "./page-head.ts";

/** For crawlers: what is no page, and where the pages are listed. Private pages say `noindex` and must be read for it. */
export const robotsText = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /api/", "Disallow: /sandbox/", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );

/** All pages that may be found, in both languages, each with its translations (sitemaps.org, 0.9). */
export const sitemap = (heads: AllHeads, publicUrl: string): string => {
  const paths = Object.entries(heads.ru.pages)
    .filter(([, { description }]) => description !== null)
    .map(([path]) => path);
  const entry = (path: string, language: Language) =>
    [
      `<url><loc>${addressIn(language, path, publicUrl)}</loc>`,
      ...languages.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${addressIn(other, path, publicUrl)}"/>`,
      ),
      "</url>",
    ].join("");
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.flatMap((path) => languages.map((language) => entry(path, language))),
    "</urlset>",
    "",
  ].join("\n");
};
