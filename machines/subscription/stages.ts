import type { Subscription } from "#contract/subscription.ts";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { held } from "../runtime/held.ts";

/** Which subscription is open. */
type Opened = { readonly subscriptions: readonly Subscription[] | null; readonly id: number | null };

/** The open subscription, as the server returned it last; null if none. */
export const openedSubscription = ({ subscriptions, id }: Opened): Subscription | null =>
  subscriptions?.find((each) => each.id === id) ?? null;

/** @throws if none is open: the state is wrong. */
export const shownSubscription = (opened: Opened): Subscription => held(openedSubscription(opened));

/** Where the device is; `unknown` if the backend does not say and it does not follow. */
export const deviceStates = ["ordered", "inUse", "returning", "returned", "unknown"] as const;
export type DeviceState = (typeof deviceStates)[number];

/** State of the agreement. `ending`: a cancellation is scheduled and can be revoked. */
export const agreementStages = [
  "awaitingPayment",
  "awaitingHandover",
  "active",
  "ending",
  "paused",
  "ended",
] as const;
export type AgreementStage = (typeof agreementStages)[number];

/** The device, apart from the money. */
export function deviceStateOf({ status, possession, returnBy }: Subscription): DeviceState {
  if (possession?.state === "returned") return "returned";
  if (possession?.state === "inUse") return returnBy === null ? "inUse" : "returning";
  if (possession?.state === "awaited" || isUnbegun(status)) return "ordered";
  if (status === "active") return returnBy === null ? "inUse" : "returning";
  return status === "paused" && returnBy !== null ? "returning" : "unknown";
}

/** The money, apart from the device. */
export function agreementStageOf({ status, scheduled }: Subscription): AgreementStage {
  if (isOver(status)) return "ended";
  return status === "active" && scheduled?.status === "cancelled" ? "ending" : status;
}

/** The consent to charges to a card; `unknown` if the backend does not say. */
export const chargeStates = ["offered", "given", "withdrawn", "unknown"] as const;
export type ChargeState = (typeof chargeStates)[number];

export const chargeStateOf = ({ chargeConsent }: Subscription): ChargeState => chargeConsent ?? "unknown";
