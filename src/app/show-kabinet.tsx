import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { PageData } from "#contract/client-page.ts";
import { type Language, basePath, inLanguage, languageOf } from "#contract/language.ts";
import { type SessionView, sessionView } from "#machines/session/session.view.ts";
import { loadErrorPages } from "../features/errors/error-pages.tsx";
import { type Texts, createTexts } from "../i18n/texts.ts";
import type { World } from "../ports/world.ts";
import type { Config } from "../routing/config.ts";
import { followRelease } from "../routing/follow-release.ts";
import { followSession } from "../routing/follow-session.ts";
import { markReady } from "../routing/hydration.ts";
import { onNavigate } from "../routing/on-navigate.ts";
import { animatePages } from "../routing/view-transition.ts";
import { createDynamicTitle } from "../routing/dynamic-title.tsx";
import { AllPages } from "./all-pages.tsx";
import { type Page, createKabinet } from "./create-kabinet.ts";
import { createAppRouter, hasLoaded } from "./router.tsx";
import { loadNextScreens } from "../features/sign-in/sign-in.tsx";
import { colourBrowserBars } from "../ports/theme.ts";
import { sendIfRunning, viewIfRunning } from "../actors/machine-at.ts";
import type { RouterContext } from "../routing/router-context.tsx";

/**
 * Changes the language in place: loads texts, then replaces the address. Nothing remounts, so forms, focus and actors
 * keep their state (C45). The router and the actors that keep texts of the server read them again.
 */
const languageSwitch =
  (texts: Texts, session: RouterContext["session"], router: RegisteredRouter) =>
  async (language: Language): Promise<void> => {
    await texts.switchTo(language);
    const { history, options, update, latestLocation } = router;
    const { pathname, searchStr, hash } = latestLocation;
    update({ ...options, basepath: basePath(language) });
    history.replace(inLanguage(pathname, language) + searchStr + (hash === "" ? "" : `#${hash}`));
    sendIfRunning(session, "account", { type: "language.changed" });
    sendIfRunning(session, "registration", { type: "language.changed" });
    // Not in the background: the title of a document comes with it (src/routing/on-navigate.ts).
    await router.invalidate({ sync: true });
  };

/** The next page uses fonts that came after the first paint (src/styles/arriving.css). */
const loadFonts = async (page: Document): Promise<void> => {
  await page.fonts.load("1em 'Onest Late'", "aя₽");
  page.documentElement.dataset["fonts"] = "loaded";
};

/** Prefetches, while idle, the chunks of the next screens and what is needed offline. */
const fetchAhead = (
  world: World,
  { signedIn }: Pick<ReturnType<typeof createKabinet>, "signedIn">,
  page: Document,
): void => {
  loadNextScreens();
  void loadErrorPages();
  signedIn().catch(() => undefined);
  loadFonts(page).catch(() => undefined);
  import("../ports/background-worker.ts").then(
    ({ registerWorker }) => registerWorker(world),
    () => undefined,
  );
};

/** Development tools: inspection of actors, pseudo-localisation of texts, a custom start. */
export type Developed = Pick<Page, "inspect" | "carried"> & {
  write?: ((text: string) => string) | undefined;
  start?: (kabinet: ReturnType<typeof createKabinet>) => void;
};

/** The data of the server-rendered page, and whether the application has consumed all its replies. */
type Arrived = { data: PageData; areTaken(): boolean };

/** How long hydration waits for the actors to consume the replies. Milliseconds. */
const replyTimeout = 300;

/** Screens of the session on which visitors see prerendered pages. */
const visiting = new Set<SessionView["screen"]>(["phone", "code", "consents", "locked"]);

/**
 * Whether the HTML equals what the application renders now, so that React can hydrate it: the same client at the same
 * address, search part included. For visitors the search part may differ, as long as the page does not read it.
 */
const canHydrate = (
  data: PageData | null,
  router: RegisteredRouter,
  screen: SessionView["screen"],
): boolean => {
  if (data === null || !hasLoaded(router)) return false;
  const { pathname, search } = router.history.location;
  if (data.clientId !== null) return screen === "home" && pathname + search === data.address;
  if (pathname !== data.address) return false;
  // The sign-in form does not depend on the link's parameters.
  if (router.latestLocation.pathname === "/") return screen === "phone";
  // Cast: search parts of all routes are objects.
  const found: { search: object } | undefined = router.stores.matches.get().at(-1);
  return visiting.has(screen) && Object.values(found?.search ?? {}).every((value) => value === undefined);
};

/** Whether this browser has an order or payment in progress. Pages name it, and the server does not know of it. */
const hasPurchase = (session: RouterContext["session"]): boolean =>
  viewIfRunning(
    session,
    "account.checkout",
    (now) => now.matches("creating") || now.matches("paying") || now.matches("unpaid"),
  ) === true;

/**
 * Keeps what was typed before hydration. A hydrated field has its text, but React does not know of it; a field that
 * React replaced, because an extension changed the page, has lost it. Call the result after hydration: it restores
 * text, caret and focus.
 */
