import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { sessionView } from "#machines/session/session.view.ts";
import { languageOf } from "#contract/language.ts";
import type { World } from "../ports/world.ts";
import { loadErrorPages } from "../features/errors/error-pages.tsx";
import { createTexts } from "../i18n/texts.ts";
import type { Config } from "../routing/config.ts";
import { followRelease } from "../routing/follow-release.ts";
import { followSession } from "../routing/follow-session.ts";
import { turnPages } from "../routing/page-turn.ts";
import { languageSwitch } from "../routing/switch-language.ts";
import { createToldTitle } from "../routing/told-title.tsx";
import { withViewTransition } from "../routing/view-transition.ts";
import { AllPages } from "./all-pages.tsx";
import { createKabinet, type Page } from "./create-kabinet.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { frameBrowser } from "./frame-browser.ts";
import { pressAgain } from "./press-again.ts";
import { createAppRouter } from "./router.tsx";
import { isTakenOver } from "./taken-over.ts";

/** Who is told of the actors (the recorder), and, for those who develop, how texts are written, and how it all begins. */
export type Developed = Pick<Page, "inspect" | "carried"> & {
  write?: ((text: string) => string) | undefined;
  start?: (kabinet: ReturnType<typeof createKabinet>) => void;
};

/**
 * What was typed into the page that arrived stays in it, unless React cannot take the page over and renders it anew: a browser
 * extension has put a node of its own into it. Gives what brings the words, the caret and the focus into the new fields.
 */
const keepTyped = (place: HTMLElement): (() => void) => {
  const fields = Array.from(place.querySelectorAll("input"));
  let focused: Element | null = null;
  const noteFocus = (): void => {
    const { activeElement } = document;
    if (fields.some((field) => field === activeElement)) focused = activeElement;
  };
  noteFocus();
  place.addEventListener("focusin", noteFocus);
  return () => {
    place.removeEventListener("focusin", noteFocus);
    for (const field of fields) {
      const next = field.isConnected ? null : place.querySelector(`input[name="${CSS.escape(field.name)}"]`);
      if (!(next instanceof HTMLInputElement)) continue;
      next.value = field.value;
      if (field === focused) {
        next.focus({ preventScroll: true });
        next.setSelectionRange(field.selectionStart, field.selectionEnd);
      }
      // The field lays out what was typed, as after any edit.
      next.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  };
};

/** Shows the application in the browser's page, and starts it. `place` is where React puts it. */
export const showKabinet = (
  world: World,
  config: Config,
  place: HTMLElement,
  { inspect, carried, write, start }: Developed,
): void => {
  const element = document.documentElement;
  const language = languageOf(world.navigation.address().pathname);
  const texts = createTexts(language, world.warn, write);
  const kabinet = createKabinet(world, config, {
    element,
    inspect,
    carried,
    texts,
    receiveCode: (signal) =>
      import("../ports/one-time-code.ts").then(
        ({ receiveCode }) => receiveCode(signal),
        () => null,
      ),
    switchLanguage: (next) => languageSwitch(texts, session, router)(next),
  });
  const { app, session, release, context, chunks, turned, firstAnswers } = kabinet;
  const router = createAppRouter(language, context);
  const toldTitle = createToldTitle();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  let isSame = false;
  // What React takes over is rendered before it answers to anybody.
  turnPages(router, texts, document, toldTitle, () => isSame);
  followSession(context, router, arrival);
  followRelease(release, router, chunks.report);

  /** The page of the HTML that has arrived; none where there is a page of nothing in particular. */
  const arrived = element.dataset["page"] ?? null;
  let isShown = false;
  let bringTyped = (): void => undefined;

  /**
   * Puts the page of the address on the screen. What has arrived stands until then: React takes it over as it is, or
   * clears it away in the commit that brings the page itself.
   */
  const show = (): void => {
    isSame = isTakenOver(arrived, router, sessionView(session.getSnapshot()).screen);
    // Whoever has seen a page wait is not shown a blank where it waited (src/ui/skeleton.module.css).
    if (element.dataset["for"] === "clients") element.dataset["waited"] = "";
    for (const mark of ["arriving", "known", "for", "page", "asks"]) delete element.dataset[mark];
    const page = <AllPages {...{ app, context, router, toldTitle }} onFailure={chunks.report} />;
    if (isSame) {
      // The router renders in the browser what it renders at build time: without a place for what is still to come.
      router.ssr = { manifest: undefined };
      bringTyped = keepTyped(place);
      hydrateRoot(place, page);
    } else {
      const root = createRoot(place);
      flushSync(() => root.render(page));
    }
    // Only from one page to the next: a transition into the first one would make it wait for a frame.
    router.startViewTransition = withViewTransition;
  };

  let routed = Promise.resolve();
  router.history.subscribe(() => {
    turned();
    // While nothing of the router is on the screen, nobody else tells it of new addresses.
    if (!isShown) routed = router.load();
  });
  const begin = async (): Promise<void> => {
    routed = router.load();
    await routed;
    // One page with all of it, instead of one that waits and then another (docs/decisions/225).
    await firstAnswers();
    await routed;
    arrive();
    // What has arrived stands until the error page is there, too: a page that has been seen does not go blank.
    if (
      router.stores.matches.get().some(({ status, _notFound }) => status !== "success" || _notFound === true)
    )
      await loadErrorPages();
    isShown = true;
    show();
  };

  addEventListener("kabinet:ready", () => {
    bringTyped();
    // Sent before there was anything to take it (scripts/build/early.js).
    if (element.dataset["submitted"] !== undefined) document.querySelector("form")?.requestSubmit();
    pressAgain(document);
    world.whenIdle(() => fetchAhead(world, kabinet, document));
  });
  frameBrowser(document, context.theme);
  if (start) start(kabinet);
  else kabinet.start();
  // Not awaited here: later chunks import from this one, and would wait for a module that waits for them.
  void begin();
};
