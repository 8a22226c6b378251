import { knowsNetworkOtherwise, missesNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import {
  type Laws,
  acted,
  invoked,
  invokedPorts,
  elapsed,
  failed,
  returned,
} from "#tools/statecharts/laws.ts";
import { leadsTo } from "#tools/statecharts/leads-to.ts";
import {
  type M,
  type Now,
  type StateName,
  arrives,
  isIn,
  expectedEnd,
  intentOf,
  online,
  pausing,
  question,
  unanswered,
  waitingForLock,
  waitsFor,
} from "./card-binding.model.ts";
import { type CardBindingView, bindOffer, cardBindingView, mayBindAgain } from "./card-binding.view.ts";
import { asksAgainSooner, looksOtherwise, saysNextTryOtherwise } from "../runtime/polling.laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { offer } from "../runtime/offer.ts";

/** The expected screen of a state. */
const screenOf = (s: Now): CardBindingView["screen"] => {
  for (const state of ["restoring", "idle", "consenting", "outcomeUnknown"] as const)
    if (isIn(state)(s)) return state;
  if (waitingForLock(s)) return "otherTab";
  if (unanswered(s)) return "unanswered";
  if (isIn("redirecting")(s)) return "leaving";
  if (isIn("returned", "verifying", "offline", "activating")(s)) return "verifying";
  // The server knows it: nothing is prepared any more.
  if (isIn("closing")(s) && s.context.intent?.bindingId) return "verifying";
  return s.status === "done" ? (s.context.ending?.kind ?? "working") : "working";
};

const mayBind = (s: Now) => offer(!s.context.mayPost && "viewOnly", !online(s) && "offline");

export const views: Laws<M> = {
  "C30: the screen is the one of where the binding stands, and no other": ({ situations }) =>
    situations.filter(({ snapshot: s }) => cardBindingView(s).screen !== screenOf(s)),

  "C17, C44: it says why no card can be bound": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = cardBindingView(s);
      return (
        !same(bindOffer(s), mayBind(s)) ||
        mayBindAgain(s) !== (isIn("idle")(s) && s.context.mayPost) ||
        (view.screen === "consenting" && !same(view.submit, mayBind(s)))
      );
    }),

  "what is asked again by itself says when, and why it cannot be asked now": saysNextTryOtherwise(
    cardBindingView,
    online,
  ),

  "the way back to the acquirer is closed while it is not known to be of use, and without a network": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const view = cardBindingView(s);
      return (
        "reopen" in view &&
        !same(
          view.reopen,
          offer(isIn("returned", "activating", "closing")(s) && "pending", !online(s) && "offline"),
        )
      );
    }),

  "the reason of a failure is shown as the server gave it": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = cardBindingView(s);
      const { ending } = s.context;
      return view.screen === "refused" && (ending?.kind !== "refused" || ending.why !== view.why);
    }),
};

const pollingStates = {
  attemptOf: ({ context }: Now) => context.attempt,
  verifying: isIn("verifying"),
  pausing: isIn({ verifying: "pausing" }),
  checking: isIn({ verifying: "checking" }),
  unknown: isIn({ outcomeUnknown: "pausing" }),
  isOver: (step: Step<M>) => expectedEnd(step) !== undefined,
};

