import type { Parts as KabinetParts } from "#src/app/parts.ts";
import type { World } from "#src/ports/world.ts";

/**
 * Where another part can be put into the application, to plant a bug. Each is given the right one; what is left out
 * stays as it is.
 */
export type Parts = KabinetParts & {
  world?: (world: World) => World;
  /** The pages do not go where the session leads, do not tell the release of themselves, or guard nothing. */
  leavesOut?: "following" | "followingRelease" | "routeGuards";
  /** One more guard: where this path leads on to, if anywhere. */
  leads?: (path: string) => string | null;
};
