import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { ResourceNamespaceMap } from "i18next";
import { FailurePage, NotFoundPage } from "../features/errors/error-pages.tsx";
import type { Namespace } from "../i18n/texts.ts";
import { basePath, type Language } from "#contract/language.ts";
import { routeTree } from "./routeTree.gen.ts";
import type { RouterContext } from "../routing/router-context.ts";

/** The routes of the product, below the base path of a language. */
export const createAppRouter = (language: Language, context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    basepath: basePath(language),
    trailingSlash: "always",
    caseSensitive: true,
    defaultPreload: "intent",
    // What was asked for because somebody pointed at a link is for who presses it, not for who comes back to it. Milliseconds.
    defaultPreloadStaleTime: 10_000,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailurePage,
    // What an error page itself fails with is caught around the router (spec §8; src/app/all-pages.tsx).
    disableGlobalCatchBoundary: true,
    ...(history !== undefined && { history }),
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Something was to be sent that may not be (spec §6): the page this led to says so. */
    cancelledPost?: true;
    /** A link chose what the catalogue no longer has: the page this led to says so. */
    linkIsOld?: true;
  }
  interface StaticDataRouteOption {
    /** The text that names the page in the browser's title. */
    title?: { [N in Namespace]: `${N}:${keyof ResourceNamespaceMap[N] & string}` }[Namespace];
  }
}
