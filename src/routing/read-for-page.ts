import type { EventFrom } from "xstate";
import {
  type MachineAt,
  type PathInSession,
  type ViewAt,
  sendIfRunning,
  viewIfRunning,
} from "../actors/machine-at.ts";
import type { RouterContext } from "./router-context.ts";

/** What a loader knows of how its page is reached. */
type Loading = {
  context: Pick<RouterContext, "session" | "here">;
  cause: "enter" | "stay" | "preload";
};

/** What an actor of the account reads for a page. */
type Read<P extends PathInSession> = {
  path: P;
  /** The event that makes it read. */
  event: EventFrom<MachineAt[P]>;
  /** Whether it was never read. */
  isUnread: ViewAt<P, boolean>;
};

/**
 * For loaders: an actor reads what the page shows when somebody comes to the page, or points at a link to it. Not when they
 * stay, or point at a part of the same page, unless it was never read: after a start without a network the account begins
 * after its page (follow-session.ts).
 */
export const readForPage = <P extends PathInSession>(
  { context: { session, here }, cause }: Loading,
  page: string,
  { path, event, isUnread }: Read<P>,
): void => {
  const isComing = cause === "enter" || (cause === "preload" && here.page() !== page);
  if (isComing || viewIfRunning(session, path, isUnread) === true) sendIfRunning(session, path, event);
};
