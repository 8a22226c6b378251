import type { RegisteredRouter } from "@tanstack/react-router";
import type { ActorRefFrom } from "xstate";
import type { releaseMachine } from "#machines/release/release.machine.ts";

/** Reports navigations and failed chunks to the release machine. */
export const followRelease = (
  release: ActorRefFrom<typeof releaseMachine>,
  router: RegisteredRouter,
  report: (failure: unknown) => void,
): void => {
  router.subscribe("onBeforeLoad", ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) release.send({ type: "page.navigated" });
  });
  router.options.defaultOnCatch = report;
};
