import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { PageData, pageDataId } from "#contract/client-page.ts";
import { inLanguage, type Language, languages, prefixOf, reference } from "#contract/language.ts";
import { metaOf, type PageSettings, pageSettings } from "#contract/page-settings.ts";
import { kept, pack, quick } from "./pack.ts";

const Files = v.array(v.string());
const Page = v.object({
  title: v.string(),
  /** Null: search engines do not list the page. */
  description: v.nullable(v.string()),
  preloads: Files,
  /** The page as the build rendered it, and who may see it before hydration; null: nothing can be shown. */
  built: v.nullable(
    v.object({
      root: v.string(),
      audience: v.picklist(["everybody", "visitors", "clients"]),
      data: v.nullable(PageData),
    }),
  ),
});

/** `pages.json`, written by the build (scripts/build/pages.ts). */
export const BuiltPages = v.object({
  /** A hash of the names of all assets, which the service worker that has them sends (src/ports/worker/background.ts). */
  assets: v.string(),
  shared: v.object({
    /** Of every head, from index.html. */
    head: v.string(),
    oldBrowser: v.string(),
    boot: v.string(),
    libraries: v.string(),
    entry: v.string(),
    /** Preloaded where their letters are: Latin ones and digits, Cyrillic, and the sign of the rouble. */
    fonts: v.object({ latin: v.string(), cyrillic: v.string(), rouble: v.string() }),
  }),
  /**
   * Inline; their hashes are in the security policy. `first`: of the sign-in. `faces`: the fonts of `whole`; `sheet`: the
   * file of its other rules. A second rule of a font would show the font later, and move what was painted.
   */
  styles: v.object({ first: v.string(), whole: v.string(), faces: v.string(), sheet: v.string() }),
  /** The files that `whole` contains. */
  sheets: Files,
  clientScripts: Files,
  languages: v.object(
    v.entriesFromList(
      languages,
      v.object({
        description: v.string(),
        missing: v.object({ title: v.string(), description: v.null() }),
        old: v.string(),
        unloaded: v.string(),
        shell: Files,
        pages: v.record(v.string(), Page),
      }),
    ),
  ),
});
export type BuiltPages = v.InferOutput<typeof BuiltPages>;
type InLanguage = BuiltPages["languages"][Language];

/** Null without a build. */
export const readBuiltPages = (dist: string): BuiltPages | null => {
  const file = join(dist, "rendering/pages.json");
  return existsSync(file) ? v.parse(BuiltPages, JSON.parse(readFileSync(file, "utf8"))) : null;
};

/**
 * `path`: the address below the language, with a final slash; `name`: the same as routes write it
 * (`/catalog/$device/`). Both are null without a page.
 */
export type PageHead = {
  title: string;
  description: string | null;
  path: string | null;
  name: string | null;
};

const partsOf = (path: string): string[] => path.replace(/^\/|\/$/g, "").split("/");

const matches = (path: string, name: string): boolean => {
  const [parts, named] = [partsOf(path), partsOf(name)];
  return (
    parts.length === named.length &&
    named.every((part, index) => (part.startsWith("$") ? parts[index] !== "" : part === parts[index]))
  );
};

/** The head of a missing page. */
export const noPage = ({ missing }: Pick<InLanguage, "missing">): PageHead => ({
  ...missing,
  path: null,
  name: null,
});

/** The head of the page at an address below the language, encoded as in the request. */
export const headFor = (
  {
    pages,
    missing,
  }: Pick<InLanguage, "missing"> & {
    pages: Readonly<Record<string, Pick<PageHead, "title" | "description">>>;
  },
  address: string,
): PageHead => {
  const path = address.endsWith("/") ? address : `${address}/`;
  // Exact names come before names with parameters.
  const name = path in pages ? path : Object.keys(pages).find((each) => matches(path, each));
  const found = name === undefined ? undefined : pages[name];
  if (found === undefined || name === undefined) return noPage({ missing });
  return { title: found.title, description: found.description, path, name };
};

/** The server's public URL without a final slash, and its settings for the application. */
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

export const absoluteUrl = (language: Language, path: string, publicUrl: string): string =>
  publicUrl + inLanguage(path, language);

/** The part of the head that the browser updates after navigations (src/routing/page-head.ts), and the settings. */
export const describeHead = (
  { title, description, path }: Omit<PageHead, "name">,
  language: Language,
  /** For pages without a description. */
  otherwise: string,
  site: PageSite | null,
): string => {
  const link = (rel: string, of: Language, hreflang: string | null) =>
    element("link", { rel, hreflang, href: absoluteUrl(of, path ?? "/", site?.publicUrl ?? "") });
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

/** A rule with the classes of each of its selectors, or a conditional group (CSS Conditional Rules 3) of rules. */
type StyleRule = { text: string; classes: string[][] } | { condition: string; rules: StyleRule[] };

/** The classes that an element and its ancestors need for a selector. */
const classesOf = (selector: string): string[] => {
  let plain = selector.replaceAll(/\[[^\]]*\]/g, "");
  while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/\([^()]*\)/g, "");
  return Array.from(plain.matchAll(/\.([\w-]+)/g), ([, name = ""]) => name);
};

