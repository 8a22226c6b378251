import * as v from "valibot";

/**
 * Below `apiPath`: a page of a client with what is theirs in it, for whoever has not got the application yet
 * (docs/decisions/230). Not a call: the application never asks for it, early.js does (scripts/build). `at`: the page's
 * address, with its language and its search part. The reply: `parts`, what is on the page, and `answers`, the replies that
 * it was made of, as text, by the addresses that the application asks for.
 */
export const ownPagePath = "page/";

/** Longer addresses have no page that is worth rendering. Characters. */
export const OwnPageAddress = v.pipe(v.string(), v.startsWith("/"), v.maxLength(500));

/** What a page consists of: text, or an element as its name, its attributes and what is in it. */
export type PagePart = string | PageElement;
export type PageElement = readonly [name: string, attributes: Record<string, string>, ...within: PagePart[]];

/** What is to be rendered, and for whom. */
export const OwnPage = v.object({
  address: OwnPageAddress,
  clientId: v.number(),
  /** The server's time, ms since 1970. */
  now: v.number(),
  /** What the head of the page says (contract/page-settings.ts). */
  settings: v.record(v.string(), v.optional(v.string())),
});
export type OwnPage = v.InferOutput<typeof OwnPage>;
