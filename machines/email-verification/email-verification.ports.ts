import type { Port } from "../runtime/ports.ts";

/** `barred`: a flagged client sends no POST (spec §6), and this is one. */
export type VerifiedEmail =
  | { kind: "verified" }
  | { kind: "refused" }
  | { kind: "barred"; why: "client.forbidden" | "client.deleting" };

export type FoundToken =
  | { kind: "found" }
  | { kind: "missing" }
  | { kind: "told"; outcome: "verified" | "refused" };

export type EmailVerificationPorts = {
  /**
   * Whether the address brought a token. The port keeps it to itself: no snapshot, no storage and no address holds it.
   * A reload has none: it finds what came of it (`told`), as long as nobody went on from there.
   */
  findToken: Port<void, FoundToken>;
  /** POST user/verifyemail with that token; what the server decided is kept for a reload. */
  verifyEmail: Port<void, VerifiedEmail>;
};
