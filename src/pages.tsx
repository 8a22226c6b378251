import { RouterProvider } from "@tanstack/react-router";
import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import type { ActorRefFrom } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import { loadErrorPages } from "./features/errors/error-pages.tsx";
import { Guarded } from "./features/errors/guarded.tsx";
import { followRelease } from "./follow-release.ts";
import { followSession } from "./follow-session.ts";
import { Frame } from "./frame.tsx";
import type { Language } from "./language.ts";
import { turnPages } from "./page-turn.ts";
import { createAppRouter } from "./router.tsx";
import type { OpenPage, RouterContext } from "./router-context.ts";
import { languageSwitch } from "./switch-language.ts";
import { createToldTitle, ProvideTitle } from "./told-title.tsx";
import { withViewTransition } from "./view-transition.ts";

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
  /** Whether the home page stands there already, by itself (src/doorstep.tsx). */
  onDoorstep: boolean;
  /** The address has changed. */
  turned(): void;
  report(failure: unknown): void;
}

/**
 * The router and what follows it. Resolves when the page of the address has been loaded (the guards of the home page
 * have then been asked, too). Whoever stands on the doorstep is shown a page when there is another to show.
 */
export const openPages = async (parts: Parts): Promise<Pages> => {
  const { app, release, context, language, root, onDoorstep, turned, report } = parts;
  const router = createAppRouter(language, context);
  const toldTitle = createToldTitle();
  turnPages(router, context.texts, document, toldTitle, onDoorstep);
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
    if (onDoorstep) void withViewTransition(render);
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
