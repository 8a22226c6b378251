import { sendTo, setup } from "xstate";
import { connectivityMachine } from "../connectivity/connectivity.machine.ts";
import { declareListeners, listenerActors } from "../kit/ports.ts";
import { sessionMachine } from "../session/session.machine.ts";
import type { SessionEvent } from "../session/session.setup.ts";
import type { AccessSignal, AppListeners, ConnectionSignal, TabSignal } from "./app.ports.ts";

export type AppEvent = ConnectionSignal | AccessSignal | TabSignal;

const app = setup({
  types: {} as { context: { readonly version: string }; events: AppEvent; input: { version: string } },
  actors: {
    ...declareListeners<AppListeners>("watchConnection", "watchUnauthorized", "watchTabs"),
    connectivity: connectivityMachine,
    session: sessionMachine,
  },
  actions: {
    tellSession: sendTo("session", ({ event }) => event satisfies SessionEvent),
    tellConnectivity: sendTo("connectivity", (_, { event }: { event: ConnectionSignal }) => event),
  },
});

export const appMachine = app.createMachine({
  id: "app",
  description: "The root: hears the world and tells those whom it concerns.",
  context: ({ input }) => ({ version: input.version }),
  invoke: [
    { id: "connectivity", src: "connectivity", systemId: "connectivity" },
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
    "connection.lost": {
      actions: ["tellSession", { type: "tellConnectivity", params: ({ event }) => ({ event }) }],
    },
    "connection.restored": {
      actions: ["tellSession", { type: "tellConnectivity", params: ({ event }) => ({ event }) }],
    },
    "session.rejected": { actions: "tellSession" },
    "client.flagged": { actions: "tellSession" },
    "post.blocked": { actions: "tellSession" },
    "session.endedElsewhere": { actions: "tellSession" },
    "session.startedElsewhere": { actions: "tellSession" },
  },
});

export const provideApp = (
  listeners: AppListeners,
  children: { session: typeof sessionMachine },
): typeof appMachine => appMachine.provide({ actors: { ...listenerActors(listeners), ...children } });
