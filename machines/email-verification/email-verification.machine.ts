import { assign, emit, setup } from "xstate";
import { asKind, declarePorts, portActors } from "../runtime/ports.ts";
import type { EmailVerificationPorts, VerifiedEmail } from "./email-verification.ports.ts";

type Bar = Extract<VerifiedEmail, { kind: "barred" }>["why"];

export type EmailVerificationContext = { bar: Bar | null };

export const emailVerificationMachine = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: EmailVerificationContext;
    events:
      | { type: "verification.retryRequested" }
      /** Signed out: a request with that token is aborted; the user may retry without one. */
      | { type: "session.ended" };
    emitted: { type: "email.verified" };
    tags: "pending";
  },
  actors: declarePorts<EmailVerificationPorts>("findToken", "verifyEmail"),
  actions: {
    noteBar: assign((_, { why }: { why: Bar }) => ({ bar: why })),
    announce: emit({ type: "email.verified" }),
  },
}).createMachine({
  id: "emailVerification",
  description: "What the link of a letter does: it proves that the e-mail is its owner's. Works signed out.",
  context: { bar: null },
  initial: "reading",
  states: {
    reading: {
      tags: "pending",
      invoke: {
        id: "findToken",
        src: "findToken",
        onDone: [
          { guard: ({ event }) => event.output.kind === "found", target: "verifying" },
          {
            guard: ({ event: { output } }) => output.kind === "known" && output.outcome === "verified",
            target: "verified",
          },
          {
            guard: ({ event: { output } }) => output.kind === "known" && output.outcome === "refused",
            target: "refused",
          },
          { target: "missing" },
        ],
        onError: "missing",
      },
    },
    verifying: {
      tags: "pending",
      on: { "session.ended": "unreachable" },
      invoke: {
        id: "verifyEmail",
        src: "verifyEmail",
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "verified",
            target: "verified",
            actions: "announce",
          },
          { guard: ({ event }) => event.output.kind === "refused", target: "refused" },
          {
            target: "barred",
            actions: { type: "noteBar", params: ({ event }) => asKind(event.output, "barred") },
          },
        ],
        onError: "unreachable",
      },
    },
    unreachable: { on: { "verification.retryRequested": "verifying" } },
    verified: {},
    /** The link of the letter must be opened (again). */
    missing: {},
    refused: {},
    barred: {},
  },
});

export const provideEmailVerification = (ports: EmailVerificationPorts): typeof emailVerificationMachine =>
  emailVerificationMachine.provide({ actors: portActors(ports) });
