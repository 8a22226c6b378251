import type { InspectionEvent } from "xstate";
import type { Parts as KabinetParts } from "#src/app/create-kabinet.ts";
import type { carryOver } from "#src/dev/carry/carry-over.ts";
import type { World } from "#src/ports/world.ts";

/** Where a test can replace a part to plant a bug. Each gets the original; an omitted one stays. */
export type Parts = KabinetParts & {
  world?: (world: World) => World;
  /** Leaves out redirects by the session, reports to the release, or route guards. */
  leavesOut?: "following" | "followingRelease" | "routeGuards";
  /** Inspects every actor of a page in a tab; `now` in ms since 1970. */
  watch?: (tab: number, now: () => number) => (happened: InspectionEvent) => void;
  /** Continues the previous page's state, as development does (src/dev/carry). */
  developed?: Awaited<ReturnType<typeof carryOver>>;
  /** An additional guard: where this path redirects to, if anywhere. */
  leads?: (path: string) => string | null;
};
