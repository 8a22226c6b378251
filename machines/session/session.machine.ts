import type { accountMachine } from "../account/account.machine.ts";
import { asKind } from "../kit/answers.ts";
import { portActors } from "../kit/ports.ts";
import type { registrationMachine } from "../registration/registration.machine.ts";
import { anonymous } from "./session.anonymous.ts";
import { authenticated } from "./session.authenticated.ts";
import type { SessionPorts } from "./session.ports.ts";
import { held, nobody, note, session } from "./session.setup.ts";

export const sessionMachine = session.createMachine({
  id: "session",
  description: "Who the visitor is: from what is remembered to a signed-in client, and back to nobody.",
  context: ({ input }) => ({ ...nobody, version: input.version, online: true }),
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
  },
  initial: "restoring",
  states: {
    restoring: {
      tags: "pending",
      invoke: {
        id: "restore",
        src: "restore",
        onDone: [
          {
            guard: ({ context, event }) => event.output.version !== context.version,
            target: "resettingVersion",
            actions: { type: "keepRemembered", params: ({ event }) => event.output },
          },
          {
            guard: ({ event }) => event.output.credentials !== null,
            target: "authenticated",
            actions: { type: "keepRemembered", params: ({ event }) => event.output },
          },
          {
            guard: ({ event }) => event.output.lock !== null,
            target: "anonymous.locked",
            actions: { type: "keepLock", params: ({ event }) => held(event.output.lock) },
          },
          {
            guard: ({ event }) => event.output.sentCode.kind === "open",
            target: "anonymous.codeSent",
            actions: [
              { type: "keepPhone", params: ({ event }) => asKind(event.output.sentCode, "open") },
              { type: "keepChallenge", params: ({ event }) => asKind(event.output.sentCode, "open") },
            ],
          },
          {
            guard: ({ event }) => event.output.sentCode.kind === "ofUnknownPhone",
            target: "anonymous",
            actions: note("code.stillValid"),
          },
          { target: "anonymous" },
        ],
        onError: "anonymous",
      },
    },
    resettingVersion: {
      tags: "pending",
      invoke: {
        id: "resetState",
        src: "resetState",
        onDone: [{ guard: "hasCredentials", target: "authenticated" }, { target: "savingVersion" }],
        onError: [{ guard: "hasCredentials", target: "authenticated" }, { target: "savingVersion" }],
      },
    },
    savingVersion: {
      id: "savingVersion",
      tags: "pending",
      exit: "noteVersionSaved",
      invoke: {
        id: "saveVersion",
        src: "saveVersion",
        input: ({ context }) => ({ version: context.version }),
        onDone: [{ guard: "hasClient", target: "#admitting" }, { target: "anonymous" }],
        onError: [{ guard: "hasClient", target: "#admitting" }, { target: "anonymous" }],
      },
    },
    anonymous,
    authenticated,
    ending: {
      tags: "pending",
      entry: { type: "announceEnd", params: ({ context }) => held(context.parting) },
      exit: "tellWhyEnded",
      invoke: {
        id: "endSession",
        src: "endSession",
        input: ({ context }) => {
          const { token, why } = held(context.parting);
          return { token, everywhere: why !== "endedElsewhere", revoke: why === "asked" };
        },
        onDone: "anonymous",
        onError: "anonymous",
      },
    },
  },
});

export const provideSession = (ports: SessionPorts): typeof sessionMachine =>
  sessionMachine.provide({ actors: portActors(ports) });

/** The machines of whoever is signed in. */
type SessionChildren = { registration: typeof registrationMachine; account: typeof accountMachine };

/**
 * Gives one provided session its children, also while it runs: their code may come later than the sign-in. XState looks
 * an actor up when a state invokes it (decision 090).
 */
export const provideSessionChildren = (session: typeof sessionMachine, children: SessionChildren): void => {
  Object.assign(session.implementations.actors, children);
};
