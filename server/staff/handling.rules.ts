import {
  extrasToCollect,
  extrasToReturn,
  type SubscriptionState,
} from "../forecast/subscription-state.rules.ts";

/**
 * What may happen to a device: it is handed over, comes back undamaged, or is exchanged for another one. Extras of one
 * that stays are handed over or come back by themselves.
 */
export const handlings = [
  "handedOver",
  "takenBack",
  "damaged",
  "extrasHandedOver",
  "extrasTakenBack",
] as const;
export type Handling = (typeof handlings)[number];

type Held = Pick<SubscriptionState, "status" | "possession">;

/** Whether a device waits to be handed over: for the first time, or again after a pause. */
export const awaitsHandover = ({ status, possession }: Held): boolean =>
  status === "awaitingHandover" || (status === "active" && possession === "awaited");

/**
 * What may be done with a device now: it is handed over once it is paid for (or to be paid at the door) and again after
 * a pause that it was returned for, comes back from wherever it is in use, and a broken one in use is exchanged.
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
