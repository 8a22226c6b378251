import { listenerActors, portActors } from "../kit/ports.ts";
import { providePayment } from "../payment/payment.machine.ts";
import type { PaymentListeners, PaymentPorts } from "../payment/payment.ports.ts";
import { drafting } from "./checkout.drafting.ts";
import { creating, paying, unpaid } from "./checkout.ordering.ts";
import type { CheckoutListeners, CheckoutPorts } from "./checkout.ports.ts";
import { type CheckoutContext, checkout, held, noteOrder } from "./checkout.setup.ts";
import { obstacleOf } from "./pay-offer.ts";

const finished = ({ outcome }: CheckoutContext) => held(outcome, "an outcome");

export const checkoutMachine = checkout.createMachine({
  id: "checkout",
  description: "From a device to a paid subscription.",
  options: { maxIterations: 1000 },
  context: ({ input }) => ({
    online: input.online,
    obstacle: obstacleOf(input.client),
    wanted: null,
    draft: null,
    priced: null,
    superseded: null,
    refusal: null,
    promoRefusal: null,
    cards: null,
    confirmed: null,
    creation: null,
    order: null,
    choice: null,
    failure: null,
    outcome: null,
  }),
  output: ({ context }) => finished(context),
  on: {
    "connection.lost": { actions: "markOffline" },
    "connection.restored": { actions: "markOnline" },
    "client.changed": { actions: { type: "noteClient", params: ({ event }) => event } },
  },
  initial: "restoring",
  states: {
    restoring: {
      id: "restoring",
      description: "A reload, a crash and the return from the acquirer all come back to where it was left.",
      tags: "pending",
      on: { "device.chosen": { actions: { type: "noteWanted", params: ({ event }) => event } } },
      invoke: {
        id: "restoreCheckout",
        src: "restoreCheckout",
        onDone: {
          target: "restored",
          actions: { type: "noteStored", params: ({ event }) => ({ stored: event.output }) },
        },
        onError: "restored",
      },
    },
    restored: {
      always: [
        { guard: "hasChoice", target: "paying", actions: "forgetWanted" },
        { guard: "hasOrder", target: "unpaid", actions: "forgetWanted" },
        { guard: "hasCreation", target: "#prepared", actions: "forgetWanted" },
        { guard: "hasDraft", target: "continueOffered" },
        { guard: "hasWanted", target: "drafting", actions: "beginWanted" },
        { target: "choosing" },
      ],
    },
    choosing: {
      on: {
        "payment.requestedFor": { target: "#recording", actions: noteOrder },
        "device.chosen": {
          target: "drafting",
          actions: { type: "beginDraft", params: ({ event }) => event },
        },
      },
    },
    continueOffered: {
      description: "An unfinished draft was found: go on with it (the price is asked again), or start anew.",
      on: {
        "payment.requestedFor": { target: "#recording", actions: ["forgetDraft", noteOrder] },
        "device.chosen": { actions: { type: "noteWanted", params: ({ event }) => event } },
        "draft.continued": { target: "drafting", actions: "forgetWanted" },
        "draft.restarted": [
          { guard: "hasWanted", target: "drafting", actions: "beginWanted" },
          { target: "discarding", actions: "forgetDraft" },
        ],
      },
    },
    discarding: {
      tags: "pending",
      invoke: { id: "dropDraft", src: "dropDraft", onDone: "choosing", onError: "choosing" },
    },
    drafting,
    creating,
    recorded: {
      id: "recorded",
      entry: "forgetDraft",
      always: [
        { guard: "hasOutcome", target: "finishing" },
        { guard: "hasChoice", target: "paying" },
        { target: "unpaid" },
      ],
    },
    paying,
    unpaid,
    finishing: {
      tags: "pending",
      invoke: {
        id: "dropOrder",
        src: "dropOrder",
        input: ({ context }) => ({ subscriptionId: finished(context).subscriptionId }),
        onDone: "finished",
        onError: "finished",
      },
    },
    finished: { always: [{ guard: "isSubscribed", target: "subscribed" }, { target: "payLater" }] },
    subscribed: { type: "final" },
    payLater: { type: "final" },
  },
});

export const provideCheckout = (
  ports: CheckoutPorts & PaymentPorts,
  listeners: CheckoutListeners & PaymentListeners,
) =>
  checkoutMachine.provide({
    actors: {
      ...portActors(ports),
      ...listenerActors(listeners),
      payment: providePayment(ports, listeners),
    },
  });
