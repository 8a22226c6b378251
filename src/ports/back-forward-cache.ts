import { sessionView } from "#machines/session/session.view.ts";
import type { ActorRefFrom } from "xstate";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { World } from "./world.ts";

/**
 * Browsers keep a page that is left as it was, and show it again on Back: also to whoever sits there after the person
 * has signed out in another tab (C47). So a private page goes blank when it is left, and shows itself again only when
 * the session has compared the token (`watchTabs`) and React has followed.
 */
export const guardBackForwardCache = (
  world: Pick<World, "on" | "clock">,
  session: ActorRefFrom<typeof sessionMachine>,
  page: Pick<HTMLElement, "dataset">,
): void => {
  world.on("pagehide", () => {
    if (sessionView(session.getSnapshot()).screen === "home") page.dataset["away"] = "";
  });
  world.on("pageshow", () => {
    world.clock.after(0, () => delete page.dataset["away"]);
  });
};
