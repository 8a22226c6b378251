import type { ReplyOf } from "#contract/call.ts";
import type { listSessions } from "#contract/auth.ts";
import type { Port } from "../runtime/ports.ts";

/** A device on which this client is signed in. Moments are ISO. */
export type SignIn = ReplyOf<typeof listSessions>["sessions"][number];

/** `unavailable`: this backend knows nothing of it. */
export type ListedSignIns = { kind: "listed"; signIns: SignIn[] } | { kind: "unavailable" };

export type SignInsPorts = {
  /** GET auth/session. */
  listSignIns: Port<void, ListedSignIns>;
  /** DELETE auth/session of one device. One that has ended already counts as ended. */
  endSignIn: Port<{ id: number }, { kind: "ended" } | { kind: "unavailable" }>;
};
