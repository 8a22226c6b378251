import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import { sessionView } from "#machines/session/session.view.ts";
import { loadErrorPages } from "../features/errors/error-pages.tsx";
import { followRelease } from "../routing/follow-release.ts";
import { followSession } from "../routing/follow-session.ts";
import { AllPages } from "./all-pages.tsx";
import type { Language } from "#contract/language.ts";
import { turnPages } from "../routing/page-turn.ts";
import { createAppRouter } from "./router.tsx";
import type { OpenPage, RouterContext } from "../routing/router-context.ts";
import { languageSwitch } from "../routing/switch-language.ts";
import { createToldTitle } from "../routing/told-title.tsx";
import { withViewTransition } from "../routing/view-transition.ts";

/** Whoever is not signed in sees what the build saw. */
const visiting = new Set<string>(["phone", "code", "locked"]);

/** All pages, once they have come. */
export type Pages = {
  turnTo(page: OpenPage): void;
  switchLanguage(language: Language): Promise<void>;
  /** Shows the page of the address, whichever it is. Once they are shown, they stay. */
  show(): void;
};

interface Parts {
  app: ActorRefFrom<typeof appMachine>;
  release: ActorRefFrom<typeof releaseMachine>;
  context: RouterContext;
  language: Language;
  /** Puts a page on the screen. `isArrived`: it is what the HTML shows already, and is taken over as it stands. */
  put(page: ReactNode, isArrived: boolean): void;
  /** The page whose HTML has arrived, by its address below the language; null if there is none, or it is not to be kept. */
  arrived: string | null;
  /** Whether the home page stands there already, by itself (src/app/sign-in-page.tsx). */
  onSignInPage: boolean;
  /** The address has changed. */
  turned(): void;
  report(failure: unknown): void;
}

/**
 * The router and what follows it. Resolves when the page of the address has been loaded (the guards of the home page
 * have then been asked, too). Whoever is on the sign-in page is shown a page when there is another to show.
 */
export const openPages = async (parts: Parts): Promise<Pages> => {
  const { app, release, context, language, put, arrived, onSignInPage, turned, report } = parts;
  const router = createAppRouter(language, context);
  const toldTitle = createToldTitle();
  turnPages(router, context.texts, document, toldTitle, onSignInPage);
  followSession(context, router);
  followRelease(release, router, report);
  const errorPages = loadErrorPages();

  let isShown = false;
  /** Whether no error page is to be shown. */
  const isFound = (): boolean =>
    router.stores.matches.get().every(({ status, _notFound }) => status === "success" && _notFound !== true);
  /** Whether what is to be shown is, letter for letter, what has arrived: of a visitor, at an address without a search. */
  const isArrived = (): boolean => {
    const { pathname } = router.latestLocation;
    const { screen } = sessionView(context.session.getSnapshot());
    const matches = router.stores.matches.get();
    // Every route reads its search part by a schema of its own: what they have in common is that it is an object.
    const found: { search: object } | undefined = matches.at(-1);
    return (
      pathname === arrived &&
      visiting.has(screen) &&
      isFound() &&
      Object.values(found?.search ?? {}).every((value) => value === undefined)
    );
  };
  const render = (): void => {
    const isSame = !onSignInPage && isArrived();
    // The router renders in the browser what it renders at build time: without a place for what is still to come.
    if (isSame) router.ssr = { manifest: undefined };
    put(<AllPages {...{ app, context, router, toldTitle }} onFailure={report} />, isSame);
  };
  const show = (): void => {
    if (isShown) return;
    isShown = true;
    // Only from one page to the next: a transition into the first one would make it wait for a frame.
    if (onSignInPage) void withViewTransition(render);
    else if (isFound()) render();
    // What has arrived stands until the error page is there, too: a page that has been seen does not go blank.
    else void errorPages.then(render);
    router.startViewTransition = withViewTransition;
  };

  router.history.subscribe(() => {
    turned();
    // While nothing of the router is on the screen, nobody else tells it of new addresses.
    if (!isShown) void router.load();
  });
  router.subscribe("onResolved", ({ toLocation }) => {
    if (toLocation.pathname !== "/") show();
  });
  await router.load();
  return {
    turnTo: (to) => void router.navigate({ to }),
    switchLanguage: languageSwitch(context.texts, context.session, () => router),
    show,
  };
};
