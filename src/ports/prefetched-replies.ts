import * as v from "valibot";
import { PageData, pageDataId } from "#contract/client-page.ts";
import { createStore } from "./storage.ts";
import { storedCredentials } from "./stored-values.ts";
import type { World } from "./world.ts";

/**
 * The page that this document was rendered as (contract/client-page.ts). Its `fetch` answers the first request of each
 * address with the reply in the document, if token and language are the same; a request that may change something voids
 * all of them. Null without a page, or if it belongs to another client than the signed-in one: then the application
 * requests everything.
 */
export const readRenderedPage = (
  page: Document,
  world: Pick<World, "fetch" | "storage" | "on" | "warn">,
): { data: PageData; fetch: typeof globalThis.fetch; areTaken(): boolean } | null => {
  const element = page.getElementById(pageDataId);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PageData), element?.textContent);
  // Otherwise the client's data would stay in the document after a sign-out.
  element?.remove();
  const credentials = createStore(world).read(storedCredentials);
  if (!read.success || read.output.clientId !== (credentials?.clientId ?? null)) return null;
  const { now, replies } = read.output;
  const hrefOf = (address: string | URL) => new URL(address, page.baseURI).href;
  const left = new Map(Object.entries(replies).map(([address, reply]) => [hrefOf(address), reply]));
  const authorization = credentials && `Bearer ${credentials.token}`;
  const { lang } = page.documentElement;
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    if ((init.method ?? "GET") !== "GET") left.clear();
    const address = hrefOf(input instanceof Request ? input.url : input);
    const reply = left.get(address);
    left.delete(address);
    const headers = new Headers(init.headers);
    if (
      reply === undefined ||
      headers.get("Authorization") !== authorization ||
      headers.get("Accept-Language") !== lang
    )
      return world.fetch(input, init);
    init.signal?.throwIfAborted();
    return new Response(reply, now === null ? {} : { headers: { Date: new Date(now).toUTCString() } });
  };
  return { data: read.output, fetch, areTaken: () => left.size === 0 };
};
