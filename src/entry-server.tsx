import { createMemoryHistory, type StaticDataRouteOption } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { RenderedPage, RenderTask } from "#contract/client-page.ts";
import { inLanguage, type Language, languageOf } from "#contract/language.ts";
import { settledView } from "./actors/machine-at.ts";
import { AllPages } from "./app/all-pages.tsx";
import { createKabinet } from "./app/create-kabinet.ts";
import { createAppRouter, hasLoaded } from "./app/router.tsx";
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
 * The application without a browser. The build renders visitors' pages and the frames of private pages with it, the
 * rendering thread (server/platform/rendering) the page of a client.
 */

const unavailable = () => Promise.reject(new Error("a rendered page has no browser"));

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
    receiveCode: unavailable,
    switchLanguage: unavailable,
    renderedAt,
  });
  kabinet.start();
  return { ...kabinet, loaded };
};

/** Routes that depend on values stored in the browser: a purchase, the result of a letter's link. */
const continuedInBrowser: ReadonlySet<string> = new Set([
  "/_account/checkout",
  "/_account/catalog/$device/$subscription",
  "/verify-email",
  // Printed documents have no page frame (src/routing/hydration.ts).
  "/_account/print",
]);

/** The page shows loading parts (src/ui/skeleton.tsx). */
const isWaiting = (markup: string): boolean => /<main\b[^]*(?: data-timed| aria-busy="true")/.test(markup);

/** Records the replies and the pending requests. */
const recordReplies = (fetch: typeof globalThis.fetch) => {
  const replies: Record<string, string> = {};
  const pending = new Set<Promise<unknown>>();
  const state = { failed: false };
  const read = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(input, init);
    const text = await response.text();
    if (!response.ok) state.failed = true;
    else if (typeof input === "string") replies[input] = text;
    return new Response(text, response);
  };
  const recording: typeof fetch = (input, init) => {
    const reply = read(input, init).finally(() => pending.delete(reply));
    pending.add(reply);
    reply.catch(() => {
      state.failed = true;
    });
    return reply;
  };
  return { fetch: recording, replies, pending, state };
};

/** `nextTurn`: waits for the next turn of the event loop; without it the page is rendered in its loading state. */
type Surroundings = { fetch: typeof globalThis.fetch; nextTurn?: () => Promise<unknown> };

/** Turns of the event loop for the actors to settle. */
const turnsToSettle = 20;

/** `texts`: the text files of the page, relative to src/i18n. */
type Rendered = RenderedPage & { texts: string[] };

/**
 * Renders the page of an address with the routes, guards, loaders and actors of the browser. Null if the application
 * redirects, a request fails, or the page does not settle.
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

  const isAtAddress = async (): Promise<boolean> => {
    await router.load();
    const { screen } = await settledView(session);
    return (
      screen === (clientId === null ? "phone" : "home") &&
      history.location.href === address &&
      hasLoaded(router) &&
      (nextTurn === undefined ||
        !router.stores.matches.get().some(({ routeId }) => continuedInBrowser.has(String(routeId))))
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
    // React renders a template in place of a failed part.
    if (failure !== null || root.includes("<template"))
      throw new Error(`${router.latestLocation.pathname} cannot be rendered`, { cause: failure });
    return root;
  };
  const settled = async (): Promise<string | null> => {
    if (nextTurn === undefined) return markup();
    for (let turn = 0; turn < turnsToSettle && !server.state.failed; turn += 1) {
      await Promise.all(server.pending).catch(() => undefined);
      await nextTurn();
      if (server.pending.size > 0) continue;
      const root = markup();
      if (!isWaiting(root)) return server.state.failed ? null : root;
    }
    return null;
  };
  try {
    const root = (await isAtAddress()) ? await settled() : null;
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

/** Pages whose content differs for clients. */
const differing: ReadonlySet<string> = new Set([
  "/",
  "/bonus-system/",
  "/documents/",
  "/information-delete-profile/",
]);

/** Pages that show a result, which only the server knows. */
const results: ReadonlySet<string> = new Set(["/success/", "/success-subscription/$office/", "/print/"]);

/** Who may see the HTML of a page; null: nothing can be shown before the application runs. */
const audienceOf = (name: string, description: string | null): Audience | null => {
  if (isPrivatePage(name)) return results.has(name) ? null : "clients";
  if (description === null && name !== "/400/" && name !== "/404/") return null;
  return differing.has(name) ? "visitors" : "everybody";
};

/** `description`: null if search engines do not list the page. */
type Head = { title: string; description: string | null; isPrivate: boolean; audience: Audience | null };

/** For the build: the heads of all pages by route, and texts of pages without the application. */
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
    // Cast: the name of a text starts with its group.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (key !== undefined) await load(key.split(":")[0] as Namespace);
    // Cast: titles have no variables, which the type of all texts cannot express.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const title = key === undefined ? headText(i18n, "title", name) : i18n.t(key as "common:title");
    const description = headText(i18n, "description", name);
    // Routes with neither are not part of this build.
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
    /** For unsupported browsers. */
    old: renderToString(
      <>
        <p>
          <b>{tie(old.title)}</b>
        </p>
        <p>{tie(old.lead)}</p>
      </>,
    ),
    /** If the scripts fail to load. Without scripts only a link can reload the page. */
    unloaded: renderToString(
      <>
        <p>
          <b>{i18n.t("error.release.title")}</b> <span>{i18n.t("error.release.lead")}</span>
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty URL is the page's own */}
        <a href="">{i18n.t("error.release.again")}</a>
      </>,
    ),
    app: config.app,
  };
};
