import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { createActor } from "xstate";
import { provideApp } from "#machines/app/app.machine.ts";
import type { accountMachine } from "#machines/account/account.machine.ts";
import { standingOf } from "#machines/account/standing.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import { provideRelease } from "#machines/release/release.machine.ts";
import { provideSession } from "#machines/session/session.machine.ts";
import { sessionView } from "#machines/session/session.view.ts";
import { guardBackForwardCache } from "./ports/back-forward-cache.ts";
import { readConfig } from "./config.ts";
import { deferMachine } from "./deferred-machine.ts";
import { Doorstep } from "./doorstep.tsx";
import { createHere } from "./ports/here.ts";
import { createTexts } from "./i18n.ts";
import { bare, inLanguage, languageOf } from "./language.ts";
import { releaseOf, sessionOf } from "./machines.tsx";
import { chosenIn } from "./landing-search.ts";
import { loadNextScreens } from "./features/sign-in/sign-in.tsx";
import { createAccess } from "./ports/access.ts";
import { actorClock } from "./ports/actor-clock.ts";
import { takeLetterToken, tidyAddress } from "./ports/address.ts";
import { createLetterOutcome } from "./ports/letter-outcome.ts";
import { browserWorld } from "./ports/browser.ts";
import { createChoices } from "./ports/choices.ts";
import { createChunks } from "./ports/chunks.ts";
import { releaseListeners, releasePorts } from "./ports/release.ts";
import { createSeconds } from "./ports/seconds.ts";
import { sessionPorts } from "./ports/session.ts";
import { createErrand } from "./ports/errand.ts";
import { createStore } from "./ports/storage.ts";
import { appListeners } from "./ports/watchers.ts";
import { fontsFact } from "./ports/facts.ts";
import { Frame } from "./frame.tsx";
import { WithoutPages } from "./features/errors/last-resort.tsx";
import { remember } from "./remember.ts";
import type { RouterContext } from "./router-context.ts";
import { settledView } from "./settled-view.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";
import "./styles/arriving.css";

const world = browserWorld();
tidyAddress(world.navigation);
let letterToken = takeLetterToken(world.navigation);
const letterOutcome = createLetterOutcome(world);
const config = readConfig(import.meta.env);
const address = world.navigation.address();
const inspect = address.searchParams.get("inspect");
const texts = createTexts(languageOf(address.pathname), world.warn);
const store = createStore(world);
const access = createAccess();
const chunks = createChunks(world);

/** What somebody waits for: if it is missing, the release hears of it. */
const needed = <T,>(part: Promise<T>): Promise<T> => {
  part.catch(chunks.report);
  return part;
};

// What talks to the server, and what only signed-in clients use, come in chunks of their own.
const online = remember(async () => {
  const { goOnline } = await import("./ports/online.ts");
  return goOnline({ world, config, store, access, language: () => texts.i18n.language, postBar });
});
const account = deferMachine<typeof accountMachine>("account");
const registration = deferMachine<typeof registrationMachine>("registration");
const signedIn = remember(async () => {
  const [{ provideSignedIn }, { api }] = await Promise.all([import("./ports/signed-in.ts"), online()]);
  const provided = provideSignedIn(world, config, store, access, api);
  account.arrive(provided.account);
  registration.arrive(provided.registration);
  provided.followAccount(session, release);
  return provided;
});

const emailVerification = remember(async () => {
  const [{ startEmailVerification }, { api }] = await Promise.all([
    import("./ports/email-verification.ts"),
    online(),
    // A flagged client sends no POST, so it must be known first who is there (C17).
    settledView(session),
  ]);
  const verification = startEmailVerification(world, api, letterToken, letterOutcome);
  letterToken = null;
  // The account's own record says so, too.
  verification.on("email.verified", () =>
    session.getSnapshot().children.account?.send({ type: "subscriptions.refreshRequested" }),
  );
  // No request under the name of somebody who has signed out (C6).
  session.on("session.ended", () => verification.send({ type: "session.ended" }));
  return verification;
});

const clock = actorClock(world);
const app = createActor(
  provideApp(appListeners(world, store, access), {
    release: provideRelease(releasePorts(world, store), releaseListeners(world, chunks)),
    session: provideSession(
      sessionPorts(world, store, access, {
        online: async () => (await needed(online())).session,
        loadRecord: async (signal) => (await needed(signedIn())).loadRecord(signal),
      }),
      { account: account.machine, registration: registration.machine },
    ),
  }),
  {
    clock,
    input: { version: config.app.version },
    ...(import.meta.env.DEV &&
      // oxlint-disable-next-line baseline-js/use-baseline -- in development only
      inspect !== null && { inspect: (await import("./inspect.ts")).inspectActors(inspect) }),
  },
);
const session = sessionOf(app);
// What came of a letter's link is for whoever opened it, and for as long as they look at it.
if (bare(address.pathname) !== "/verify-email/") letterOutcome.forget();
session.on("session.ended", letterOutcome.forget);
const release = releaseOf(app);

