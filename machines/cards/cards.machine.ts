import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import type { cardBindingMachine } from "../card-binding/card-binding.machine.ts";
import { portActors } from "../kit/ports.ts";
import { list } from "./cards.list.ts";
import type { CardsPorts } from "./cards.ports.ts";
import { cards } from "./cards.setup.ts";

const received = ({ event }: { event: ConnectionSignal }) => ({ event });

/** One binding after another; what comes of it is news, and a new card makes the list old. */
const binding = cards.createStateConfig({
  initial: "open",
  states: {
    open: {
      invoke: {
        id: "binding",
        src: "cardBinding",
        input: ({ context: { online, mayPost } }) => ({ online, mayPost }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "bound",
            target: "open",
            reenter: true,
            actions: [
              { type: "noteNews", params: ({ event }) => ({ news: event.output }) },
              "refresh",
              "announceChange",
            ],
          },
          {
            target: "open",
            reenter: true,
            actions: { type: "noteNews", params: ({ event }) => ({ news: event.output }) },
          },
        ],
      },
      on: {
        "connection.lost": { actions: ["noteOffline", { type: "sendToBinding", params: received }] },
        "connection.restored": { actions: ["noteOnline", { type: "sendToBinding", params: received }] },
        "news.dismissed": { actions: "forgetNews" },
      },
    },
  },
});

export const cardsMachine = cards.createMachine({
  id: "cards",
  description: "The saved cards of a client: which pays, which leaves, and a new one.",
  context: ({ input }) => ({
    ...input,
    cards: null,
    activation: null,
    removal: null,
    replacement: null,
    news: null,
  }),
  type: "parallel",
  states: { list, binding },
});

export const provideCards = (
  ports: CardsPorts,
  cardBinding: typeof cardBindingMachine,
): typeof cardsMachine => cardsMachine.provide({ actors: { ...portActors(ports), cardBinding } });
