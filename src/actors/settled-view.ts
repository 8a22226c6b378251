import { waitFor } from "xstate";
import { sessionView } from "#machines/session/session.view.ts";
import type { RouterContext } from "../routing/router-context.ts";

const passing = new Set(["starting", "loading", "ending"]);

/** Who the visitor is, as soon as that is known: after a start, a sign-in or a sign-out. */
export const settledView = async (session: RouterContext["session"]) => {
  const settled = await waitFor(session, (snapshot) => !passing.has(sessionView(snapshot).screen));
  return sessionView(settled);
};
