import type { Client } from "#contract/user.ts";
import type { Port } from "../runtime/ports.ts";

/** Any other refusal rejects: then it is looked up what came of the request. */
export type RequestedDeletion =
  | { kind: "requested"; client: Client }
  | { kind: "refused"; code: "agreement.wrong" };

/** `unavailable`: this backend has no way back. */
export type WithdrawnDeletion = { kind: "withdrawn"; client: Client } | { kind: "unavailable" };

export type DeletionPorts = {
  /** POST user/deletepersonaldata, sent once; `word` is what the person typed. */
  requestDeletion: Port<{ word: string }, RequestedDeletion>;
  /** GET user/getinfo. */
  loadClient: Port<void, Client>;
  /** DELETE user/deletepersonaldata. */
  withdrawDeletion: Port<void, WithdrawnDeletion>;
  /** GET user/export, handed to the person as a file. `unavailable`: this backend exports nothing. */
  exportData: Port<void, { kind: "saved" } | { kind: "unavailable" }>;
};
