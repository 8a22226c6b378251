import { listenerActors, portActors } from "../kit/ports.ts";
import { asking } from "./card-binding.asking.ts";
import type { CardBindingListeners, CardBindingPorts } from "./card-binding.ports.ts";
import { activation, cardBinding, named, prepared, settled } from "./card-binding.setup.ts";
import { outcomeUnknown, verifying } from "./card-binding.verifying.ts";

export const cardBindingMachine = cardBinding.createMachine({
  id: "cardBinding",
  description:
    "One new card: consent to four facts, the acquirer's page, and the server's word on how it ended.",
  options: { maxIterations: 1000 },
  context: ({ input }) => ({
    ...input,
    cityId: null,
    intent: null,
    cardId: null,
    attempt: 0,
    ending: null,
  }),
  output: ({ context }) => context.ending ?? { kind: "refused", why: "unknown" },
  on: {
    "connection.lost": { actions: "markOffline" },
    "connection.restored": { actions: "markOnline" },
  },
  initial: "restoring",
  states: {
    restoring: {
      description: "A binding that was begun before this page was opened goes on by itself.",
      tags: "pending",
      invoke: {
        id: "recallIntent",
        src: "recallIntent",
        onDone: [
          {
            guard: { type: "wasBegun", params: ({ event }) => ({ intent: event.output }) },
            target: "returned",
            actions: { type: "noteIntent", params: ({ event }) => ({ intent: event.output }) },
          },
          { target: "idle" },
        ],
        onError: "idle",
      },
      on: { "binding.considered": "consenting" },
    },
    idle: { id: "idle", on: { "binding.considered": "consenting" } },
    consenting: {
      description: "Purpose, regularity, sum, and how to withdraw, before anything is asked of the acquirer.",
      on: {
        "binding.consented": {
          guard: "mayPost",
          target: "asking",
          actions: { type: "noteCity", params: ({ event }) => event },
        },
        "binding.abandoned": "idle",
      },
    },
    asking,
    redirecting: {
      id: "redirecting",
      description: "The only place from which another origin is entered (C33).",
      tags: "pending",
      invoke: {
        id: "leaveForAcquirer",
        src: "leaveForAcquirer",
        input: ({ context }) => ({ url: prepared(context).redirect ?? "" }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "refused",
            target: "closing",
            actions: { type: "endRefused", params: { why: "foreignOrigin" } },
          },
          { target: "returned" },
        ],
        onError: "returned",
      },
      after: { leavingPatience: "returned" },
    },
    returned: {
      id: "returned",
      description: "Back from the acquirer, or after a reload. What the address says is no evidence.",
      tags: "pending",
      invoke: {
        id: "checkBinding",
        src: "checkBinding",
        input: ({ context }) => named(context),
        onDone: [...settled, { target: "verifying" }],
        onError: "verifying",
      },
    },
    verifying,
    offline: {
      id: "offline",
      on: { "connection.restored": { target: "returned", actions: "markOnline" } },
    },
    outcomeUnknown,
    confirmed: {
      id: "confirmed",
      always: [{ guard: "mayPost", target: "activating" }, { target: "closing" }],
    },
    activating: {
      description: "The new card becomes the main one. If that fails it is bound all the same.",
      tags: "pending",
      invoke: {
        id: "activateCard",
        src: "activateCard",
        input: ({ context }) => activation(context),
        onDone: "closing",
        onError: "closing",
      },
    },
    closing: {
      id: "closing",
      description: "The server has said how it ended: only now may there be another key.",
      tags: "pending",
      invoke: {
        id: "closeIntent",
        src: "closeIntent",
        input: ({ context }) => ({ key: prepared(context).key }),
        onDone: "closed",
        onError: "closed",
      },
    },
    closed: { always: [{ guard: "endedBound", target: "bound" }, { target: "refused" }] },
    bound: { type: "final" },
    refused: { id: "refused", type: "final" },
  },
});

export const provideCardBinding = (ports: CardBindingPorts, listeners: CardBindingListeners) =>
  cardBindingMachine.provide({ actors: { ...portActors(ports), ...listenerActors(listeners) } });
