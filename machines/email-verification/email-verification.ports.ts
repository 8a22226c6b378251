import type { Port } from "../kit/ports.ts";

/** `barred`: a flagged client sends no POST (spec §6), and this is one. */
export type VerifiedEmail =
  | { kind: "verified" }
  | { kind: "refused" }
  | { kind: "barred"; why: "client.forbidden" | "client.deleting" };

export type EmailVerificationPorts = {
  /**
   * Whether the address brought a token. The port keeps it to itself: no snapshot, no storage and no address holds it.
   * A reload has none.
   */
  findToken: Port<void, { kind: "found" } | { kind: "missing" }>;
  /** POST user/verifyemail with that token. */
  verifyEmail: Port<void, VerifiedEmail>;
};
