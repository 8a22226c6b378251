import * as v from "valibot";
import { Id } from "./identifier.ts";

/**
 * The readable companion of the page cookie. A page deletes it on sign-out, also offline: the server renders a client's
 * page only with both cookies (docs/security.md).
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
  /** The server's time, ms since 1970; null during the build. */
  now: v.nullable(v.number()),
  /** Settings in the head of the page (contract/page-settings.ts). */
  settings: v.record(v.string(), v.optional(v.string())),
});
export type RenderTask = v.InferOutput<typeof RenderTask>;

/** The markup of a page, and the text of the replies that it shows, by address. */
export const RenderedPage = v.object({ root: v.string(), replies: v.record(v.string(), v.string()) });
export type RenderedPage = v.InferOutput<typeof RenderedPage>;

/** Data for the application that hydrates a page: JSON in the element `pageDataId`. */
export const PageData = v.object({
  ...v.pick(RenderTask, ["address", "clientId", "now"]).entries,
  replies: RenderedPage.entries.replies,
});
export type PageData = v.InferOutput<typeof PageData>;
export const pageDataId = "page-data";
