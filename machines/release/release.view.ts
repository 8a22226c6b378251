import type { SnapshotFrom } from "xstate";
import type { releaseMachine } from "./release.machine.ts";

/** `broken`: a chunk failed, and only `reload.requested` helps. */
export type ReleaseView = "current" | "reloading" | "broken";

export const releaseView = ({
  value,
  context,
}: Pick<SnapshotFrom<typeof releaseMachine>, "value" | "context">): ReleaseView => {
  if (value === "broken") return context.online ? "broken" : "current";
  return value === "current" || value === "updateWaiting" ? "current" : "reloading";
};
