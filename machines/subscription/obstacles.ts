import type { Subscription } from "#contract/subscription.ts";
import type { Standing } from "../account/standing.ts";
import { agreementStageOf } from "./stages.ts";
import type { Change } from "./subscription.ports.ts";

/** Why a subscription cannot be changed in a way now, whatever the network does. */
export type Obstacle =
  /** The client may only read. */
  | Exclude<Standing, "loggedIn">
  | "ended"
  | "notStarted"
  | "alreadyPaused"
  | "notPaused"
  /** It is cancelled already, from a day on. */
  | "ending"
  | "notEnding"
  /** What is owed must be paid first. */
  | "debt";

/** Which changes are open to a client of this standing (our rules; contract, "Subscription status"); null: it is. */
export function obstacleTo(change: Change, subscription: Subscription, standing: Standing): Obstacle | null {
  if (standing !== "loggedIn") return standing;
  const stage = agreementStageOf(subscription);
  if (stage === "ended") return "ended";
  const isStarted = stage === "active" || stage === "ending" || stage === "paused";
  switch (change) {
    case "pause":
      if (!isStarted) return "notStarted";
      if (stage !== "active") return stage === "paused" ? "alreadyPaused" : "ending";
      return subscription.debt > 0 ? "debt" : null;
    case "resume":
      if (stage !== "paused") return "notPaused";
      return subscription.debt > 0 ? "debt" : null;
    case "cancel":
      return stage === "ending" ? "ending" : null;
    case "takeBack":
      return stage === "ending" ? null : "notEnding";
  }
}
