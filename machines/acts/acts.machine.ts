import { assign, emit, setup } from "xstate";
import type { AccountStatus } from "../client/account-status.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { asKind } from "../runtime/answers.ts";
import { declarePorts, portActors } from "../runtime/ports.ts";
import type { ActsPorts, SignedAct } from "./acts.ports.ts";

export type ActsContext = {
  online: boolean;
  /** A flagged client cannot sign. */
  readonly accountStatus: AccountStatus;
  /** The act being read. */
  openId: number | null;
  /** The act being signed, or signed last. */
  signingId: number | null;
  /** The last act that the server confirmed, and when. */
  signed: { id: number; signedAt: string | null } | null;
  /** Why the open act was not signed. */
  notice: "notAgreed" | "unreachable" | "missing" | null;
};

export type ActsEvent =
  | { type: "act.opened"; id: number }
  /** `agreed`: the content of the open act is right. */
  | { type: "act.signRequested"; agreed: boolean }
  | ConnectionSignal;

const signingIdOf = ({ signingId }: ActsContext) => {
  if (signingId === null) throw new Error("acts: there is none to sign");
  return signingId;
};

const acts = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: ActsContext;
    events: ActsEvent;
    input: { online: boolean; accountStatus: AccountStatus };
    emitted: { type: "act.signed"; id: number };
    tags: "pending";
  },
  actors: declarePorts<ActsPorts>("signAct"),
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    open: assign((_, { id }: { id: number }) => ({ openId: id, notice: null })),
    begin: assign({ signingId: ({ context }) => context.openId, notice: null }),
    note: assign(({ context }, { code }: { code: ActsContext["notice"] }) => ({
      // The result of an act that is no longer open is not shown for another one.
      notice: context.openId === context.signingId || code === "notAgreed" ? code : null,
    })),
    keepSigned: assign(({ context }, { signedAt }: { signedAt: string | null }) => ({
      signed: { id: signingIdOf(context), signedAt },
    })),
    announce: emit(({ context }) => ({ type: "act.signed", id: signingIdOf(context) })),
  },
  guards: {
    maySign: ({ context }, { agreed }: { agreed: boolean }) =>
      agreed && context.online && context.accountStatus === "loggedIn",
    isNotAgreed: ({ context }, { agreed }: { agreed: boolean }) =>
      !agreed && context.online && context.accountStatus === "loggedIn",
  },
});

const open = { actions: { type: "open", params: ({ event }: { event: { id: number } }) => event } } as const;

type Answered = { event: { output: SignedAct } };
const keep = [
  { type: "keepSigned", params: ({ event }: Answered) => asKind(event.output, "signed") },
  "announce",
] as const;
const isSigned = ({ event }: Answered) => event.output.kind === "signed";

export const actsMachine = acts.createMachine({
  id: "acts",
  description: "Acts are read, and then signed.",
  context: ({ input }) => ({ ...input, openId: null, signingId: null, signed: null, notice: null }),
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
  },
  initial: "unsigned",
  states: {
    unsigned: { on: { "act.opened": { ...open, target: "reading" } } },
    reading: {
      on: {
        "act.opened": open,
        "act.signRequested": [
          {
            guard: { type: "maySign", params: ({ event }) => event },
            target: "signing",
            actions: "begin",
          },
          {
            guard: { type: "isNotAgreed", params: ({ event }) => event },
            actions: { type: "note", params: { code: "notAgreed" } },
          },
        ],
      },
    },
    signing: {
      tags: "pending",
      // Opening another act does not cancel this one.
      on: { "act.opened": open },
      invoke: {
        id: "signAct",
        src: "signAct",
        input: ({ context }) => ({ id: signingIdOf(context) }),
        onDone: [
          {
            guard: ({ context, event }) => isSigned({ event }) && context.openId === context.signingId,
            target: "signed",
            actions: keep,
          },
          { guard: isSigned, target: "reading", actions: keep },
          { target: "reading", actions: { type: "note", params: { code: "missing" } } },
        ],
        onError: { target: "reading", actions: { type: "note", params: { code: "unreachable" } } },
      },
    },
    signed: { on: { "act.opened": { ...open, target: "reading" } } },
  },
});

export const provideActs = (ports: ActsPorts): typeof actsMachine =>
  actsMachine.provide({ actors: portActors(ports) });
