import { defineModel } from "#tools/statecharts/model.ts";
import { signInsMachine } from "./sign-ins.machine.ts";
import type { SignIn } from "./sign-ins.ports.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";

/* States that laws name. */

export type M = typeof signInsMachine;
export type Now = SnapshotFrom<M>;

export const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);
export const online = ({ context }: Now) => context.online;
export const others = ({ context }: Now) => (context.signIns ?? []).filter(({ current }) => !current);

const signIn = (id: number, device: string): SignIn => ({
  id,
  device,
  created: "2026-11-01T10:00:00.000Z",
  lastUsed: "2026-11-20T10:00:00.000Z",
  current: id === 1,
});

export const signInsModel = defineModel(signInsMachine, {
  input: { online: true },
  intents: [
    { type: "signIns.requested" },
    { type: "signIn.endRequested", id: 1 },
    { type: "signIn.endRequested", id: 2 },
    { type: "signIn.endRequested", id: 3 },
    { type: "others.endRequested" },
  ],
  signals: [{ type: "connection.lost" }, { type: "connection.restored" }],
  outcomes: {
    listSignIns: [
      {
        kind: "listed",
        signIns: [signIn(1, "Chrome, Windows"), signIn(2, "Safari, iPhone"), signIn(3, "Firefox, Linux")],
      },
      { kind: "unavailable" },
    ],
    endSignIn: [{ kind: "ended" }, { kind: "unavailable" }],
  },
});
