import { followsNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents, AllowedPayloads } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same, saysOtherThan } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, failed, returned, sent } from "#tools/statecharts/laws.ts";
import type { Situation, Step as Taken } from "#tools/statecharts/world.ts";
import {
  type M,
  type Now,
  accountStatus,
  allowed,
  allowedFor,
  asking,
  isIn,
  changing,
  checking,
  confirmed,
  isAfter,
  isOpen,
  mayConfirm,
  online,
  runs,
  seeing,
  shown,
  unanswered,
  viewing,
} from "./subscription.model.ts";
import type { Notice, Step } from "./subscription.machine.ts";
import { subscriptionStatuses } from "#contract/subscription-status.ts";
import { mayBecome } from "#contract/subscription-transitions.ts";
import { type SubscriptionView, subscriptionView } from "./subscription.view.ts";

const outdated = new Set<string>(["subscription.changed", "subscription.notAllowed"]);

/** Whether only sums and texts differ: the same can be chosen, from the same values. */
const isSamePlan = (before: Now, after: Now): boolean => {
  const [one, other] = [before, after].map((now) => {
    const subscription = shown(now);
    return subscription && { ...subscription, nextPayment: null, bonusApplied: 0, name: "", city: null };
  });
  return same(one, other);
};

/** Result of a change in flight after a step. */
type Verdict = "done" | "asBefore" | "changed" | "refused" | "otherSums";

const verdict = (step: Taken<M>): Verdict | undefined => {
  const { snapshot: s } = step.from;
  const answer = returned(step, "setStatus")?.output;
  if (answer?.kind === "changed") return "done";
  if (answer?.kind === "refused" && answer.code === "forecast.changed") return "otherSums";
  if (answer?.kind === "refused") return outdated.has(answer.code) ? undefined : "refused";
  const found = returned(step, "loadSubscription")?.output;
  if (!found) return failed(step, "prepareChange") ? "asBefore" : undefined;
  if (found.kind === "missing") return "changed";
  if (s.context.refusal) return "refused";
  const before = shown(s);
  if (!before) return undefined;
  if (isAfter(s, before, found.subscription)) return "done";
  return same(accountStatus(found.subscription), accountStatus(before)) ? "asBefore" : "changed";
};

const noticeOf = (step: Taken<M>): Notice | null | undefined => {
  const { wanted, refusal } = step.from.snapshot.context;
  const answer = returned(step, "setStatus")?.output;
  switch (verdict(step)) {
    case "done":
      return wanted && `${wanted}.done`;
    case "asBefore":
      return "unreachable";
    case "changed":
      return "subscription.changed";
    case "otherSums":
      return "forecast.changed";
    case "refused":
      return answer?.kind === "refused" ? answer.code : refusal;
    case undefined:
      return undefined;
  }
};

