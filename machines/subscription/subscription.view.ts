import type { SnapshotFrom } from "xstate";
import type { Projection } from "#contract/forecast.ts";
import type { Delivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { AccountFlag, AccountStatus } from "../client/account-status.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import { type Obstacle, obstacleTo } from "./obstacles.ts";
import {
  type AgreementStage,
  type ChargeState,
  type DeviceState,
  agreementStages,
  chargeStateOf,
  chargeStates,
  deviceStates,
  shownSubscription,
} from "./stages.ts";
import type { Notice, Step, SubscriptionContext, subscriptionMachine } from "./subscription.machine.ts";
import type { Change, Reason } from "./subscription.ports.ts";

export type SubscriptionSnapshot = SnapshotFrom<typeof subscriptionMachine>;

type Opened = {
  subscription: Subscription;
  device: DeviceState;
  agreement: AgreementStage;
  charges: ChargeState;
};

/** Why the last try changed nothing. */
export type Unchanged = "unreachable" | "forecast.changed";

/**
 * A step of a change. `notice`: the last try changed nothing; with `forecast.changed` the forecast differs from
 * `before`, which was shown. Confirmed with the current forecast.
 */
type Confirming = Opened & { notice: Unchanged | null; before: Projection | null; confirm: Offer<"offline"> };

export type SubscriptionView =
  | { screen: "closed" }
  /** The list is not loaded. */
  | { screen: "loading" }
  | { screen: "missing" }
  | (Opened & {
      screen: "detail";
      notice: Notice | null;
      /** The requested step is not possible, and why. */
      refusedStep: Step | null;
      refusedWhy: Obstacle | null;
      /** Each is a step: `subscription.opened {id, step}`. */
      pause: Offer<Obstacle>;
      /** For a paused one: the same step. */
      setEnd: Offer<Obstacle>;
      resume: Offer<Obstacle>;
      cancel: Offer<Obstacle>;
      /** The forecast says from which day on. */
      extend: Offer<Obstacle>;
      changeTerms: Offer<Obstacle>;
      /** Not on the delivery day: the forecast says so. */
      reschedule: Offer<Obstacle>;
      /** The same step; each where the other is not. The forecast says whether a card can pay. */
      stopCharges: Offer<Obstacle>;
      allowCharges: Offer<Obstacle>;
      whatIf: Offer<"ended">;
      /** `takeBack.confirmed {id, shown}`. */
      takeBack: Offer<Obstacle | "offline">;
    })
  /** `pause.confirmed {id, shown, resumeOn}`. */
  | (Confirming & { screen: "pause" })
  /** For a paused one: `pauseEnd.confirmed {id, shown, resumeOn}`. */
  | (Confirming & { screen: "setEnd" })
  /** `extension.confirmed {id, shown, months}`. */
  | (Confirming & { screen: "extend" })
  /** `terms.confirmed {id, shown, terms}`. */
  | (Confirming & { screen: "changeTerms" })
  /** `reschedule.confirmed {id, shown, delivery}`; `chosen`: confirmed before and not done. */
  | (Confirming & { screen: "reschedule"; chosen: Delivery | null })
  /** `stopCharges.confirmed {id, shown}`; `pay`: whether the client can pay later months by hand. */
  | (Confirming & { screen: "stopCharges"; pay: Offer<AccountFlag> })
  /** `allowCharges.confirmed {id, shown}`. */
  | (Confirming & { screen: "allowCharges" })
  /** `resume.confirmed {id, shown}`. */
  | (Confirming & { screen: "resume" })
  /** `reason.given {reason, comment}`; `reason`: given before. */
  | (Opened & { screen: "reason"; reason: Reason | null })
  /** `cancel.confirmed {id, shown}`; `pause` is the alternative. */
  | (Confirming & { screen: "cancel"; pause: Offer<Obstacle> })
  | (Opened & {
      screen: "whatIf";
      pause: Offer<Obstacle>;
      setEnd: Offer<Obstacle>;
      resume: Offer<Obstacle>;
      cancel: Offer<Obstacle>;
      extend: Offer<Obstacle>;
    })
  /** In flight, or looked up after a lost reply. */
  | (Opened & { screen: "asking" | "checking"; change: Change })
  /** Still unknown; `check.requested` looks again. */
  | (Opened & { screen: "unanswered"; change: Change; check: Offer<"offline"> });

const offerOf = ({ accountStatus }: SubscriptionContext, subscription: Subscription, change: Change) =>
  offer(obstacleTo(change, subscription, accountStatus) ?? false);

const changeOf: Record<Exclude<Step, "whatIf" | "charges">, Change> = {
  pause: "pause",
  extend: "extend",
  terms: "changeTerms",
  reschedule: "reschedule",
  resume: "resume",
  cancel: "cancel",
  cancelConfirm: "cancel",
};

/** For a paused one, the pause step sets its end. Charges are allowed or stopped. */
const changeOfStep = (step: Exclude<Step, "whatIf">, subscription: Subscription): Change => {
  if (step === "charges") return chargeStateOf(subscription) === "given" ? "stopCharges" : "allowCharges";
  return step === "pause" && subscription.status === "paused" ? "setEnd" : changeOf[step];
};

const obstacleOfStep = (
  step: Exclude<Step, "whatIf">,
  subscription: Subscription,
  accountStatus: AccountStatus,
) => obstacleTo(changeOfStep(step, subscription), subscription, accountStatus);

type Viewing =
  | "confirmingPause"
  | "confirmingPauseEnd"
  | "confirmingResume"
  | "confirmingCancel"
  | "confirmingExtension"
  | "confirmingTerms"
  | "confirmingReschedule"
  | "confirmingStop"
  | "confirmingAllow"
  | "choosingReason"
  | "comparing";

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
export function subscriptionView(now: SubscriptionSnapshot): SubscriptionView {
  const { context } = now;
  if (now.matches("closed")) return { screen: "closed" };
  if (now.matches("awaitingList")) return { screen: "loading" };
  if (!now.matches("open")) return { screen: "missing" };

  const { accountStatus, online, wanted, step, notice, reason } = context;
  const subscription = shownSubscription(context);
  const opened: Opened = {
    subscription,
    device: deviceStates.find((state) => now.matches({ open: { device: state } })) ?? "unknown",
    agreement: agreementStages.find((stage) => now.matches({ open: { agreement: stage } })) ?? "ended",
    charges: chargeStates.find((state) => now.matches({ open: { charges: state } })) ?? "unknown",
  };
  const offline = !online && "offline";
  if (wanted !== null) {
    if (now.matches({ open: { change: "unanswered" } }))
      return { ...opened, screen: "unanswered", change: wanted, check: offer(offline) };
    const checking = now.matches({ open: { change: { changing: "checking" } } });
    return { ...opened, screen: checking ? "checking" : "asking", change: wanted };
  }
  const isAt = (viewing: Viewing) => now.matches({ open: { change: { viewing } } });
  const confirming = {
    ...opened,
    notice: notice === "unreachable" || notice === "forecast.changed" ? notice : null,
    before: context.intent?.shown ?? null,
    confirm: offer(offline),
  } as const;
  const pause = offerOf(context, subscription, "pause");
  const setEnd = offerOf(context, subscription, "setEnd");
  const resume = offerOf(context, subscription, "resume");
  const cancel = offerOf(context, subscription, "cancel");
  const extend = offerOf(context, subscription, "extend");
  const changeTerms = offerOf(context, subscription, "changeTerms");
  if (isAt("confirmingPause")) return { ...confirming, screen: "pause" };
  if (isAt("confirmingPauseEnd")) return { ...confirming, screen: "setEnd" };
  if (isAt("confirmingResume")) return { ...confirming, screen: "resume" };
  if (isAt("confirmingExtension")) return { ...confirming, screen: "extend" };
  if (isAt("confirmingTerms")) return { ...confirming, screen: "changeTerms" };
  if (isAt("confirmingReschedule"))
    return { ...confirming, screen: "reschedule", chosen: context.intent?.delivery ?? null };
  if (isAt("confirmingStop"))
    return {
      ...confirming,
      screen: "stopCharges",
      pay: offer(accountStatus !== "loggedIn" && accountStatus),
    };
  if (isAt("confirmingAllow")) return { ...confirming, screen: "allowCharges" };
  if (isAt("choosingReason")) return { ...opened, screen: "reason", reason };
  if (isAt("confirmingCancel")) return { ...confirming, screen: "cancel", pause };
  if (isAt("comparing")) return { ...opened, screen: "whatIf", pause, setEnd, resume, cancel, extend };
  const ended = opened.agreement === "ended" && "ended";
  return {
    ...opened,
    screen: "detail",
    notice,
    refusedStep: step,
    refusedWhy:
      step === null ? null : step === "whatIf" ? "ended" : obstacleOfStep(step, subscription, accountStatus),
    pause,
    setEnd,
    resume,
    cancel,
    extend,
    changeTerms,
    reschedule: offerOf(context, subscription, "reschedule"),
    stopCharges: offerOf(context, subscription, "stopCharges"),
    allowCharges: offerOf(context, subscription, "allowCharges"),
    whatIf: offer(ended),
    takeBack: offer(obstacleTo("takeBack", subscription, accountStatus) ?? false, offline),
  };
}
