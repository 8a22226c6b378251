import { createMemoryHistory, type StaticDataRouteOption } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { Namespace } from "../i18n/texts.ts";
import type { Language } from "#contract/language.ts";
import { headText } from "../routing/page-head.ts";
import type { texts as oldBrowserTexts } from "../i18n/locales/old-browser/ru.ts";
import { isPrivatePage } from "../routing/private-pages.ts";
import { requestsAhead } from "./requests-ahead.ts";
import { kabinetAt, type Reader, type RenderedPage, renderPage } from "./render-page.tsx";
import { createAppRouter } from "./router.tsx";
import type { RouterContext } from "../routing/router-context.ts";
import { tie } from "../i18n/typography.ts";

const oldBrowser = import.meta.glob<Record<keyof typeof oldBrowserTexts, string>>(
  "../i18n/locales/old-browser/*.ts",
  { eager: true, import: "texts" },
);

export { renderOwnPage } from "./render-own-page.tsx";

/** What the head says of a page; `description` is null where the page is not to be found by search engines. */
type Head = { title: string; description: string | null };

/** The head of every page of the product by its address below the language, and of addresses without a page. */
const listHeads = async (context: RouterContext, language: Language) => {
  const { i18n, load } = context.texts;
  await load("head");
  const { routesByPath } = createAppRouter(language, context, createMemoryHistory());
  const routes: Record<string, { options: { staticData?: StaticDataRouteOption } }> = { ...routesByPath };
  const named = (title: string | null): string =>
    title === null ? i18n.t("title") : i18n.t("titleOf", { page: title });
  const pages: Record<string, Head> = {};
  for (const [path, { options }] of Object.entries(routes)) {
    const name = path.replace(/\/?$/, "/");
    const key = options.staticData?.title;
    // Cast: a text's name begins with the group it is in.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (key !== undefined) await load(key.split(":")[0] as Namespace);
    // Cast: a title is a text without variables, which the type of all texts at once cannot say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const title = key === undefined ? headText(i18n, "title", name) : i18n.t(key as "common:title");
    const description = headText(i18n, "description", name);
    // What has neither is not in this build.
    if (title !== null || description !== null) pages[name] = { title: named(title), description };
  }
  const missing: Head = { title: named(i18n.t("error.404.title")), description: null };
  return { description: i18n.t("description"), missing, pages };
};

/** Pages that whoever is signed in sees otherwise than everybody else does: their own things come first there. */
const differing: ReadonlySet<string> = new Set([
  "/",
  "/bonus-system/",
  "/documents/",
  "/information-delete-profile/",
]);

/** Where the first thing to see is what came of something, which only the server knows. */
const unknown: ReadonlySet<string> = new Set(["/success/", "/success-subscription/$office/", "/print/"]);

/** Whom the HTML of a page is for, and who sees it while it is built; null where the page begins with nothing. */
const audienceOf = (name: string, { description }: Head): { audience: Audience; reader: Reader } | null => {
  if (isPrivatePage(name)) return unknown.has(name) ? null : { audience: "clients", reader: "client" };
  const isError = name === "/400/" || name === "/404/";
  if (description === null && !isError) return null;
  return { audience: differing.has(name) ? "visitors" : "everybody", reader: "visitor" };
};

/** Everybody, everybody who is not signed in, or only who is. */
export type Audience = "everybody" | "visitors" | "clients";
type BuiltPage = RenderedPage & { audience: Audience };

/** All pages that can be built, by their address as routes spell it. */
const renderPages = async (
  heads: Record<string, Head>,
  language: Language,
  fetch: typeof globalThis.fetch,
): Promise<Record<string, BuiltPage>> => {
  const pages: Record<string, BuiltPage> = {};
  for (const [name, head] of Object.entries(heads)) {
    const who = audienceOf(name, head);
    if (who === null) continue;
    pages[name] = {
      ...(await renderPage(name, language, who.reader, fetch)),
      audience: who.audience,
    };
  }
  return pages;
};

/**
 * For the build: all pages as HTML, exactly as the application renders them first, with what `fetch` answers, what a browser that is too old for it shows, and one in which its scripts do not come, the heads of all pages, what the
 * application signs with, and what pages ask for before it is there.
 */
export const prerender = async (language: Language, fetch: typeof globalThis.fetch) => {
  const { context } = kabinetAt("/", language);
  await context.texts.load("common");
  const { t } = context.texts.i18n;
  const old = oldBrowser[`../i18n/locales/old-browser/${language}.ts`];
  if (old === undefined) throw new Error(`there are no texts for old browsers: ${language}`);
  const heads = await listHeads(context, language);
  return {
    pages: await renderPages(heads.pages, language, fetch),
    old: renderToString(
      <>
        <p>
          <b>{tie(old.title)}</b>
        </p>
        <p>{tie(old.lead)}</p>
      </>,
    ),
    // Without scripts nothing but a link can load the page anew.
    unloaded: renderToString(
      <>
        <p>
          <b>{t("error.release.title")}</b> <span>{t("error.release.lead")}</span>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is that of the page itself */}
        <a href="">{t("error.release.again")}</a>
      </>,
    ),
    title: t("title"),
    description: t("description"),
    heads,
    app: context.config.app,
    requests: requestsAhead(context.config),
  };
};
