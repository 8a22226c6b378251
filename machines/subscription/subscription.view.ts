import type { SnapshotFrom } from "xstate";
import type { Course } from "#contract/forecast.ts";
import type { Delivery } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { AccountStatus } from "../client/account-status.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import { type Obstacle, obstacleTo } from "./obstacles.ts";
import { type AgreementStage, type DevicePlace, agreementStages, devicePlaces } from "./stages.ts";
import {
  type Notice,
  type Step,
  type SubscriptionContext,
  shownIn,
  type subscriptionMachine,
} from "./subscription.machine.ts";
import type { Change, Reason } from "./subscription.ports.ts";

export type SubscriptionSnapshot = SnapshotFrom<typeof subscriptionMachine>;

type Opened = { subscription: Subscription; device: DevicePlace; agreement: AgreementStage };

/** Why the last try certainly changed nothing. */
export type Unchanged = "unreachable" | "forecast.changed";

/**
 * A step on the way to a change. `notice`: the last try changed nothing; with `forecast.changed` something else would
 * happen now than in `before`, which the person was shown. Confirmed with what the forecast shows now.
 */
type Confirming = Opened & { notice: Unchanged | null; before: Course | null; confirm: Offer<"offline"> };

export type SubscriptionView =
  | { screen: "closed" }
  /** The list of subscriptions is not there yet. */
  | { screen: "loading" }
  | { screen: "missing" }
  | (Opened & {
      screen: "detail";
      notice: Notice | null;
      /** The page was opened for a step that is not open now, and why. */
      refusedStep: Step | null;
      refusedWhy: Obstacle | null;
      /** Each a step of its own: `subscription.opened {id, step}`. */
      pause: Offer<Obstacle>;
      /** Of a pause: the same step. */
      setEnd: Offer<Obstacle>;
      resume: Offer<Obstacle>;
      cancel: Offer<Obstacle>;
      /** From which day on, the forecast says. */
      extend: Offer<Obstacle>;
      changeTerms: Offer<Obstacle>;
      /** Not on the day of the delivery: the forecast says so. */
      reschedule: Offer<Obstacle>;
      whatIf: Offer<"ended">;
      /** `takeBack.confirmed {id, shown}`. */
      takeBack: Offer<Obstacle | "offline">;
    })
  /** `pause.confirmed {id, shown, resumeOn}`. */
  | (Confirming & { screen: "pause" })
  /** Of a pause: `pauseEnd.confirmed {id, shown, resumeOn}`. */
  | (Confirming & { screen: "setEnd" })
  /** `extension.confirmed {id, shown, months}`. */
  | (Confirming & { screen: "extend" })
  /** `terms.confirmed {id, shown, terms}`. */
  | (Confirming & { screen: "changeTerms" })
  /** `reschedule.confirmed {id, shown, delivery}`; `chosen`: what was confirmed before and is not done. */
  | (Confirming & { screen: "reschedule"; chosen: Delivery | null })
  /** `resume.confirmed {id, shown}`. */
  | (Confirming & { screen: "resume" })
  /** `reason.given {reason, comment}`; `reason`: what was given before. */
  | (Opened & { screen: "reason"; reason: Reason | null })
  /** `cancel.confirmed {id, shown}`; `pause` is the one alternative. */
  | (Confirming & { screen: "cancel"; pause: Offer<Obstacle> })
  | (Opened & {
      screen: "whatIf";
      pause: Offer<Obstacle>;
      setEnd: Offer<Obstacle>;
      resume: Offer<Obstacle>;
      cancel: Offer<Obstacle>;
      extend: Offer<Obstacle>;
    })
  /** It is on its way, or, as no answer came, it is looked up whether it arrived. */
  | (Opened & { screen: "asking" | "checking"; change: Change })
  /** It is still not known; `check.requested` looks again. */
  | (Opened & { screen: "unanswered"; change: Change; check: Offer<"offline"> });

const offerOf = ({ accountStatus }: SubscriptionContext, subscription: Subscription, change: Change) =>
  offer(obstacleTo(change, subscription, accountStatus) ?? false);

const changeOf: Record<Exclude<Step, "whatIf">, Change> = {
  pause: "pause",
  extend: "extend",
  terms: "changeTerms",
  reschedule: "reschedule",
  resume: "resume",
  cancel: "cancel",
  cancelConfirm: "cancel",
};

/** Of a pause, the step of the pause sets its end. */
const obstacleOfStep = (
  step: Exclude<Step, "whatIf">,
  subscription: Subscription,
  accountStatus: AccountStatus,
) =>
  obstacleTo(
    step === "pause" && subscription.status === "paused" ? "setEnd" : changeOf[step],
    subscription,
    accountStatus,
  );

type Viewing =
  | "confirmingPause"
  | "confirmingPauseEnd"
  | "confirmingResume"
  | "confirmingCancel"
  | "confirmingExtension"
  | "confirmingTerms"
  | "confirmingReschedule"
  | "choosingReason"
  | "comparing";

/** Flat, of primitives, offers and what the context holds: compare shallowly. */
export function subscriptionView(now: SubscriptionSnapshot): SubscriptionView {
  const { context } = now;
  if (now.matches("closed")) return { screen: "closed" };
  if (now.matches("awaitingList")) return { screen: "loading" };
  if (!now.matches("open")) return { screen: "missing" };

  const { accountStatus, online, wanted, step, notice, reason } = context;
  const subscription = shownIn(context);
  const opened: Opened = {
    subscription,
    device: devicePlaces.find((place) => now.matches({ open: { device: place } })) ?? "unknown",
    agreement: agreementStages.find((stage) => now.matches({ open: { agreement: stage } })) ?? "ended",
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
    whatIf: offer(ended),
    takeBack: offer(obstacleTo("takeBack", subscription, accountStatus) ?? false, offline),
  };
}
