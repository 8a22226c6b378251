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
import { createTexts } from "./i18n.ts";
import { Doorstep } from "./doorstep.tsx";
import type { Language } from "./language.ts";
import { sessionOf } from "./machines.tsx";
import type { RouterContext } from "./router-context.ts";

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

/** The sign-in page as HTML, for the build: exactly what the application renders first when nobody is signed in. */
export const prerender = async (language: Language) => {
  const texts = createTexts(language, (message) => {
    throw new Error(message);
  });
  const config = readConfig(import.meta.env);
  const app = await firstVisit(config.app.version);
  await texts.load("common", "sign-in");
  const context: RouterContext = {
    config,
    texts,
    documents: { doc: unasked, faq: unasked },
    choices: { keep: () => undefined, device: () => null, forgetDevice: () => undefined },
    seconds: { now: () => 0, subscribe: silent },
    emailVerification: unasked,
    session: sessionOf(app),
    here: { read: () => "/", subscribe: silent },
    turnTo: () => undefined,
    receiveCode: unasked,
    switchLanguage: unasked,
  };
  const root = renderToString(<Doorstep app={app} context={context} onFailure={() => undefined} />);
  const { t } = texts.i18n;
  return { root, title: t("title"), description: t("description"), loading: t("loading") };
};
