import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltPages } from "#server/platform/http/built-pages.ts";

type InLanguage = BuiltPages["languages"]["ru"];
type Page = { title: string; description: string | null; root?: string };

/** The build's output for a language, with the markup of each page or none. */
export const builtIn = (description: string, missing: string, pages: Record<string, Page>): InLanguage => ({
  description,
  missing: { title: missing, description: null },
  old: "too old",
  unloaded: "not loaded",
  shell: ["/assets/shell.js"],
  pages: Object.fromEntries(
    Object.entries(pages).map(([name, { root, ...head }]) => [
      name,
      {
        ...head,
        preloads: [`/assets/of${name.replaceAll("/", "-")}.js`],
        built: root === undefined ? null : { root, audience: "everybody", data: null },
      },
    ]),
  ),
});

/** Writes `rendering/pages.json` of a build into a folder. */
export const writeBuilt = (
  dist: string,
  languages: BuiltPages["languages"],
  shared: Partial<BuiltPages["shared"]> = {},
): void => {
  const built: BuiltPages = {
    assets: "5f0c",
    shared: {
      head: '<meta name="viewport" content="width=device-width">',
      oldBrowser: "old()",
      boot: "boot()",
      libraries: "/assets/libraries.js",
      entry: "/assets/entry.js",
      fonts: {
        latin: "/assets/latin.woff2",
        cyrillic: "/assets/cyrillic.woff2",
        rouble: "/assets/rouble.woff2",
      },
      ...shared,
    },
    styles: {
      first: "p{color:red}",
      whole: "@font-face{font-family:A}p{color:blue}.other{color:green}",
      faces: "@font-face{font-family:A}",
      sheet: "/assets/pages-abc.css",
    },
    sheets: ["/assets/whole.css"],
    clientScripts: ["/assets/account.js"],
    languages,
  };
  mkdirSync(join(dist, "rendering"), { recursive: true });
  writeFileSync(join(dist, "rendering/pages.json"), JSON.stringify(built));
};
