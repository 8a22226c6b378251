import { and, assign, emit, not, raise, setup, stateIn } from "xstate";
import type { Paper } from "#contract/paper.ts";
import type { AccountStatus } from "../client/account-status.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { type Deadline, asKind, declarePorts, portActors, timeLeft } from "../runtime/ports.ts";
import {
  type ActsPorts,
  type PaperAddress,
  type SentSigningCode,
  type SignedAct,
  type Signing,
  type SigningChallenge,
  isOpenSigned,
  isReadSigned,
  readAct,
} from "./acts.ports.ts";
import { held } from "../runtime/held.ts";

export type ActsContext = Signing & {
  online: boolean;
  /** A flagged client cannot sign. */
  readonly accountStatus: AccountStatus;
  /** The code that was sent for it. */
  challenge: SigningChallenge | null;
  /** The code that is tried. */
  code: string | null;
  /** No code is sent until then. */
  limit: Deadline | null;
  /** Why the open act was not signed, or what happened to its code. */
  notice:
    | "notAgreed"
    | "unreachable"
    | "missing"
    | "changed"
    | "consentsLacking"
    | "code.resent"
    | "code.wrong"
    | "code.expired"
    | null;
  /** With the notice `code.wrong`: tries left. */
  attemptsLeft: number | null;
};

export type ActsEvent =
  | { type: "paper.opened"; paper: PaperAddress }
  /** Reads the open paper again. */
  | { type: "paper.refreshRequested" }
  /** Wants a code to sign the open act with. `agreed`: its content is right. */
  | { type: "act.codeRequested"; agreed: boolean }
  | { type: "code.submitted"; code: string }
  | { type: "code.resendRequested" }
  /** Papers are in the language of the page. */
  | { type: "language.changed" }
  | ConnectionSignal;

const isSame = (one: PaperAddress | null, other: PaperAddress): boolean =>
  one?.kind === other.kind && one.id === other.id && one.pen === other.pen;

const maySign = (context: ActsContext): boolean =>
  context.online && context.accountStatus === "loggedIn" && readAct(context) !== null;

const blueprint = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: ActsContext;
    events: ActsEvent;
    input: { online: boolean; accountStatus: AccountStatus };
    emitted: { type: "act.signed"; id: number };
    tags: "pending";
  },
  actors: declarePorts<ActsPorts>("readPaper", "sendCode", "signAct"),
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    // A paper that is opened again stays shown while it is read again.
    open: assign(({ context }, { paper }: { paper: PaperAddress }) => ({
      open: paper,
      paper: isSame(context.open, paper) ? context.paper : null,
      notice: null,
      attemptsLeft: null,
    })),
    keepPaper: assign((_, { paper }: { paper: Paper }) => ({ paper })),
    forgetPaper: assign({ paper: null }),
    readAgain: raise({ type: "paper.refreshRequested" }),
    begin: assign({ signing: ({ context }) => readAct(context), notice: null, attemptsLeft: null }),
    note: assign(
      ({ context }, { code, attemptsLeft }: { code: ActsContext["notice"]; attemptsLeft?: number }) => {
        // The result of an act that is no longer open is not shown for another one.
        const isShown = isOpenSigned(context) || code === "notAgreed";
        return { notice: isShown ? code : null, attemptsLeft: isShown ? (attemptsLeft ?? null) : null };
      },
    ),
    keepChallenge: assign((_, { challenge }: { challenge: SigningChallenge }) => ({ challenge })),
    dropChallenge: assign({ challenge: null }),
    keepCode: assign((_, { code }: { code: string }) => ({ code })),
    dropCode: assign({ code: null }),
    keepLimit: assign((_, { until }: { until: Deadline }) => ({ limit: until })),
    liftLimit: assign({ limit: null }),
    keepSigned: assign(({ context }, { signedAt }: { signedAt: string | null }) => ({
      signed: { id: held(context.signing).id, signedAt },
    })),
    announce: emit(({ context }) => ({ type: "act.signed", id: held(context.signing).id })),
  },
  guards: {
    maySign: ({ context }, { agreed }: { agreed: boolean }) => agreed && maySign(context),
    isNotAgreed: ({ context }, { agreed }: { agreed: boolean }) => !agreed && maySign(context),
    isOpenSigned: ({ context }) => isOpenSigned(context),
    isReadSigned: ({ context }) => isReadSigned(context),
    isOnline: ({ context }) => context.online,
    isEntering: stateIn("#enteringCode"),
    isSigning: stateIn("#signingAct"),
    isResending: stateIn("#resendingCode"),
    hasPaper: ({ context }) => context.paper !== null,
  },
  delays: {
    untilResend: ({ context }) => timeLeft(held(context.challenge).resend),
    untilExpiry: ({ context }) => timeLeft(held(context.challenge).expiry),
    untilAllowed: ({ context }) => timeLeft(held(context.limit)),
  },
});

const acts = blueprint.extend({
  guards: {
    mayEnter: and(["isOnline", not("isResending")]),
    mayResend: and(["isOnline", not("isSigning")]),
    /** Another paper is read, or this one has changed. Its code is dropped, except while it is signing. */
    isLeft: and([not("isReadSigned"), not("isSigning")]),
  },
});

