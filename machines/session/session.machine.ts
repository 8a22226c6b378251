import type { AccountEvent, accountMachine } from "../account/account.machine.ts";
import { type Deadline, asKind, declarePorts, portActors, timeLeft } from "../runtime/ports.ts";
import type { RegistrationEvent, registrationMachine } from "../registration/registration.machine.ts";
import type {
  AccessSignal,
  CodeChallenge,
  Locked,
  Remembered,
  SentCode,
  SessionPorts,
  TabSignal,
  LastSeen,
} from "./session.ports.ts";
import { and, assign, emit, not, or, sendTo, setup, stateIn } from "xstate";
import { type AccountFlag, type AccountStatus, accountStatusOf } from "../client/account-status.ts";
import type { Credentials } from "#contract/auth.ts";
import type { AccountConsent, AskedConsent } from "#contract/consent.ts";
import type { Client } from "#contract/user.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { declareMachine } from "../runtime/children.ts";
import { held } from "../runtime/held.ts";

/** Why a session ended: by the user, a 401, or another tab. */
export type EndReason = "asked" | "rejected" | "endedElsewhere" | "startedElsewhere";

/** Notices for visitors; texts are in the locales. */
export type SessionNotice =
  | "unreachable"
  | "phone.unsupported"
  | "code.stillValid"
  | "code.resent"
  | "code.wrong"
  | "code.expired"
  | "session.rejected"
  | "session.endedElsewhere";

export type SessionContext = {
  /** The configured version of the product. */
  readonly version: string;
  online: boolean;
  /** Storage was written by another or unknown version. */
  outdated: boolean;
  /** The last client on this device had asked for deletion. */
  deletionRemembered: boolean;
  credentials: Credentials | null;
  /** As loaded here; later the account's record is the fresh one. */
  client: Client | null;
  /** Wire form; kept while codes are requested, and shown again. */
  phone: string | null;
  challenge: CodeChallenge | null;
  /** The code that is tried; of a new account, until it has the consents. */
  code: string | null;
  /** The consents that a new account needs; null unless the code is right and they are lacking. */
  asked: AskedConsent[] | null;
  /** The code expired while it was being confirmed. */
  expired: boolean;
  lock: { code: Locked["code"]; until: Deadline } | null;
  notice: SessionNotice | null;
  /** With the notice `code.wrong`: tries left. */
  attemptsLeft: number | null;
  /** Offline snapshot of devices, only while the server is unreachable. */
  seen: LastSeen | null;
  /** The session being ended. */
  parting: { token: string; why: EndReason } | null;
};

export type SessionEvent =
  | { type: "phone.submitted"; phone: string }
  | { type: "phone.changeRequested" }
  | { type: "code.submitted"; code: string }
  /** Gives the consents that the account needs, each by its own tick. */
  | { type: "consents.given"; kinds: AccountConsent[] }
  | { type: "code.resendRequested" }
  | { type: "code.callRequested" }
  | { type: "session.retryRequested" }
  | { type: "session.logoutRequested" }
  | AccessSignal
  | TabSignal
  | ConnectionSignal;

/** Announced for navigation. */
export type SessionAnnouncement =
  | { type: "session.started"; accountStatus: AccountStatus }
  | { type: "session.ended"; why: EndReason }
  | { type: "post.cancelled"; why: AccountFlag };

const signedOut = {
  outdated: false,
  deletionRemembered: false,
  credentials: null,
  client: null,
  phone: null,
  challenge: null,
  code: null,
  asked: null,
  expired: false,
  lock: null,
  notice: null,
  attemptsLeft: null,
  seen: null,
  parting: null,
} satisfies Partial<SessionContext>;

