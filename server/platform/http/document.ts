import type { PageData } from "#contract/client-page.ts";
import { pageDataId } from "#contract/client-page.ts";
import { inLanguage, type Language, languages, prefixOf, reference } from "#contract/language.ts";
import { metaOf, type PageSettings, pageSettings } from "#contract/page-settings.ts";

/** What the build puts into every page (scripts/build/pages.ts). */
export type Shared = {
  /** What all pages and languages have in their heads, from index.html. */
  readonly head: string;
  readonly oldBrowser: string;
  readonly boot: string;
  readonly libraries: string;
  readonly entry: string;
  readonly fonts: readonly string[];
};

/** The head of a page. */
export type Head = Shared & {
  readonly language: Language;
  readonly title: string;
  /** Null where search engines are not to find the page. */
  readonly description: string | null;
  /** For pages without a description. */
  readonly otherwise: string;
  /** Its address below the language; null where there is no page, or no server that knows its own address. */
  readonly path: string | null;
  readonly site: PageSite | null;
  /** Their hash is in the security policy. */
  readonly style: string;
  /** Sheets that stand in `style`: Vite asks for none whose link is there, and browsers for none that is disabled. */
  readonly sheets: readonly string[];
  readonly preloads: readonly string[];
};

/** The body of a page. */
export type Body = {
  readonly oldBrowser: string;
  readonly boot: string;
  /** The page as routes spell it; null where nothing of it can be shown. */
  readonly name: string | null;
  /** Who may see it before the application is there; `client`: the one of `data`. */
  readonly audience: "everybody" | "visitors" | "clients" | "client" | null;
  readonly root: string;
  readonly data: PageData | null;
  /** Styles of this page alone, which the security policy allows by the nonce. */
  readonly own: { readonly style: string; readonly nonce: string } | null;
  readonly old: string;
  readonly unloaded: string;
};

/** Where pages are served, without a slash at the end, and what they tell the application of its server. */
export type PageSite = { publicUrl: string; settings: PageSettings };

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => escapes[found] ?? found);

const element = (name: string, attributes: Record<string, string | null>): string =>
  `<${name}${Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => (value === "" ? ` ${key}` : ` ${key}="${escape(value ?? "")}"`))
    .join("")}>`;

/** The address of a page in a language, as people reach it. */
export const addressIn = (language: Language, path: string, publicUrl: string): string =>
  publicUrl + inLanguage(path, language);

/** What the head says of a page, in the browser too (src/routing/page-head.ts), and the settings. */
export const describeHead = ({
  language,
  title,
  description,
  otherwise,
  path,
  site,
}: Pick<Head, "language" | "title" | "description" | "otherwise" | "path" | "site">): string => {
  const link = (rel: string, of: Language, hreflang: string | null) =>
    element("link", { rel, hreflang, href: addressIn(of, path ?? "/", site?.publicUrl ?? "") });
  return [
    `<title>${escape(title)}</title>`,
    element("meta", { name: "description", content: description ?? otherwise }),
    ...(description === null ? [element("meta", { name: "robots", content: "noindex" })] : []),
    ...(path === null || site === null
      ? []
      : [
          link("canonical", language, null),
          ...languages.map((each) => link("alternate", each, each)),
          link("alternate", reference, "x-default"),
        ]),
    ...pageSettings.flatMap((name) => {
      const value = site?.settings[name];
      return value === undefined ? [] : [element("meta", { name: metaOf(name), content: value })];
    }),
  ].join("");
};

/** Everything before the body: sent while a client's page is being rendered. */
export const renderHead = (page: Head): string =>
  [
    "<!doctype html>",
    element("html", {
      lang: page.language,
      "data-libraries": page.libraries,
      "data-entry": page.entry,
      "data-font-files": page.fonts.join(" "),
    }),
    '<head><meta charset="utf-8">',
    describeHead(page),
    element("link", { rel: "manifest", href: `${prefixOf(page.language)}/manifest.webmanifest` }),
    page.head,
    ...[page.libraries, page.entry, ...page.preloads].map((href) =>
      element("link", { rel: "modulepreload", crossorigin: "", href }),
    ),
    `<style>${page.style}</style>`,
    ...page.sheets.map((href) => element("link", { rel: "stylesheet", disabled: "", href })),
    "</head>",
  ].join("");

/** JSON that ends no element and begins no comment (HTML standard, 4.12.1.3). */
const inert = (data: PageData): string => JSON.stringify(data).replaceAll("<", "\\u003c");

/** The body: whose page it is, the script that runs before anything is painted, the page, and its data. */
export const renderBody = (page: Body): string =>
  [
    element("body", {
      "data-page": page.name,
      "data-for": page.audience,
      "data-client": page.data === null || page.data.clientId === null ? null : String(page.data.clientId),
    }),
    `<script>${page.oldBrowser}</script><script>${page.boot}</script>`,
    ...(page.own === null ? [] : [`${element("style", { nonce: page.own.nonce })}${page.own.style}</style>`]),
    `<div id="root">${page.root}</div>`,
    `<div id="old" hidden>${page.old}</div>`,
    `<div id="unloaded" role="alert">${page.unloaded}</div>`,
    '<div id="news" role="status" aria-atomic="false"></div>',
    ...(page.data === null
      ? []
      : [`<script type="application/json" id="${pageDataId}">${inert(page.data)}</script>`]),
    "</body></html>",
  ].join("");

/**
 * The security policy refuses styles that are attributes. They become attributes that a sheet of their own reads: React
 * leaves those alone when it hydrates the element, and sets the style itself when it changes.
 */
export const liftStyles = (root: string): { root: string; rules: string[] } => {
  const rules = new Set<string>();
  const lifted = root.replaceAll(/(<[a-z][^>]*?) style="([^"]*)"/g, (tag, before: string, style: string) => {
    if (!/^[\w\s:;%.,()#-]+$/.test(style)) return tag;
    rules.add(style);
    return `${before} data-style="${style}"`;
  });
  return {
    root: lifted,
    rules: Array.from(rules, (style) => `[data-style="${style}"]{${style}}`),
  };
};
