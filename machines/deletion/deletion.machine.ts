import { assertEvent, assign, setup } from "xstate";
import { isAgreementWord } from "#contract/agreement.ts";
import type { Client } from "#contract/user.ts";
import { accountStatusOf } from "../client/account-status.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { asKind, declarePorts, portActors } from "../runtime/ports.ts";
import type { DeletionPorts } from "./deletion.ports.ts";

export type DeletionContext = {
  client: Client;
  online: boolean;
  /** `unreachable`: nothing was requested. `unavailable`: it cannot be withdrawn. */
  notice: "agreement.wrong" | "unreachable" | "unavailable" | null;
  /** The client was read while a request was in flight; which of the two is older is unknown. */
  overtaken: boolean;
};

export type DeletionEvent =
  | { type: "deletion.begun" }
  /** `word`: typed to confirm. */
  | { type: "deletion.confirmed"; word: string }
  | { type: "deletion.abandoned" }
  | { type: "deletion.checkRequested" }
  | { type: "deletion.withdrawRequested" }
  | { type: "export.requested" }
  | { type: "client.changed"; client: Client }
  | ConnectionSignal;

/** Ends when the server reports another status of the client. */
export type DeletionOutput = { client: Client };

const deletion = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: DeletionContext;
    events: DeletionEvent;
    input: { client: Client; online: boolean };
    output: DeletionOutput;
    tags: "pending";
  },
  actors: declarePorts<DeletionPorts>("requestDeletion", "loadClient", "withdrawDeletion", "exportData"),
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    note: assign((_, { code }: { code: DeletionContext["notice"] }) => ({ notice: code })),
    keepClient: assign((_, { client }: { client: Client }) => ({ client })),
    noteOvertaken: assign({ overtaken: true }),
    forgetOvertaken: assign({ overtaken: false }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isRequested: ({ context }) => accountStatusOf(context.client) === "deletionPending",
    mayPost: ({ context }) => accountStatusOf(context.client) === "loggedIn",
    agrees: ({ context }, { word }: { word: string }) => context.online && isAgreementWord(word),
    stands: ({ context }, client: Client) => accountStatusOf(client) === accountStatusOf(context.client),
    standsRequested: ({ context }, client: Client) =>
      accountStatusOf(context.client) === "deletionPending" && accountStatusOf(client) === "deletionPending",
    isOvertaken: ({ context }) => context.overtaken,
    mayTakeBack: ({ context }) => context.online && context.notice !== "unavailable",
  },
});

const note = (code: DeletionContext["notice"]) => ({ type: "note", params: { code } }) as const;

/** The account's record, read while a reply is pending. */
const readMeanwhile = {
  guard: { type: "stands", params: ({ event }: { event: { client: Client } }) => event.client },
  actions: [
    { type: "keepClient", params: ({ event }: { event: { client: Client } }) => event },
    "noteOvertaken",
  ],
} as const;