const blueprint = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    input: { version: string };
    emitted: SessionAnnouncement;
    children: { registration: "registration"; account: "account" };
    tags: "pending" | "public" | "private";
  },
  actors: {
    ...declarePorts<SessionPorts>(
      "restore",
      "resetState",
      "saveVersion",
      "recallChallenge",
      "forgetPhone",
      "sendCode",
      "requestCall",
      "confirmCode",
      "loadClient",
      "recallSeen",
      "endSession",
    ),
    registration: declareMachine<typeof registrationMachine>("registration"),
    account: declareMachine<typeof accountMachine>("account"),
  },
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    note: assign((_, { code, attemptsLeft }: { code: SessionNotice | null; attemptsLeft?: number }) => ({
      notice: code,
      attemptsLeft: attemptsLeft ?? null,
    })),
    keepRemembered: assign(({ context }, { version, credentials, deletionRequested }: Remembered) => ({
      outdated: version !== context.version,
      credentials,
      deletionRemembered: deletionRequested,
    })),
    noteVersionSaved: assign({ outdated: false }),
    keepPhone: assign((_, { phone }: { phone: string }) => ({ phone })),
    keepChallenge: assign((_, { challenge }: { challenge: CodeChallenge }) => ({ challenge })),
    dropChallenge: assign({ challenge: null, code: null, asked: null }),
    keepCode: assign((_, { code }: { code: string }) => ({ code })),
    keepAsked: assign((_, { consents }: { consents: AskedConsent[] }) => ({ asked: consents })),
    dropCode: assign({ code: null, asked: null }),
    noteExpiry: assign({ expired: true }),
    forgetExpiry: assign({ expired: false }),
    dropCall: assign({ challenge: ({ context }) => ({ ...held(context.challenge), call: null }) }),
    keepLock: assign((_, { code, until }: Pick<Locked, "code" | "until">) => ({
      lock: { code, until },
      challenge: null,
      code: null,
      asked: null,
    })),
    liftLock: assign({ lock: null }),
    // A sign-out has cleared the storage with the version: it is saved again.
    keepCredentials: assign((_, { credentials }: { credentials: Credentials }) => ({
      credentials,
      outdated: true,
      phone: null,
      challenge: null,
      code: null,
      asked: null,
      notice: null,
      attemptsLeft: null,
    })),
    keepClient: assign((_, { client }: { client: Client }) => ({ client })),
    keepSeen: assign((_, { seen }: { seen: LastSeen | null }) => ({ seen })),
    dropSeen: assign({ seen: null }),
    forgetEverything: assign(signedOut),
    part: assign(({ context }, { why }: { why: EndReason }) => ({
      ...signedOut,
      parting: { token: held(context.credentials).token, why },
    })),
    tellWhyEnded: assign(({ context }) => {
      const { why } = held(context.parting);
      const isShown = why === "rejected" || why === "endedElsewhere";
      return { parting: null, notice: isShown ? (`session.${why}` as const) : null };
    }),
    announceStart: emit(({ context }) => ({
      type: "session.started",
      accountStatus: accountStatusOf(held(context.client)),
    })),
    announceEnd: emit((_, { why }: { why: EndReason }) => ({ type: "session.ended", why })),
    announceCancelledPost: emit((_, { why }: { why: AccountFlag }) => ({
      type: "post.cancelled",
      why,
    })),
    sendToRegistration: sendTo(
      "registration",
      (_, { event }: { event: ConnectionSignal }) => event satisfies RegistrationEvent,
    ),
    sendToAccount: sendTo(
      "account",
      (_, { event }: { event: ConnectionSignal }) => event satisfies AccountEvent,
    ),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isEnteringCode: or([stateIn("#enteringCode"), stateIn("#consenting")]),
    isConsenting: stateIn("#consenting"),
    hasAsked: ({ context }) => context.asked !== null,
    coversAsked: ({ context }, { kinds }: { kinds: AccountConsent[] }) =>
      context.online && held(context.asked).every(({ kind }) => kinds.includes(kind)),
    isConfirming: stateIn("#confirming"),
    isResending: stateIn("#resending"),
    isSpent: stateIn("#spent"),
    isExpired: ({ context }) => context.expired,
    isCallPromised: ({ context }) => context.challenge?.call != null,
    isOutdated: ({ context }) => context.outdated,
    hasCredentials: ({ context }) => context.credentials !== null,
    hasClient: ({ context }) => context.client !== null,
    isDeletionRemembered: ({ context }) => context.deletionRemembered,
    isDeletionPending: ({ context }) => accountStatusOf(held(context.client)) === "deletionPending",
    isForbidden: ({ context }) => accountStatusOf(held(context.client)) === "forbidden",
    lacksCity: ({ context }) => held(context.client).cityId === null,
    isOwn: ({ context }, { token }: { token: string }) => context.credentials?.token === token,
    isForeign: ({ context }, { token }: { token: string }) => context.credentials?.token !== token,
  },
  delays: {
    untilResend: ({ context }) => timeLeft(held(context.challenge?.resend)),
    untilCall: ({ context }) => timeLeft(held(context.challenge?.call)),
    untilExpiry: ({ context }) => timeLeft(held(context.challenge?.expiry)),
    untilUnlock: ({ context }) => timeLeft(held(context.lock).until),
  },
});

