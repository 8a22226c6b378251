import type { Credentials } from "#contract/auth.ts";
import type { Client } from "#contract/user.ts";
import type { Port } from "../runtime/ports.ts";
import type { LastSeen } from "./last-seen.ts";

/** What the API says about who asks. `token`: whose request it was; a late answer may belong to an earlier login. */
export type AccessSignal =
  /** A reply 401. */
  | { type: "session.rejected"; token: string }
  /** A reply 403 with `client.forbidden` or `client.deleting`; or another tab asked for deletion, or took it back. */
  | { type: "client.flagged"; token: string }
  /** The POST gate stopped a request of a flagged client before it left (spec §6). */
  | { type: "post.blocked" };

/** What other tabs did to the stored session. */
export type TabSignal =
  | { type: "session.endedElsewhere" }
  | { type: "session.startedElsewhere"; token: string };

/** A moment: `at` in ms since the epoch (to show and to store), `left` in ms from the answer that carries it (≥ 0). */
export type Deadline = { at: number; left: number };

/** A code on its way to a phone. `call`: when the robot calls; null when there will be no call. */
export type CodeChallenge = { id: string; resend: Deadline; call: Deadline | null; expiry: Deadline };

/** What storage remembers. Bytes that do not parse are dropped and count as nothing remembered. */
export type Remembered = {
  credentials: Credentials | null;
  /** The version of the product that wrote the rest; null on a first visit. */
  version: string | null;
  /** The last loaded client had asked for deletion. */
  deletionRequested: boolean;
  /** A challenge that is kept and whose expiry has not passed. Only the tab that asked for it knows its phone (C11). */
  sentCode:
    | { kind: "open"; phone: string; challenge: CodeChallenge }
    | { kind: "ofUnknownPhone" }
    | { kind: "none" };
  /** Set while codes are locked on this device's behalf. */
  lock: Pick<Locked, "code" | "until"> | null;
};

/** A refusal to send or take codes for a while. */
export type Locked = { kind: "locked"; code: "code.locked" | "request.tooMany"; until: Deadline };

export type SentCode =
  | { kind: "sent"; challenge: CodeChallenge }
  | { kind: "refused"; code: "phone.unsupported" }
  | Locked;

/** `attemptsLeft`: how often this challenge may still be tried; 0 when it is dead, as with `code.expired`. */
export type Confirmation =
  | { kind: "confirmed"; credentials: Credentials }
  | { kind: "refused"; code: "code.wrong" | "code.expired"; attemptsLeft: number }
  | Locked;

export type RequestedCall =
  | { kind: "called" }
  | { kind: "refused"; code: "call.unavailable" | "code.expired" | "code.locked" | "request.tooMany" };

/** Phones are in wire form, `79991234567`. Every port gives up by itself within 60 s (L1). */
export type SessionPorts = {
  /** Reads what is remembered, and leaves the API without credentials. */
  restore: Port<void, Remembered>;
  /**
   * Forgets all but the credentials, the deletion flag, the browser's own name, and the code or lock of a sign-in under
   * way; the phone that this tab remembers is forgotten with the rest.
   */
  resetState: Port<void, void>;
  saveVersion: Port<{ version: string }, void>;
  /**
   * Looks for a kept, unexpired challenge of this very phone (by the salted hash kept beside it). Sends nothing. Where
   * there is one, the tab remembers the phone.
   */
  recallChallenge: Port<{ phone: string }, { kind: "open"; challenge: CodeChallenge } | { kind: "none" }>;
  /** This tab no longer remembers the phone its code was sent to; the challenge stays, in case the phone comes again. */
  forgetPhone: Port<void, void>;
  /**
   * POST auth/registration, channel sms. Keeps the challenge and its deadlines, or the lock; the phone is remembered by
   * the tab alone, and only while its code can be tried.
   */
  sendCode: Port<{ phone: string }, SentCode>;
  /** POST auth/registration, channel call. Succeeds also when the automatic call was made already. */
  requestCall: Port<{ phone: string; challenge: string }, RequestedCall>;
  /** POST auth/confirmation, sent once. Keeps the credentials or the lock; drops challenge and phone when it is used or dead. */
  confirmCode: Port<{ phone: string; code: string; challenge: string }, Confirmation>;
  /** Sets the API up with these credentials, then GET user/getinfo. Keeps the deletion flag. A 401 rejects as well. */
  loadClient: Port<Credentials, Client>;
  /** What this browser last had of a client's devices; null for nothing, or for what is another client's. Asks nobody. */
  recallSeen: Port<{ clientId: number }, LastSeen | null>;
  /**
   * Forgets who was here: the API's credentials, memory and caches, chat identity; with `everywhere` also the storage
   * (unless it holds another token by now), and tells the other tabs; without, what only a client stores, unless
   * somebody is signed in again. With `revoke`, the server is asked to end the
   * token in the background: the answer is not waited for.
   */
  endSession: Port<{ token: string; everywhere: boolean; revoke: boolean }, void>;
};
