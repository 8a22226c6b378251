import type { Credentials } from "#contract/auth.ts";
import type { AskedConsent, GivenConsent } from "#contract/consent.ts";
import type { Client } from "#contract/user.ts";
import type { Deadline, Port } from "../runtime/ports.ts";

/** A device of a client, as last shown by this browser. */
export type SeenDevice = {
  /** Subscription id. */
  subscription: number;
  /** Name of the device. */
  name: string;
  /** The first or a failed payment is due. The sum is not stored. */
  owes: boolean;
  /** The next day, `YYYY-MM-DD`, and its event. */
  next: { what: "deliver" | "charge" | "return" | "resume" | "end"; day: string } | null;
  /** It waits in an office: the number of the subscription is what the staff asks for. */
  waits: boolean;
  /** Where it waits or came from; null if not an office. */
  office: { address: string; hours: string } | null;
};

/**
 * Shown while the server is unreachable: devices, offices, days, due payments; no name, address or sum (decision
 * 040). `at`: ms since the epoch.
 */
export type LastSeen = { at: number; devices: readonly SeenDevice[] };

/** Access events of the API. `token`: of the request; a late reply may belong to an earlier login. */
export type AccessSignal =
  /** A 401. */
  | { type: "session.rejected"; token: string }
  /** A 403 with `client.forbidden` or `client.deleting`; or another tab requested or withdrew a deletion. */
  | { type: "client.flagged"; token: string }
  /** The POST gate blocked a request of a flagged client (spec §6). */
  | { type: "post.blocked" };

/** Changes of the stored session by other tabs. */
export type TabSignal =
  | { type: "session.endedElsewhere" }
  | { type: "session.startedElsewhere"; token: string };

/** A requested code. `call`: when the robot calls; null if it does not. */
export type CodeChallenge = { id: string; resend: Deadline; call: Deadline | null; expiry: Deadline };

/** Content of the storage. Invalid bytes count as nothing. */
export type Remembered = {
  credentials: Credentials | null;
  /** The version that wrote it; null on a first visit. */
  version: string | null;
  /** The last client had asked for deletion. */
  deletionRequested: boolean;
  /** A stored challenge that has not expired. Only the tab that requested it knows its phone (C11). */
  sentCode:
    | { kind: "open"; phone: string; challenge: CodeChallenge }
    | { kind: "ofUnknownPhone" }
    | { kind: "none" };
  /** Set while codes are locked for this device. */
  lock: Pick<Locked, "code" | "until"> | null;
};

/** Codes are refused for a while. */
export type Locked = { kind: "locked"; code: "code.locked" | "request.tooMany"; until: Deadline };

export type SentCode =
  | { kind: "sent"; challenge: CodeChallenge }
  | { kind: "refused"; code: "phone.unsupported" }
  | Locked;

/**
 * `unconsented`: the code is right and stays valid; a new account needs these consents. `attemptsLeft`: tries left of
 * this challenge; 0 when it is dead, as with `code.expired`.
 */
export type Confirmation =
  | { kind: "confirmed"; credentials: Credentials }
  | { kind: "unconsented"; consents: AskedConsent[] }
  | { kind: "refused"; code: "code.wrong" | "code.expired"; attemptsLeft: number }
  | Locked;

export type RequestedCall =
  | { kind: "called" }
  | { kind: "refused"; code: "call.unavailable" | "code.expired" | "code.locked" | "request.tooMany" };

/** Phones in wire form, `79991234567`. Every port gives up within 60 s (L1). */
export type SessionPorts = {
  /** Reads the storage; the API has no credentials afterwards. */
  restore: Port<void, Remembered>;
  /**
   * Clears all but credentials, deletion flag, the browser's name, and an open code or lock; also the phone of this
   * tab.
   */
  resetState: Port<void, void>;
  saveVersion: Port<{ version: string }, void>;
  /**
   * Looks for a stored, unexpired challenge of this phone (by its salted hash). Sends nothing. If found, the tab
   * remembers the phone.
   */
  recallChallenge: Port<{ phone: string }, { kind: "open"; challenge: CodeChallenge } | { kind: "none" }>;
  /** The tab forgets the phone; the challenge stays in case the phone comes again. */
  forgetPhone: Port<void, void>;
  /**
   * POST auth/registration, channel sms. Stores challenge and deadlines, or the lock; the tab alone remembers the
   * phone, while its code can be tried.
   */
  sendCode: Port<{ phone: string }, SentCode>;
  /** POST auth/registration, channel call. Succeeds also if the automatic call was made. */
  requestCall: Port<{ phone: string; challenge: string }, RequestedCall>;
  /**
   * POST auth/confirmation, sent once, with the consents given. Stores credentials or lock; drops challenge and phone
   * when used or dead.
   */
  confirmCode: Port<
    { phone: string; code: string; challenge: string; consents: GivenConsent[] },
    Confirmation
  >;
  /** Gives the API these credentials, then GET user/getinfo. Stores the deletion flag. A 401 rejects. */
  loadClient: Port<Credentials, Client>;
  /** The offline snapshot; null if there is none or it is another client's. Sends nothing. */
  recallSeen: Port<{ clientId: number }, LastSeen | null>;
  /**
   * Clears credentials, memory, caches and chat identity; with `everywhere` also the storage (unless it holds another
   * token) and other tabs; without, what only a client stores, unless another sign-in happened. With `revoke`, the
   * server ends the token in the background.
   */
  endSession: Port<{ token: string; everywhere: boolean; revoke: boolean }, void>;
};