const session = blueprint.extend({
  guards: {
    maySubmitCode: and(["isOnline", not("isResending")]),
    mayResend: and(["isOnline", not("isConfirming"), not("isConsenting")]),
    mayCall: and(["isOnline", not("isSpent"), not("hasAsked")]),
  },
});

const note = (code: SessionNotice | null) => ({ type: "note", params: { code } }) as const;

/** Both get the notice, and neither may send a POST (spec §6): the API gate stops it and reports it. */
const flagged = (why: AccountFlag) =>
  ({ on: { "post.blocked": { actions: { type: "announceCancelledPost", params: { why } } } } }) as const;

type Answered<O> = { event: { output: O } };

/** No code was sent. */
const notSent = [
  {
    guard: ({ event }: Answered<SentCode>) => event.output.kind === "locked",
    target: "#locked",
    actions: { type: "keepLock", params: ({ event }: Answered<SentCode>) => asKind(event.output, "locked") },
  },
  {
    target: "#enteringPhone",
    actions: { type: "note", params: ({ event }: Answered<SentCode>) => asKind(event.output, "refused") },
  },
] as const;

/** Registration or the account: ends with the client as it is then. */
const clientChild = {
  input: ({ context }: { context: SessionContext }) => ({
    client: held(context.client),
    online: context.online,
  }),
  onDone: {
    target: "admitting",
    actions: { type: "keepClient", params: ({ event }: Answered<{ client: Client }>) => event.output },
  },
} as const;

const forwarded = ({ event }: { event: ConnectionSignal }) => ({ event });
/** While that child runs: it learns of the connection, and a flagged client is loaded again. */
const besideChild = <Send extends "sendToRegistration" | "sendToAccount">(type: Send) =>
  ({
    "client.flagged": {
      guard: { type: "isOwn", params: ({ event }: { event: { token: string } }) => event },
      target: "loadingClient",
    },
    "connection.lost": { actions: ["noteOffline", { type, params: forwarded }] },
    "connection.restored": { actions: ["noteOnline", { type, params: forwarded }] },
  }) as const;

/** A token is held; everything private lives in here. */
const authenticated = session.createStateConfig({
  id: "authenticated",
  tags: "private",
  initial: "loadingClient",
  on: {
    "session.logoutRequested": { target: "ending", actions: { type: "part", params: { why: "asked" } } },
    "session.rejected": {
      guard: { type: "isOwn", params: ({ event }) => event },
      target: "ending",
      actions: { type: "part", params: { why: "rejected" } },
    },
    "session.endedElsewhere": {
      target: "ending",
      actions: { type: "part", params: { why: "endedElsewhere" } },
    },
    "session.startedElsewhere": {
      guard: { type: "isForeign", params: ({ event }) => event },
      target: "restoring",
      actions: [{ type: "announceEnd", params: { why: "startedElsewhere" } }, "forgetEverything"],
    },
  },
  states: {
    loadingClient: {
      id: "loadingClient",
      tags: "pending",
      invoke: {
        id: "loadClient",
        src: "loadClient",
        input: ({ context }) => held(context.credentials),
        onDone: [
          {
            guard: "isOutdated",
            target: "#savingVersion",
            actions: { type: "keepClient", params: ({ event }) => ({ client: event.output }) },
          },
          {
            target: "admitting",
            actions: { type: "keepClient", params: ({ event }) => ({ client: event.output }) },
          },
        ],
        onError: [{ guard: "isDeletionRemembered", target: "stopped" }, { target: "unreachable" }],
      },
    },
    unreachable: {
      exit: "dropSeen",
      initial: "recalling",
      states: {
        recalling: {
          tags: "pending",
          invoke: {
            id: "recallSeen",
            src: "recallSeen",
            input: ({ context }) => ({ clientId: held(context.credentials).clientId }),
            onDone: {
              target: "recalled",
              actions: { type: "keepSeen", params: ({ event }) => ({ seen: event.output }) },
            },
            onError: "recalled",
          },
        },
        recalled: {},
      },
      on: {
        "session.retryRequested": "loadingClient",
        "connection.restored": { target: "loadingClient", actions: "noteOnline" },
      },
    },
    stopped: { on: { "session.retryRequested": "loadingClient" } },
    admitting: {
      id: "admitting",
      always: [
        { guard: "isDeletionPending", target: "signedIn.deletionPending" },
        { guard: "isForbidden", target: "signedIn.forbidden" },
        { guard: "lacksCity", target: "registering" },
        { target: "signedIn" },
      ],
    },
    registering: {
      invoke: { id: "registration", src: "registration", ...clientChild },
      on: besideChild("sendToRegistration"),
    },
    signedIn: {
      entry: "announceStart",
      invoke: { id: "account", src: "account", ...clientChild },
      on: besideChild("sendToAccount"),
      initial: "loggedIn",
      states: {
        loggedIn: {},
        forbidden: flagged("forbidden"),
        deletionPending: flagged("deletionPending"),
      },
    },
  },
});

