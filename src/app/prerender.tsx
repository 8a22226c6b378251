import { createMemoryHistory, type StaticDataRouteOption } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { waitFor } from "xstate";
import { sessionView } from "#machines/session/session.view.ts";
import { createKabinet } from "./create-kabinet.ts";
import { readConfig } from "../routing/config.ts";
import { createTexts, type Namespace } from "../i18n/texts.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { inLanguage, type Language } from "#contract/language.ts";
import { headText } from "../routing/page-head.ts";
import { texts as oldInEnglish } from "../i18n/locales/old-browser/en.ts";
import { texts as oldInRussian } from "../i18n/locales/old-browser/ru.ts";
import { emptyWorld } from "../ports/empty-world.ts";
import { createAppRouter } from "./router.tsx";
import type { RouterContext } from "../routing/router-context.ts";
import { tie } from "../i18n/typography.ts";

const oldBrowser = { ru: oldInRussian, en: oldInEnglish };

const unasked = () => Promise.reject(new Error("nothing is asked while the page is being built"));

/** Said by the server that serves the page, when it starts: nothing of it is in the HTML of a build. */
const unknownYet = { SUPPORT_URL: "", COURIERS_URL: "" };

/** The application of somebody who has never been here. */
const openKabinet = async (language: Language) => {
  const world = emptyWorld(inLanguage("/", language));
  const texts = createTexts(language, world.warn);
  const kabinet = createKabinet(world, readConfig({ ...import.meta.env, ...unknownYet }), {
    ...{ element: { dataset: {} }, texts },
    turnTo: () => undefined,
    receiveCode: unasked,
    switchLanguage: unasked,
  });
  kabinet.start();
  await waitFor(kabinet.session, (snapshot) => sessionView(snapshot).screen === "phone");
  await texts.load("common", "sign-in");
  return kabinet;
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
  const { app, context } = await openKabinet(language);
  const root = renderToString(<SignInPage app={app} context={context} onFailure={() => undefined} />);
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
