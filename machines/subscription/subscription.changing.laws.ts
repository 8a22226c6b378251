import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, asked, failed, returned } from "../kit/laws.ts";
import type { Step } from "../kit/world.ts";
import {
  type M,
  allowed,
  asking,
  changing,
  checking,
  confirmed,
  isAfter,
  isOpen,
  online,
  runs,
  seeing,
  shown,
  accountStatus,
  unanswered,
  viewing,
} from "./subscription.places.ts";
import type { Notice } from "./subscription.setup.ts";

const outdated = new Set<string>(["subscription.changed", "subscription.notAllowed"]);

/** What is known of a change that was on its way, once this step is over. */
type Verdict = "done" | "asBefore" | "changed" | "refused" | "otherSums";

const verdict = (step: Step<M>): Verdict | undefined => {
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

const noticeOf = (step: Step<M>): Notice | null | undefined => {
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

/** One change on its way. */
export const changingLaws: Laws<M> = {
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
      if (asked(step, "setStatus").some((sent) => !allowed(before).includes(sent.change))) return true;
      return asksOtherThan(
        step,
        "setStatus",
        due && before && intent
          ? {
              change: intent.change,
              shown: intent.shown && intent.shown.mark,
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

  "C35: what is shown is what the server said last, whatever was wanted": ({ steps }) =>
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

  "C36: a change is wanted only by whoever confirmed it where its consequences are shown, for this subscription":
    ({ steps }) =>
      steps.filter((step) => {
        const { wanted, intent } = step.to.snapshot.context;
        const before = step.from.snapshot.context;
        const now = confirmed(step);
        if (now) return wanted !== now.change || !same(intent, now) || !changing(step.to.snapshot);
        if (intent !== null && !same(intent, before.intent)) return true;
        return wanted !== null && (wanted !== before.wanted || viewing(step.to.snapshot));
      }),

  "C36: nobody cancels without having been asked why": ({ situations }) =>
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
      if (asked(step, "prepareChange").length !== (isNew ? 1 : 0)) return true;
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

  "whoever looks again after a try that did nothing finds what they had chosen, and nobody else does": ({
    steps,
  }) =>
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

  "people are told what came of it, and no longer than it matters": ({ steps }) =>
    steps.filter((step) => {
      const { notice } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const told = noticeOf(step);
      if (before.next !== null && told !== undefined) return notice !== null;
      if (told !== undefined) return notice !== told;
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
        !online(step.from.snapshot) && step.move.verb === "act" && asked(step, "setStatus").length > 0,
    ),

  "C17: for a flagged client no change is ever wanted": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => s.context.accountStatus !== "loggedIn" && s.context.wanted !== null,
    ),
};
