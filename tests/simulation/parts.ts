import type { InspectionEvent } from "xstate";
import type { Parts as KabinetParts } from "#src/app/parts.ts";
import type { carryOver } from "#src/dev/carry/carry-over.ts";
import type { World } from "#src/ports/world.ts";

/**
 * Where another part can be put into the application, to plant a bug. Each is given the right one; what is left out
 * stays as it is.
 */
export type Parts = KabinetParts & {
  world?: (world: World) => World;
  /** The pages do not go where the session leads, do not tell the release of themselves, or guard nothing. */
  leavesOut?: "following" | "followingRelease" | "routeGuards";
  /** Who hears every actor of a page that is loaded in a tab; `now` in ms since 1970. */
  watch?: (tab: number, now: () => number) => (happened: InspectionEvent) => void;
  /** How a page that is loaded goes on from the one before, in development (src/dev/carry). */
  developed?: Awaited<ReturnType<typeof carryOver>>;
  /** One more guard: where this path leads on to, if anywhere. */
  leads?: (path: string) => string | null;
};
