import { accountMachine } from "#machines/account/account.machine.ts";
import { provideMessages } from "#machines/messages/messages.machine.ts";

/** An account whose own ports nobody answers: of failures it hears nothing. */
export const accountAlone = accountMachine.provide({
  actors: { messages: provideMessages({ watchMessages: () => () => undefined }) },
});
