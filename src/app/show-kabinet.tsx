import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { sessionView } from "#machines/session/session.view.ts";
import type { Config } from "../routing/config.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { WithoutPages } from "../features/errors/last-resort.tsx";
import { loadNextScreens } from "../features/sign-in/sign-in.tsx";
import { Frame } from "./frame.tsx";
import { createTexts } from "../i18n/texts.ts";
import { chosenIn } from "../routing/landing-search.ts";
import { bare, inLanguage, languageOf } from "#contract/language.ts";
import { fontsFact } from "../ports/facts.ts";
import type { World } from "../ports/world.ts";
import { once } from "./once.ts";
import { settledView } from "../actors/settled-view.ts";
import { createKabinet, type Page } from "./create-kabinet.ts";

/** What is done for those who develop: who is told of the actors, and how texts are written. */
type Developed = { inspect?: Page["inspect"]; write?: ((text: string) => string) | undefined };

/** Shows the application in the browser's page, and starts it. `place` is where React puts it. */
export const showKabinet = (
  world: World,
  config: Config,
  place: HTMLElement,
  { inspect, write }: Developed,
): void => {
  const element = document.documentElement;
  const texts = createTexts(languageOf(world.navigation.address().pathname), world.warn, write);
  const kabinet = createKabinet(world, config, {
    ...{ element, inspect, texts },
    turnTo: (to) => {
      element.dataset["loading"] = "";
      void needed(pages()).then(
        ({ turnTo }) => turnTo(to),
        // Without the pages the browser goes there by itself.
        () => world.navigation.leave(inLanguage(to, languageOf(world.navigation.address().pathname))),
      );
    },
    receiveCode: (signal) =>
      import("../ports/one-time-code.ts").then(
        ({ receiveCode }) => receiveCode(signal),
        () => null,
      ),
    switchLanguage: (language) =>
      needed(pages()).then(
        ({ switchLanguage }) => switchLanguage(language),
        () => world.navigation.leave(inLanguage(context.here.read(), language)),
      ),
  });
  const { app, session, release, context, store, address, chunks, needed, turned } = kabinet;

  let root: Root | null = null;
  /** The page of the HTML that has arrived (scripts/build/pages.ts); none once something else stands in its place. */
  const arrived = element.dataset["page"] ?? null;
  const isForClients = element.dataset["for"] === "clients";

  /**
   * Puts a page on the screen. What has arrived stands until then: React takes it over as it is, or clears it away in
   * the commit that brings the page itself.
   */
  const put = (page: ReactNode, isArrived: boolean): void => {
    if (root !== null) return flushSync(() => root?.render(page));
    // Whoever has seen a page wait is not shown a blank where it waited (src/ui/skeleton.module.css).
    if (isForClients) element.dataset["waited"] = "";
    for (const mark of ["arriving", "known", "for", "page", "asks"]) delete element.dataset[mark];
    if (isArrived) root = hydrateRoot(place, page);
    else {
      root = createRoot(place);
      flushSync(() => root?.render(page));
    }
  };

  /** The router and all pages but the first one come behind it. */
  const pages = once(async () => {
    const { openPages } = await import("./pages.tsx");
    return openPages({
      ...{ app, release, context, language: languageOf(address.pathname), turned, report: chunks.report },
      ...{ put, arrived, onSignInPage: root !== null },
    });
  });

  /** The home page by itself. With the sign-in form in the page, React takes it over as it stands: typed text, focus, caret. */
  const showSignInPage = (isFormHere: boolean): void => {
    const onFailure = (failure: unknown): void => {
      chunks.report(failure);
      needed(pages()).then(
        ({ show }) => show(),
        () => undefined,
      );
    };
    const page = <SignInPage app={app} context={context} onFailure={onFailure} />;
    put(page, isFormHere);
    // Signed in from here, somebody goes on to pages of their own, which the router's guards know.
    session
      .select((snapshot) => sessionView(snapshot).screen)
      .subscribe((screen) => {
        if (screen === "home" || screen === "registration") needed(pages()).catch(() => undefined);
      });
  };

  const begin = async (): Promise<void> => {
    if (bare(address.pathname) !== "/") {
      const { show } = await needed(pages());
      return show();
    }
    const [{ screen }] = await Promise.all([settledView(session), texts.load("common", "sign-in")]);
    // Whoever goes on before the pages have come has chosen nevertheless.
    const { city, device, utm_source: tag } = chosenIn(address);
    context.choices.keep({ city, device, tag });
    // Who is signed in is taken further at once, and stands here only if that fails.
    if (screen === "home" || screen === "registration") await needed(pages());
    if (root === null) showSignInPage(screen === "phone" && place.hasChildNodes());
  };

  const fetchFonts = async (): Promise<void> => {
    await document.fonts.load("1em 'Onest Variable'", "aя₽");
    element.dataset["fonts"] ??= "next";
    store.write(fontsFact, true);
  };

  addEventListener("kabinet:ready", () => {
    // Sent before there was anything to take it (scripts/build/early.js).
    if (element.dataset["submitted"] !== undefined) document.querySelector("form")?.requestSubmit();
    const { pressed } = element.dataset;
    if (pressed !== undefined)
      Array.from(document.querySelectorAll("button"))
        .find(({ textContent }) => textContent === pressed)
        ?.click();
    delete element.dataset["pressed"];
    // What comes next on the way in is fetched while the phone number is being typed.
    world.whenIdle(() => {
      loadNextScreens();
      pages().catch(() => undefined);
      // Whoever signs out without a network comes to the sign-in page.
      void texts.load("sign-in");
      // What is being read does not change its letters: the next page has the fonts, or the next visit.
      fetchFonts().catch(() => undefined);
      kabinet.signedIn().catch(() => undefined);
      import("../ports/background-worker.ts").then(
        ({ registerWorker }) => registerWorker(world),
        () => undefined,
      );
    });
  });

  // The browser's own bars follow the page.
  const frame = (): void => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.content === "#ffffff" ? "light" : "dark";
      const theme = context.theme.read();
      meta.media = theme === "system" ? `(prefers-color-scheme: ${own})` : theme === own ? "all" : "not all";
    }
  };
  frame();
  context.theme.subscribe(frame);

  kabinet.start();
  // Not awaited here: later chunks import from this one, and would wait for a module that waits for them.
  void begin().catch(async () => {
    await texts.load("common");
    // The pages have not come: the release has heard of it, and this is all there is to say meanwhile.
    if (root === null)
      put(
        <Frame app={app} context={context}>
          <WithoutPages address={world.navigation.address().href} />
        </Frame>,
        false,
      );
  });
};