/** Splits a selector list at its commas, not at those in brackets. */
const selectorsOf = (list: string): string[] => list.split(/,(?![^([]*[)\]])/);

/** The rules of minified CSS. */
export const rulesOf = (css: string): StyleRule[] => {
  const rules: StyleRule[] = [];
  for (let start = 0, at = 0, depth = 0, open = 0; at < css.length; at += 1) {
    const sign = css[at];
    // `[data-style="width:60%;height:1.5rem"]`
    if (sign === '"') at = Math.max(at, css.indexOf(sign, at + 1));
    if (sign === "{" && depth++ === 0) open = at;
    if (!((sign === "}" && --depth === 0) || (sign === ";" && depth === 0))) continue;
    const [prelude, text] = [css.slice(start, open), css.slice(start, at + 1)];
    if (sign === "}" && /^@(?:media|supports|container|layer)\b/.test(prelude))
      rules.push({ condition: prelude, rules: rulesOf(css.slice(open + 1, at)) });
    else rules.push({ text, classes: text.startsWith("@") ? [[]] : selectorsOf(prelude).map(classesOf) });
    start = at + 1;
  }
  return rules;
};

/** The rules that can apply to HTML: those without classes, and those whose classes it has. */
export const usedStyles = (rules: readonly StyleRule[], html: string): string => {
  const names = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = ""]) => list.split(" "));
  const present = new Set(names.flat());
  const used = (all: readonly StyleRule[]): string =>
    all
      .map((rule) => {
        if ("text" in rule)
          return rule.classes.some((needed) => needed.every((name) => present.has(name))) ? rule.text : "";
        const inner = used(rule.rules);
        return inner === "" ? "" : `${rule.condition}{${inner}}`;
      })
      .join("");
  return used(rules);
};

/** `visitor`; `client`; `cached`: of a client whose service worker has the assets of this release. */
type Reader = "visitor" | "client" | "cached";

/** Pages of clients have sums, and in English, too, names and letters in Cyrillic. */
const fontsOf = (
  { latin, cyrillic, rouble }: BuiltPages["shared"]["fonts"],
  language: Language,
  reader: Reader,
): string[] => {
  if (reader !== "visitor") return [latin, cyrillic, rouble];
  return language === "ru" ? [latin, cyrillic] : [latin];
};

/**
 * Everything before the body, sent while a client's page is rendered. `site`: null in files for any host. Styles that a
 * client's page uses come with its body unless they are cached. The template has what would delay the first paint: the
 * sheet of all styles, or cached scripts, which are compiled at once (scripts/build/boot.js).
 */
const headHtml = (
  built: BuiltPages,
  language: Language,
  head: PageHead,
  site: PageSite | null,
  reader: Reader,
): string => {
  const { shared, styles, clientScripts } = built;
  const { pages, shell, description } = built.languages[language];
  const page = pages[head.name ?? "/404/"];
  const isVisitor = reader === "visitor";
  const isBlank = isVisitor && (page?.built ?? null) === null;
  const isFirst = isBlank || (isVisitor && head.name === "/");
  const own = isBlank || page === undefined ? shell : [...(isVisitor ? [] : clientScripts), ...page.preloads];
  const scripts = Array.from(new Set([shared.libraries, shared.entry, ...own]), (href) =>
    element("link", { rel: "modulepreload", crossorigin: "", href }),
  );
  const sheet = element("link", { rel: "stylesheet", href: styles.sheet });
  const [now, later] = reader === "cached" ? [[sheet], scripts] : [scripts, [sheet]];
  return [
    "<!doctype html>",
    element("html", { lang: language, "data-libraries": shared.libraries, "data-entry": shared.entry }),
    '<head><meta charset="utf-8">',
    describeHead(head, language, description, site),
    element("link", { rel: "manifest", href: `${prefixOf(language)}/manifest.webmanifest` }),
    shared.head,
    ...fontsOf(shared.fonts, language, reader).map((href) =>
      element("link", {
        rel: "preload",
        as: "font",
        type: "font/woff2",
        // A visitor cannot sign in before the scripts run. A client reads the page before they run.
        fetchpriority: isVisitor ? "low" : null,
        crossorigin: "",
        href,
      }),
    ),
    ...now,
    ...(isVisitor ? [] : ["<template>", ...later, "</template>"]),
    `<style>${!isVisitor ? styles.faces : isFirst ? styles.first : styles.whole}</style>`,
    // Vite does not fetch a sheet whose link exists; the browser does not fetch a disabled one.
    ...(isFirst ? [] : built.sheets).map((href) =>
      element("link", { rel: "stylesheet", disabled: "", href }),
    ),
    "</head>",
  ].join("");
};

