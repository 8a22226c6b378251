import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import type { ListenerPort } from "../kit/ports.ts";
import type { AccessSignal, TabSignal } from "../session/session.signals.ts";

export type AppListeners = {
  watchConnection: ListenerPort<void, ConnectionSignal>;
  watchUnauthorized: ListenerPort<void, AccessSignal>;
  watchTabs: ListenerPort<void, TabSignal | Extract<AccessSignal, { type: "client.flagged" }>>;
};
