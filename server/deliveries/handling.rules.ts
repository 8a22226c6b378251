import type { SubscriptionState } from "../forecast/subscription-state.rules.ts";

/** What may happen to a device: it is handed over, comes back undamaged, or is exchanged for another one. */
export const handlings = ["handedOver", "takenBack", "damaged"] as const;
export type Handling = (typeof handlings)[number];

type Held = Pick<SubscriptionState, "status" | "possession">;

/** Whether a device waits to be handed over: for the first time, or again after a pause. */
export const awaitsHandover = ({ status, possession }: Held): boolean =>
  status === "awaitingHandover" || (status === "active" && possession === "awaited");

/**
 * What may be done with a device now: it is handed over once it is paid for (or to be paid at the door) and again after
 * a pause that it was returned for, comes back from wherever it is in use, and a broken one in use is exchanged.
 */
export const possibleHandlings = (held: Held): Handling[] => {
  if (awaitsHandover(held)) return ["handedOver"];
  if (held.possession !== "inUse") return [];
  return held.status === "active" ? ["takenBack", "damaged"] : ["takenBack"];
};
