import type { SnapshotFrom } from "xstate";
import type { AccountStatus } from "../client/account-status.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { AccountConsent, AskedConsent } from "#contract/consent.ts";
import type { SessionNotice, sessionMachine } from "./session.machine.ts";
import type { LastSeen, Locked } from "./session.ports.ts";

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export type PhoneScreen = {
  screen: "phone";
  /** Wire form; shown again. */
  phone: string | null;
  notice: SessionNotice | null;
  submit: Offer<"pending" | "offline">;
};

/** Moments in ms since the epoch. */
export type CodeScreen = {
  screen: "code";
  phone: string | null;
  notice: SessionNotice | null;
  /** With the notice `code.wrong`. */
  attemptsLeft: number | null;
  submit: Offer<"pending" | "resending" | "spent" | "offline">;
  resend: Offer<"pending" | "resending" | "cooling" | "offline">;
  resendAt: number | null;
  /** `none`: no call will come. `failed`: the request failed. */
  call: "none" | "awaited" | "calling" | "called" | "failed";
  callAt: number | null;
  askCall: Offer<"none" | "awaited" | "calling" | "called" | "spent" | "offline">;
  expiresAt: number | null;
  changePhone: Offer<"pending">;
};

/** The account is new: it needs consents, each with a tick of its own (`consentOffer`). */
export type ConsentScreen = {
  screen: "consents";
  phone: string | null;
  notice: SessionNotice | null;
  asked: AskedConsent[];
  pending: boolean;
  changePhone: Offer<"pending">;
};

/** Screens of a visitor. Only `home` shows anything private; signing out is possible from `loading` on. */
export type SessionView =
  | { screen: "starting" }
  | PhoneScreen
  | CodeScreen
  | ConsentScreen
  /** Another phone can be tried. */
  | { screen: "locked"; why: Locked["code"] | null; until: number | null }
  | { screen: "loading" }
  | { screen: "unreachable" }
  /** Start stopped: deletion was requested and the client could not be loaded (spec §4). */
  | { screen: "stopped" }
  /** The registration actor has its own view. */
  | { screen: "registration" }
  /** The account actor has its own views. */
  | { screen: "home"; accountStatus: AccountStatus }
  | { screen: "ending" };

/** Flat, of primitives and offers: compare shallowly. */
export function sessionView(now: SessionSnapshot): SessionView {
  const { phone, notice, online, lock, asked } = now.context;
  if (asked !== null && now.matches({ anonymous: "codeSent" })) {
    const pending = isConfirming(now);
    return { screen: "consents", phone, notice, asked, pending, changePhone: offer(pending && "pending") };
  }
  if (now.matches({ anonymous: "codeSent" })) return codeScreen(now);
  if (now.matches({ anonymous: "locked" }))
    return { screen: "locked", why: lock?.code ?? null, until: lock?.until.at ?? null };
  if (now.matches("anonymous"))
    return {
      screen: "phone",
      phone,
      notice,
      submit: offer(now.hasTag("pending") && "pending", !online && "offline"),
    };
  if (now.matches({ authenticated: "loadingClient" })) return { screen: "loading" };
  if (now.matches({ authenticated: "unreachable" })) return { screen: "unreachable" };
  if (now.matches({ authenticated: "stopped" })) return { screen: "stopped" };
  if (now.matches({ authenticated: "registering" })) return { screen: "registration" };
  for (const accountStatus of ["loggedIn", "forbidden", "deletionPending"] as const)
    if (now.matches({ authenticated: { signedIn: accountStatus } })) return { screen: "home", accountStatus };
  return { screen: now.matches("ending") ? "ending" : "starting" };
}

const isConfirming = (now: SessionSnapshot): boolean =>
  now.matches({ anonymous: { codeSent: { code: { open: "confirming" } } } });

/** Whether the ticked consents can be sent. */
export const consentOffer = (
  now: SessionSnapshot,
  kinds: readonly AccountConsent[],
): Offer<"pending" | "unticked" | "offline"> =>
  offer(
    !now.matches({ anonymous: { codeSent: { code: { open: "consenting" } } } }) && "pending",
    now.context.asked?.some(({ kind }) => !kinds.includes(kind)) === true && "unticked",
    !now.context.online && "offline",
  );

/** The screen's name alone. */
export const sessionScreen = (now: SessionSnapshot): SessionView["screen"] => sessionView(now).screen;

/** The account actor: present exactly while signed in. */
export const accountActor = (now: SessionSnapshot) => now.children.account;

export const hasAccount = (now: SessionSnapshot): boolean => accountActor(now) !== undefined;

/** No token is held. Without a network a client has a token and no account. */
export const isVisitor = (now: SessionSnapshot): boolean => now.context.credentials === null;

export const hasRegistration = (now: SessionSnapshot): boolean => now.children.registration !== undefined;

export const isOnline = (now: SessionSnapshot): boolean => now.context.online;

/** Offline snapshot of devices. */
export const lastSeen = (now: SessionSnapshot): LastSeen | null => now.context.seen;

/** Another tab has signed in as another client, and this one follows. */
export const isSwitching = (now: SessionSnapshot): boolean => now.context.parting?.why === "startedElsewhere";

function codeScreen(now: SessionSnapshot): CodeScreen {
  const { phone, notice, attemptsLeft, challenge, online } = now.context;
  const is = (region: { code: "spent" | { open: "confirming" } } | { resend: "cooling" | "resending" }) =>
    now.matches({ anonymous: { codeSent: region } });
  const confirming = is({ code: { open: "confirming" } });
  const resending = is({ resend: "resending" });
  const spent = is({ code: "spent" });
  const call = callState(now);
  return {
    screen: "code",
    phone,
    notice,
    attemptsLeft,
    submit: offer(confirming && "pending", resending && "resending", spent && "spent", !online && "offline"),
    resend: offer(
      confirming && "pending",
      resending && "resending",
      is({ resend: "cooling" }) && "cooling",
      !online && "offline",
    ),
    resendAt: challenge?.resend.at ?? null,
    call,
    callAt: challenge?.call?.at ?? null,
    askCall: offer(call !== "failed" && call, spent && "spent", !online && "offline"),
    expiresAt: challenge?.expiry.at ?? null,
    changePhone: offer(confirming && "pending"),
  };
}

const calls = { awaited: "awaited", calling: "calling", called: "called", available: "failed" } as const;

function callState(now: SessionSnapshot): CodeScreen["call"] {
  for (const state of ["awaited", "calling", "called", "available"] as const)
    if (now.matches({ anonymous: { codeSent: { call: state } } })) return calls[state];
  return "none";
}