const keepTyped = (container: HTMLElement): (() => void) => {
  const fields = Array.from(container.querySelectorAll("input"));
  let focused: Element | null = null;
  const noteFocus = (): void => {
    const { activeElement } = document;
    if (fields.some((field) => field === activeElement)) focused = activeElement;
  };
  noteFocus();
  container.addEventListener("focusin", noteFocus);
  return () => {
    container.removeEventListener("focusin", noteFocus);
    for (const field of fields) {
      if (field.value === field.defaultValue) continue;
      const next = field.isConnected
        ? field
        : container.querySelector(`input[name="${CSS.escape(field.name)}"]`);
      if (!(next instanceof HTMLInputElement)) continue;
      const { value, selectionStart, selectionEnd } = field;
      // React compares with the last value it set.
      next.value = field.defaultValue;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(next, value);
      if (field === focused) {
        next.focus({ preventScroll: true });
        if (selectionStart !== null) next.setSelectionRange(selectionStart, selectionEnd);
      }
      next.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  };
};

/** Starts the application in a browser page. `container`: React's root; `arrived`: the server-rendered page, if any. */
export const showKabinet = (
  world: World,
  config: Config,
  container: HTMLElement,
  arrived: Arrived | null,
  { inspect, carried, write, start }: Developed,
): void => {
  const element = document.documentElement;
  const data = arrived?.data ?? null;
  const language = languageOf(world.navigation.address().pathname);
  const texts = createTexts(language, world.warn, write);
  const kabinet = createKabinet(world, config, {
    element,
    inspect,
    carried,
    texts,
    renderedAt: data?.now,
    receiveCode: (signal) =>
      import("../ports/one-time-code.ts").then(
        ({ receiveCode }) => receiveCode(signal),
        () => null,
      ),
    switchLanguage: (next) => languageSwitch(texts, session, router)(next),
  });
  const { app, session, release, context, chunks, navigated, firstAnswers, isIdle } = kabinet;
  const router = createAppRouter(language, context);
  const dynamicTitle = createDynamicTitle();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  onNavigate(router, texts, document, dynamicTitle);
  followSession(context, router, arrival);
  followRelease(release, session, router, chunks.report);

  let isReady = false;
  let restoreTyped = (): void => undefined;

  /** Hydrates the page, or renders it in one commit that replaces the server's HTML. */
  const show = (): void => {
    const isHydrated =
      canHydrate(data, router, sessionView(session.getSnapshot()).screen) && !hasPurchase(session);
    // The user has already seen the skeleton: render it without its delay (src/ui/skeleton.module.css).
    if (element.dataset["for"] === "clients") element.dataset["waited"] = "";
    for (const mark of ["arriving", "known", "for"]) delete element.dataset[mark];
    const page = (
      <AllPages
        {...{ app, context, router, dynamicTitle }}
        onFailure={chunks.report}
        onReady={isHydrated ? undefined : markReady}
      />
    );
    if (isHydrated) {
      // As on the server: the router renders without a Suspense boundary.
      router.ssr = { manifest: undefined };
      restoreTyped = keepTyped(container);
      hydrateRoot(container, page);
    } else {
      const root = createRoot(container);
      flushSync(() => root.render(page));
    }
    // Set after the first page: a view transition would delay it by a frame.
    animatePages(router);
  };

  const nextTask = () => new Promise<void>((resolve) => void world.clock.after(0, resolve));
  /** Resolves when the actors have consumed the server's replies. */
  const settled = async ({ areTaken }: Arrived): Promise<void> => {
    const end = world.clock.now() + replyTimeout;
    for (let idle = 0; idle < 2 && world.clock.now() < end;) {
      await nextTask();
      idle = areTaken() && isIdle() ? idle + 1 : 0;
    }
  };

  let routed = Promise.resolve();
  router.history.subscribe(() => {
    navigated();
    // The router follows the history itself only once it is hydrated.
    if (!isReady) routed = router.load();
  });
  const begin = async (): Promise<void> => {
    routed = router.load();
    await routed;
    await (arrived === null ? firstAnswers() : settled(arrived));
    await routed;
    // Waits for the chunk of the error page as well, so that the server's HTML is not replaced by a blank page.
    if (!hasLoaded(router)) await loadErrorPages();
    show();
  };

  addEventListener(
    "kabinet:ready",
    () => {
      isReady = true;
      delete element.dataset["page"];
      // Not before: the router does not follow the history while React hydrates.
      arrive();
      restoreTyped();
      // The form was submitted before hydration (scripts/build/boot.js).
      const submitted = element.dataset["submitted"];
      if (submitted !== undefined) document.forms[Number(submitted)]?.requestSubmit();
      world.whenIdle(() => fetchAhead(world, kabinet, document));
    },
    { once: true },
  );
  colourBrowserBars(document, context.theme);
  if (start) start(kabinet);
  else kabinet.start();
  // Not awaited: later chunks import this module, so awaiting them here would deadlock.
  void begin();
};
