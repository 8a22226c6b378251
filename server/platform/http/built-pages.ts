import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { PageData } from "#contract/client-page.ts";
import { type Language, languages } from "#contract/language.ts";
import type { Encoding } from "./pack.ts";
import { kept, pack, quick } from "./pack.ts";
import { liftStyles, type PageSite, renderBody, renderHead } from "./document.ts";

const Files = v.array(v.string());
const Page = v.object({
  title: v.string(),
  description: v.nullable(v.string()),
  preloads: Files,
  /** What the build rendered; null where nothing can be shown before the application is there. */
  built: v.nullable(
    v.object({
      root: v.string(),
      audience: v.picklist(["everybody", "visitors", "clients"]),
      data: v.nullable(PageData),
    }),
  ),
});

/** What the build writes for the server (scripts/build/pages.ts). */
export const BuiltPages = v.object({
  shared: v.object({
    head: v.string(),
    oldBrowser: v.string(),
    boot: v.string(),
    libraries: v.string(),
    entry: v.string(),
    fonts: Files,
  }),
  styles: v.object({ first: v.string(), whole: v.string() }),
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

const fileIn = (dist: string): string => join(dist, "rendering/pages.json");

/** Null where the build has written none. */
export const readBuiltPages = (dist: string): BuiltPages | null =>
  existsSync(fileIn(dist)) ? v.parse(BuiltPages, JSON.parse(readFileSync(fileIn(dist), "utf8"))) : null;

/**
 * What the head of a page says. `path`: its address below the language, with its slash at the end; `name`: as routes spell
 * it (`/catalog/$device/`). Both are null where there is no page.
 */
export type PageHead = {
  title: string;
  description: string | null;
  path: string | null;
  name: string | null;
};

const partsOf = (path: string): string[] => path.replace(/^\/|\/$/g, "").split("/");

/** Whether an address is one of a page's: `/catalog/$device/` has many. */
const fits = (path: string, name: string): boolean => {
  const [parts, named] = [partsOf(path), partsOf(name)];
  return (
    parts.length === named.length &&
    named.every((part, place) => (part.startsWith("$") ? parts[place] !== "" : part === parts[place]))
  );
};

type InLanguage = BuiltPages["languages"][Language];

/** The head of an address that has no page, or no longer. */
export const noPage = ({ missing }: Pick<InLanguage, "missing">): PageHead => ({
  ...missing,
  path: null,
  name: null,
});

/** The head of the page at an address below the language (as it stands in the request, encoded). */
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
  // A page's own address comes before one that has a place for anything.
  const name = path in pages ? path : Object.keys(pages).find((each) => fits(path, each));
  const found = name === undefined ? undefined : pages[name];
  if (found === undefined || name === undefined) return noPage({ missing });
  return { title: found.title, description: found.description, path, name };
};

/** A page that is ready to be sent; `tag` names its content. Each packing is made when it is first asked for. */
export type ReadyPage = {
  readonly tag: string;
  readonly plain: Buffer;
  readonly packed: (encoding: Encoding) => Promise<Buffer>;
};

const ready = (html: string, effort: typeof quick): ReadyPage => {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    tag: createHash("sha256").update(plain).digest("hex").slice(0, 32),
    plain,
    packed: (encoding) => {
      const known = made.get(encoding) ?? pack(plain, encoding, effort);
      made.set(encoding, known);
      return known;
    },
  };
};

/** The scripts of a page beside those that all pages have. */
const preloadsOf = (
  built: BuiltPages,
  language: Language,
  { name }: PageHead,
  isClient: boolean,
): readonly string[] => {
  const { pages, shell } = built.languages[language];
  const page = pages[name ?? "/404/"];
  if (page === undefined || (page.built === null && !isClient)) return shell;
  return isClient ? [...new Set([...built.clientScripts, ...page.preloads])] : page.preloads;
};

/** The head of a page. `site` is null in files that any host may serve. */
const headHtml = (
  built: BuiltPages,
  language: Language,
  head: PageHead,
  site: PageSite | null,
  isClient: boolean,
): string => {
  const name = head.name ?? "/404/";
  const isFirst =
    !isClient && (name === "/" || (built.languages[language].pages[name]?.built ?? null) === null);
  return renderHead({
    ...built.shared,
    ...head,
    language,
    otherwise: built.languages[language].description,
    site,
    style: isFirst ? built.styles.first : built.styles.whole,
    sheets: isFirst ? [] : built.sheets,
    preloads: preloadsOf(built, language, head, isClient),
  });
};

/** Its body: what was rendered for one client, or what was built for everybody. */
const bodyHtml = (
  built: BuiltPages,
  language: Language,
  head: PageHead,
  client: { root: string; data: PageData; nonce: string } | null,
): string => {
  const { pages, old, unloaded } = built.languages[language];
  // An address without a page shows what the page of this error does.
  const name = head.name ?? "/404/";
  const common = { ...built.shared, name, old, unloaded };
  if (client === null) {
    const page = pages[name]?.built ?? { root: "", data: null, audience: null };
    return renderBody({ ...common, ...page, name: page.audience === null ? null : name, own: null });
  }
  const { root, rules } = liftStyles(client.root);
  const own = rules.length === 0 ? null : { style: rules.join(""), nonce: client.nonce };
  return renderBody({ ...common, root, data: client.data, audience: "client", own });
};

/** The HTML of a page that is for everybody. */
export const documentOf = (
  built: BuiltPages,
  language: Language,
  head: PageHead,
  site: PageSite | null,
): string => headHtml(built, language, head, site, false) + bodyHtml(built, language, head, null);

/**
 * The pages of a build, each made when it is first asked for. Those whose address has a place for anything are not kept:
 * there are as many of them as anyone cares to ask for.
 */
export const openPages = (built: BuiltPages, site: PageSite) => {
  const pages = new Map<string, ReadyPage>();
  return {
    pageFor: (language: Language, head: PageHead): ReadyPage => {
      const isNamed = head.path === null || built.languages[language].pages[head.path] !== undefined;
      if (!isNamed) return ready(documentOf(built, language, head, site), quick);
      const key = `${language} ${head.path}`;
      const known = pages.get(key) ?? ready(documentOf(built, language, head, site), kept);
      pages.set(key, known);
      return known;
    },
    /** A client's page in two parts: the second one with what has been rendered, or (null) as it is without data. */
    clientPage: (language: Language, head: PageHead, nonce: string) => ({
      head: headHtml(built, language, head, site, true),
      body: (rendered: { root: string; data: PageData } | null): string =>
        bodyHtml(built, language, head, rendered && { ...rendered, nonce }),
    }),
    /** The scripts that a page asks for, as values of the header `Link` (RFC 8288). */
    linksOf: (language: Language, head: PageHead, isClient: boolean): string[] =>
      [built.shared.libraries, built.shared.entry, ...preloadsOf(built, language, head, isClient)].map(
        (file) => `<${file}>; rel=modulepreload; crossorigin`,
      ),
  };
};
