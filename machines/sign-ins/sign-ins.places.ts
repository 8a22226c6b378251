import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import type { signInsMachine } from "./sign-ins.machine.ts";

/* Places that the laws speak of. */

export type M = typeof signInsMachine;
export type Now = SnapshotFrom<M>;

export const at = (...places: Parameters<Now["matches"]>[0][]) => inside<M>(...places);
export const online = ({ context }: Now) => context.online;
export const others = ({ context }: Now) => (context.signIns ?? []).filter(({ current }) => !current);
