import { and, assign, not, setup } from "xstate";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { declareListeners, declarePorts, listenerActors, portActors } from "../runtime/ports.ts";
import type { OutdatedSignal, ReleaseListeners, ReleasePorts, UpdateSignal } from "./release.ports.ts";

export type ReleaseEvent =
  | OutdatedSignal
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
    ...declareListeners<ReleaseListeners>("watchOutdated", "watchUpdates"),
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
    { id: "watchOutdated", src: "watchOutdated" },
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
    current: { on: { "update.waiting": "updateWaiting", "page.outdated": missing } },
    updateWaiting: {
      on: { "page.navigated": { guard: "mayReload", target: "reloading" }, "page.outdated": missing },
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
      on: { "reload.requested": "reloading", "page.outdated": { guard: "mayReload", target: "claiming" } },
    },
  },
});

export const provideRelease = (ports: ReleasePorts, listeners: ReleaseListeners): typeof releaseMachine =>
  releaseMachine.provide({ actors: { ...portActors(ports), ...listenerActors(listeners) } });
