import {
  extrasToCollect,
  extrasToReturn,
  type SubscriptionState,
} from "../forecast/subscription-state.rules.ts";

/** What may happen to a device: handover, return, exchange; extras also move by themselves. */
export const handlings = [
  "handedOver",
  "takenBack",
  "damaged",
  "extrasHandedOver",
  "extrasTakenBack",
] as const;
export type Handling = (typeof handlings)[number];

type Held = Pick<SubscriptionState, "status" | "possession">;

/** Whether a handover is awaited, first or after a pause. */
export const awaitsHandover = ({ status, possession }: Held): boolean =>
  status === "awaitingHandover" || (status === "active" && possession === "awaited");

/**
 * What can be done with a device now: handed over once paid (or to be paid on delivery) and again after a
 * pause, returned from use, or exchanged in use.
 */
export const possibleHandlings = (state: SubscriptionState): Handling[] => {
  if (awaitsHandover(state)) return ["handedOver"];
  if (state.possession !== "inUse") return [];
  if (state.status !== "active") return ["takenBack"];
  return [
    ...(["takenBack", "damaged"] as const),
    ...(extrasToCollect(state).some(({ from }) => from === null) ? (["extrasHandedOver"] as const) : []),
    ...(extrasToReturn(state).length > 0 ? (["extrasTakenBack"] as const) : []),
  ];
};
