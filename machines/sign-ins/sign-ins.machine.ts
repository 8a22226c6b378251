import { assign, setup } from "xstate";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { asKind, declarePorts, portActors } from "../runtime/ports.ts";
import type { SignIn, SignInsPorts } from "./sign-ins.ports.ts";

export type SignInsContext = {
  online: boolean;
  /** Null until listed. */
  signIns: SignIn[] | null;
  /** Sessions to end, one after another; the first is in progress. */
  ending: number[];
  notice: "unreachable" | null;
};

export type SignInsEvent =
  | { type: "signIns.requested" }
  /** Not the current session: that is signing out. */
  | { type: "signIn.endRequested"; id: number }
  | { type: "others.endRequested" }
  | ConnectionSignal;

const others = ({ signIns }: SignInsContext) => signIns?.filter(({ current }) => !current) ?? [];

/** The first to end. */
const next = ({ ending: [id] }: SignInsContext) => {
  if (id === undefined) throw new Error("signIns: there is none to end");
  return id;
};

const signIns = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: SignInsContext;
    events: SignInsEvent;
    input: { online: boolean };
    tags: "pending";
  },
  actors: declarePorts<SignInsPorts>("listSignIns", "endSignIn"),
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    noteOutage: assign({ notice: "unreachable", ending: [] }),
    dismissNotice: assign({ notice: null }),
    keepSignIns: assign((_, { signIns }: { signIns: SignIn[] }) => ({ signIns })),
    forgetSignIns: assign({ signIns: null, ending: [] }),
    chooseOne: assign((_, { id }: { id: number }) => ({ ending: [id] })),
    chooseOthers: assign({ ending: ({ context }) => others(context).map(({ id }) => id) }),
    dropEnded: assign({
      signIns: ({ context }) => context.signIns?.filter(({ id }) => id !== next(context)) ?? null,
      ending: ({ context }) => context.ending.slice(1),
    }),
  },
  guards: {
    mayEnd: ({ context }, { id }: { id: number }) =>
      context.online && others(context).some((other) => other.id === id),
    mayEndOthers: ({ context }) => context.online && others(context).length > 0,
    isLast: ({ context }) => context.ending.length === 1,
  },
});

export const signInsMachine = signIns.createMachine({
  id: "signIns",
  description: "Where else this client is signed in, and signing out there.",
  context: ({ input }) => ({ online: input.online, signIns: null, ending: [], notice: null }),
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
  },
  initial: "unread",
  states: {
    unread: { on: { "signIns.requested": "loading" } },
    loading: {
      tags: "pending",
      entry: "dismissNotice",
      invoke: {
        id: "listSignIns",
        src: "listSignIns",
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "listed",
            target: "listing",
            actions: { type: "keepSignIns", params: ({ event }) => asKind(event.output, "listed") },
          },
          { target: "unavailable", actions: "forgetSignIns" },
        ],
        onError: "unreachable",
      },
    },
    unreachable: {
      on: {
        "signIns.requested": "loading",
        "connection.restored": { target: "loading", actions: "noteOnline" },
      },
    },
    listing: {
      on: {
        "signIns.requested": "loading",
        "signIn.endRequested": {
          guard: { type: "mayEnd", params: ({ event }) => event },
          target: "ending",
          actions: [{ type: "chooseOne", params: ({ event }) => event }, "dismissNotice"],
        },
        "others.endRequested": {
          guard: "mayEndOthers",
          target: "ending",
          actions: ["chooseOthers", "dismissNotice"],
        },
      },
    },
    ending: {
      tags: "pending",
      invoke: {
        id: "endSignIn",
        src: "endSignIn",
        input: ({ context }) => ({ id: next(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "unavailable",
            target: "unavailable",
            actions: "forgetSignIns",
          },
          { guard: "isLast", target: "listing", actions: "dropEnded" },
          { target: "ending", reenter: true, actions: "dropEnded" },
        ],
        onError: { target: "listing", actions: "noteOutage" },
      },
    },
    unavailable: {},
  },
});

export const provideSignIns = (ports: SignInsPorts): typeof signInsMachine =>
  signInsMachine.provide({ actors: portActors(ports) });
