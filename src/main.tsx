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
import { followRelease } from "./follow-release.ts";
import { followSession } from "./follow-session.ts";
import { settledView } from "./guards.ts";
import { createTexts } from "./i18n.ts";
import { languageOf } from "./language.ts";
import { releaseOf, sessionOf } from "./machines.tsx";
import { loadErrorPages } from "./features/errors/error-pages.tsx";
import { loadNextScreens } from "./features/sign-in/sign-in.tsx";
import { mount } from "./mount.tsx";
import { turnPages } from "./page-turn.ts";
import { createAccess } from "./ports/access.ts";
import { actorClock } from "./ports/actor-clock.ts";
import { takeLetterToken, tidyAddress } from "./ports/address.ts";
import { browserWorld } from "./ports/browser.ts";
import { createChoices } from "./ports/choices.ts";
import { createChunks } from "./ports/chunks.ts";
import { releaseListeners, releasePorts } from "./ports/release.ts";
import { createSeconds } from "./ports/seconds.ts";
import { sessionPorts } from "./ports/session.ts";
import { createStore } from "./ports/storage.ts";
import { appListeners } from "./ports/watchers.ts";
import { fontsFact } from "./ports/facts.ts";
import { isSignInForm } from "./pristine.ts";
import { remember } from "./remember.ts";
import { createAppRouter } from "./router.tsx";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";
import "./styles/arriving.css";
import { languageSwitch } from "./switch-language.ts";

const world = browserWorld();
tidyAddress(world.navigation);
let letterToken = takeLetterToken(world.navigation);
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
  provided.followPayments(session, release);
  return provided;
});

const emailVerification = remember(async () => {
  const [{ startEmailVerification }, { api }] = await Promise.all([
    import("./ports/email-verification.ts"),
    online(),
    // A flagged client sends no POST, so it must be known first who is there (C17).
    settledView(session),
  ]);
  const verification = startEmailVerification(world, api, letterToken);
  letterToken = null;
  // The account's own record says so, too.
  verification.on("email.verified", () =>
    session.getSnapshot().children.account?.send({ type: "subscriptions.refreshRequested" }),
  );
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
      inspect !== null && { inspect: (await import("./inspect.ts")).inspectActors(inspect) }),
  },
);
const session = sessionOf(app);
const release = releaseOf(app);

/** A flagged client sends no POST (spec §6). */
function postBar() {
  const { client } = session.getSnapshot().context;
  const standing = client === null ? "loggedIn" : standingOf(client);
  if (standing === "loggedIn") return null;
  return standing === "forbidden" ? "client.forbidden" : "client.deleting";
}

const router = createAppRouter(languageOf(address.pathname), {
  config,
  texts,
  documents: {
    doc: async (name, signal) => (await online()).documents.doc(name, signal),
    faq: async (signal) => (await online()).documents.faq(signal),
  },
  choices: createChoices(store),
  seconds: createSeconds(world),
  emailVerification,
  session,
  receiveCode: (signal) =>
    import("./ports/one-time-code.ts").then(
      ({ receiveCode }) => receiveCode(signal),
      () => null,
    ),
  switchLanguage: languageSwitch(texts, () => router),
});
const page = document.documentElement;
turnPages(router, texts.i18n, document);
followSession(session, router);
followRelease(release, router, chunks.report);
guardBackForwardCache(world, session, page);
addEventListener("kabinet:ready", () => {
  page.dataset["fonts"] = "";
  store.write(fontsFact, true);
  // Sent before there was anything to take it (scripts/build/early.js).
  if (page.dataset["submitted"] !== undefined) document.querySelector("form")?.requestSubmit();
  // What comes next on the way in is fetched while the phone number is being typed, and what is shown when it fails.
  world.whenIdle(() => {
    // Whoever signs out without a network comes to the sign-in page.
    void texts.load("sign-in");
    loadNextScreens();
    loadErrorPages();
    signedIn().catch(() => undefined);
  });
});

const show = () => {
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no place for the application");
  const isFormHere = root.hasChildNodes() && router.latestLocation.pathname === "/";
  mount(root, app, router, isFormHere && isSignInForm(sessionView(session.getSnapshot())));
  delete page.dataset["arriving"];
  // Only from one page to the next: a transition into the first one would make it wait for a frame.
  router.options.defaultViewTransition = true;
};

app.start();
clock.followPage();
// Not awaited here: later chunks import from this one, and would wait for a module that waits for them.
void router.load().then(show);
