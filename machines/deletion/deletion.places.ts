import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import type { deletionMachine } from "./deletion.machine.ts";

/* Places that the laws speak of. */

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

export const at = (...places: Request[]) => inside<M>(...places.map((request) => ({ open: { request } })));
export const exportIs = (...places: ("idle" | "exporting" | "exported" | "unreachable" | "unavailable")[]) =>
  inside<M>(...places.map((place) => ({ open: { export: place } })));
export const online = ({ context }: Now) => context.online;
