import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import type { ListenerPort } from "../runtime/ports.ts";
import type { AccessSignal, TabSignal } from "../session/session.ports.ts";

export type AppListeners = {
  watchConnection: ListenerPort<void, ConnectionSignal>;
  watchUnauthorized: ListenerPort<void, AccessSignal>;
  watchTabs: ListenerPort<void, TabSignal | Extract<AccessSignal, { type: "client.flagged" }>>;
};
