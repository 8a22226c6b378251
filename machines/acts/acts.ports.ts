import type { Port } from "../runtime/ports.ts";

/** `signedAt`: an ISO moment. `missing`: there is no such act, or it is not this client's. */
export type SignedAct = { kind: "signed"; signedAt: string | null } | { kind: "missing" };

export type ActsPorts = {
  /** POST subscription/signact. An act that is signed already is signed: nothing is done twice (V23). */
  signAct: Port<{ id: number }, SignedAct>;
};
