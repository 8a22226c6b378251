import { sendTo, setup } from "xstate";
import { type ConnectionSignal, connectivityMachine } from "../connectivity/connectivity.machine.ts";
import { declareListeners, listenerActors } from "../runtime/ports.ts";
import { releaseMachine } from "../release/release.machine.ts";
import { type SessionEvent, sessionMachine } from "../session/session.machine.ts";
import type { AccessSignal, TabSignal } from "../session/session.ports.ts";
import type { AppListeners } from "./app.ports.ts";

export type AppEvent = ConnectionSignal | AccessSignal | TabSignal;

const app = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { context: { readonly version: string }; events: AppEvent; input: { version: string } },
  actors: {
    ...declareListeners<AppListeners>("watchConnection", "watchUnauthorized", "watchTabs"),
    connectivity: connectivityMachine,
    release: releaseMachine,
    session: sessionMachine,
  },
  actions: {
    sendToSession: sendTo("session", ({ event }) => event satisfies SessionEvent),
    sendToConnectivity: sendTo("connectivity", (_, { event }: { event: ConnectionSignal }) => event),
    sendToRelease: sendTo("release", (_, { event }: { event: ConnectionSignal }) => event),
  },
});

const network = ({ event }: { event: ConnectionSignal }) => ({ event });
const sendToAll = [
  "sendToSession",
  { type: "sendToConnectivity", params: network },
  { type: "sendToRelease", params: network },
] as const;

export const appMachine = app.createMachine({
  id: "app",
  description: "The root: receives outside events and passes them on.",
  context: ({ input }) => ({ version: input.version }),
  invoke: [
    { id: "connectivity", src: "connectivity", systemId: "connectivity" },
    { id: "release", src: "release", systemId: "release" },
    {
      id: "session",
      src: "session",
      systemId: "session",
      input: ({ context }) => ({ version: context.version }),
    },
    { id: "watchConnection", src: "watchConnection" },
    { id: "watchUnauthorized", src: "watchUnauthorized" },
    { id: "watchTabs", src: "watchTabs" },
  ],
  on: {
    "connection.lost": { actions: sendToAll },
    "connection.restored": { actions: sendToAll },
    "session.rejected": { actions: "sendToSession" },
    "client.flagged": { actions: "sendToSession" },
    "post.blocked": { actions: "sendToSession" },
    "session.endedElsewhere": { actions: "sendToSession" },
    "session.startedElsewhere": { actions: "sendToSession" },
  },
});

export const provideApp = (
  listeners: AppListeners,
  children: { session: typeof sessionMachine; release: typeof releaseMachine },
): typeof appMachine => appMachine.provide({ actors: { ...listenerActors(listeners), ...children } });
