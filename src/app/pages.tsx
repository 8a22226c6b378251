import { RouterProvider } from "@tanstack/react-router";
import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import { loadErrorPages } from "../features/errors/error-pages.tsx";
import { Guarded } from "../features/errors/guarded.tsx";
import { followRelease } from "../routing/follow-release.ts";
import { followSession } from "../routing/follow-session.ts";
import { Frame } from "./frame.tsx";
import type { Language } from "#contract/language.ts";
import { turnPages } from "../routing/page-turn.ts";
import { createAppRouter } from "./router.tsx";
import type { OpenPage, RouterContext } from "../routing/router-context.ts";
import { languageSwitch } from "../routing/switch-language.ts";
import { createToldTitle, ProvideTitle } from "../routing/told-title.tsx";
import { withViewTransition } from "../routing/view-transition.ts";

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
  /** React's place in the page, emptied of what was prerendered. */
  root(): Root;
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
  const { app, release, context, language, root, onSignInPage, turned, report } = parts;
  const router = createAppRouter(language, context);
  const toldTitle = createToldTitle();
  turnPages(router, context.texts, document, toldTitle, onSignInPage);
  followSession(context, router);
  followRelease(release, router, report);
  loadErrorPages();

  let isShown = false;
  const render = (): void =>
    flushSync(() =>
      root().render(
        <Frame app={app} context={context}>
          <Guarded onFailure={report}>
            <ProvideTitle value={toldTitle}>
              <RouterProvider router={router} />
            </ProvideTitle>
          </Guarded>
        </Frame>,
      ),
    );
  const show = (): void => {
    if (isShown) return;
    isShown = true;
    // Only from one page to the next: a transition into the first one would make it wait for a frame.
    if (onSignInPage) void withViewTransition(render);
    else render();
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