/** An open challenge can be tried; the right code of a new account waits for its consents. */
const code = session.createStateConfig({
  initial: "open",
  states: {
    open: {
      initial: "entering",
      after: {
        untilExpiry: [
          { guard: "isEnteringCode", target: "spent", actions: note("code.expired") },
          { actions: "noteExpiry" },
        ],
      },
      states: {
        entering: {
          id: "enteringCode",
          on: {
            "code.submitted": {
              guard: "maySubmitCode",
              target: "confirming",
              actions: [note(null), { type: "keepCode", params: ({ event }) => event }],
            },
          },
        },
        /** Consents are offered. They are given together with the code, which creates the account. */
        consenting: {
          id: "consenting",
          on: {
            "consents.given": {
              guard: { type: "coversAsked", params: ({ event }) => event },
              target: "confirming",
              actions: note(null),
            },
          },
        },
        confirming: {
          id: "confirming",
          tags: "pending",
          exit: "forgetExpiry",
          invoke: {
            id: "confirmCode",
            src: "confirmCode",
            input: ({ context: { phone, code, challenge, asked } }) => ({
              phone: held(phone),
              code: held(code),
              challenge: held(challenge).id,
              consents: (asked ?? []).map(({ kind, version }) => ({ kind, version })),
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === "confirmed",
                target: "#authenticated",
                actions: {
                  type: "keepCredentials",
                  params: ({ event }) => asKind(event.output, "confirmed"),
                },
              },
              {
                guard: ({ event }) => event.output.kind === "locked",
                target: "#locked",
                actions: { type: "keepLock", params: ({ event }) => asKind(event.output, "locked") },
              },
              { guard: "isExpired", target: "#spent", actions: note("code.expired") },
              {
                guard: ({ event }) => event.output.kind === "unconsented",
                target: "consenting",
                actions: { type: "keepAsked", params: ({ event }) => asKind(event.output, "unconsented") },
              },
              {
                guard: ({ event }) => asKind(event.output, "refused").attemptsLeft > 0,
                target: "entering",
                actions: [
                  "dropCode",
                  { type: "note", params: ({ event }) => asKind(event.output, "refused") },
                ],
              },
              {
                target: "#spent",
                actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
              },
            ],
            onError: [
              { guard: "isExpired", target: "#spent", actions: note("code.expired") },
              { guard: "hasAsked", target: "consenting", actions: note("unreachable") },
              { target: "entering", actions: ["dropCode", note("unreachable")] },
            ],
          },
        },
      },
    },
    spent: { id: "spent", entry: "dropCode" },
  },
});

/** Another code: not before the countdown ends; it replaces the former one. A wrong code does not restart it. */
const resend = session.createStateConfig({
  initial: "cooling",
  states: {
    cooling: { after: { untilResend: "resendable" } },
    resendable: {
      on: { "code.resendRequested": { guard: "mayResend", target: "resending", actions: note(null) } },
    },
    resending: {
      id: "resending",
      tags: "pending",
      invoke: {
        id: "resendCode",
        src: "sendCode",
        input: ({ context }) => ({ phone: held(context.phone) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "sent",
            target: "#codeSent",
            actions: [
              { type: "keepChallenge", params: ({ event }) => asKind(event.output, "sent") },
              note("code.resent"),
            ],
          },
          ...notSent,
        ],
        onError: { target: "resendable", actions: note("unreachable") },
      },
    },
  },
});

