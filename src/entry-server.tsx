import { createMemoryHistory, type StaticDataRouteOption } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { RenderedPage, RenderTask } from "#contract/client-page.ts";
import { inLanguage, type Language, languageOf } from "#contract/language.ts";
import { settledView } from "./actors/machine-at.ts";
import { AllPages } from "./app/all-pages.tsx";
import { createKabinet } from "./app/create-kabinet.ts";
import { createAppRouter } from "./app/router.tsx";
import type { texts as oldBrowserTexts } from "./i18n/locales/old-browser/ru.ts";
import { createTexts, type Namespace, textFile } from "./i18n/texts.ts";
import { tie } from "./i18n/typography.ts";
import { emptyWorld, worldOfClient } from "./ports/empty-world.ts";
import type { World } from "./ports/world.ts";
import { type Config, readConfig } from "./routing/config.ts";
import { isPrivatePage } from "./routing/private-pages.ts";
import { headText } from "./routing/page-head.ts";
import { createDynamicTitle } from "./routing/dynamic-title.tsx";

/*
 * The application without a browser: the build renders the pages of visitors and the frames of private pages by it, the
 * rendering thread (server/platform/rendering) a client's page on request.
 */

const nothing = () => Promise.reject(new Error("a page that is rendered has no browser"));

const startKabinet = (world: World, config: Config, language: Language, renderedAt: number | null) => {
  const texts = createTexts(language, world.warn);
  const loaded = new Set<string>();
  const load: typeof texts.load = (...names) => {
    for (const name of names) loaded.add(textFile(name, language));
    return texts.load(...names);
  };
  const kabinet = createKabinet(world, config, {
    element: { dataset: {} },
    texts: { ...texts, load },
    receiveCode: nothing,
    switchLanguage: nothing,
    renderedAt,
  });
  kabinet.start();
  return { ...kabinet, loaded };
};

/** Routes that continue from what the browser alone has stored: a purchase. */
const continuedInBrowser: ReadonlySet<string> = new Set([
  "/_account/checkout",
  "/_account/catalog/$device/$subscription",
  // A paper of its own without the frame of a page (src/routing/ready.ts).
  "/_account/print",
]);

/** The page still waits for a reply (src/ui/skeleton.tsx). */
const isWaiting = (markup: string): boolean => /<main\b[^]*(?: data-timed| aria-busy="true")/.test(markup);

/** Keeps the text of each reply, and counts those that are outstanding. */
const recordReplies = (fetch: typeof globalThis.fetch) => {
  const replies: Record<string, string> = {};
  const outstanding = new Set<Promise<unknown>>();
  const state = { failed: false };
  const read = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(input, init);
    const text = await response.text();
    if (!response.ok) state.failed = true;
    else if (typeof input === "string") replies[input] = text;
    return new Response(text, response);
  };
  const recording: typeof fetch = (input, init) => {
    const reply = read(input, init).finally(() => outstanding.delete(reply));
    outstanding.add(reply);
    reply.catch(() => {
      state.failed = true;
    });
    return reply;
  };
  return { fetch: recording, replies, outstanding, state };
};

/** Who answers, and what lets the process go on until replies have been read; without it the page is rendered as it waits. */
type Surroundings = { fetch: typeof globalThis.fetch; nextTurn?: () => Promise<unknown> };

/** Turns of the process after the last reply in which the actors still may settle. */
const turnsToSettle = 20;

/** `texts`: the files of texts that it needs, as seen from src/i18n. */
type Rendered = RenderedPage & { texts: string[] };

/**
 * Renders the page of an address by the routes, guards, loaders and actors that run in the browser. Null where the
 * application leads elsewhere, a reply fails, or the page does not settle.
 */
