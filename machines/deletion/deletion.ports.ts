import type { Client } from "#contract/user.ts";
import type { Port } from "../runtime/ports.ts";

/** Any other refusal rejects; then the result is looked up. */
export type RequestedDeletion =
  | { kind: "requested"; client: Client }
  | { kind: "refused"; code: "agreement.wrong" };

/** `unavailable`: the backend cannot withdraw. */
export type WithdrawnDeletion = { kind: "withdrawn"; client: Client } | { kind: "unavailable" };

export type DeletionPorts = {
  /** POST user/deletepersonaldata, sent once; `word` is what was typed. */
  requestDeletion: Port<{ word: string }, RequestedDeletion>;
  /** GET user/getinfo. */
  loadClient: Port<void, Client>;
  /** DELETE user/deletepersonaldata. */
  withdrawDeletion: Port<void, WithdrawnDeletion>;
  /** GET user/export, saved as a file. `unavailable`: no such call. */
  exportData: Port<void, { kind: "saved" } | { kind: "unavailable" }>;
};
