import { accountMachine } from "#machines/account/account.machine.ts";
import { provideMessages } from "#machines/messages/messages.machine.ts";

/** An account whose ports never answer, so it sees no failures. */
export const accountAlone = accountMachine.provide({
  actors: { messages: provideMessages({ watchMessages: () => () => undefined }) },
});
