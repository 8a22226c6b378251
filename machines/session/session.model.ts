import type { AskedConsent } from "#contract/consent.ts";
import type { Client } from "#contract/user.ts";
import { accountMachine } from "../account/account.machine.ts";
import { client, forbidden, leaving } from "../client/sample-clients.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { registrationMachine } from "../registration/registration.machine.ts";
import type { LastSeen, CodeChallenge, Locked, Remembered } from "./session.ports.ts";
import { type EndReason, sessionMachine } from "./session.machine.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { acted } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";

export type M = typeof sessionMachine;
export type Now = SnapshotFrom<M>;
type StateName = Parameters<Now["matches"]>[0];

export const isIn = (...states: StateName[]) => inside<M>(...states);

export const phoneForm = isIn({ anonymous: "enteringPhone" });
export const codeSent = isIn({ anonymous: "codeSent" });
export const entering = isIn({ anonymous: { codeSent: { code: { open: "entering" } } } });
export const confirming = isIn({ anonymous: { codeSent: { code: { open: "confirming" } } } });
export const consenting = isIn({ anonymous: { codeSent: { code: { open: "consenting" } } } });
export const spent = isIn({ anonymous: { codeSent: { code: "spent" } } });
export const cooling = isIn({ anonymous: { codeSent: { resend: "cooling" } } });
export const resendable = isIn({ anonymous: { codeSent: { resend: "resendable" } } });
export const resending = isIn({ anonymous: { codeSent: { resend: "resending" } } });
export const callIs = (state: "unavailable" | "awaited" | "calling" | "called" | "available") =>
  isIn({ anonymous: { codeSent: { call: state } } });

export const isPrivate = isIn("authenticated");
export const loading = isIn({ authenticated: "loadingClient" });
export const registering = isIn({ authenticated: "registering" });
export const signedIn = isIn({ authenticated: "signedIn" });

/** Why a session ends in this step, if it does. */
export const ending = (step: Step<M>): EndReason | null => {
  if (!isPrivate(step.from.snapshot)) return null;
  if (acted(step, "session.logoutRequested")) return "asked";
  if (acted(step, "session.rejected")) return "rejected";
  if (acted(step, "session.endedElsewhere")) return "endedElsewhere";
  return acted(step, "session.startedElsewhere") ? "startedElsewhere" : null;
};

export const configured = "2";
export const token = "the-token-of-this-tab";
const credentials = { token, clientId: 17 };
const moment = 1_800_000_000_000;
const deadline = (left: number) => ({ at: moment + left, left });

const newcomer: Client = { ...client, cityId: null };

const nothing: Remembered = {
  credentials: null,
  version: configured,
  deletionRequested: false,
  sentCode: { kind: "none" },
  lock: null,
};
const locked: Locked = { kind: "locked", code: "code.locked", until: deadline(900_000) };
/** As in contract/auth.ts. */
const sent: CodeChallenge = {
  id: "sent",
  resend: deadline(60_000),
  call: deadline(120_000),
  expiry: deadline(300_000),
};

/** Restored shortly before its countdown ends, without a call. */
const found: CodeChallenge = {
  id: "found",
  resend: deadline(5_000),
  call: null,
  expiry: deadline(200_000),
};

export const asked: readonly AskedConsent[] = [
  { kind: "personalData", version: 2, changes: null },
  { kind: "offer", version: 3, changes: null },
];

const seen: LastSeen = {
  at: moment - 3_600_000,
  devices: [
    {
      subscription: 41,
      name: "Колибри 2",
      owes: false,
      waits: false,
      next: { what: "charge", day: "2027-02-11" },
      office: { address: "Лесная улица, 30", hours: "ежедневно 9:00–20:00" },
    },
    {
      subscription: 42,
      name: "Короб 45",
      owes: true,
      waits: false,
      next: { what: "return", day: "2027-03-12" },
      office: { address: "Валовая улица, 21", hours: "пн–пт 10:00–19:00" },
    },
    {
      subscription: 43,
      name: "Заряд 14",
      owes: false,
      waits: true,
      next: null,
      office: { address: "Сретенка, 7", hours: "ежедневно 8:00–22:00" },
    },
  ],
};

const whole = sessionMachine.provide({
  actors: { registration: registrationMachine, account: accountMachine },
});

export const sessionModel = defineModel(whole, {
  input: { version: configured },
  intents: [
    { type: "phone.submitted", phone: "79990000002" },
    { type: "phone.changeRequested" },
    { type: "code.submitted", code: "4821" },
    { type: "consents.given", kinds: ["personalData", "offer"] },
    { type: "consents.given", kinds: ["personalData"] },
    { type: "code.resendRequested" },
    { type: "code.callRequested" },
    { type: "session.retryRequested" },
    { type: "session.logoutRequested" },
  ],
  signals: [
    { type: "connection.lost" },
    { type: "connection.restored" },
    { type: "session.rejected", token },
    { type: "client.flagged", token },
    { type: "post.blocked" },
    { type: "session.endedElsewhere" },
    { type: "session.startedElsewhere", token: "of another tab" },
  ],
  outcomes: {
    restore: [
      nothing,
      { ...nothing, sentCode: { kind: "ofUnknownPhone" } },
      { ...nothing, sentCode: { kind: "open", phone: "79990000004", challenge: found } },
      { ...nothing, lock: locked },
      { ...nothing, credentials },
      { ...nothing, credentials, deletionRequested: true },
      { ...nothing, version: null },
      { ...nothing, version: "1", credentials },
    ],
    resetState: [undefined],
    saveVersion: [undefined],
    forgetPhone: [undefined],
    recallChallenge: [{ kind: "none" }, { kind: "open", challenge: found }],
    sendCode: [
      { kind: "sent", challenge: sent },
      { kind: "refused", code: "phone.unsupported" },
      { kind: "locked", code: "request.tooMany", until: deadline(2 ** 40) },
    ],
    requestCall: [{ kind: "called" }, { kind: "refused", code: "call.unavailable" }],
    confirmCode: [
      { kind: "confirmed", credentials },
      { kind: "unconsented", consents: [...asked] },
      { kind: "refused", code: "code.wrong", attemptsLeft: 2 },
      { kind: "refused", code: "code.wrong", attemptsLeft: 1 },
      { kind: "refused", code: "code.wrong", attemptsLeft: 0 },
      { kind: "refused", code: "code.expired", attemptsLeft: 0 },
      locked,
    ],
    loadClient: [client, newcomer, forbidden, leaving],
    recallSeen: [null, seen],
    endSession: [undefined],
    registration: [{ client }],
    account: [{ client: forbidden }],
  },
});
