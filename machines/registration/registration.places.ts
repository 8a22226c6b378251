import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import type { registrationMachine } from "./registration.machine.ts";

/* Places that the laws speak of. */

export type M = typeof registrationMachine;
export type Now = SnapshotFrom<M>;

export const at = (...places: Parameters<Now["matches"]>[0][]) => inside<M>(...places);
export const choosing = at({ active: "choosing" });
export const unsupportedCity = at({ active: "unsupportedCity" });
