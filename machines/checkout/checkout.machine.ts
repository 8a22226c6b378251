import type { forecastMachine } from "../forecast/forecast.machine.ts";
import { listenerActors, portActors } from "../kit/ports.ts";
import { providePayment } from "../payment/payment.machine.ts";
import type { PaymentListeners, PaymentPorts } from "../payment/payment.ports.ts";
import { drafting } from "./checkout.drafting.ts";
import { creating, paying, unpaid } from "./checkout.ordering.ts";
import type { CheckoutListeners, CheckoutPorts } from "./checkout.ports.ts";
import type { CheckoutContext } from "./checkout.context.ts";
import { checkout, held, noteOrder } from "./checkout.setup.ts";
import type { DeviceChoice } from "./draft.ts";
import { obstacleOf } from "./pay-offer.ts";

const open = {
  target: "opening",
  actions: { type: "noteWanted", params: ({ event }: { event: DeviceChoice }) => event },
} as const;

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
    begun: "untouched",
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
        { guard: "hasWanted", target: "opening", actions: "setDraftAside" },
        { target: "choosing" },
      ],
    },
    choosing: {
      description:
        "Nothing is being chosen; a review that was left (the price is asked again) can be gone on with.",
      on: {
        "payment.requestedFor": { target: "#recording", actions: noteOrder },
        "device.chosen": open,
        "review.requested": { guard: "isComplete", target: "#reviewing" },
      },
    },
    opening: {
      id: "opening",
      description: "Each device has a draft of its own, or the form of a first visit.",
      tags: "pending",
      on: {
        "payment.requestedFor": { target: "#recording", actions: ["forgetWanted", noteOrder] },
        "device.chosen": { ...open, reenter: true },
      },
      invoke: {
        id: "readDraft",
        src: "readDraft",
        input: ({ context }) => ({ deviceId: held(context.wanted, "a device").deviceId }),
        onDone: {
          target: "drafting",
          actions: { type: "beginDraft", params: ({ event }) => ({ stored: event.output }) },
        },
        onError: { target: "drafting", actions: { type: "beginDraft", params: { stored: null } } },
      },
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
  children: { forecast: typeof forecastMachine },
) =>
  checkoutMachine.provide({
    actors: {
      ...portActors(ports),
      ...listenerActors(listeners),
      payment: providePayment(ports, listeners),
      ...children,
    },
  });