/** From a binding that the server knows to its end. */
const verifyingLaws: Laws<M> = {
  "C32: after a return nothing is asked but how the binding stands": ({ steps }) =>
    steps.filter((step) => {
      const back = returned(step, "leaveForAcquirer")?.output.kind === "returned";
      const gaveUp = isIn("redirecting")(step.from.snapshot) && (elapsed(step) ?? failed(step));
      return (
        (back || gaveUp) &&
        !same(invokedPorts(step), [
          { port: "checkBinding", input: { bindingId: intentOf(step.from)?.bindingId } },
        ])
      );
    }),

  "a card that is bound is made the main one, once, by the key of its intent": ({ steps }) =>
    steps.filter((step) => {
      const state = returned(step, "checkBinding")?.output;
      const { mayPost } = step.to.snapshot.context;
      const intent = intentOf(step.to);
      const due =
        state?.kind === "bound" && intent && mayPost && online(step.to.snapshot)
          ? { cardId: state.cardId, cityId: intent.cityId, key: intent.activationKey }
          : null;
      return asksOtherThan(step, "activateCard", due) || (due !== null && !arrives(step, "activating"));
    }),

  "a question that was put off is asked when its pause is over, on demand, and when the network is back": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      ({ snapshot: s, armed: timers }) =>
        (unanswered(s) && online(s) && !timers.some(({ timer }) => timer.includes("nextRetry"))) ||
        (isIn({ outcomeUnknown: "pausing" })(s) && !timers.some(({ timer }) => timer.includes("slowCheck"))),
    ),
    ...steps.filter((step) => {
      const due = question(step.from);
      const pauseIsOver = ["nextRetry", "nextCheck", "slowCheck"].some((timer) =>
        elapsed(step)?.includes(timer),
      );
      const isBack = acted(step, "connection.restored") && !pausing(step.from.snapshot);
      const may = online(step.from.snapshot) || isBack;
      return due && (pauseIsOver || isBack || acted(step, "check.requested"))
        ? !same(invokedPorts(step), may ? [due] : [])
        : false;
    }),
  ],

  "C39, L1: no answer leads to the same question at once, and each pause is longer": ({ steps }) => [
    ...steps.filter(asksAgainSooner<M>(pollingStates)),
    ...steps.filter(
      ({ from, to }) =>
        isIn("asking")(from.snapshot) &&
        !isIn("asking")(to.snapshot) &&
        pollingStates.attemptOf(to.snapshot) !== 0,
    ),
  ],

  "a binding is looked at every 2 s for half a minute, then after 5, 15 and 60 s, then its outcome is unknown":
    ({ steps }) => steps.filter(looksOtherwise<M>(pollingStates)),
};

