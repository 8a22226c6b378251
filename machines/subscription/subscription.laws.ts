import { followsNetwork } from "../connectivity/network.laws.ts";
import type { Affordances, Payloads } from "../kit/common-laws.ts";
import { asksOtherThan, same, saysOtherThan } from "../kit/expect.ts";
import { type Laws, acted, asked, failed, returned, told } from "../kit/laws.ts";
import type { Situation } from "../kit/world.ts";
import { changingLaws } from "./subscription.changing.laws.ts";
import {
  type M,
  type Now,
  allowed,
  at,
  changing,
  isAfter,
  isOpen,
  mayConfirm,
  online,
  runs,
  seeing,
  shown,
  accountStatus,
  unanswered,
  viewing,
} from "./subscription.places.ts";
import type { Step } from "./subscription.setup.ts";
import { transitionLaws } from "./subscription.transitions.laws.ts";
import { viewLaws } from "./subscription.view.laws.ts";

/** What a person may do where; the views offer exactly this. */
export const affordances: Affordances<M> = {
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
  "check.requested": (s) => unanswered(s) && online(s),
};

/** Laws that no small change of the chart breaks, with what does. */
export const idle = {
  "C17: for a flagged client no change is ever wanted":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
  "C35: a change of a status is offered where the table has it for a client, unless a debt or an end ahead is in the way, and nowhere else":
    "what is in the way of a change (machines/subscription/obstacles.ts)",
  "before the list has come another step of the same subscription can be asked for":
    "a guard that looks at the subscription alone",
};

export const goals = {
  "nothing is opened": at("closed"),
  "the subscription is shown, with all that can be done": seeing("none"),
};

/** Where a page opened for this lands, if the subscription stands like this and nobody is barred. */
const landing = (step: Step | null, s: Now): Parameters<typeof seeing>[0] => {
  const open = s.context.accountStatus === "loggedIn" ? allowed(shown(s)) : [];
  const status = shown(s)?.status;
  if (step === "pause" && open.includes("pause")) return "confirmingPause";
  if (step === "pause" && open.includes("setEnd")) return "confirmingPauseEnd";
  if (step === "extend" && open.includes("extend")) return "confirmingExtension";
  if (step === "terms" && open.includes("changeTerms")) return "confirmingTerms";
  if (step === "reschedule" && open.includes("reschedule")) return "confirmingReschedule";
  if (step === "resume" && open.includes("resume")) return "confirmingResume";
  if ((step === "cancel" || step === "cancelConfirm") && open.includes("cancel"))
    return step === "cancelConfirm" && s.context.reason ? "confirmingCancel" : "choosingReason";
  return step === "whatIf" && status !== "cancelled" && status !== "finished" ? "comparing" : "none";
};

