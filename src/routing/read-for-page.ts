import type { EventFrom } from "xstate";
import {
  type MachineAt,
  type PathInSession,
  type ViewAt,
  sendIfRunning,
  viewIfRunning,
} from "../actors/machine-at.ts";
import type { RouterContext } from "./router-context.tsx";

/** What a loader receives from the router. */
type Loading = {
  context: Pick<RouterContext, "session" | "currentPage">;
  cause: "enter" | "stay" | "preload";
};

/** An actor of the account that reads data for a page. */
type Read<P extends PathInSession> = {
  path: P;
  /** The event that starts the read. */
  event: EventFrom<MachineAt[P]>;
  /** Whether it has never read. */
  isUnread: ViewAt<P, boolean>;
};

/**
 * For loaders: an actor reads its data when the user enters or preloads the page, but not on changes within the page.
 * Data that was never read is always read: after an offline start the account begins after its page
 * (follow-session.ts).
 */
export const readForPage = <P extends PathInSession>(
  { context: { session, currentPage }, cause }: Loading,
  page: string,
  { path, event, isUnread }: Read<P>,
): void => {
  const isComing = cause === "enter" || (cause === "preload" && currentPage.path() !== page);
  if (isComing || viewIfRunning(session, path, isUnread) === true) sendIfRunning(session, path, event);
};
