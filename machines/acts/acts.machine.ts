import { assign, emit, raise, setup } from "xstate";
import type { Paper } from "#contract/paper.ts";
import type { AccountStatus } from "../client/account-status.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { asKind } from "../runtime/answers.ts";
import { declarePorts, portActors } from "../runtime/ports.ts";
import type { ActsPorts, PaperAddress, SignedAct } from "./acts.ports.ts";

export type ActsContext = {
  online: boolean;
  /** A flagged client cannot sign. */
  readonly accountStatus: AccountStatus;
  /** The paper being read. */
  open: PaperAddress | null;
  /** Its text; null until it is read. */
  paper: Paper | null;
  /** The act being signed, or signed last, and the hash of what was read. */
  signing: { id: number; shown: string } | null;
  /** The last act that the server confirmed, and when. */
  signed: { id: number; signedAt: string | null } | null;
  /** Why the open act was not signed. */
  notice: "notAgreed" | "unreachable" | "missing" | "changed" | null;
};

export type ActsEvent =
  | { type: "paper.opened"; paper: PaperAddress }
  /** Reads the open paper again. */
  | { type: "paper.refreshRequested" }
  /** `agreed`: the content of the open act is right. */
  | { type: "act.signRequested"; agreed: boolean }
  /** Papers are in the language of the page. */
  | { type: "language.changed" }
  | ConnectionSignal;

const openIn = ({ open }: ActsContext) => {
  if (open === null) throw new Error("acts: no paper is open");
  return open;
};
const signingIn = ({ signing }: ActsContext) => {
  if (signing === null) throw new Error("acts: there is none to sign");
  return signing;
};

/** The unsigned act that can be read, and its hash; null if there is none. */
export const readAct = ({ open, paper, signed }: ActsContext) =>
  open?.kind === "act" && open.id !== signed?.id && !open.pen && paper !== null && paper.signature === null
    ? { id: open.id, shown: paper.hash }
    : null;

/** Whether the act that is signed, or was last, is the open one. */
export const isOpenSigned = ({ open, signing }: ActsContext): boolean =>
  open?.kind === "act" && open.id === signing?.id;

const isSame = (one: PaperAddress | null, other: PaperAddress): boolean =>
  one?.kind === other.kind && one.id === other.id && one.pen === other.pen;

const maySign = (context: ActsContext): boolean =>
  context.online && context.accountStatus === "loggedIn" && readAct(context) !== null;

const acts = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: ActsContext;
    events: ActsEvent;
    input: { online: boolean; accountStatus: AccountStatus };
    emitted: { type: "act.signed"; id: number };
    tags: "pending";
  },
  actors: declarePorts<ActsPorts>("readPaper", "signAct"),
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    // A paper that is opened again stays shown while it is read again.
    open: assign(({ context }, { paper }: { paper: PaperAddress }) => ({
      open: paper,
      paper: isSame(context.open, paper) ? context.paper : null,
      notice: null,
    })),
    keepPaper: assign((_, { paper }: { paper: Paper }) => ({ paper })),
    forgetPaper: assign({ paper: null }),
    readAgain: raise({ type: "paper.refreshRequested" }),
    begin: assign({ signing: ({ context }) => readAct(context), notice: null }),
    note: assign(({ context }, { code }: { code: ActsContext["notice"] }) => ({
      // The result of an act that is no longer open is not shown for another one.
      notice: isOpenSigned(context) || code === "notAgreed" ? code : null,
    })),
    keepSigned: assign(({ context }, { signedAt }: { signedAt: string | null }) => ({
      signed: { id: signingIn(context).id, signedAt },
    })),
    announce: emit(({ context }) => ({ type: "act.signed", id: signingIn(context).id })),
  },
  guards: {
    maySign: ({ context }, { agreed }: { agreed: boolean }) => agreed && maySign(context),
    isNotAgreed: ({ context }, { agreed }: { agreed: boolean }) => !agreed && maySign(context),
    isOpenSigned: ({ context }) => isOpenSigned(context),
    hasPaper: ({ context }) => context.paper !== null,
  },
});

type Answered = { event: { output: SignedAct } };
const keep = [
  { type: "keepSigned", params: ({ event }: Answered) => asKind(event.output, "signed") },
  "announce",
] as const;
const isSigned = ({ event }: Answered) => event.output.kind === "signed";

const open = {
  actions: { type: "open", params: ({ event }: { event: { paper: PaperAddress } }) => event },
  target: ".loading",
} as const;

/** The open paper. */
const reading = acts.createStateConfig({
  initial: "closed",
  on: { "paper.opened": open },
  states: {
    closed: {},
    loading: {
      tags: "pending",
      on: {
        // Only the last reply counts, and in the language of the page.
        "paper.refreshRequested": { target: "loading", reenter: true },
        "language.changed": { target: "loading", reenter: true, actions: "forgetPaper" },
      },
      invoke: {
        id: "readPaper",
        src: "readPaper",
        input: ({ context }) => openIn(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "found",
            target: "shown",
            actions: { type: "keepPaper", params: ({ event }) => asKind(event.output, "found") },
          },
          { target: "missing", actions: "forgetPaper" },
        ],
        onError: [{ guard: "hasPaper", target: "shown" }, { target: "unreachable" }],
      },
    },
    shown: {
      on: {
        "paper.refreshRequested": "loading",
        "language.changed": { target: "loading", actions: "forgetPaper" },
      },
    },
    missing: { on: { "paper.refreshRequested": "loading" } },
    unreachable: { on: { "paper.refreshRequested": "loading", "connection.restored": "loading" } },
  },
});

/** The signature of one act at a time. */
const signing = acts.createStateConfig({
  initial: "idle",
  states: {
    idle: {
      on: {
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
      // Opening another paper does not cancel this.
      invoke: {
        id: "signAct",
        src: "signAct",
        input: ({ context }) => signingIn(context),
        onDone: [
          {
            guard: ({ context, event }) => isSigned({ event }) && isOpenSigned(context),
            target: "idle",
            actions: [...keep, "readAgain"],
          },
          { guard: isSigned, target: "idle", actions: keep },
          {
            guard: ({ context, event }) => event.output.kind === "changed" && isOpenSigned(context),
            target: "idle",
            actions: [{ type: "note", params: { code: "changed" } }, "forgetPaper", "readAgain"],
          },
          {
            target: "idle",
            actions: {
              type: "note",
              params: ({ event }) => ({ code: event.output.kind === "changed" ? null : "missing" }),
            },
          },
        ],
        onError: { target: "idle", actions: { type: "note", params: { code: "unreachable" } } },
      },
    },
  },
});

export const actsMachine = acts.createMachine({
  id: "acts",
  description: "A paper is read; an act is then signed as it was read.",
  context: ({ input }) => ({
    ...input,
    open: null,
    paper: null,
    signing: null,
    signed: null,
    notice: null,
  }),
  type: "parallel",
  states: {
    network: {
      on: {
        "connection.lost": { actions: "noteOffline" },
        "connection.restored": { actions: "noteOnline" },
      },
    },
    reading,
    signing,
  },
});

export const provideActs = (ports: ActsPorts): typeof actsMachine =>
  actsMachine.provide({ actors: portActors(ports) });
