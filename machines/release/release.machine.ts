import { and, assign, not, setup } from "xstate";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { declareListeners, declarePorts, listenerActors, portActors } from "../runtime/ports.ts";
import type { ChunkSignal, ReleaseListeners, ReleasePorts, UpdateSignal } from "./release.ports.ts";

export type ReleaseEvent =
  | ChunkSignal
  | UpdateSignal
  /** An order or payment is in progress in this tab. */
  | { type: "payment.begun" }
  | { type: "payment.over" }
  | { type: "page.navigated" }
  | { type: "reload.requested" }
  | ConnectionSignal;

const release = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { context: { online: boolean; paying: boolean }; events: ReleaseEvent; tags: "pending" },
  actors: {
    ...declarePorts<ReleasePorts>("claimReload", "reload"),
    ...declareListeners<ReleaseListeners>("watchChunks", "watchUpdates"),
  },
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    notePaying: assign({ paying: true }),
    notePaid: assign({ paying: false }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isPaying: ({ context }) => context.paying,
    mayReload: and(["isOnline", not("isPaying")]),
  },
  delays: { reloadTimeout: 10_000 },
});

/** Offline the release is not at fault; a payment is not interrupted; users may reload at any time. */
const missing = [
  { guard: "mayReload", target: "claiming" },
  { guard: "isOnline", target: "broken" },
] as const;

export const releaseMachine = release.createMachine({
  id: "release",
  description: "Which version runs here: parts that are missing, and newer ones that wait.",
  context: { online: true, paying: false },
  invoke: [
    { id: "watchChunks", src: "watchChunks" },
    { id: "watchUpdates", src: "watchUpdates" },
  ],
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
    "payment.begun": { actions: "notePaying" },
    "payment.over": { actions: "notePaid" },
  },
  initial: "current",
  states: {
    current: { on: { "update.waiting": "updateWaiting", "chunk.missing": missing } },
    updateWaiting: {
      on: { "page.navigated": { guard: "mayReload", target: "reloading" }, "chunk.missing": missing },
    },
    claiming: {
      tags: "pending",
      after: { reloadTimeout: "broken" },
      invoke: {
        id: "claimReload",
        src: "claimReload",
        onDone: [
          {
            guard: ({ context, event }) => event.output.kind === "granted" && !context.paying,
            target: "reloading",
          },
          { target: "broken" },
        ],
        onError: "broken",
      },
    },
    reloading: { tags: "pending", invoke: { id: "reload", src: "reload", onError: "broken" } },
    broken: {
      on: { "reload.requested": "reloading", "chunk.missing": { guard: "mayReload", target: "claiming" } },
    },
  },
});

export const provideRelease = (ports: ReleasePorts, listeners: ReleaseListeners): typeof releaseMachine =>
  releaseMachine.provide({ actors: { ...portActors(ports), ...listenerActors(listeners) } });
