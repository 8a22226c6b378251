import type { ReplyOf } from "#contract/call.ts";
import type { listSessions } from "#contract/auth.ts";
import type { Port } from "../runtime/ports.ts";

/** A session of this client. Moments are ISO. */
export type SignIn = ReplyOf<typeof listSessions>["sessions"][number];

/** `unavailable`: the backend has no such call. */
export type ListedSignIns = { kind: "listed"; signIns: SignIn[] } | { kind: "unavailable" };

export type SignInsPorts = {
  /** GET auth/session. */
  listSignIns: Port<void, ListedSignIns>;
  /** DELETE auth/session of one session. One that has ended counts as ended. */
  endSignIn: Port<{ id: number }, { kind: "ended" } | { kind: "unavailable" }>;
};
