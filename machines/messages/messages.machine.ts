import { assign, setup } from "xstate";
import { declareListeners, listenerActors } from "../runtime/ports.ts";
import type { Message, MessageSignal, MessagesListeners } from "./messages.ports.ts";

export type MessagesContext = {
  /** How many are kept. */
  readonly limit: number;
  /** Newest first. */
  messages: readonly Message[];
};

/** A repeated message is kept once, with its last time. */
const withNext = ({ limit, messages }: MessagesContext, message: Message): readonly Message[] => {
  const former = messages[0]?.what === message.what ? messages.slice(1) : messages;
  return [message, ...former].slice(0, limit);
};

const messages = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { context: MessagesContext; events: MessageSignal; input: { limit: number } },
  actors: declareListeners<MessagesListeners>("watchMessages"),
  actions: {
    keepMessage: assign(({ context }, { message }: { message: Message }) => ({
      messages: withNext(context, message),
    })),
  },
});

export const messagesMachine = messages.createMachine({
  id: "messages",
  description: "Shown errors, to be read again, until sign-out.",
  context: ({ input }) => ({ limit: input.limit, messages: [] }),
  invoke: { id: "watchMessages", src: "watchMessages" },
  on: { "message.reported": { actions: { type: "keepMessage", params: ({ event }) => event } } },
});

export const provideMessages = (listeners: MessagesListeners): typeof messagesMachine =>
  messagesMachine.provide({ actors: listenerActors(listeners) });
