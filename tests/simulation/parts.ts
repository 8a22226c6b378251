import type { AppListeners } from "#machines/app/app.ports.ts";
import type { SessionPorts } from "#machines/session/session.ports.ts";
import type { Access } from "#src/ports/access.ts";
import type { Online } from "#src/ports/online.ts";
import type { Store } from "#src/ports/storage.ts";
import type { World } from "#src/ports/world.ts";

/** What a wrong part may look at to err. */
export type Erring = { world: World; store: Store; access: Access };

/**
 * Where another part can be put into the application, to plant a bug. Each is given the right one; what is left out
 * stays as it is.
 */
export type Parts = {
  world?: (world: World) => World;
  store?: (store: Store, world: World) => Store;
  access?: (access: Access) => Access;
  listeners?: (listeners: AppListeners, at: Erring) => AppListeners;
  sessionPorts?: (ports: SessionPorts, at: Erring) => SessionPorts;
  online?: (online: Online, at: Erring) => Online;
  /** The gate that lets a flagged client send no POST. */
  postBar?: () => null;
  /** It does not hide when it is left, does not go where the session leads, or guards no routes. */
  leavesOut?: "backForwardGuard" | "following" | "followingRelease" | "routeGuards";
  /** The world of the actors' clock. */
  actors?: (world: Pick<World, "clock" | "on">) => Pick<World, "clock" | "on">;
  /** One more guard: where this path leads on to, if anywhere. */
  leads?: (path: string) => string | null;
};
