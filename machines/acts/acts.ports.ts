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

/** The open paper, and the act that is signed. */
export type Signing = {
  /** The paper being read. */
  open: PaperAddress | null;
  /** Its text; null until it is read. */
  paper: Paper | null;
  /** The act being signed, or signed last, and the hash of what was read: a code signs this paper only. */
  signing: { id: number; shown: string } | null;
  /** The last act that the server confirmed, and when. */
  signed: { id: number; signedAt: string | null } | null;
};

/** The unsigned act that can be read, and its hash; null if there is none. */
export const readAct = ({ open, paper, signed }: Signing) =>
  open?.kind === "act" && open.id !== signed?.id && !open.pen && paper !== null && paper.signature === null
    ? { id: open.id, shown: paper.hash }
    : null;

/** Whether the act that is signed, or was last, is the open one. */
export const isOpenSigned = ({ open, signing }: Signing): boolean =>
  open?.kind === "act" && open.id === signing?.id;

/** Whether the paper that the code was sent for is the one that can be read. */
export const isReadSigned = (signing: Signing): boolean => {
  const read = readAct(signing);
  return read !== null && read.id === signing.signing?.id && read.shown === signing.signing.shown;
};
