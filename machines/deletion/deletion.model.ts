import { client, forbidden, leaving } from "../client/sample-clients.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { deletionMachine } from "./deletion.machine.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";

/* States that laws name. */

export type M = typeof deletionMachine;
export type Now = SnapshotFrom<M>;
type Request =
  | "confirming"
  | "requesting"
  | "checking"
  | "unanswered"
  | "pending"
  | "takingBack"
  | "informed";

export const isIn = (...states: Request[]) => inside<M>(...states.map((request) => ({ open: { request } })));
export const exportIs = (...states: ("idle" | "exporting" | "exported" | "unreachable" | "unavailable")[]) =>
  inside<M>(...states.map((state) => ({ open: { export: state } })));
export const online = ({ context }: Now) => context.online;

export const deletionModel = defineModel(deletionMachine, {
  input: { client: leaving, online: true },
  intents: [
    { type: "deletion.begun" },
    { type: "deletion.confirmed", word: " Удалить " },
    { type: "deletion.confirmed", word: "удали" },
    { type: "deletion.abandoned" },
    { type: "deletion.checkRequested" },
    { type: "deletion.withdrawRequested" },
    { type: "export.requested" },
  ],
  signals: [
    { type: "connection.lost" },
    { type: "connection.restored" },
    { type: "client.changed", client },
    { type: "client.changed", client: forbidden },
    { type: "client.changed", client: leaving },
    // The same status, another record.
    { type: "client.changed", client: { ...client, bonus: 41_00 } },
    { type: "client.changed", client: { ...leaving, bonus: 73_00 } },
  ],
  outcomes: {
    requestDeletion: [
      { kind: "requested", client: leaving },
      // Impossible replies, which are not trusted.
      { kind: "requested", client },
      { kind: "refused", code: "agreement.wrong" },
    ],
    loadClient: [client, leaving],
    withdrawDeletion: [
      { kind: "withdrawn", client },
      { kind: "withdrawn", client: leaving },
      { kind: "unavailable" },
    ],
    exportData: [{ kind: "saved" }, { kind: "unavailable" }],
  },
});
