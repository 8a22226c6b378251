import { assign, setup } from "xstate";
import type { Outlook } from "#contract/outlook.ts";
import type { ConnectionSignal } from "../app/app.ports.ts";
import { asKind } from "../kit/answers.ts";
import { declarePorts, portActors } from "../kit/ports.ts";
import type { OutlookPorts } from "./outlook.ports.ts";

export type OutlookContext = {
  /** Of this subscription. */
  readonly id: number;
  /** The last that was reckoned. */
  outlook: Outlook | null;
  /** The day on which a pause is thought to end (ISO); null: the server's guess. */
  resumeOn: string | null;
};

export type OutlookEvent =
  /** What a pause would mean that ends on this day (ISO). */
  { type: "outlook.requested"; resumeOn: string } | { type: "outlook.retryRequested" } | ConnectionSignal;

const outlook = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: OutlookContext;
    events: OutlookEvent;
    input: { id: number };
    tags: "pending";
  },
  actors: declarePorts<OutlookPorts>("loadOutlook"),
  actions: {
    keepResumeOn: assign((_, { resumeOn }: { resumeOn: string }) => ({ resumeOn })),
    keepOutlook: assign((_, { outlook: found }: { outlook: Outlook }) => ({ outlook: found })),
  },
});

export const outlookMachine = outlook.createMachine({
  id: "outlook",
  description: "What each way to go on with a subscription would mean, reckoned by the server.",
  context: ({ input: { id } }) => ({ id, outlook: null, resumeOn: null }),
  initial: "reckoning",
  states: {
    reckoning: {
      tags: "pending",
      on: {
        // The last day asked about is the one that counts.
        "outlook.requested": {
          target: "reckoning",
          reenter: true,
          actions: { type: "keepResumeOn", params: ({ event }) => event },
        },
      },
      invoke: {
        id: "loadOutlook",
        src: "loadOutlook",
        input: ({ context: { id, resumeOn } }) => ({ id, resumeOn }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "found",
            target: "reckoned",
            actions: { type: "keepOutlook", params: ({ event }) => asKind(event.output, "found") },
          },
          { target: "unavailable" },
        ],
        onError: "unreachable",
      },
    },
    reckoned: {
      on: {
        "outlook.requested": {
          target: "reckoning",
          actions: { type: "keepResumeOn", params: ({ event }) => event },
        },
      },
    },
    unreachable: {
      on: {
        "outlook.requested": {
          target: "reckoning",
          actions: { type: "keepResumeOn", params: ({ event }) => event },
        },
        "outlook.retryRequested": "reckoning",
        "connection.restored": "reckoning",
      },
    },
    unavailable: {},
  },
});

export const provideOutlook = (ports: OutlookPorts): typeof outlookMachine =>
  outlookMachine.provide({ actors: portActors(ports) });
