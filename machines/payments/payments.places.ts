import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import type { paymentsMachine } from "./payments.machine.ts";

/* Places that the laws speak of. */

export type M = typeof paymentsMachine;
export type Now = SnapshotFrom<M>;

export const list = (...places: ("unread" | "reading" | "read" | "interrupted")[]) =>
  inside<M>(...places.map((place) => ({ list: place })));
export const receiptIs = (
  ...places: ("closed" | "reading" | "awaited" | "shown" | "missing" | "unreachable")[]
) => inside<M>(...places.map((place) => ({ receipt: place })));
