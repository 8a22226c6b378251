import type { Paper } from "#contract/paper.ts";
import type { Port } from "../runtime/ports.ts";

/** Names a paper. `pen`: with lines for a signature by hand, to print. */
export type PaperAddress = { readonly kind: "act" | "contract"; readonly id: number; readonly pen: boolean };

/** `missing`: unknown, another client's, or the backend has no papers. */
export type FoundPaper = { kind: "found"; paper: Paper } | { kind: "missing" };

/** `signedAt`: ISO. `missing`: unknown, or another client's. `changed`: the paper is not the one that was read. */
export type SignedAct =
  | { kind: "signed"; signedAt: string | null }
  | { kind: "missing" }
  | { kind: "changed" };

export type ActsPorts = {
  /** GET subscription/paper. */
  readPaper: Port<PaperAddress, FoundPaper>;
  /** POST subscription/signact. `shown`: the hash of the paper that was read. Signing twice has no effect (V23). */
  signAct: Port<{ id: number; shown: string }, SignedAct>;
};