/** How many things a person has to do from where no subscription is opened until they can confirm a cancellation. */
const stepsToCancel = ({ situations, steps }: Parameters<Laws<M>[string]>[0]): number => {
  const byPerson = Map.groupBy(
    steps.filter(({ move }) => move.verb === "act" && move.by === "person"),
    ({ from }) => from,
  );
  let reached: Situation<M>[] = situations.filter(
    ({ snapshot: s }) =>
      at("closed")(s) && online(s) && s.context.subscriptions?.some(({ status }) => status === "active"),
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

/** Of the subscription that is open. */
const ofOpen = (s: Now, { id }: { id: number }): boolean => id === s.context.id;

/** Whether a page that is open is opened again depends on what is under way: the laws of changes say so; what is confirmed is of the subscription in view. */
export const payloads: Payloads<M> = {
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

/** Values that cannot be other, with the reason. */
export const unvaried = {
  "context.intent.terms.insurance is always false": "one set of terms is enough to be asked for",
  "context.subscriptions[].change.insurance is always false": "one set of terms is enough to be agreed to",
  "context.subscriptions[].daysKept is never but 0":
    "the days that a pause has kept are shown and not looked at here",
  "context.subscriptions[].period and context.subscriptions[].change.months are always equal":
    "terms are changed in the third period, and for three months",
  "subscriptions.read.subscriptions[].debt is never but 0": "what is owed is read with one subscription",
  "subscriptions.read.subscriptions[].daysKept is never but 0": "as above",
  "subscriptions.read.subscriptions[].bonusApplied is never but 0":
    "what bonus changes is read with one subscription",
  "terms.confirmed.terms.insurance is always false": "one set of terms is enough to be asked for",
};

export const laws: Laws<M> = {
  ...changingLaws,
  ...transitionLaws,
  ...viewLaws,

  "what is opened is what was asked for, and a list or a change that comes later does not close it": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { id, step: wanted } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const opened = acted(step, "subscription.opened");
      if (changing(step.from.snapshot)) return false;
      if (acted(step, "subscription.closed")) return id !== null || !at("closed")(step.to.snapshot);
      if (!opened) return id !== before.id;
      if (unanswered(step.from.snapshot) && opened.id === before.id) return true;
      return id !== opened.id || wanted !== opened.step || at("closed")(step.to.snapshot);
    }),

  "until the list is there it is waited for; what is not in it is missing": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { subscriptions, id } = s.context;
      if (id === null) return !at("closed")(s);
      if (subscriptions === null) return !at("awaitingList")(s);
      return shown(s) ? !isOpen(s) : !at("missing")(s);
    }),

  "a step that is open now is shown, and any other leads to the subscription itself": ({ situations }) =>
    situations.filter(({ snapshot: s }) => viewing(s) && !seeing(landing(s.context.step, s))(s)),

  "device and money are told apart, each as the server has it": ({ situations }) =>
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
      return !(at({ open: { agreement } })(s) && at({ open: { device } })(s));
    }),

  "the list is kept as the account has it, but for what the server said of one meanwhile": ({ steps }) =>
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

  "a list in which nothing is new about the subscription disturbs nobody": ({ steps }) =>
    steps.filter((step) => {
      const read = acted(step, "subscriptions.read");
      if (!read || !viewing(step.from.snapshot)) return false;
      const isNew = !same(shown(step.to.snapshot), shown(step.from.snapshot));
      return isNew
        ? isOpen(step.to.snapshot) && asked(step, "forecast").length === 0
        : asked(step, "forecast").length > 0 || !same(step.to.snapshot.value, step.from.snapshot.value);
    }),

  "nobody is disturbed by what is opened already": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { id, step } = s.context;
      return viewing(s) && id !== null && s.can({ type: "subscription.opened", id, step });
    }),

  "what it would mean is reckoned wherever one can choose, and anew for whatever is opened or changed": ({
    situations,
    steps,
  }) => [
    ...situations.filter((here) => runs(here, "forecast") !== viewing(here.snapshot)),
    ...steps.filter((step) => {
      const { from, to } = step;
      const isSame = viewing(from.snapshot) && same(shown(from.snapshot), shown(to.snapshot));
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

  "it is told that the network is back, and nothing else": ({ steps }) =>
    steps.filter((step) => {
      const heard = told(step);
      const isDue = acted(step, "connection.restored") && viewing(step.from.snapshot);
      return isDue
        ? heard.length !== 1 || heard[0]?.to !== "forecast" || heard[0].event !== step.event
        : heard.length > 0;
    }),

  "before the list has come another step of the same subscription can be asked for": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { id, step: asked } = s.context;
      if (!at("awaitingList")(s) || id === null) return false;
      return (["pause", "cancel"] as const).some(
        (step) => step !== asked && !s.can({ type: "subscription.opened", id, step }),
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

  "the others hear of what the server said here": ({ steps }) =>
    steps.filter((step) => {
      const answer = returned(step, "setStatus")?.output;
      const changed =
        answer?.kind === "changed" || (answer?.kind === "refused" && answer.code === "forecast.changed");
      const found = returned(step, "loadSubscription");
      const before = step.from.snapshot.context;
      // It is not known what came of it, and the person has gone on.
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
