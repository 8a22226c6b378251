import type { Paper } from "#contract/paper.ts";
import type { Act } from "#contract/subscription.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { actsMachine } from "./acts.machine.ts";
import type { PaperAddress } from "./acts.ports.ts";
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

/** The text of an act, unsigned by default. */
export const paper = (number: string, rest: Partial<Paper> = {}): Paper => ({
  number,
  language: "ru",
  text: {
    title: `Акт приёма-передачи имущества № ${number}`,
    meta: ["Договор подписки № 41"],
    subject: { name: "Колибри 2, серийный номер", serial: "KLB2-00411" },
    blocks: [{ kind: "terms", part: null, terms: ["Клиент предъявил документ, удостоверяющий личность."] }],
  },
  hash: "a".repeat(64),
  signature: null,
  translation: null,
  since: [],
  ...rest,
});

const signature = { at: "2026-11-20T10:00:00.000Z", seal: "Подписано", record: "stored" } as const;

const restored = { ...signature, record: "restored" } as const;

export const addresses = {
  seven: { kind: "act", id: 7, pen: false },
  eight: { kind: "act", id: 8, pen: false },
  contract: { kind: "contract", id: 7, pen: false },
  printed: { kind: "act", id: 7, pen: true },
} as const satisfies Record<string, PaperAddress>;

export const actsModel = defineModel(actsMachine, {
  input: { online: true, accountStatus: "loggedIn" },
  intents: [
    ...Object.values(addresses).map((address) => ({ type: "paper.opened" as const, paper: address })),
    { type: "paper.refreshRequested" },
    { type: "act.signRequested", agreed: true },
    { type: "act.signRequested", agreed: false },
  ],
  signals: [{ type: "connection.lost" }, { type: "connection.restored" }, { type: "language.changed" }],
  outcomes: {
    readPaper: [
      { kind: "found", paper: paper("41/2") },
      { kind: "found", paper: paper("41/2", { signature, hash: "b".repeat(64) }) },
      { kind: "found", paper: paper("41", { signature: restored, hash: "c".repeat(64) }) },
      { kind: "missing" },
    ],
    signAct: [
      { kind: "signed", signedAt: "2026-11-20T10:00:00.000Z" },
      { kind: "missing" },
      { kind: "changed" },
    ],
  },
});

/** The same acts of a read-only client. */
export const flaggedActsModel = defineModel(actsMachine, {
  ...actsModel.spec,
  input: { online: true, accountStatus: "forbidden" },
});
