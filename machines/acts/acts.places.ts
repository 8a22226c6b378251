import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import type { actsMachine } from "./acts.machine.ts";

/* Places that the laws speak of. */

export type M = typeof actsMachine;
export type Now = SnapshotFrom<M>;

export const at = (...places: Parameters<Now["matches"]>[0][]) => inside<M>(...places);
