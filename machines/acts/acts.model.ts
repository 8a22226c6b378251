import type { Act } from "#contract/subscription.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { actsMachine } from "./acts.machine.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";

/* States that laws name. */

export type M = typeof actsMachine;
export type Now = SnapshotFrom<M>;

export const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);

/** A handover act, unsigned by default. */
export const act = (id: number, rest: Partial<Act> = {}): Act => ({
  id,
  type: "receipt",
  signed: false,
  signedAt: null,
  ...rest,
});

export const actsModel = defineModel(actsMachine, {
  input: { online: true, accountStatus: "loggedIn" },
  intents: [
    { type: "act.opened", id: 7 },
    { type: "act.opened", id: 8 },
    { type: "act.signRequested", agreed: true },
    { type: "act.signRequested", agreed: false },
  ],
  signals: [{ type: "connection.lost" }, { type: "connection.restored" }],
  outcomes: { signAct: [{ kind: "signed", signedAt: "2026-11-20T10:00:00.000Z" }, { kind: "missing" }] },
});

/** The same acts of a read-only client. */
export const flaggedActsModel = defineModel(actsMachine, {
  ...actsModel.spec,
  input: { online: true, accountStatus: "forbidden" },
});
