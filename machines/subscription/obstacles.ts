import type { Subscription } from "#contract/subscription.ts";
import type { AccountStatus } from "../client/account-status.ts";
import { agreementStageOf } from "./stages.ts";
import type { Change } from "./subscription.ports.ts";

/** Why a subscription cannot be changed in a way now, whatever the network does. */
export type Obstacle =
  /** The client may only read. */
  | Exclude<AccountStatus, "loggedIn">
  | "ended"
  | "notStarted"
  | "alreadyPaused"
  | "notPaused"
  /** It is cancelled already, from a day on. */
  | "ending"
  | "notEnding"
  /** What is owed must be paid first. */
  | "debt"
  /** There is no next period to change. */
  | "lastPeriod"
  /** The device was handed over. */
  | "begun"
  /** The device is collected, not brought. */
  | "pickup"
  /** This backend does not know such a change (ours). */
  | "notOffered";

type Stage = ReturnType<typeof agreementStageOf>;

/** Pausing, extending and other terms are for an active subscription that owes nothing and is not cancelled. */
const obstacleToActive = (stage: Stage, { debt }: Subscription): Obstacle | null => {
  if (stage === "awaitingPayment" || stage === "awaitingHandover") return "notStarted";
  if (stage !== "active") return stage === "paused" ? "alreadyPaused" : "ending";
  return debt > 0 ? "debt" : null;
};

const obstacleToPaused = (stage: Stage, { debt }: Subscription): Obstacle | null =>
  stage !== "paused" ? "notPaused" : debt > 0 ? "debt" : null;

/**
 * Which changes are open to a client of this account status (our rules, contract/subscription-transitions.ts); null: it
 * is. The day from which it can be extended, and the day on which a delivery cannot be moved, are the forecast's to say.
 */
export function obstacleTo(
  change: Change,
  subscription: Subscription,
  accountStatus: AccountStatus,
): Obstacle | null {
  if (accountStatus !== "loggedIn") return accountStatus;
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
  }
}