export const renderPage = async (
  { address, clientId, now, settings }: RenderTask,
  { fetch, nextTurn }: Surroundings,
): Promise<Rendered | null> => {
  const language = languageOf(new URL(address, "https://kabinet.invalid").pathname);
  const config = readConfig({ ...import.meta.env, ...settings });
  const server = recordReplies(fetch);
  const plain =
    clientId === null
      ? emptyWorld(address, server.fetch)
      : worldOfClient(address, config.app.version, server.fetch, clientId);
  const world: World =
    now === null
      ? plain
      : { ...plain, clock: { now: () => now, after: () => () => undefined }, warn: () => undefined };
  const { app, session, context, loaded } = startKabinet(world, config, language, now);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(language, context, history);

  const isThere = async (): Promise<boolean> => {
    await router.load();
    const { screen } = await settledView(session);
    const matches = router.stores.matches.get();
    return (
      screen === (clientId === null ? "phone" : "home") &&
      history.location.href === address &&
      matches.length > 0 &&
      matches.every(({ status, _notFound }) => status === "success" && _notFound !== true) &&
      (nextTurn === undefined || !matches.some(({ routeId }) => continuedInBrowser.has(String(routeId))))
    );
  };
  const markup = (): string => {
    let failure: unknown = null;
    const root = renderToString(
      <AllPages
        {...{ app, context, router }}
        dynamicTitle={createDynamicTitle()}
        onFailure={(found) => {
          failure = found;
        }}
      />,
    );
    // React leaves a template in the place of a part that has failed.
    if (failure !== null || root.includes("<template"))
      throw new Error(`${router.latestLocation.pathname} cannot be rendered`, { cause: failure });
    return root;
  };
  const settled = async (): Promise<string | null> => {
    if (nextTurn === undefined) return markup();
    for (let turn = 0; turn < turnsToSettle && !server.state.failed; turn += 1) {
      await Promise.all(server.outstanding).catch(() => undefined);
      await nextTurn();
      if (server.outstanding.size > 0) continue;
      const root = markup();
      if (!isWaiting(root)) return server.state.failed ? null : root;
    }
    return null;
  };
  try {
    const root = (await isThere()) ? await settled() : null;
    return root === null ? null : { root, replies: server.replies, texts: [...loaded] };
  } finally {
    app.stop();
  }
};

const oldBrowser = import.meta.glob<Record<keyof typeof oldBrowserTexts, string>>(
  "./i18n/locales/old-browser/*.ts",
  { eager: true, import: "texts" },
);

type Audience = "everybody" | "visitors" | "clients";

/** Pages that clients see otherwise than everybody else: their own things come first there. */
const differing: ReadonlySet<string> = new Set([
  "/",
  "/bonus-system/",
  "/documents/",
  "/information-delete-profile/",
]);

/** Pages that begin with what came of something, which only the server knows. */
const unknown: ReadonlySet<string> = new Set(["/success/", "/success-subscription/$office/", "/print/"]);

/** Whom the HTML of a page is for; null where nothing can be shown before the application is there. */
const audienceOf = (name: string, description: string | null): Audience | null => {
  if (isPrivatePage(name)) return unknown.has(name) ? null : "clients";
  if (description === null && name !== "/400/" && name !== "/404/") return null;
  return differing.has(name) ? "visitors" : "everybody";
};

/** `description`: null where search engines are not to find the page. */
type Head = { title: string; description: string | null; isPrivate: boolean; audience: Audience | null };

/** For the build: the head of every page by its address as routes spell it, and what pages show without the application. */
export const describePages = async (language: Language) => {
  const config = readConfig({ ...import.meta.env });
  const { app, context } = startKabinet(emptyWorld(inLanguage("/", language)), config, language, null);
  const { i18n, load } = context.texts;
  await load("common", "head");
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
    // A route with neither is not part of this build.
    if (title !== null || description !== null)
      pages[name] = {
        title: named(title),
        description,
        isPrivate: isPrivatePage(name),
        audience: audienceOf(name, description),
      };
  }
  app.stop();
  const old = oldBrowser[`./i18n/locales/old-browser/${language}.ts`];
  if (old === undefined) throw new Error(`there are no texts for old browsers: ${language}`);
  return {
    pages,
    missing: { title: named(i18n.t("error.404.title")), description: null },
    description: i18n.t("description"),
    /** For browsers that are too old for the application. */
    old: renderToString(
      <>
        <p>
          <b>{tie(old.title)}</b>
        </p>
        <p>{tie(old.lead)}</p>
      </>,
    ),
    /** Where the scripts do not come: without them only a link can load the page again. */
    unloaded: renderToString(
      <>
        <p>
          <b>{i18n.t("error.release.title")}</b> <span>{i18n.t("error.release.lead")}</span>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is that of the page itself */}
        <a href="">{i18n.t("error.release.again")}</a>
      </>,
    ),
    app: config.app,
  };
};