/** From consent to a binding that the server knows. */
const askingLaws: Laws<M> = {
  "nothing is asked of the acquirer before the four facts were agreed to": ({ situations, steps }) => [
    ...situations.filter((here) => waitsFor(here, "holdLock") !== isIn("asking")(here.snapshot)),
    ...steps.filter((step) => {
      const agreed = acted(step, "binding.consented");
      if (isIn("asking")(step.to.snapshot) && !isIn("asking")(step.from.snapshot)) return !agreed;
      return acted(step, "binding.considered") && !arrives(step, "consenting");
    }),
    ...steps.filter((step) => acted(step, "binding.abandoned") && !arrives(step, "idle")),
  ],

  "C25: only the tab with the lock asks, and once": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        isIn({ asking: "acquiringLock" }, { asking: "waitingForLock" })(s) &&
        !s.can({ type: "lock.acquired" }),
    ),
    ...steps.filter((step) => {
      const waited = isIn({ asking: "acquiringLock" }, { asking: "waitingForLock" })(step.from.snapshot);
      const prepares = invoked(step, "prepareIntent").length;
      if (step.event.type === "lock.acquired") return prepares !== 1;
      if (step.event.type === "lock.unavailable") return !arrives(step, { asking: "waitingForLock" });
      return (
        prepares > 0 ||
        (waited && step.move.verb === "answer" && invokedPorts(step).length > 0) ||
        (invoked(step, "requestBinding").length > 0 && waitsFor(step.from, "requestBinding"))
      );
    }),
  ],

  "C26: an intent is stored before it is asked for, and has its keys for good": ({ steps }) =>
    steps.filter((step) => {
      const [was, is] = [intentOf(step.from), intentOf(step.to)];
      const answer = returned(step, "prepareIntent");
      const { cityId } = step.to.snapshot.context;
      const agreed = acted(step, "binding.consented");
      return (
        (agreed && cityId !== agreed.cityId) ||
        invoked(step, "prepareIntent").some((input) => !same(input, { cityId })) ||
        invoked(step, "requestBinding").some((intent) => !same(intent, is)) ||
        (answer
          ? !same(is, answer.output)
          : was !== null && (was.key !== is?.key || was.activationKey !== is.activationKey))
      );
    }),

  "C26: an intent that a reply has named is looked at, a new one is asked for": ({ steps }) =>
    steps.filter((step) => {
      const intent = returned(step, "prepareIntent")?.output;
      if (!intent) return false;
      if (intent.bindingId !== null)
        return !same(invokedPorts(step), [{ port: "checkBinding", input: { bindingId: intent.bindingId } }]);
      return online(step.to.snapshot)
        ? invoked(step, "requestBinding").length !== 1
        : !unanswered(step.to.snapshot);
    }),

  "the name and the page of a binding are stored before the page is left": ({ steps }) =>
    steps.filter((step) => {
      const reply = returned(step, "requestBinding")?.output;
      const kept =
        reply?.kind === "begun"
          ? [{ ...intentOf(step.from), bindingId: reply.bindingId, redirect: reply.redirect }]
          : [];
      const stored = returned(step, "keepIntent") !== undefined || failed(step, "keepIntent");
      return (
        !same(invoked(step, "keepIntent"), kept) ||
        (kept.length > 0 && !same(intentOf(step.to), kept[0])) ||
        (stored && !arrives(step, "redirecting"))
      );
    }),

  "an acquirer that does not answer is asked again, by the same binding": ({ steps }) =>
    steps.filter((step) => {
      const reply = returned(step, "requestBinding")?.output;
      const postponed = reply?.kind === "refused" && reply.code === "acquirer.unavailable";
      return (postponed || failed(step, "requestBinding")) && !unanswered(step.to.snapshot);
    }),

  "what was begun is never asked for again": ({ steps }) =>
    steps.filter(
      (step) =>
        intentOf(step.from)?.bindingId != null &&
        invokedPorts(step).some(({ port }) => port === "requestBinding" || port === "prepareIntent"),
    ),
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "binding.considered": isIn("restoring", "idle"),
  "binding.abandoned": (s) => isIn("consenting")(s) || waitingForLock(s) || unanswered(s),
  "binding.consented": (s) => isIn("consenting")(s) && online(s) && s.context.mayPost,
  "check.requested": (s) => (unanswered(s) && online(s)) || pausing(s),
  "acquirer.reopened": (s) => isIn("verifying")(s) || (isIn("outcomeUnknown")(s) && online(s)),
};

export const goals = { "L7: the binding ends": ({ status }: Now) => status === "done" };

export const delays = {
  nextRetry: (ms: number, { context }: Now) => ms === [2_000, 15_000, 60_000][context.attempt],
  nextCheck: (ms: number, { context }: Now) => ms === [2_000, 0, 5_000, 15_000, 60_000][context.attempt],
  fastPolling: 30_000,
  leaveTimeout: 15_000,
  slowCheck: 60_000,
};

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "context.mayPost is always true": "a client who may only read has a model of their own",
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C34: nothing it knows or sends could be a card number": "a body that keeps what was typed at the bank",
  "C17: for a flagged client nothing is sent":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
};

