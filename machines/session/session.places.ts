import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import { acted } from "../kit/laws.ts";
import type { Step } from "../kit/world.ts";
import type { sessionMachine } from "./session.machine.ts";
import type { EndReason } from "./session.setup.ts";

export type M = typeof sessionMachine;
export type Now = SnapshotFrom<M>;
export type Place = Parameters<Now["matches"]>[0];

/** In any of these states. */
export const at = (...places: Place[]) => inside<M>(...places);

export const door = at({ anonymous: "enteringPhone" });
export const codeSent = at({ anonymous: "codeSent" });
export const entering = at({ anonymous: { codeSent: { code: { open: "entering" } } } });
export const confirming = at({ anonymous: { codeSent: { code: { open: "confirming" } } } });
export const spent = at({ anonymous: { codeSent: { code: "spent" } } });
export const cooling = at({ anonymous: { codeSent: { resend: "cooling" } } });
export const resendable = at({ anonymous: { codeSent: { resend: "resendable" } } });
export const resending = at({ anonymous: { codeSent: { resend: "resending" } } });
export const callIs = (state: "unavailable" | "awaited" | "calling" | "called" | "available") =>
  at({ anonymous: { codeSent: { call: state } } });

export const isPrivate = at("authenticated");
export const loading = at({ authenticated: "loadingClient" });
export const registering = at({ authenticated: "registering" });
export const signedIn = at({ authenticated: "signedIn" });

/** The end that a step is, if a session ends by it. */
export const ending = (step: Step<M>): EndReason | null => {
  if (!isPrivate(step.from.snapshot)) return null;
  if (acted(step, "session.logoutRequested")) return "asked";
  if (acted(step, "session.rejected")) return "rejected";
  if (acted(step, "session.endedElsewhere")) return "endedElsewhere";
  return acted(step, "session.startedElsewhere") ? "startedElsewhere" : null;
};
