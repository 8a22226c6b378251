import type { Port } from "../runtime/ports.ts";

/** `signedAt`: ISO. `missing`: unknown, or another client's. */
export type SignedAct = { kind: "signed"; signedAt: string | null } | { kind: "missing" };

export type ActsPorts = {
  /** POST subscription/signact. Signing twice has no effect (V23). */
  signAct: Port<{ id: number }, SignedAct>;
};