/** A flagged client sends no POST (spec §6). */
function postBar() {
  const now = session.getSnapshot();
  // The start-up stopped because of the flag, which is all that is known of the client (spec §4).
  if (sessionView(now).screen === "stopped") return "client.deleting";
  const { client } = now.context;
  const standing = client === null ? "loggedIn" : standingOf(client);
  if (standing === "loggedIn") return null;
  return standing === "forbidden" ? "client.forbidden" : "client.deleting";
}

const page = document.documentElement;
const place = document.getElementById("root");
if (place === null) throw new Error("the page has no place for the application");
let root: Root | null = null;
/** React's place in the page, begun anew: what the page came with is not what is to be shown. */
const freshRoot = (): Root => {
  if (root !== null) return root;
  place.replaceChildren();
  root = createRoot(place);
  delete page.dataset["arriving"];
  return root;
};

const { here, turned } = createHere(world.navigation);
const context: RouterContext = {
  config,
  texts,
  documents: {
    doc: async (name, signal) => (await online()).documents.doc(name, signal),
    faq: async (signal) => (await online()).documents.faq(signal),
  },
  choices: createChoices(store),
  errand: createErrand(world),
  seconds: createSeconds(world),
  emailVerification,
  forgetVerification: letterOutcome.forget,
  session,
  here,
  turnTo: (to) => {
    page.dataset["loading"] = "";
    void needed(pages()).then(
      ({ turnTo }) => turnTo(to),
      // Without the pages the browser goes there by itself.
      () => world.navigation.leave(inLanguage(to, languageOf(world.navigation.address().pathname))),
    );
  },
  receiveCode: (signal) =>
    import("./ports/one-time-code.ts").then(
      ({ receiveCode }) => receiveCode(signal),
      () => null,
    ),
  switchLanguage: (language) =>
    needed(pages()).then(
      ({ switchLanguage }) => switchLanguage(language),
      () => world.navigation.leave(inLanguage(here.read(), language)),
    ),
};

/** The router and all pages but the first one come behind it. */
const pages = remember(async () => {
  const { openPages } = await import("./pages.tsx");
  return openPages({
    ...{ app, release, context, language: languageOf(address.pathname), turned, report: chunks.report },
    ...{ root: freshRoot, onDoorstep: root !== null },
  });
});

/** The home page by itself. With the sign-in form in the page, React takes it over as it stands: typed text, focus, caret. */
const standOnDoorstep = (isFormHere: boolean): void => {
  const onFailure = (failure: unknown): void => {
    chunks.report(failure);
    needed(pages()).then(
      ({ show }) => show(),
      () => undefined,
    );
  };
  const doorstep = <Doorstep app={app} context={context} onFailure={onFailure} />;
  if (isFormHere) {
    root = hydrateRoot(place, doorstep);
    delete page.dataset["arriving"];
  } else freshRoot().render(doorstep);
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
  if (root === null) standOnDoorstep(screen === "phone" && place.hasChildNodes());
};

guardBackForwardCache(world, session, page);
addEventListener("kabinet:ready", () => {
  page.dataset["fonts"] = "";
  store.write(fontsFact, true);
  // Sent before there was anything to take it (scripts/build/early.js).
  if (page.dataset["submitted"] !== undefined) document.querySelector("form")?.requestSubmit();
  // What comes next on the way in is fetched while the phone number is being typed.
  world.whenIdle(() => {
    loadNextScreens();
    pages().catch(() => undefined);
    // Whoever signs out without a network comes to the sign-in page.
    void texts.load("sign-in");
    signedIn().catch(() => undefined);
    import("./ports/background-worker.ts").then(
      ({ registerWorker }) => registerWorker(world),
      () => undefined,
    );
  });
});

app.start();
clock.followPage();
// Not awaited here: later chunks import from this one, and would wait for a module that waits for them.
void begin().catch(async () => {
  await texts.load("common");
  // The pages have not come: the release has heard of it, and this is all there is to say meanwhile.
  if (root === null)
    freshRoot().render(
      <Frame app={app} context={context}>
        <WithoutPages address={world.navigation.address().href} />
      </Frame>,
    );
});
