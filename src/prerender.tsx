import { createMemoryHistory, type StaticDataRouteOption } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { createActor, waitFor } from "xstate";
import type { accountMachine } from "#machines/account/account.machine.ts";
import { provideApp } from "#machines/app/app.machine.ts";
import type { registrationMachine } from "#machines/registration/registration.machine.ts";
import { provideRelease } from "#machines/release/release.machine.ts";
import { provideSession } from "#machines/session/session.machine.ts";
import { sessionView } from "#machines/session/session.view.ts";
import { readConfig } from "./config.ts";
import { deferMachine } from "./deferred-machine.ts";
import { createTexts, type Namespace, type Texts } from "./i18n.ts";
import { Doorstep } from "./doorstep.tsx";
import type { Language } from "./language.ts";
import { sessionOf } from "./machines.tsx";
import { headText } from "./page-head.ts";
import { texts as oldInEnglish } from "./locales/old-browser/en.ts";
import { texts as oldInRussian } from "./locales/old-browser/ru.ts";
import { createAppRouter } from "./router.tsx";
import type { RouterContext } from "./router-context.ts";
import { tie } from "./typography.ts";

const oldBrowser = { ru: oldInRussian, en: oldInEnglish };

const unasked = () => Promise.reject(new Error("nothing is asked while the page is being built"));
const silent = () => () => undefined;

/** The application of somebody who has never been here: a world that remembers nothing and says nothing. */
const firstVisit = async (version: string) => {
  const session = provideSession(
    {
      restore: async () => ({
        credentials: null,
        version,
        deletionRequested: false,
        codeStillValid: false,
        lock: null,
      }),
      resetState: unasked,
      saveVersion: unasked,
      recallChallenge: unasked,
      sendCode: unasked,
      requestCall: unasked,
      confirmCode: unasked,
      loadClient: unasked,
      endSession: unasked,
    },
    {
      account: deferMachine<typeof accountMachine>("account").machine,
      registration: deferMachine<typeof registrationMachine>("registration").machine,
    },
  );
  const release = provideRelease(
    { claimReload: unasked, reload: unasked },
    { watchChunks: silent, watchUpdates: silent },
  );
  const listeners = { watchConnection: silent, watchUnauthorized: silent, watchTabs: silent };
  const app = createActor(provideApp(listeners, { session, release }), { input: { version } });
  app.start();
  await waitFor(sessionOf(app), (snapshot) => sessionView(snapshot).screen === "phone");
  return app;
};

const buildTexts = (language: Language): Texts =>
  createTexts(language, (message) => {
    throw new Error(message);
  });

/** The application of that visitor, with a router's context in which nothing can be asked. */
const openContext = async (language: Language) => {
  const texts = buildTexts(language);
  const config = readConfig(import.meta.env);
  const app = await firstVisit(config.app.version);
  await texts.load("common", "sign-in");
  const context: RouterContext = {
    config,
    texts,
    documents: { doc: unasked, faq: unasked },
    choices: { keep: () => undefined, device: () => null, forgetDevice: () => undefined },
    errand: { keep: () => undefined, take: () => null, forget: () => undefined },
    seconds: { now: () => 0, subscribe: silent },
    emailVerification: unasked,
    forgetVerification: () => undefined,
    session: sessionOf(app),
    here: { read: () => "/", subscribe: silent },
    turnTo: () => undefined,
    receiveCode: unasked,
    switchLanguage: unasked,
  };
  return { app, context };
};

/** What the head says of a page; `description` is null where the page is not to be found by search engines. */
type Head = { title: string; description: string | null };

/** The head of every page of the product by its address below the language, and of addresses without a page. */
const listHeads = async (context: RouterContext, language: Language) => {
  const { i18n, load } = context.texts;
  await load("head");
  const { routesByPath } = createAppRouter(language, context, createMemoryHistory());
  const routes: Record<string, { options: { staticData?: StaticDataRouteOption } }> = { ...routesByPath };
  const named = (title: string | null): string =>
    title === null ? i18n.t("title") : i18n.t("titleOf", { page: title });
  const pages: Record<string, Head> = {};
  for (const [path, { options }] of Object.entries(routes)) {
    const name = path.replace(/\/?$/, "/");
    const key = options.staticData?.title;
    // Cast: a text's name begins with the group it is in.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (key !== undefined) await load(key.split(":")[0] as Namespace);
    // Cast: a title is a text without variables, which the type of all texts at once cannot say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const title = key === undefined ? headText(i18n, "title", name) : i18n.t(key as "common:title");
    const description = headText(i18n, "description", name);
    // What has neither is not in this build.
    if (title !== null || description !== null) pages[name] = { title: named(title), description };
  }
  const missing: Head = { title: named(i18n.t("error.404.title")), description: null };
  return { description: i18n.t("description"), missing, pages };
};

/**
 * For the build: the sign-in page as HTML, exactly what the application renders first when nobody is signed in, what a
 * browser that is too old for it shows, the heads of all pages, and what the application signs with.
 */
export const prerender = async (language: Language) => {
  const { app, context } = await openContext(language);
  const root = renderToString(<Doorstep app={app} context={context} onFailure={() => undefined} />);
  const { t } = context.texts.i18n;
  const old = oldBrowser[language];
  return {
    root,
    old: renderToString(
      <>
        <p>
          <b>{tie(old.title)}</b>
        </p>
        <p>{tie(old.lead)}</p>
      </>,
    ),
    title: t("title"),
    description: t("description"),
    heads: await listHeads(context, language),
    app: context.config.app,
  };
};
