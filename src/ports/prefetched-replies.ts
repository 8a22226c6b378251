import * as v from "valibot";
import { PageData, pageDataId } from "#contract/client-page.ts";
import { storedCredentials } from "./stored-values.ts";
import type { KeyValues } from "./world.ts";

/** The token, if any, and the language of the page's requests. */
type Reader = { token: string | null; language: string };

/** The stored credentials; null without any, or without storage. */
const readCredentials = (storage: () => KeyValues) => {
  try {
    const text = storage().getItem(storedCredentials.key);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), storedCredentials.schema), text);
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/**
 * The data of a rendered page (contract/client-page.ts). Null without any, or if it belongs to another client than the
 * signed-in one: then the application requests everything.
 */
export const readPageData = (
  page: Document,
  storage: () => KeyValues,
): { data: PageData; reader: Reader } | null => {
  const text = page.getElementById(pageDataId)?.textContent;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PageData), text);
  const credentials = readCredentials(storage);
  if (!read.success || read.output.clientId !== (credentials?.clientId ?? null)) return null;
  return {
    data: read.output,
    reader: { token: credentials?.token ?? null, language: page.documentElement.lang },
  };
};

/**
 * Answers the first request of each address with the reply in the page, if token and language are the same. A request
 * that may change something voids all of them. `base`: the base of relative addresses.
 */
export const withPrefetchedReplies = (
  fetch: typeof globalThis.fetch,
  { data: { now, replies }, reader: { token, language } }: { data: PageData; reader: Reader },
  base: string,
): { fetch: typeof globalThis.fetch; areTaken(): boolean } => {
  const left = new Map(Object.entries(replies).map(([address, text]) => [new URL(address, base).href, text]));
  const authorization = token === null ? null : `Bearer ${token}`;
  const take: typeof fetch = async (input, init = {}) => {
    if ((init.method ?? "GET") !== "GET") left.clear();
    const address = new URL(input instanceof Request ? input.url : input, base).href;
    const text = left.get(address);
    left.delete(address);
    const headers = new Headers(init.headers);
    if (
      text === undefined ||
      headers.get("Authorization") !== authorization ||
      headers.get("Accept-Language") !== language
    )
      return fetch(input, init);
    init.signal?.throwIfAborted();
    return new Response(text, now === null ? {} : { headers: { Date: new Date(now).toUTCString() } });
  };
  return { fetch: take, areTaken: () => left.size === 0 };
};