/** One change in flight. */
const changingLaws: Laws<M> = {
  "C35: a change is sent only where the rules allow it, as the person confirmed it, on what they saw": ({
    steps,
  }) =>
    steps.filter((step) => {
      const key = returned(step, "prepareChange")?.output.key;
      const { context } = step.from.snapshot;
      const now = confirmed(step);
      const again = now && same(now, context.intent) && context.key;
      const due = key ?? again;
      const before = shown(step.from.snapshot);
      const intent = now ?? context.intent;
      if (invoked(step, "setStatus").some((sent) => !allowed(before).includes(sent.change))) return true;
      return asksOtherThan(
        step,
        "setStatus",
        due && before && intent
          ? {
              change: intent.change,
              shown: intent.shown,
              resumeOn: intent.resumeOn,
              months: intent.months,
              terms: intent.terms,
              delivery: intent.delivery,
              id: before.id,
              from: before.status,
              reason: context.reason,
              key: due,
            }
          : null,
      );
    }),

  "C35: at most one change is on its way": ({ situations }) =>
    situations.filter(
      (here) =>
        here.running.filter(({ kind }) => kind === "port").length > 1 ||
        runs(here, "setStatus") !== asking(here.snapshot),
    ),

  "C35: the screen shows the server's last state, not the requested one": ({ steps }) =>
    steps.filter((step) => {
      if (acted(step, "subscriptions.read")) return false;
      const { subscriptions } = step.to.snapshot.context;
      const before = step.from.snapshot.context.subscriptions;
      const answer = returned(step, "setStatus")?.output;
      const found = returned(step, "loadSubscription")?.output;
      if (found?.kind === "missing") return subscriptions?.length !== 0;
      const fresh = answer?.kind === "changed" ? answer.subscription : found?.subscription;
      return !same(subscriptions, fresh ? [fresh] : before);
    }),

  "C36: a change is requested only after it was confirmed with its consequences shown, for this subscription":
    ({ steps }) =>
      steps.filter((step) => {
        const { wanted, intent } = step.to.snapshot.context;
        const before = step.from.snapshot.context;
        const now = confirmed(step);
        if (now) return wanted !== now.change || !same(intent, now) || !changing(step.to.snapshot);
        if (intent !== null && !same(intent, before.intent)) return true;
        return wanted !== null && (wanted !== before.wanted || viewing(step.to.snapshot));
      }),

  "C36: a cancellation asks for its reason": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        (seeing("confirmingCancel")(s) || s.context.wanted === "cancel") && s.context.reason === null,
    ),

  "C27: an intent has one key for all its tries, and another intent has another": ({ steps }) =>
    steps.filter((step) => {
      const { key, step: page } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const minted = returned(step, "prepareChange")?.output.key;
      const now = confirmed(step);
      const isNew = now !== undefined && (before.key === null || !same(now, before.intent));
      if (invoked(step, "prepareChange").length !== (isNew ? 1 : 0)) return true;
      if (minted !== undefined) return key !== minted;
      if (isNew) return key !== null;
      const staysWithIt =
        changing(step.to.snapshot) || unanswered(step.to.snapshot) || verdict(step) === "asBefore";
      if (staysWithIt && before.next === null) return key !== before.key;
      return (
        key !== null &&
        (key !== before.key || page !== before.step || acted(step, "reason.given") !== undefined)
      );
    }),

  "C35: without an answer, or when it changed meanwhile, it is looked up how it stands, and nothing is sent again":
    ({ steps }) =>
      steps.filter((step) => {
        const { snapshot: s } = step.from;
        const answer = returned(step, "setStatus")?.output;
        const looks =
          failed(step, "setStatus") ||
          (answer?.kind === "refused" && outdated.has(answer.code)) ||
          (unanswered(s) &&
            (acted(step, "connection.restored") !== undefined ||
              (acted(step, "check.requested") !== undefined && online(s))));
        if (failed(step, "loadSubscription") && s.context.next === null) return !unanswered(step.to.snapshot);
        if (looks && !checking(step.to.snapshot)) return true;
        return asksOtherThan(step, "loadSubscription", looks ? { id: s.context.id ?? 0 } : null);
      }),

  "after a failed try the client finds their choice again, and only then": ({ steps }) =>
    steps.filter((step) => {
      const { context } = step.to.snapshot;
      const before = step.from.snapshot.context;
      const outcome = verdict(step);
      const isOver = outcome !== undefined && outcome !== "asBefore" && outcome !== "otherSums";
      const isElse = context.step !== before.step || context.id !== before.id;
      const isGone =
        (!changing(step.from.snapshot) && isElse) ||
        acted(step, "reason.given") !== undefined ||
        (!confirmed(step) && !changing(step.to.snapshot) && (before.next !== null || isOver));
      if (confirmed(step)) return false;
      return isGone ? context.intent !== null : !same(context.intent, before.intent);
    }),

  "the result is shown, and only as long as it matters": ({ steps }) =>
    steps.filter((step) => {
      const { notice } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const sent = noticeOf(step);
      if (before.next !== null && sent !== undefined) return notice !== null;
      if (sent !== undefined) return notice !== sent;
      return notice !== null && notice !== before.notice;
    }),

  "a notice is there until something else is done": ({ steps }) =>
    steps.filter((step) => {
      const before = step.from.snapshot.context;
      const opened = acted(step, "subscription.opened");
      const isElse =
        (opened &&
          !(viewing(step.from.snapshot) && opened.id === before.id && opened.step === before.step)) ??
        acted(step, "subscription.closed") ??
        acted(step, "reason.given") ??
        confirmed(step);
      return before.notice !== null && (step.to.snapshot.context.notice === null) !== Boolean(isElse);
    }),

  "once it is over, the page is open for the subscription itself; after a try that did nothing, for the same as before":
    ({ steps }) =>
      steps.filter((step) => {
        const outcome = verdict(step);
        if (outcome === undefined || step.from.snapshot.context.next !== null) return false;
        const { context } = step.to.snapshot;
        if (isOpen(step.to.snapshot) && !viewing(step.to.snapshot)) return true;
        const { wanted, refusal, reason } = context;
        if (wanted !== null || refusal !== null) return true;
        return outcome === "asBefore" || outcome === "otherSums"
          ? context.step !== step.from.snapshot.context.step ||
              !same(reason, step.from.snapshot.context.reason)
          : context.step !== null || reason !== null;
      }),

  "what is opened while a change is on its way waits for it": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: before } = step.from;
      const { snapshot: after } = step.to;
      const opened = acted(step, "subscription.opened");
      const { next } = after.context;
      if (!changing(before)) return next !== null;
      if (opened) {
        const expected = opened.id === before.context.id ? null : { id: opened.id, step: opened.step };
        return !same(next, expected) || !same(after.value, before.value);
      }
      if (acted(step, "subscription.closed")) return next !== null || !same(after.value, before.value);
      if (verdict(step) === undefined && !failed(step, "loadSubscription"))
        return !same(next, before.context.next);
      const { id, step: page } = after.context;
      return (
        next !== null || (before.context.next !== null && !same({ id, step: page }, before.context.next))
      );
    }),

  "what the server refused with is known until the subscription has been read": ({ steps }) =>
    steps.filter((step) => {
      const { refusal } = step.to.snapshot.context;
      const answer = returned(step, "setStatus")?.output;
      const isOpenStill = changing(step.to.snapshot) || unanswered(step.to.snapshot);
      if (answer?.kind === "refused" && outdated.has(answer.code)) return refusal !== answer.code;
      return refusal !== (isOpenStill ? step.from.snapshot.context.refusal : null);
    }),

  "C44: without a network nothing is sent": ({ steps }) =>
    steps.filter(
      (step) =>
        !online(step.from.snapshot) && step.move.verb === "act" && invoked(step, "setStatus").length > 0,
    ),

  "C17: for a flagged client no change is ever wanted but the withdrawal of a consent": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.context.accountStatus !== "loggedIn" && ![null, "stopCharges"].includes(s.context.wanted),
    ),
};