/** A robot calls at its time (spec §9); asking again is harmless. */
const call = session.createStateConfig({
  initial: "unavailable",
  states: {
    unavailable: { always: { guard: "isCallPromised", target: "awaited" } },
    awaited: { after: { untilCall: [{ guard: "mayCall", target: "calling" }, { target: "available" }] } },
    calling: {
      tags: "pending",
      invoke: {
        id: "requestCall",
        src: "requestCall",
        input: ({ context: { phone, challenge } }) => ({
          phone: held(phone),
          challenge: held(challenge).id,
        }),
        onDone: [
          { guard: ({ event }) => event.output.kind === "called", target: "called" },
          { target: "unavailable", actions: "dropCall" },
        ],
        onError: "available",
      },
    },
    available: { on: { "code.callRequested": { guard: "mayCall", target: "calling" } } },
    called: {},
  },
});

/** From a phone to a confirmed code, or a lock. */
const anonymous = session.createStateConfig({
  tags: "public",
  initial: "enteringPhone",
  on: { "session.startedElsewhere": { target: "restoring", actions: "forgetEverything" } },
  states: {
    enteringPhone: {
      id: "enteringPhone",
      entry: "dropChallenge",
      on: {
        "phone.submitted": {
          guard: "isOnline",
          target: "recallingCode",
          actions: [{ type: "keepPhone", params: ({ event }) => event }, note(null)],
        },
      },
    },
    /*
     * A tab knows the phone it requested a code for, until another number is wanted. Entering the same phone again,
     * here or in another tab, continues with its valid code: checking another phone neither sends nor invalidates a
     * code.
     */
    recallingCode: {
      tags: "pending",
      invoke: {
        id: "recallChallenge",
        src: "recallChallenge",
        input: ({ context }) => ({ phone: held(context.phone) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "open",
            target: "codeSent",
            actions: { type: "keepChallenge", params: ({ event }) => asKind(event.output, "open") },
          },
          { target: "sendingCode" },
        ],
        onError: "sendingCode",
      },
    },
    sendingCode: {
      tags: "pending",
      invoke: {
        id: "sendCode",
        src: "sendCode",
        input: ({ context }) => ({ phone: held(context.phone) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "sent",
            target: "codeSent",
            actions: { type: "keepChallenge", params: ({ event }) => asKind(event.output, "sent") },
          },
          ...notSent,
        ],
        onError: { target: "enteringPhone", actions: note("unreachable") },
      },
    },
    codeSent: {
      id: "codeSent",
      type: "parallel",
      on: {
        "phone.changeRequested": {
          guard: not("isConfirming"),
          target: "forgettingPhone",
          actions: note(null),
        },
      },
      states: { code, resend, call },
    },
    /** Another number is wanted: a reload must not bring the former one back (C11). */
    forgettingPhone: {
      tags: "pending",
      entry: "dropChallenge",
      invoke: { id: "forgetPhone", src: "forgetPhone", onDone: "enteringPhone", onError: "enteringPhone" },
    },
    locked: {
      id: "locked",
      entry: note(null),
      exit: "liftLock",
      after: { untilUnlock: "enteringPhone" },
      on: { "phone.changeRequested": "enteringPhone" },
    },
  },
});

export const sessionMachine = session.createMachine({
  id: "session",
  description: "The visitor's session, from stored credentials to a signed-in client and back.",
  context: ({ input }) => ({ ...signedOut, version: input.version, online: true }),
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

/** Machines of the signed-in user. */
type SessionChildren = { registration: typeof registrationMachine; account: typeof accountMachine };

/**
 * Gives a provided session its children, also while it runs: their code may load after the sign-in. XState looks an
 * actor up when a state invokes it (decision 008).
 */
export const provideSessionChildren = (session: typeof sessionMachine, children: SessionChildren): void => {
  Object.assign(session.implementations.actors, children);
};
