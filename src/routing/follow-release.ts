import type { RegisteredRouter } from "@tanstack/react-router";
import type { ActorRefFrom } from "xstate";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import { viewIfRunning } from "../actors/machine-at.ts";
import type { RouterContext } from "./router-context.tsx";

/**
 * Reports navigations and failed chunks to the release machine. Other pages keep what was typed into the profile, which
 * a reload would lose: with unsaved text a navigation does not count.
 */
export const followRelease = (
  release: ActorRefFrom<typeof releaseMachine>,
  session: RouterContext["session"],
  router: RegisteredRouter,
  report: (failure: unknown) => void,
): void => {
  router.subscribe("onBeforeLoad", ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const hasUnsaved = viewIfRunning(session, "account", ({ context }) => context.typed !== null);
    if (hasUnsaved !== true) release.send({ type: "page.navigated" });
  });
  router.options.defaultOnCatch = report;
};
