import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { type Language, inLanguage } from "#contract/language.ts";
import { settledView } from "../actors/machine-at.ts";
import { createTexts, textFile } from "../i18n/texts.ts";
import { emptyWorld, worldOfClient } from "../ports/empty-world.ts";
import type { World } from "../ports/world.ts";
import { type Config, readConfig } from "../routing/config.ts";
import { createToldTitle } from "../routing/told-title.tsx";
import { AllPages } from "./all-pages.tsx";
import { createKabinet } from "./create-kabinet.ts";
import { createAppRouter } from "./router.tsx";

const unasked = () => Promise.reject(new Error("nothing is asked while a page is being built"));

/** Who looks at a page while it is built: somebody who has never been here, or somebody who is signed in. */
export type Reader = "visitor" | "client";

/** `texts`: the files of texts that it needs, as seen from src/i18n. `asks`: the addresses of what it asks the server for, as far as it comes without answers of a client's own. */
export type RenderedPage = { html: string; texts: string[]; asks: string[] };

/** Said by the server that serves the page, when it starts: nothing of it is in the HTML of a build. */
const unknownYet = { SUPPORT_URL: "", COURIERS_URL: "" };

/** React leaves a template where a part has failed, for the browser to try again, and says nothing. */
export const isBroken = (html: string): boolean => html.includes("<template");

/** The application in a world, started. */
export const kabinetIn = (world: World, config: Config, language: Language) => {
  const texts = createTexts(language, world.warn);
  const loaded = new Set<string>();
  const load: typeof texts.load = (...names) => {
    for (const name of names) loaded.add(textFile(name, language));
    return texts.load(...names);
  };
  const kabinet = createKabinet(world, config, {
    element: { dataset: {} },
    texts: { ...texts, load },
    receiveCode: unasked,
    switchLanguage: unasked,
  });
  kabinet.start();
  return { ...kabinet, loaded };
};

/** The application at an address, as the build has it. */
export const kabinetAt = (
  path: string,
  language: Language,
  reader: Reader = "visitor",
  fetch?: typeof globalThis.fetch,
) => {
  const config = readConfig({ ...import.meta.env, ...unknownYet });
  const address = inLanguage(path, language);
  const world =
    reader === "client" ? worldOfClient(address, config.app.version, fetch) : emptyWorld(address, fetch);
  return kabinetIn(world, config, language);
};

/**
 * The page at an address (below the language, as routes spell it) as HTML, which texts it needs, and what it asks for: by
 * the routes, loaders and guards that run in the browser, with `fetch` in the place of the server.
 */
export const renderPage = async (
  name: string,
  language: Language,
  reader: Reader,
  fetch: typeof globalThis.fetch,
): Promise<RenderedPage> => {
  // What stands in the place of a name is not looked for before the page is up.
  const path = name.replaceAll("$", "");
  const asks = new Set<string>();
  const noting: typeof fetch = (input, init) => {
    if (typeof input === "string" && (init?.method ?? "GET") === "GET") asks.add(input);
    return fetch(input, init);
  };
  const { app, session, context, loaded } = kabinetAt(path, language, reader, noting);
  const history = createMemoryHistory({ initialEntries: [inLanguage(path, language)] });
  const router = createAppRouter(language, context, history);
  await router.load();
  const failed = router.stores.matches.get().find(({ status }) => status !== "success");
  if (failed !== undefined) throw new Error(`${path} cannot be built: ${failed.routeId} is ${failed.status}`);
  const { screen } = await settledView(session);
  if (screen !== (reader === "client" ? "home" : "phone"))
    throw new Error(`${path} cannot be built: its ${reader} sees the screen ${screen}`);
  let failure: unknown = null;
  const html = renderToString(
    <AllPages
      {...{ app, context, router }}
      toldTitle={createToldTitle()}
      onFailure={(found) => {
        failure = found;
      }}
    />,
  );
  app.stop();
  if (failure !== null || isBroken(html)) throw new Error(`${path} cannot be built`, { cause: failure });
  return { html, texts: [...loaded], asks: [...asks] };
};
