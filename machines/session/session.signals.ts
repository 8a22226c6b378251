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
