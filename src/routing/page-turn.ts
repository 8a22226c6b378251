import type { RegisteredRouter } from "@tanstack/react-router";
import type { i18n } from "i18next";
import type { Texts } from "../i18n/texts.ts";
import type { PageName } from "./page-head.ts";
import type { ToldTitle } from "./told-title.tsx";

const titleIn = (data: unknown): string | null =>
  typeof data === "object" && data !== null && "title" in data && typeof data.title === "string"
    ? data.title
    : null;

/** The page's own name: from the route's `staticData`, or from what it loaded (documents). */
const pageTitle = (router: RegisteredRouter, i18n: i18n): string | null => {
  for (const { status, _notFound, staticData, loaderData } of router.stores.matches.get().toReversed()) {
    if (status === "notFound" || _notFound === true) return i18n.t("error.404.title");
    if (status === "error") return i18n.t("error.500.title");
    // Cast: a title is a text without variables, which the type of all texts at once cannot say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (staticData.title !== undefined) return i18n.t(staticData.title as "common:title");
    const title = titleIn(loaderData);
    if (title !== null) return title;
  }
  return null;
};

/** Which page is shown; null if there is none at this address. */
const pageName = (router: RegisteredRouter): PageName | null => {
  const matches = router.stores.matches.get();
  if (matches.some(({ status, _notFound }) => status === "notFound" || _notFound === true)) return null;
  const last: { fullPath: string } | undefined = matches.at(-1);
  return last?.fullPath.replace(/\/?$/, "/") ?? null;
};

/**
 * What every change of page does beside showing it: the title is set, the page begins at its top, and its heading
 * takes the focus, so that a screen reader begins there too. A change of the search part alone moves nothing;
 * a step may tell another title.
 */
export const turnPages = (
  router: RegisteredRouter,
  texts: Texts,
  page: Document,
  toldTitle: ToldTitle,
): void => {
  const { i18n } = texts;
  const setTitle = () => {
    const title = toldTitle.read() ?? pageTitle(router, i18n);
    const whole = title === null ? i18n.t("title") : i18n.t("titleOf", { page: title });
    if (page.title !== whole) page.title = whole;
  };
  // The first page came with its head (server/platform/http/document.ts).
  let described = new URL(page.URL).pathname;
  const describe = async () => {
    const { pathname } = new URL(page.URL);
    if (pathname === described) return;
    described = pathname;
    const [{ tellHead }] = await Promise.all([import("./page-head.ts"), texts.load("head")]);
    tellHead(page, i18n, pageName(router), new URL(page.URL));
  };
  let first = true;
  let shown = "";

  router.subscribe("onBeforeLoad", () => {
    page.documentElement.dataset["loading"] = "";
    delete page.documentElement.dataset["waited"];
  });
  router.subscribe("onResolved", () => {
    delete page.documentElement.dataset["loading"];
    describe().catch(() => undefined);
  });
  router.subscribe("onRendered", ({ toLocation }) => {
    setTitle();
    const turned = toLocation.pathname !== shown;
    shown = toLocation.pathname;
    if (!first && turned) {
      if (page.documentElement.dataset["fonts"] === "next") page.documentElement.dataset["fonts"] = "";
      page.defaultView?.scrollTo(0, 0);
      page.querySelector("h1")?.focus({ preventScroll: true });
    }
    first = false;
  });
  toldTitle.onChange(setTitle);
  i18n.on("languageChanged", (language) => {
    page.documentElement.lang = language;
    setTitle();
  });
};