/** Why the requested step is not possible, as its offer says; for a paused one the pause step sets its end. */
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
    charges: view.charges === "given" ? view.stopCharges : view.allowCharges,
  };
  const offered = changes[step];
  return offered.can ? null : offered.why;
};

/** The view of one subscription: all that the machine knows and accepts, and nothing else. */
export const views: Laws<M> = {
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

  "C50: the consent to charges is shown as the server has it, and its step gives it or withdraws it": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const view = subscriptionView(s);
      if (!("charges" in view)) return false;
      const { screen, charges } = view;
      if (charges !== (shown(s)?.chargeConsent ?? "unknown")) return true;
      return screen === "stopCharges"
        ? charges !== "given"
        : screen === "allowCharges" && charges === "given";
    }),

  "the view offers exactly what the machine takes, and says why it does not": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = subscriptionView(s);
      if (view.screen === "closed" || view.screen === "loading" || view.screen === "missing")
        return isOpen(s);
      const open = allowedFor(s);
      switch (view.screen) {
        case "detail":
          return (
            !seeing("none")(s) ||
            (
              [
                "pause",
                "setEnd",
                "resume",
                "cancel",
                "extend",
                "changeTerms",
                "reschedule",
                "allowCharges",
                "stopCharges",
              ] as const
            ).some((each) => view[each].can !== open.includes(each)) ||
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
        case "allowCharges":
        case "stopCharges":
          return (
            view.confirm.can !== mayConfirm(view.screen)(s) ||
            view.before !== (s.context.intent?.shown ?? null) ||
            (view.screen === "reschedule" && view.chosen !== (s.context.intent?.delivery ?? null)) ||
            (view.screen === "stopCharges" && view.pay.can !== (s.context.accountStatus === "loggedIn"))
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

/** Changes that lead to another status, at once or scheduled. */
const becomes = { pause: "paused", resume: "active", cancel: "cancelled" } as const;
const changes = ["pause", "resume", "cancel"] as const;

/** What can prevent a change that the status allows. */
const conditions = new Set<string>(["debt", "ending"]);

/** The status and its offers. */
const shownOffers = (s: Now) => {
  const view = subscriptionView(s);
  if (view.screen !== "detail" || s.context.accountStatus !== "loggedIn") return [];
  const { status } = view.subscription;
  return changes.map((change) => ({ status, to: becomes[change], offer: view[change] }));
};

/** The machine against the transition table (contract/subscription-transitions.ts), both ways. */
const transitionLaws: Laws<M> = {
  "C35: what is asked of the server changes a status only as the table has it for a client": ({ steps }) =>
    steps.filter((step) =>
      invoked(step, "setStatus").some(({ change, from }) =>
        changes.some((each) => each === change && !mayBecome(from, becomes[each], "client")),
      ),
    ),

  "C35: a change of a status is offered where the table has it for a client, unless a debt or an end ahead is in the way, and nowhere else":
    ({ situations }) =>
      situations.filter(({ snapshot: s }) =>
        shownOffers(s).some(({ status, to, offer }) => {
          const isAllowed = mayBecome(status, to, "client");
          return offer.can ? !isAllowed : isAllowed && !conditions.has(offer.why);
        }),
      ),

  "C35: every change of a status that the table has for a client is offered somewhere": ({
    opening,
    situations,
  }) => {
    if (opening.to.snapshot.context.accountStatus !== "loggedIn") return [];
    const offered = new Set(
      situations.flatMap(({ snapshot: s }) =>
        shownOffers(s).flatMap(({ status, to, offer }) => (offer.can ? [`${status} ${to}`] : [])),
      ),
    );
    const transitions = subscriptionStatuses.flatMap((from) =>
      subscriptionStatuses.filter((to) => mayBecome(from, to, "client")).map((to) => `${from} ${to}`),
    );
    return transitions.every((transition) => offered.has(transition)) ? [] : [opening];
  },
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "subscription.opened": () => true,
  "subscription.closed": () => true,
  "reason.given": seeing("choosingReason"),
  "pause.confirmed": mayConfirm("pause"),
  "pauseEnd.confirmed": mayConfirm("setEnd"),
  "resume.confirmed": mayConfirm("resume"),
  "cancel.confirmed": mayConfirm("cancel"),
  "takeBack.confirmed": mayConfirm("takeBack"),
  "extension.confirmed": mayConfirm("extend"),
  "terms.confirmed": mayConfirm("changeTerms"),
  "reschedule.confirmed": mayConfirm("reschedule"),
  "allowCharges.confirmed": mayConfirm("allowCharges"),
  "stopCharges.confirmed": mayConfirm("stopCharges"),
  "check.requested": (s) => unanswered(s) && online(s),
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C17: for a flagged client no change is ever wanted but the withdrawal of a consent":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
  "C35: a change of a status is offered where the table has it for a client, unless a debt or an end ahead is in the way, and nowhere else":
    "what is in the way of a change (machines/subscription/obstacles.ts)",
  "before the list has come another step of the same subscription can be asked for":
    "a guard that looks at the subscription alone",
};

export const goals = {
  "nothing is opened": isIn("closed"),
  "the subscription is shown, with all that can be done": seeing("none"),
};

/** Where a page opened for this lands. */
const landing = (step: Step | null, s: Now): Parameters<typeof seeing>[0] => {
  const open = allowedFor(s);
  const status = shown(s)?.status;
  if (step === "pause" && open.includes("pause")) return "confirmingPause";
  if (step === "pause" && open.includes("setEnd")) return "confirmingPauseEnd";
  if (step === "extend" && open.includes("extend")) return "confirmingExtension";
  if (step === "terms" && open.includes("changeTerms")) return "confirmingTerms";
  if (step === "reschedule" && open.includes("reschedule")) return "confirmingReschedule";
  if (step === "resume" && open.includes("resume")) return "confirmingResume";
  if (step === "charges" && open.includes("stopCharges")) return "confirmingStop";
  if (step === "charges" && open.includes("allowCharges")) return "confirmingAllow";
  if ((step === "cancel" || step === "cancelConfirm") && open.includes("cancel"))
    return step === "cancelConfirm" && s.context.reason ? "confirmingCancel" : "choosingReason";
  return step === "whatIf" && status !== "cancelled" && status !== "finished" ? "comparing" : "none";
};

/** How many user actions a cancellation takes from the list. */
const stepsToCancel = ({ situations, steps }: Parameters<Laws<M>[string]>[0]): number => {
  const byPerson = Map.groupBy(
    steps.filter(({ move }) => move.verb === "act" && move.by === "person"),
    ({ from }) => from,
  );
  let reached: Situation<M>[] = situations.filter(
    ({ snapshot: s }) =>
      isIn("closed")(s) && online(s) && s.context.subscriptions?.some(({ status }) => status === "active"),
  );
  let known = new Set(reached);
  for (let count = 0; reached.length > 0; count += 1) {
    if (reached.some(({ snapshot: s }) => mayConfirm("cancel")(s))) return count;
    reached = reached.flatMap((here) => (byPerson.get(here) ?? []).map(({ to }) => to));
    reached = [...new Set(reached)].filter((here) => !known.has(here));
    known = new Set([...known, ...reached]);
  }
  return Infinity;
};

/** Of the open subscription. */
const ofOpen = (s: Now, { id }: { id: number }): boolean => id === s.context.id;

/**
 * Whether an open page is opened again depends on the change in flight (laws of changes); confirmations are for the
 * subscription in view.
 */
export const allowedPayloads: AllowedPayloads<M> = {
  "subscription.opened": (s, event) => s.can(event),
  "pause.confirmed": ofOpen,
  "pauseEnd.confirmed": ofOpen,
  "resume.confirmed": ofOpen,
  "cancel.confirmed": ofOpen,
  "takeBack.confirmed": ofOpen,
  "extension.confirmed": ofOpen,
  "terms.confirmed": ofOpen,
  "reschedule.confirmed": ofOpen,
};

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "allowCharges.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "cancel.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "context.intent.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "extension.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "pause.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "stopCharges.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "pauseEnd.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "reschedule.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "resume.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "takeBack.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "terms.confirmed.shown.keepsIfPaid is always false": "a client who owes nothing is shown these",
  "context.intent.terms.insurance is always false": "one set of terms is enough to be asked for",
  "context.subscriptions[].change.insurance is always false": "one set of terms is enough to be agreed to",
  "context.subscriptions[].daysKept is never but 0":
    "the days that a pause has kept are shown and not looked at here",
  "context.subscriptions[].period and context.subscriptions[].change.months are always equal":
    "terms are changed in the third period, and for three months",
  "subscriptions.read.subscriptions[].debt is never but 0": "what is owed is read with one subscription",
  "subscriptions.read.subscriptions[].daysKept is never but 0": "as above",
  "terms.confirmed.terms.insurance is always false": "one set of terms is enough to be asked for",
};

export const laws: Laws<M> = {
  ...changingLaws,
  ...transitionLaws,
  ...views,

  "what is opened is what was asked for, and a list or a change that comes later does not close it": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { id, step: wanted } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const opened = acted(step, "subscription.opened");
      if (changing(step.from.snapshot)) return false;
      if (acted(step, "subscription.closed")) return id !== null || !isIn("closed")(step.to.snapshot);
      if (!opened) return id !== before.id;
      if (unanswered(step.from.snapshot) && opened.id === before.id) return true;
      return id !== opened.id || wanted !== opened.step || isIn("closed")(step.to.snapshot);
    }),

  "until the list is there it is waited for; what is not in it is missing": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { subscriptions, id } = s.context;
      if (id === null) return !isIn("closed")(s);
      if (subscriptions === null) return !isIn("awaitingList")(s);
      return shown(s) ? !isOpen(s) : !isIn("missing")(s);
    }),

  "a step that is open now is shown, and any other leads to the subscription itself": ({ situations }) =>
    situations.filter(({ snapshot: s }) => viewing(s) && !seeing(landing(s.context.step, s))(s)),

  "device and money are shown separately, each as the server has it": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const subscription = shown(s);
      if (!subscription) return false;
      const { status, scheduled, possession, returnBy } = subscription;
      const over = status === "cancelled" || status === "finished";
      const agreement = over ? "ended" : scheduled ? "ending" : status;
      const inHand = returnBy === null ? "inUse" : "returning";
      const device =
        possession === undefined
          ? "unknown"
          : possession.state === "awaited"
            ? "ordered"
            : possession.state === "returned"
              ? "returned"
              : inHand;
      return !(isIn({ open: { agreement } })(s) && isIn({ open: { device } })(s));
    }),

  "the list is the account's, except for a newer reply about one subscription": ({ steps }) =>
    steps.filter((step) => {
      const read = acted(step, "subscriptions.read");
      const isDeaf = changing(step.from.snapshot) || unanswered(step.from.snapshot);
      return (
        read !== undefined && (isDeaf || !same(step.to.snapshot.context.subscriptions, read.subscriptions))
      );
    }),

  "a list counts wherever no change is on its way": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.can({ type: "subscriptions.read", subscriptions: [] }) === (changing(s) || unanswered(s)),
    ),

  "a list that leaves the plan of the open subscription as it was changes nothing that is being chosen": ({
    steps,
  }) =>
    steps.filter((step) => {
      const read = acted(step, "subscriptions.read");
      if (!read || !viewing(step.from.snapshot)) return false;
      const isNew = !isSamePlan(step.from.snapshot, step.to.snapshot);
      return isNew
        ? isOpen(step.to.snapshot) && invoked(step, "forecast").length === 0
        : invoked(step, "forecast").length > 0 || !same(step.to.snapshot.value, step.from.snapshot.value);
    }),

  "opening the open subscription again changes nothing": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { id, step } = s.context;
      return viewing(s) && id !== null && s.can({ type: "subscription.opened", id, step });
    }),

  "the forecast runs wherever there is a choice, and restarts for every opened subscription and changed plan":
    ({ situations, steps }) => [
      ...situations.filter((here) => runs(here, "forecast") !== viewing(here.snapshot)),
      ...steps.filter((step) => {
        const { from, to } = step;
        const isSame = viewing(from.snapshot) && isSamePlan(from.snapshot, to.snapshot);
        const opened = acted(step, "subscription.opened");
        const isElse = opened !== undefined && opened.id !== from.snapshot.context.id;
        const isDue = viewing(to.snapshot) && (!isSame || isElse);
        const { id, intent } = to.snapshot.context;
        const question = {
          until: intent ? intent.resumeOn : (shown(to.snapshot)?.resumeOn ?? null),
          extend: intent && intent.months,
          terms: intent && intent.terms,
          delivery: intent && intent.delivery && intent.delivery.day,
        };
        return asksOtherThan(step, "forecast", isDue ? { id: id ?? 0, question } : null);
      }),
    ],

  "it gets the return of the network, is asked again after other sums or texts, and gets nothing else": ({
    steps,
  }) =>
    steps.filter((step) => {
      const events = sent(step);
      const { snapshot: from } = step.from;
      const isNew = !same(shown(from), shown(step.to.snapshot));
      if (acted(step, "subscriptions.read") && viewing(from) && isNew && isSamePlan(from, step.to.snapshot))
        return !same(events, [{ to: "forecast", event: { type: "forecast.requested", question: {} } }]);
      const isDue = acted(step, "connection.restored") && viewing(from);
      return isDue
        ? events.length !== 1 || events[0]?.to !== "forecast" || events[0].event !== step.event
        : events.length > 0;
    }),

  "before the list has come another step of the same subscription can be asked for": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { id, step: invoked } = s.context;
      if (!isIn("awaitingList")(s) || id === null) return false;
      return (["pause", "cancel"] as const).some(
        (step) => step !== invoked && !s.can({ type: "subscription.opened", id, step }),
      );
    }),

  "C36: cancelling takes at most three steps from the list": (world) =>
    stepsToCancel(world) <= 3 ? [] : [world.opening],

  "a reason is kept on the way to the confirmation, and no longer": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        viewing(s) && s.context.reason !== null && !seeing("choosingReason", "confirmingCancel")(s),
    ),
    ...steps.filter((step) => {
      const { reason, step: now } = step.to.snapshot.context;
      const given = acted(step, "reason.given");
      if (given) return reason?.reason !== given.reason || !seeing("confirmingCancel")(step.to.snapshot);
      const before = step.from.snapshot.context;
      if (reason === null)
        return (
          before.reason !== null &&
          seeing("choosingReason", "confirmingCancel")(step.from.snapshot) &&
          seeing("choosingReason", "confirmingCancel")(step.to.snapshot) &&
          before.id === step.to.snapshot.context.id
        );
      return !same(reason, before.reason) || (now !== "cancel" && now !== "cancelConfirm");
    }),
  ],

  "the network is followed": followsNetwork(online),

  "the server's reply is emitted to the other actors": ({ steps }) =>
    steps.filter((step) => {
      const answer = returned(step, "setStatus")?.output;
      const changed =
        answer?.kind === "changed" || (answer?.kind === "refused" && answer.code === "forecast.changed");
      const found = returned(step, "loadSubscription");
      const before = step.from.snapshot.context;
      // The result is unknown, and the user has gone on.
      const isLeft = failed(step, "loadSubscription") && before.next !== null;
      const earlier = shown(step.from.snapshot);
      const isAsBefore =
        before.refusal === null &&
        found?.output.kind === "found" &&
        earlier !== undefined &&
        !isAfter(step.from.snapshot, earlier, found.output.subscription) &&
        same(accountStatus(found.output.subscription), accountStatus(earlier));
      return saysOtherThan(
        step,
        "subscriptions.outdated",
        changed || (found && !isAsBefore) || isLeft ? { type: "subscriptions.outdated" } : null,
      );
    }),
};
