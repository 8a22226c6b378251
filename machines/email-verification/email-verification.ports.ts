import type { Port } from "../runtime/ports.ts";

/** `barred`: a flagged client sends no POST (spec §6). */
export type VerifiedEmail =
  | { kind: "verified" }
  | { kind: "refused" }
  | { kind: "barred"; why: "client.forbidden" | "client.deleting" };

export type FoundToken =
  | { kind: "found" }
  | { kind: "missing" }
  | { kind: "known"; outcome: "verified" | "refused" };

export type EmailVerificationPorts = {
  /**
   * Whether the URL had a token. The port keeps it: no snapshot, storage or URL holds it. A reload has none and finds
   * the result (`known`) until the user goes on.
   */
  findToken: Port<void, FoundToken>;
  /** POST user/verifyemail with that token; the result is kept for a reload. */
  verifyEmail: Port<void, VerifiedEmail>;
};
