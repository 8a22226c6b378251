import { createRouter, type RegisteredRouter, type RouterHistory } from "@tanstack/react-router";
import type { ResourceNamespaceMap } from "i18next";
import { FailurePage, NotFoundPage } from "../features/errors/error-pages.tsx";
import type { Namespace } from "../i18n/texts.ts";
import { basePath, type Language } from "#contract/language.ts";
import { routeTree } from "./routeTree.gen.ts";
import type { RouterContext } from "../routing/router-context.tsx";

/** The router with the routes of the product, below the base path of a language. */
export const createAppRouter = (language: Language, context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    basepath: basePath(language),
    trailingSlash: "always",
    caseSensitive: true,
    defaultPreload: "intent",
    // A preloaded page is fresh for the click that follows, not for a later visit. Milliseconds.
    defaultPreloadStaleTime: 10_000,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailurePage,
    // An error boundary around the router catches failures of error pages (spec §8; src/app/all-pages.tsx).
    disableGlobalCatchBoundary: true,
    ...(history !== undefined && { history }),
  });

/** All parts of the page have loaded; false for an unknown address or after a failure. */
export const hasLoaded = (router: RegisteredRouter): boolean => {
  const matches = router.stores.matches.get();
  return (
    matches.length > 0 && matches.every(({ status, _notFound }) => status === "success" && _notFound !== true)
  );
};

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** A POST was blocked (spec §6); the page says so. */
    cancelledPost?: true;
    /** Another tab signed in while this one had a client; the page says who is here now. */
    signedInElsewhere?: true;
    /** The catalogue no longer has what a link chose; the page says so. */
    linkIsOld?: true;
  }
  interface StaticDataRouteOption {
    /** The key of the page's title. */
    title?: { [N in Namespace]: `${N}:${keyof ResourceNamespaceMap[N] & string}` }[Namespace];
  }
}
