import type { Paper } from "#contract/paper.ts";
import type { Act } from "#contract/subscription.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { actsMachine } from "./acts.machine.ts";
import type { Deadline } from "../runtime/ports.ts";
import type { PaperAddress, SigningChallenge } from "./acts.ports.ts";
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

export const addresses = {
  seven: { kind: "act", id: 7, pen: false },
  eight: { kind: "act", id: 8, pen: false },
  contract: { kind: "contract", id: 7, pen: false },
  printed: { kind: "act", id: 7, pen: true },
} as const satisfies Record<string, PaperAddress>;

const deadline = (left: number): Deadline => ({ at: Date.parse("2026-11-20T10:00:00.000Z") + left, left });

/** A code for a minute's countdown, valid for five minutes. */
export const challenge: SigningChallenge = {
  id: "challenge-of-a-paper-7",
  resend: deadline(60_000),
  expiry: deadline(300_000),
};

export const actsModel = defineModel(actsMachine, {
  input: { online: true, accountStatus: "loggedIn" },
  intents: [
    ...Object.values(addresses).map((address) => ({ type: "paper.opened" as const, paper: address })),
    { type: "paper.refreshRequested" },
    { type: "act.codeRequested", agreed: true },
    { type: "act.codeRequested", agreed: false },
    { type: "code.submitted", code: "0042" },
    { type: "code.resendRequested" },
  ],
  signals: [{ type: "connection.lost" }, { type: "connection.restored" }, { type: "language.changed" }],
  outcomes: {
    readPaper: [
      { kind: "found", paper: paper("41/2") },
      { kind: "found", paper: paper("41/2", { signature, hash: "b".repeat(64) }) },
      { kind: "missing" },
    ],
    sendCode: [
      { kind: "sent", challenge },
      { kind: "limited", until: deadline(600_000) },
      { kind: "missing" },
      { kind: "changed" },
      { kind: "consentsLacking" },
    ],
    signAct: [
      { kind: "signed", signedAt: "2026-11-20T10:00:00.000Z" },
      { kind: "refused", code: "code.wrong", attemptsLeft: 2 },
      { kind: "refused", code: "code.wrong", attemptsLeft: 0 },
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
