import { assign, setup } from "xstate";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { declarePorts, portActors } from "../runtime/ports.ts";
import type { AdvertisingPorts } from "./advertising.ports.ts";

export type AdvertisingEvent =
  /** A signed-in user followed a link with a tag. */
  { type: "tag.remembered" } | ConnectionSignal;

export const advertisingMachine = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: { online: boolean };
    events: AdvertisingEvent;
    input: { online: boolean };
    tags: "pending";
  },
  actors: declarePorts<AdvertisingPorts>("sendTag"),
  actions: { noteOnline: assign({ online: true }), noteOffline: assign({ online: false }) },
  guards: { isOnline: ({ context }) => context.online },
}).createMachine({
  id: "advertising",
  description: "Tells the service, once, which advertisement brought this client.",
  context: ({ input }) => ({ online: input.online }),
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
  },
  initial: "waiting",
  states: {
    sent: { on: { "tag.remembered": "waiting" } },
    waiting: { always: { guard: "isOnline", target: "sending" } },
    sending: {
      tags: "pending",
      // A tag stored meanwhile may be too late for this request.
      on: { "tag.remembered": { target: "sending", reenter: true } },
      invoke: { id: "sendTag", src: "sendTag", onDone: "sent", onError: "unsent" },
    },
    /** The tag is kept and sent when the network is back, or at the next start. */
    unsent: {
      on: {
        "connection.restored": { target: "sending", actions: "noteOnline" },
        "tag.remembered": "waiting",
      },
    },
  },
});

export const provideAdvertising = (ports: AdvertisingPorts): typeof advertisingMachine =>
  advertisingMachine.provide({ actors: portActors(ports) });
