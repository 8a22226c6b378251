import { setup } from "xstate";

/** Network events of the browser. Online until `connection.lost`, which may come at once. */
export type ConnectionSignal = { type: "connection.lost" } | { type: "connection.restored" };

export const connectivityMachine = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { context: object; events: ConnectionSignal },
  delays: { restoredNotice: 4_000 },
}).createMachine({
  id: "connectivity",
  description: "The notice about the network. Actors that depend on it receive its events themselves.",
  context: {},
  initial: "online",
  states: {
    online: { on: { "connection.lost": "offline" } },
    offline: { on: { "connection.restored": "restored" } },
    restored: { on: { "connection.lost": "offline" }, after: { restoredNotice: "online" } },
  },
});
