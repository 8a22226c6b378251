import type { Subscription } from "#contract/subscription.ts";
import type { AccountFlag, AccountStatus } from "../client/account-status.ts";
import { agreementStageOf } from "./stages.ts";
import type { Change } from "./subscription.ports.ts";

/** Why a change is not possible now, apart from the network. */
export type Obstacle =
  /** A read-only client. */
  | AccountFlag
  | "ended"
  | "notStarted"
  | "alreadyPaused"
  | "notPaused"
  /** A cancellation is scheduled. */
  | "ending"
  | "notEnding"
  /** The debt must be paid first. */
  | "debt"
  /** No period is left to change. */
  | "lastPeriod"
  /** The device was handed over. */
  | "begun"
  /** The device is collected. */
  | "pickup"
  /** Charges to a card: they are allowed already, or there are none. */
  | "chargesAllowed"
  | "chargesStopped"
  /** The backend does not know this change (ours). */
  | "notOffered";

type Stage = ReturnType<typeof agreementStageOf>;

/** Pause, extension and other terms need an active subscription without debt and cancellation. */
const obstacleToActive = (stage: Stage, { debt }: Subscription): Obstacle | null => {
  if (stage === "awaitingPayment" || stage === "awaitingHandover") return "notStarted";
  if (stage !== "active") return stage === "paused" ? "alreadyPaused" : "ending";
  return debt > 0 ? "debt" : null;
};

/** Not before the first payment, nor when nothing more is charged. */
const obstacleToConsent = (
  stage: Stage,
  { chargeConsent, change, months, period }: Subscription,
  wanted: "given" | "withdrawn",
): Obstacle | null => {
  if (chargeConsent === undefined) return "notOffered";
  if (stage === "awaitingPayment") return "notStarted";
  if (stage === "ending") return "ending";
  if (period > (change?.months ?? months)) return "lastPeriod";
  if ((chargeConsent === "given") === (wanted === "given"))
    return wanted === "given" ? "chargesAllowed" : "chargesStopped";
  return null;
};

const obstacleToPaused = (stage: Stage, { debt }: Subscription): Obstacle | null =>
  stage !== "paused" ? "notPaused" : debt > 0 ? "debt" : null;

/**
 * Why a change is not possible for this account status (contract/subscription-transitions.ts); null: it is. The first
 * day of an extension, and the day of a delivery, are checked by the forecast.
 */
export function obstacleTo(
  change: Change,
  subscription: Subscription,
  accountStatus: AccountStatus,
): Obstacle | null {
  // A consent can be withdrawn at any time (152-FZ, article 9, part 2).
  if (accountStatus !== "loggedIn" && change !== "stopCharges") return accountStatus;
  const stage = agreementStageOf(subscription);
  if (stage === "ended") return "ended";
  const { resumeOn, extendFrom, change: agreed, months, period } = subscription;
  switch (change) {
    case "pause":
      return obstacleToActive(stage, subscription);
    case "setEnd":
      return resumeOn === undefined ? "notOffered" : obstacleToPaused(stage, subscription);
    case "resume":
      return obstacleToPaused(stage, subscription);
    case "cancel":
      return stage === "ending" ? "ending" : null;
    case "takeBack":
      return stage === "ending" ? null : "notEnding";
    case "extend":
      return extendFrom === undefined ? "notOffered" : obstacleToActive(stage, subscription);
    case "changeTerms": {
      if (agreed === undefined) return "notOffered";
      const why = obstacleToActive(stage, subscription);
      return why ?? (period > (agreed?.months ?? months) ? "lastPeriod" : null);
    }
    case "reschedule":
      if (extendFrom === undefined) return "notOffered";
      if (stage !== "awaitingPayment" && stage !== "awaitingHandover") return "begun";
      return subscription.delivery === null ? "pickup" : null;
    case "allowCharges":
      return obstacleToConsent(stage, subscription, "given");
    case "stopCharges":
      return obstacleToConsent(stage, subscription, "withdrawn");
  }
}

// Cast: the type of keys loses the names.
const changes = Object.keys({
  pause: null,
  setEnd: null,
  resume: null,
  cancel: null,
  takeBack: null,
  extend: null,
  changeTerms: null,
  reschedule: null,
  allowCharges: null,
  stopCharges: null,
} satisfies Record<Change, null>) as Change[];

/** Whether the same changes are possible for both, and the others are not for the same reasons. */
export const allowSame = (one: Subscription, other: Subscription, accountStatus: AccountStatus): boolean =>
  changes.every(
    (change) => obstacleTo(change, one, accountStatus) === obstacleTo(change, other, accountStatus),
  );
