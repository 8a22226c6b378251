import type { RegisteredRouter } from "@tanstack/react-router";
import type { i18n } from "i18next";
import { inLanguage, languageOf } from "#contract/language.ts";
import { type Texts, shownLanguage } from "../i18n/texts.ts";
import type { PageName } from "./page-head.ts";
import type { DynamicTitle } from "./dynamic-title.tsx";

const readTitle = (data: unknown): string | null =>
  typeof data === "object" && data !== null && "title" in data && typeof data.title === "string"
    ? data.title
    : null;

type Matches = ReturnType<RegisteredRouter["stores"]["matches"]["get"]>;

/** Below a page an unknown address matches that page, too. */
const isUnknown = (matches: Matches): boolean =>
  matches.some(({ status, _notFound }) => status === "notFound" || _notFound === true);

/** The page's title: from the route's `staticData`, or from its loader's data (documents). */
const pageTitle = (router: RegisteredRouter, i18n: i18n): string | null => {
  const matches = router.stores.matches.get();
  if (isUnknown(matches)) return i18n.t("error.404.title");
  for (const { status, staticData, loaderData } of matches.toReversed()) {
    if (status === "error") return i18n.t("error.500.title");
    // Cast: titles are texts without variables, which the union of all keys does not express.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (staticData.title !== undefined) return i18n.t(staticData.title as "common:title");
    const title = readTitle(loaderData);
    if (title !== null) return title;
  }
  return null;
};

/** The route of the current page; null for an unknown address. */
const pageName = (router: RegisteredRouter): PageName | null => {
  const matches = router.stores.matches.get();
  if (isUnknown(matches)) return null;
  const last: { fullPath: string } | undefined = matches.at(-1);
  return last?.fullPath.replace(/\/?$/, "/") ?? null;
};

/**
 * Sets the title on every navigation; when the path changes, scrolls to the top and focuses the heading, so that
 * screen readers start there. A step can override the title. An address of another language, which Back reaches after
 * a switch, is replaced by the same page in the chosen one.
 */
export const onNavigate = (
  router: RegisteredRouter,
  texts: Texts,
  page: Document,
  dynamicTitle: DynamicTitle,
): void => {
  const { i18n } = texts;
  const setTitle = () => {
    const title = dynamicTitle.read() ?? pageTitle(router, i18n);
    const whole = title === null ? i18n.t("title") : i18n.t("titleOf", { page: title });
    if (page.title !== whole) page.title = whole;
  };
  // The server rendered the head of the first page (server/platform/http/built-pages.ts).
  let described = new URL(page.URL).pathname;
  const describe = async () => {
    const { pathname } = new URL(page.URL);
    if (pathname === described) return;
    described = pathname;
    const [{ updateHead }] = await Promise.all([import("./page-head.ts"), texts.load("head")]);
    updateHead(page, i18n, pageName(router), new URL(page.URL));
  };
  let first = true;
  let shown = "";

  const { history } = router;
  // The subscription precedes that of the router, which knows no addresses below the base path of another language.
  history.subscribe(({ location: { pathname, search, hash, state } }) => {
    const language = shownLanguage(i18n);
    if (languageOf(pathname) !== language)
      history.replace(inLanguage(pathname, language) + search + hash, state, { ignoreBlocker: true });
  });
  router.subscribe("onBeforeLoad", () => {
    page.documentElement.dataset["loading"] = "";
    delete page.documentElement.dataset["waited"];
  });
  router.subscribe("onResolved", () => {
    delete page.documentElement.dataset["loading"];
    // After a switch of the language a document is read again, with another title.
    setTitle();
    describe().catch(() => undefined);
  });
  router.subscribe("onRendered", ({ toLocation }) => {
    setTitle();
    const hasNewPath = toLocation.pathname !== shown;
    shown = toLocation.pathname;
    if (!first && hasNewPath) {
      if (page.documentElement.dataset["fonts"] === "loaded") page.documentElement.dataset["fonts"] = "late";
      page.defaultView?.scrollTo(0, 0);
      page.querySelector("h1")?.focus({ preventScroll: true });
    }
    first = false;
  });
  dynamicTitle.onChange(setTitle);
  i18n.on("languageChanged", (language) => {
    page.documentElement.lang = language;
    setTitle();
  });
};