export const laws: Laws<M> = {
  "L4: after the bank's question a card is bound, refused, or shown as unknown": leadsTo<M>(
    isIn("verifying"),
    (s) => s.context.ending !== null || s.status === "done" || isIn("outcomeUnknown")(s),
    { sooner: ["connection.restored"] },
  ),

  ...askingLaws,
  ...verifyingLaws,

  "a binding that was begun before goes on by itself, and nothing else is asked for at the start": ({
    opening,
    steps,
  }) => [
    ...(same(invokedPorts(opening), [{ port: "recallIntent" }]) ? [] : [opening.to]),
    ...steps.filter((step) => {
      const answer = returned(step, "recallIntent");
      if (failed(step, "recallIntent")) return !arrives(step, "idle");
      if (!answer) return false;
      if (answer.output?.bindingId == null) return !arrives(step, "idle") || intentOf(step.to) !== null;
      return !arrives(step, "returned") || !same(intentOf(step.to), answer.output);
    }),
  ],

  "C33: the page is left only in redirecting, for the page of the binding": ({ situations, steps }) => [
    ...situations.filter((here) => waitsFor(here, "leaveForAcquirer") !== isIn("redirecting")(here.snapshot)),
    ...steps.filter((step) => {
      const leaves = invoked(step, "leaveForAcquirer");
      if (acted(step, "acquirer.reopened") && leaves.length === 0) return true;
      return leaves.length > 0 && !same(leaves, [{ url: intentOf(step.to)?.redirect }]);
    }),
  ],

  "C27: a key is dropped as soon as the server reports the outcome, and only then": ({ steps }) =>
    steps.filter((step) => {
      const end = expectedEnd(step);
      const activated = returned(step, "activateCard") !== undefined || failed(step, "activateCard");
      const isOver =
        activated || (end !== undefined && !failed(step) && invoked(step, "activateCard").length === 0);
      return !same(invoked(step, "closeIntent"), isOver ? [{ key: intentOf(step.from)?.key }] : []);
    }),

  "it ends at once with the server's outcome, and with no other": ({ situations, steps }) => [
    ...steps.filter((step) => {
      const { ending } = step.from.snapshot.context;
      return !same(step.to.snapshot.context.ending, ending ?? expectedEnd(step) ?? null);
    }),
    ...situations.filter(({ snapshot: s }) => {
      const { ending, cardId } = s.context;
      if (s.status !== "done") return (ending !== null) !== isIn("closing", "activating")(s);
      return (
        ending === null ||
        // Cast: each ending is the name of its state.
        !isIn(ending.kind as StateName)(s) ||
        !same(s.output, ending) ||
        (ending.kind === "bound" && ending.cardId !== cardId)
      );
    }),
  ],

  "C44: the state of the network is the last reported one": ({ situations, steps }) => [
    ...situations.filter(missesNetwork(online)),
    ...situations.filter(
      ({ snapshot: s }) =>
        (isIn("verifying", "offline")(s) && online(s) !== isIn("verifying")(s)) ||
        (isIn("outcomeUnknown")(s) && online(s) === isIn({ outcomeUnknown: "offline" })(s)),
    ),
    ...steps.filter(knowsNetworkOtherwise(online)),
  ],

  "C44: without a network nothing is sent": ({ steps }) =>
    steps.filter((step) => {
      const sends = invoked(step, "requestBinding").length + invoked(step, "activateCard").length > 0;
      return sends && !online(step.to.snapshot);
    }),

  "C34: nothing it knows or sends could be a card number": ({ opening, situations, steps }) => {
    const hasNumber = (value: unknown) => /\d{13,19}/.test(JSON.stringify(value));
    return [
      ...situations.filter(({ snapshot }) => hasNumber(snapshot.context)),
      ...[opening, ...steps].filter((step) => hasNumber(invokedPorts(step))).map(({ to }) => to),
    ];
  },

  "the view offers exactly what counts": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = cardBindingView(s);
      const offers = {
        "binding.considered": view.screen === "idle" || view.screen === "restoring",
        "binding.abandoned": ["consenting", "otherTab", "unanswered"].includes(view.screen),
        "binding.consented": view.screen === "consenting" && view.submit.can,
        "check.requested": "checkNow" in view && view.checkNow.can,
        "acquirer.reopened": "reopen" in view && view.reopen.can,
      };
      // Cast: events by name; those without a city ignore it.
      return Object.entries(offers).some(
        ([type, offered]) => offered !== s.can({ type, cityId: 1 } as never),
      );
    }),

  "C17: for a flagged client nothing is sent": ({ situations }) =>
    situations.filter(
      (here) =>
        !here.snapshot.context.mayPost &&
        (waitsFor(here, "requestBinding") || waitsFor(here, "activateCard")),
    ),
};
