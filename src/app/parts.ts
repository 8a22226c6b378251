import type { AppListeners } from "#machines/app/app.ports.ts";
import type { SessionPorts } from "#machines/session/session.ports.ts";
import type { Access } from "../ports/access.ts";
import type { PostBar } from "../ports/api/api.ts";
import type { Online } from "../ports/online.ts";
import type { Store } from "../ports/storage.ts";
import type { World } from "../ports/world.ts";

/** What a part may look at. */
export type PartsAround = { world: World; store: Store; access: Access };

/**
 * Where another part can be put into the application: what a test plants, fakes or holds, and what a developer looks
 * through. Each is given the right one; what is left out stays as it is.
 */
export type Parts = {
  store?: (store: Store, world: World) => Store;
  access?: (access: Access) => Access;
  listeners?: (listeners: AppListeners, around: PartsAround) => AppListeners;
  sessionPorts?: (ports: SessionPorts, around: PartsAround) => SessionPorts;
  online?: (online: Online, around: PartsAround) => Online;
  /** The gate that lets a flagged client send no POST. */
  postBar?: () => PostBar | null;
  /** The world of the actors' clock. */
  actors?: (world: Pick<World, "clock" | "on">) => Pick<World, "clock" | "on">;
  /** Called before each part of the application that comes later; rejects while it cannot be had. */
  beforePart?: () => Promise<void>;
  /** Null where a page that is left does not go blank. */
  backForwardGuard?: null;
};
