import { and, assign, emit, not, sendTo, setup, stateIn } from "xstate";
import type { Credentials } from "#contract/auth.ts";
import type { Client } from "#contract/user.ts";
import type { accountMachine } from "../account/account.machine.ts";
import type { AccountEvent } from "../account/account.context.ts";
import { type AccountStatus, accountStatusOf } from "../client/account-status.ts";
import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import type { AccessSignal, TabSignal } from "./session.signals.ts";
import { declareMachine } from "../kit/children.ts";
import { declarePorts } from "../kit/ports.ts";
import type { RegistrationEvent, registrationMachine } from "../registration/registration.machine.ts";
import type { LastSeen } from "./last-seen.ts";
import type { CodeChallenge, Deadline, Locked, Remembered, SessionPorts } from "./session.ports.ts";

/** Why a session ended: by its person, by a 401, or by what another tab did. */
export type EndReason = "asked" | "rejected" | "endedElsewhere" | "startedElsewhere";

/** What a visitor must be told. Texts belong to the locales. */
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
  /** What is stored was written by another version, or does not say by which. */
  outdated: boolean;
  /** The last client on this device had asked for deletion when it was loaded. */
  deletionRemembered: boolean;
  credentials: Credentials | null;
  /** As last loaded here; from then on the account's record is the fresh one. */
  client: Client | null;
  /** Wire form; kept while codes are asked for, and to be offered again. */
  phone: string | null;
  challenge: CodeChallenge | null;
  /** The code ran out while it was being confirmed. */
  expired: boolean;
  lock: { code: Locked["code"]; until: Deadline } | null;
  notice: SessionNotice | null;
  /** With the notice `code.wrong`: tries that are left. */
  attemptsLeft: number | null;
  /** What was last known of the client's devices; only while the server cannot be asked. */
  seen: LastSeen | null;
  /** The session that is being ended. */
  parting: { token: string; why: EndReason } | null;
};

export type SessionEvent =
  | { type: "phone.submitted"; phone: string }
  | { type: "phone.changeRequested" }
  | { type: "code.submitted"; code: string }
  | { type: "code.resendRequested" }
  | { type: "code.callRequested" }
  | { type: "session.retryRequested" }
  | { type: "session.logoutRequested" }
  | AccessSignal
  | TabSignal
  | ConnectionSignal;

/** Announced to whoever navigates. */
export type SessionAnnouncement =
  | { type: "session.started"; accountStatus: AccountStatus }
  | { type: "session.ended"; why: EndReason }
  | { type: "post.cancelled"; why: Exclude<AccountStatus, "loggedIn"> };

export const nobody = {
  outdated: false,
  deletionRemembered: false,
  credentials: null,
  client: null,
  phone: null,
  challenge: null,
  expired: false,
  lock: null,
  notice: null,
  attemptsLeft: null,
  seen: null,
  parting: null,
} satisfies Partial<SessionContext>;

/** What a state cannot have been entered without. */
export const held = <T>(fact: T | null): T => {
  if (fact === null) throw new Error("session: a fact is missing that its state stands for");
  return fact;
};

/** The longest delay a timer can count, in ms; a deadline beyond it is looked at then. */
const longest = 2 ** 31 - 2;
const leftOf = (deadline: Deadline | null | undefined) => Math.min(held(deadline ?? null).left, longest);

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
    dropChallenge: assign({ challenge: null }),
    noteExpiry: assign({ expired: true }),
    forgetExpiry: assign({ expired: false }),
    dropCall: assign({ challenge: ({ context }) => ({ ...held(context.challenge), call: null }) }),
    keepLock: assign((_, { code, until }: Pick<Locked, "code" | "until">) => ({
      lock: { code, until },
      challenge: null,
    })),
    liftLock: assign({ lock: null }),
    // A sign-out before has emptied the storage, the version with it: it is saved anew for whoever comes in.
    keepCredentials: assign((_, { credentials }: { credentials: Credentials }) => ({
      credentials,
      outdated: true,
      phone: null,
      challenge: null,
      notice: null,
      attemptsLeft: null,
    })),
    keepClient: assign((_, { client }: { client: Client }) => ({ client })),
    keepSeen: assign((_, { seen }: { seen: LastSeen | null }) => ({ seen })),
    dropSeen: assign({ seen: null }),
    forgetEverything: assign(nobody),
    part: assign(({ context }, { why }: { why: EndReason }) => ({
      ...nobody,
      parting: { token: held(context.credentials).token, why },
    })),
    tellWhyEnded: assign(({ context }) => {
      const { why } = held(context.parting);
      const told = why === "rejected" || why === "endedElsewhere";
      return { parting: null, notice: told ? (`session.${why}` as const) : null };
    }),
    announceStart: emit(({ context }) => ({
      type: "session.started",
      accountStatus: accountStatusOf(held(context.client)),
    })),
    announceEnd: emit((_, { why }: { why: EndReason }) => ({ type: "session.ended", why })),
    announceCancelledPost: emit((_, { why }: { why: Exclude<AccountStatus, "loggedIn"> }) => ({
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
    isEnteringCode: stateIn("#enteringCode"),
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
    untilResend: ({ context }) => leftOf(context.challenge?.resend),
    untilCall: ({ context }) => leftOf(context.challenge?.call),
    untilExpiry: ({ context }) => leftOf(context.challenge?.expiry),
    untilUnlock: ({ context }) => leftOf(context.lock?.until),
  },
});

export const session = blueprint.extend({
  guards: {
    maySubmitCode: and(["isOnline", not("isResending")]),
    mayResend: and(["isOnline", not("isConfirming")]),
    mayCall: and(["isOnline", not("isSpent")]),
  },
});

export const note = (code: SessionNotice | null) => ({ type: "note", params: { code } }) as const;
