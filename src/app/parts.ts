import type { AppListeners } from "#machines/app/app.ports.ts";
import type { SessionPorts } from "#machines/session/session.ports.ts";
import type { Access } from "../ports/access.ts";
import type { PostRefusal } from "../ports/api/api.ts";
import type { Online } from "../ports/online.ts";
import type { Store } from "../ports/storage.ts";
import type { World } from "../ports/world.ts";

/** What a replaced part may use. */
export type PartsAround = { world: World; store: Store; access: Access };

/** Replaceable parts, for tests and for the recorder. Each function gets the real part; absent ones keep it. */
export type Parts = {
  store?: (store: Store, world: World) => Store;
  access?: (access: Access) => Access;
  listeners?: (listeners: AppListeners, around: PartsAround) => AppListeners;
  sessionPorts?: (ports: SessionPorts, around: PartsAround) => SessionPorts;
  online?: (online: Online, around: PartsAround) => Online;
  /** Why the client may not send a POST. */
  postRefusal?: () => PostRefusal | null;
  /** The world that drives the actors' clock. */
  actors?: (world: Pick<World, "clock" | "on">) => Pick<World, "clock" | "on">;
  /** Called before each lazy chunk; rejects to simulate a failed load. */
  beforePart?: () => Promise<void>;
  /** Null disables the guard of the back/forward cache. */
  backForwardGuard?: null;
};
