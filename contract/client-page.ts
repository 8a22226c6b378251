import * as v from "valibot";
import { Id } from "./identifier.ts";

/**
 * The readable companion of the page cookie. A page deletes it in the moment of a sign-out, also without a network: the
 * server renders a client's page only where both cookies come (docs/security.md).
 */
export const companionCookie = "kabinet-companion";

/** Longer addresses are not rendered. Characters. */
export const PageAddress = v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(500));

/** A page to render (src/entry-server.tsx). */
export const RenderTask = v.object({
  /** Path, with its language, and search part. */
  address: PageAddress,
  /** Whose page it is; null for a visitor's. */
  clientId: v.nullable(Id),
  /** The server's time, ms since 1970; null while pages are built, which is no moment of theirs. */
  now: v.nullable(v.number()),
  /** What the head of the page says (contract/page-settings.ts). */
  settings: v.record(v.string(), v.optional(v.string())),
});
export type RenderTask = v.InferOutput<typeof RenderTask>;

/** What came of it: the markup of the page, and the replies that it shows, as text, by the addresses they were asked at. */
export const RenderedPage = v.object({ root: v.string(), replies: v.record(v.string(), v.string()) });
export type RenderedPage = v.InferOutput<typeof RenderedPage>;

/** What a rendered page tells the application that takes it over, as JSON in the element with `pageDataId`. */
export const PageData = v.object({
  ...v.pick(RenderTask, ["address", "clientId", "now"]).entries,
  replies: RenderedPage.entries.replies,
});
export type PageData = v.InferOutput<typeof PageData>;
export const pageDataId = "page-data";