type Answered<Output> = { event: { output: Output } };
const note = (code: ActsContext["notice"]) => ({ type: "note", params: { code } }) as const;
const keep = [
  { type: "keepSigned", params: ({ event }: Answered<SignedAct>) => asKind(event.output, "signed") },
  "announce",
] as const;
const isSigned = ({ event }: Answered<SignedAct>) => event.output.kind === "signed";

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
        input: ({ context }) => held(context.open),
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

/** The open paper has changed: it is read again. */
const reread = [note("changed"), "forgetPaper", "readAgain"] as const;

const isSent = ({ event }: Answered<SentSigningCode>) => event.output.kind === "sent";
const keepChallenge = {
  type: "keepChallenge",
  params: ({ event }: Answered<SentSigningCode>) => asKind(event.output, "sent"),
} as const;
/** No code was sent. */
const notSent = [
  {
    guard: ({ event }: Answered<SentSigningCode>) => event.output.kind === "limited",
    target: "#limited",
    actions: {
      type: "keepLimit",
      params: ({ event }: Answered<SentSigningCode>) => asKind(event.output, "limited"),
    },
  },
  {
    guard: ({ event }: Answered<SentSigningCode>) => event.output.kind === "changed",
    target: "#idle",
    actions: reread,
  },
  {
    target: "#idle",
    actions: {
      type: "note",
      params: ({ event: { output } }: Answered<SentSigningCode>) =>
        ({ code: output.kind === "consentsLacking" ? output.kind : "missing" }) as const,
    },
  },
] as const;

/** The code can be tried until it expires or has been wrong too often. */
const code = acts.createStateConfig({
  initial: "open",
  states: {
    open: {
      initial: "entering",
      after: {
        // What is being tried by then, the server decides.
        untilExpiry: { guard: "isEntering", target: "spent", actions: note("code.expired") },
      },
      states: {
        entering: {
          id: "enteringCode",
          on: {
            "code.submitted": {
              guard: "mayEnter",
              target: "signing",
              actions: [note(null), { type: "keepCode", params: ({ event }) => event }],
            },
          },
        },
        signing: {
          id: "signingAct",
          tags: "pending",
          exit: "dropCode",
          // Opening another paper does not cancel this.
          invoke: {
            id: "signAct",
            src: "signAct",
            input: ({ context: { signing, challenge, code: tried } }) => ({
              ...held(signing),
              challenge: held(challenge).id,
              code: held(tried),
            }),
            onDone: [
              {
                guard: ({ context, event }) => isSigned({ event }) && isOpenSigned(context),
                target: "#idle",
                actions: [...keep, "readAgain"],
              },
              { guard: isSigned, target: "#idle", actions: keep },
              {
                guard: ({ context, event }) => event.output.kind === "changed" && isOpenSigned(context),
                target: "#idle",
                actions: reread,
              },
              {
                guard: ({ event }) => event.output.kind !== "refused",
                target: "#idle",
                actions: {
                  type: "note",
                  params: ({ event }) => ({ code: event.output.kind === "changed" ? null : "missing" }),
                },
              },
              {
                guard: ({ event }) => asKind(event.output, "refused").attemptsLeft > 0,
                target: "entering",
                actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
              },
              {
                target: "#spent",
                actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
              },
            ],
            onError: { target: "entering", actions: note("unreachable") },
          },
        },
      },
    },
    spent: { id: "spent" },
  },
});

/** Another code: not before the countdown ends; it replaces the former one. */
const resend = acts.createStateConfig({
  initial: "cooling",
  states: {
    cooling: { after: { untilResend: "resendable" } },
    resendable: {
      on: { "code.resendRequested": { guard: "mayResend", target: "resending", actions: note(null) } },
    },
    resending: {
      id: "resendingCode",
      tags: "pending",
      invoke: {
        id: "resendCode",
        src: "sendCode",
        input: ({ context }) => held(context.signing),
        onDone: [
          { guard: isSent, target: "#codeSent", actions: [keepChallenge, note("code.resent")] },
          ...notSent,
        ],
        onError: { target: "resendable", actions: note("unreachable") },
      },
    },
  },
});

/** The signature of one act at a time, by a code that was sent for it as it was read. */
const signing = acts.createStateConfig({
  initial: "idle",
  states: {
    idle: {
      id: "idle",
      on: {
        "act.codeRequested": [
          {
            guard: { type: "maySign", params: ({ event }) => event },
            target: "requesting",
            actions: "begin",
          },
          { guard: { type: "isNotAgreed", params: ({ event }) => event }, actions: note("notAgreed") },
        ],
      },
    },
    requesting: {
      tags: "pending",
      always: { guard: "isLeft", target: "idle" },
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => held(context.signing),
        onDone: [{ guard: isSent, target: "codeSent", actions: keepChallenge }, ...notSent],
        onError: { target: "idle", actions: note("unreachable") },
      },
    },
    limited: {
      id: "limited",
      exit: "liftLimit",
      always: { guard: "isLeft", target: "idle" },
      after: { untilAllowed: "idle" },
    },
    codeSent: {
      id: "codeSent",
      type: "parallel",
      exit: "dropChallenge",
      always: { guard: "isLeft", target: "idle" },
      states: { code, resend },
    },
  },
});

export const actsMachine = acts.createMachine({
  id: "acts",
  description: "A paper is read; an act is then signed as it was read, with a code sent for it.",
  context: ({ input }) => ({
    ...input,
    open: null,
    paper: null,
    signing: null,
    challenge: null,
    code: null,
    limit: null,
    signed: null,
    notice: null,
    attemptsLeft: null,
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
