import { createMemoryHistory } from "@tanstack/react-router";
import { type DefaultTreeAdapterTypes as Parsed, parseFragment } from "parse5";
import { renderToString } from "react-dom/server";
import { languageOf } from "#contract/language.ts";
import type { OwnPage, PagePart } from "#contract/own-page.ts";
import { settledView } from "../actors/machine-at.ts";
import { worldOfClient } from "../ports/empty-world.ts";
import { readConfig } from "../routing/config.ts";
import { createToldTitle } from "../routing/told-title.tsx";
import { AllPages } from "./all-pages.tsx";
import { isBroken, kabinetIn } from "./render-page.tsx";
import { createAppRouter } from "./router.tsx";

/** What React writes, as parts that a browser puts together without reading HTML, which its policy lets nobody do. */
const partsOf = (nodes: readonly Parsed.ChildNode[]): PagePart[] =>
  nodes.flatMap((node): PagePart[] => {
    if ("value" in node) return [node.value];
    if (!("tagName" in node)) return [];
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    return [[node.tagName, attributes, ...partsOf(node.childNodes)]];
  });

/** Where a client goes on with what their browser has kept, of which nobody else knows. */
const keptThere: ReadonlySet<string> = new Set([
  "/_account/checkout",
  "/_account/catalog/$device/$subscription",
]);

/** Something of the page is still awaited (src/ui/skeleton.tsx). */
const waits = /<main\b[^]*(?: data-timed| aria-busy="true")/;

/** A server that says when nobody waits for it any more, and that something does not come. */
const counting = (fetch: typeof globalThis.fetch) => {
  const underWay = new Set<Promise<unknown>>();
  const { promise: missing, resolve: miss } = Promise.withResolvers<null>();
  const ask: typeof fetch = (input, init) => {
    const answer = fetch(input, init).finally(() => underWay.delete(answer));
    underWay.add(answer);
    answer.then(
      ({ ok }) => ok || miss(null),
      () => miss(null),
    );
    return answer;
  };
  return { ask, underWay, missing };
};

/** What the page is rendered in: who answers in the client's name, and what waits for the process to have done the rest. */
type Around = { fetch: typeof globalThis.fetch; nextTurn(): Promise<unknown> };

/** Turns of the process after the last answer, in which it may still be read and told. */
const patience = 20;

/**
 * The page of a client with what is theirs in it, as the application shows it first, by the same routes, guards, loaders
 * and actors; null where they would be led elsewhere, or where something does not come.
 */
export const renderOwnPage = async (
  { address, clientId, now, settings }: OwnPage,
  { fetch, nextTurn }: Around,
): Promise<PagePart[] | null> => {
  const language = languageOf(new URL(address, "https://kabinet.invalid").pathname);
  const config = readConfig({ ...import.meta.env, ...settings });
  const { ask, underWay, missing } = counting(fetch);
  const world = {
    ...worldOfClient(address, config.app.version, ask, clientId),
    clock: { now: () => now, after: () => () => undefined },
    warn: () => undefined,
  };
  const { app, session, context } = kabinetIn(world, config, language);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(language, context, history);

  const isThere = async (): Promise<boolean> => {
    await router.load();
    const { screen } = await settledView(session);
    const matches = router.stores.matches.get();
    return (
      screen === "home" &&
      history.location.href === address &&
      matches.length > 0 &&
      matches.every(
        ({ routeId, status, _notFound }) =>
          !keptThere.has(String(routeId)) && status === "success" && _notFound !== true,
      )
    );
  };
  const htmlNow = (): string => {
    const html = renderToString(
      <AllPages {...{ app, context, router }} toldTitle={createToldTitle()} onFailure={() => undefined} />,
    );
    if (isBroken(html)) throw new Error("a part of the page has failed");
    return html;
  };
  const render = async (): Promise<PagePart[] | null> => {
    if (!(await isThere())) return null;
    for (let turn = 0; turn < patience; turn += 1) {
      await Promise.all(underWay);
      await nextTurn();
      if (underWay.size > 0) continue;
      const html = htmlNow();
      if (!waits.test(html)) return partsOf(parseFragment(html).childNodes);
    }
    return null;
  };
  try {
    return await Promise.race([missing, render()]);
  } finally {
    app.stop();
  }
};
