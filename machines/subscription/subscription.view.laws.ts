import type { Laws } from "../kit/laws.ts";
import {
  type M,
  allowed,
  changing,
  isOpen,
  mayConfirm,
  online,
  seeing,
  shown,
  unanswered,
} from "./subscription.places.ts";
import { type SubscriptionView, subscriptionView } from "./subscription.view.ts";

/** Why the step that was asked for is not open, as its own offer says it; of a pause the step sets its end. */
const whyRefused = (view: Extract<SubscriptionView, { screen: "detail" }>) => {
  const step = view.refusedStep;
  if (step === null) return null;
  if (step === "whatIf") return "ended";
  const changes = {
    pause: view.agreement === "paused" ? view.setEnd : view.pause,
    extend: view.extend,
    terms: view.changeTerms,
    reschedule: view.reschedule,
    resume: view.resume,
    cancel: view.cancel,
    cancelConfirm: view.cancel,
  };
  const offered = changes[step];
  return offered.can ? null : offered.why;
};

/** What a page of one subscription is shown: all that the machine knows and takes, and nothing else. */
export const viewLaws: Laws<M> = {
  "C36: a paused subscription is shown with the day by which the device is to be returned": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const view = subscriptionView(s);
      return (
        "subscription" in view &&
        view.agreement === "paused" &&
        (view.subscription.returnBy === null || view.subscription.returnBy !== shown(s)?.returnBy)
      );
    }),

  "the view offers exactly what the machine takes, and says why it does not": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = subscriptionView(s);
      if (view.screen === "closed" || view.screen === "loading" || view.screen === "missing")
        return isOpen(s);
      const open = s.context.accountStatus === "loggedIn" ? allowed(view.subscription) : [];
      switch (view.screen) {
        case "detail":
          return (
            !seeing("none")(s) ||
            (["pause", "setEnd", "resume", "cancel", "extend", "changeTerms", "reschedule"] as const).some(
              (each) => view[each].can !== open.includes(each),
            ) ||
            view.takeBack.can !== mayConfirm("takeBack")(s) ||
            view.whatIf.can !== (view.agreement !== "ended") ||
            view.notice !== s.context.notice ||
            view.refusedStep !== s.context.step ||
            (view.refusedWhy === null) !== (view.refusedStep === null) ||
            view.refusedWhy !== whyRefused(view)
          );
        case "pause":
        case "setEnd":
        case "resume":
        case "cancel":
        case "extend":
        case "changeTerms":
        case "reschedule":
          return (
            view.confirm.can !== mayConfirm(view.screen)(s) ||
            view.before !== (s.context.intent?.shown ?? null) ||
            (view.screen === "reschedule" && view.chosen !== (s.context.intent?.delivery ?? null))
          );
        case "reason":
          return !seeing("choosingReason")(s);
        case "whatIf":
          return !seeing("comparing")(s);
        case "asking":
        case "checking":
          return !changing(s) || view.change !== s.context.wanted;
        case "unanswered":
          return view.check.can !== (unanswered(s) && online(s));
      }
    }),
};