/** Requesting and withdrawing. */
const request = deletion.createStateConfig({
  initial: "arriving",
  states: {
    informed: { on: { "deletion.begun": { guard: "mayPost", target: "confirming" } } },
    confirming: {
      on: {
        "deletion.abandoned": { target: "informed", actions: note(null) },
        "deletion.confirmed": [
          {
            guard: { type: "agrees", params: ({ event }) => event },
            target: "requesting",
            actions: note(null),
          },
          { guard: "isOnline", actions: note("agreement.wrong") },
        ],
      },
    },
    requesting: {
      tags: "pending",
      on: { "client.changed": readMeanwhile },
      exit: "forgetOvertaken",
      invoke: {
        id: "requestDeletion",
        src: "requestDeletion",
        input: ({ event }) => (assertEvent(event, "deletion.confirmed"), { word: event.word }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "refused",
            target: "confirming",
            actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
          },
          { guard: "isOvertaken", target: "checking" },
          {
            guard: { type: "stands", params: ({ event }) => asKind(event.output, "requested").client },
            target: "checking",
          },
          {
            target: "#over",
            actions: { type: "keepClient", params: ({ event }) => asKind(event.output, "requested") },
          },
        ],
        onError: "checking",
      },
    },
    /**
     * Without a reply the request may have arrived; it is not sent again before that is known. A record read
     * meanwhile may be newer: then it is read once more.
     */
    checking: {
      tags: "pending",
      on: {
        "client.changed": {
          guard: { type: "stands", params: ({ event }) => event.client },
          target: "checking",
          reenter: true,
          actions: { type: "keepClient", params: ({ event }) => event },
        },
      },
      invoke: {
        id: "loadClient",
        src: "loadClient",
        onDone: [
          {
            guard: { type: "standsRequested", params: ({ event }) => event.output },
            target: "pending",
            actions: note("unreachable"),
          },
          {
            guard: { type: "stands", params: ({ event }) => event.output },
            target: "confirming",
            actions: note("unreachable"),
          },
          {
            target: "#over",
            actions: { type: "keepClient", params: ({ event }) => ({ client: event.output }) },
          },
        ],
        onError: [
          { guard: "isRequested", target: "pending", actions: note("unreachable") },
          { target: "unanswered" },
        ],
      },
    },
    unanswered: {
      on: {
        "deletion.checkRequested": { guard: "isOnline", target: "checking" },
        "connection.restored": { target: "checking", actions: "noteOnline" },
      },
    },
    /** The server executes it; then a 401 ends the session. */
    pending: {
      on: { "deletion.withdrawRequested": { guard: "mayTakeBack", target: "takingBack" } },
    },
    takingBack: {
      tags: "pending",
      on: { "client.changed": readMeanwhile },
      entry: note(null),
      exit: "forgetOvertaken",
      invoke: {
        id: "withdrawDeletion",
        src: "withdrawDeletion",
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "unavailable",
            target: "pending",
            actions: note("unavailable"),
          },
          { guard: "isOvertaken", target: "checking" },
          {
            guard: { type: "stands", params: ({ event }) => asKind(event.output, "withdrawn").client },
            target: "pending",
            actions: note("unreachable"),
          },
          {
            target: "#over",
            actions: { type: "keepClient", params: ({ event }) => asKind(event.output, "withdrawn") },
          },
        ],
        onError: { target: "pending", actions: note("unreachable") },
      },
    },
    /** By the client's status, at the start and when it changed elsewhere. */
    arriving: {
      id: "arriving",
      entry: note(null),
      always: [{ guard: "isRequested", target: "pending" }, { target: "informed" }],
    },
  },
});

const again = { "export.requested": { guard: "isOnline", target: "exporting" } } as const;

/** Data export, offered before a request. */
const exportRegion = deletion.createStateConfig({
  initial: "idle",
  states: {
    idle: { on: again },
    exporting: {
      tags: "pending",
      invoke: {
        id: "exportData",
        src: "exportData",
        onDone: [
          { guard: ({ event }) => event.output.kind === "saved", target: "exported" },
          { target: "unavailable" },
        ],
        onError: "unreachable",
      },
    },
    exported: { on: again },
    unreachable: { on: again },
    unavailable: {},
  },
});

export const deletionMachine = deletion.createMachine({
  id: "deletion",
  description: "Having personal data deleted, and changing one's mind while there is time.",
  context: ({ input }) => ({
    client: input.client,
    online: input.online,
    notice: null,
    overtaken: false,
  }),
  output: ({ context }) => ({ client: context.client }),
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
    "client.changed": [
      {
        guard: { type: "stands", params: ({ event }) => event.client },
        actions: { type: "keepClient", params: ({ event }) => event },
      },
      { target: "#arriving", actions: { type: "keepClient", params: ({ event }) => event } },
    ],
  },
  initial: "open",
  states: {
    open: { type: "parallel", states: { request, export: exportRegion } },
    over: { id: "over", type: "final" },
  },
});

export const provideDeletion = (ports: DeletionPorts): typeof deletionMachine =>
  deletionMachine.provide({ actors: portActors(ports) });