/** JSON that neither ends an element nor starts a comment (HTML standard, 4.12.1.3). */
const inert = (data: PageData): string => JSON.stringify(data).replaceAll("<", "\\u003c");

/**
 * The security policy refuses `style` attributes. They are renamed and styled by a sheet: React does not touch them when
 * it hydrates, and sets the style when it changes. The id keeps them stronger than the classes of a sheet that comes later.
 */
export const liftStyles = (root: string): { root: string; rules: string[] } => {
  const rules = new Set<string>();
  const lifted = root.replaceAll(/(<[a-z][^>]*?) style="([^"]*)"/g, (tag, before: string, style: string) => {
    if (!/^[\w\s:;%.,()#-]+$/.test(style)) return tag;
    rules.add(style);
    return `${before} data-style="${style}"`;
  });
  return { root: lifted, rules: Array.from(rules, (style) => `#root [data-style="${style}"]{${style}}`) };
};

/** A page rendered for one client. */
type ClientPage = { root: string; data: PageData };

/** The security policy allows the styles of a page by the nonce. `rules`: none if the head links them. */
type OwnStyles = { nonce: string; rules: readonly StyleRule[] };

/** The body: the page of a client, or the built one. `styles`: null if they are in the head. */
const bodyHtml = (
  { shared, languages: all }: BuiltPages,
  language: Language,
  head: PageHead,
  client: ClientPage | null,
  styles: OwnStyles | null,
): string => {
  const { pages, old, unloaded } = all[language];
  // Unknown addresses show the page of this error.
  const name = head.name ?? "/404/";
  const page = client ? { ...client, audience: "client" } : (pages[name]?.built ?? null);
  const { root, rules } = liftStyles(client?.root ?? "");
  const data = page?.data ?? null;
  const shown = client === null ? (page?.root ?? "") : root;
  const own = usedStyles(styles?.rules ?? [], shown) + rules.join("");
  return [
    element("body", {
      "data-page": page === null ? null : name,
      "data-for": page?.audience ?? null,
      "data-client": client === null ? null : String(client.data.clientId),
    }),
    `<script>${shared.oldBrowser}</script><script>${shared.boot}</script>`,
    ...(styles === null || own === "" ? [] : [`${element("style", { nonce: styles.nonce })}${own}</style>`]),
    `<div id="root">${shown}</div>`,
    `<div id="old" hidden>${old}</div>`,
    `<div id="unloaded" role="alert">${unloaded}</div>`,
    '<div id="news" role="status" aria-atomic="false"></div>',
    ...(data === null ? [] : [`<script type="application/json" id="${pageDataId}">${inert(data)}</script>`]),
    "</body></html>",
  ].join("");
};

/** The HTML of a page for everybody. */
export const documentOf = (
  built: BuiltPages,
  language: Language,
  head: PageHead,
  site: PageSite | null,
): string => headHtml(built, language, head, site, "visitor") + bodyHtml(built, language, head, null, null);

/** A page to send, with a hash of its content. Compressed once, on demand. */
export type ReadyPage = {
  readonly tag: string;
  readonly plain: Buffer;
  readonly packed: () => Promise<Buffer>;
};

const ready = (html: string, quality: number): ReadyPage => {
  const plain = Buffer.from(html);
  let packed: Promise<Buffer> | null = null;
  return {
    tag: createHash("sha256").update(plain).digest("hex").slice(0, 32),
    plain,
    packed: () => (packed ??= pack(plain, quality)),
  };
};

/** The pages of a build, made on demand. Pages with parameters are not cached: their number is unlimited. */
export const openPages = (built: BuiltPages, site: PageSite) => {
  const pages = new Map<string, ReadyPage>();
  const rules = rulesOf(built.styles.whole.replace(built.styles.faces, ""));
  return {
    pageFor: (language: Language, head: PageHead): ReadyPage => {
      const make = (quality: number) => ready(documentOf(built, language, head, site), quality);
      const isNamed = head.path === null || built.languages[language].pages[head.path] !== undefined;
      if (!isNamed) return make(quick);
      const key = `${language} ${head.path}`;
      const page = pages.get(key) ?? make(kept);
      pages.set(key, page);
      return page;
    },
    /** The two parts of a client's page. `rendered`: null for the frame without data. */
    clientPage: (
      language: Language,
      head: PageHead,
      { nonce, isCached }: { nonce: string; isCached: boolean },
    ) => ({
      head: headHtml(built, language, head, site, isCached ? "cached" : "client"),
      body: (rendered: ClientPage | null): string =>
        bodyHtml(built, language, head, rendered, { nonce, rules: isCached ? [] : rules }),
    }),
  };
};
