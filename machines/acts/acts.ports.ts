import type { Paper } from "#contract/paper.ts";
import type { Deadline, Port } from "../runtime/ports.ts";

/** Names a paper. `pen`: with lines for a signature by hand, to print. */
export type PaperAddress = { readonly kind: "act" | "contract"; readonly id: number; readonly pen: boolean };

/** `missing`: unknown, another client's, or the backend has no papers. */
export type FoundPaper = { kind: "found"; paper: Paper } | { kind: "missing" };

/**
 * A code was requested. `limited`: no code is sent until then. `missing`: the act is unknown, or another client's. `changed`: the
 * paper is not the one that was read. `consentsLacking`: the offer, which has the agreement on electronic signatures, comes first.
 */
export type SentSigningCode =
  | { kind: "sent"; challenge: SigningChallenge }
  | { kind: "limited"; until: Deadline }
  | { kind: "missing" | "changed" | "consentsLacking" };

/** A code that was sent. */
export type SigningChallenge = { id: string; resend: Deadline; expiry: Deadline };

/**
 * `signedAt`: ISO. `missing` and `changed` as above. `attemptsLeft`: tries left of this code; 0 when it is dead, as with
 * `code.expired`.
 */
export type SignedAct =
  | { kind: "signed"; signedAt: string | null }
  | { kind: "refused"; code: "code.wrong" | "code.expired"; attemptsLeft: number }
  | { kind: "missing" | "changed" };

export type ActsPorts = {
  /** GET subscription/paper. */
  readPaper: Port<PaperAddress, FoundPaper>;
  /** POST subscription/signcode. `shown`: the hash of the paper that was read. A repeat in time sends no other code. */
  sendCode: Port<{ id: number; shown: string }, SentSigningCode>;
  /** POST subscription/signact. Signing twice has no effect (V23). */
  signAct: Port<{ id: number; shown: string; challenge: string; code: string }, SignedAct>;
};
