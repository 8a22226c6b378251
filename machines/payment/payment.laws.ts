import { knowsNetworkOtherwise, missesNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents, AllowedPayloads } from "#tools/statecharts/common-laws.ts";
import { same } from "#tools/statecharts/expect.ts";
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
  agreed,
  arrives,
  isIn,
  ended,
  expectedEnd,
  hasPage,
  receivedPayment,
  intentOf,
  isUnclear,
  looks,
  online,
  pausing,
  putOff,
  question,
  unanswered,
  waitsFor,
} from "./payment.model.ts";
import { type PaymentView, paymentView } from "./payment.view.ts";
import { asksAgainSooner, looksOtherwise, saysNextTryOtherwise } from "../runtime/polling.laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { offer } from "../runtime/offer.ts";

/** The expected screen of a state. */
const screenOf = (s: Now): PaymentView["screen"] => {
  const { ending } = s.context;
  if (isIn({ asking: "waitingForLock" })(s)) return "otherTab";
  if (putOff(s)) return "unanswered";
  if (isIn("confirming")(s)) return "confirming";
  if (isIn("redirecting")(s)) return "leaving";
  if (isIn("returned", "verifying", "offline")(s)) return "verifying";
  if (isIn("outcomeUnknown")(s)) return "outcomeUnknown";
  return ending === null || ending.kind === "setAside" ? "working" : ending.kind;
};

/** Sum and id of the payment: the server's own, once there is one. */
const isToldWrong = ({ context }: Now, view: PaymentView): boolean =>
  "paymentId" in view &&
  (view.amount !== (context.payment === null ? context.agreed : context.payment.amount) ||
    view.paymentId !== (context.intent === null ? null : context.intent.paymentId));

export const views: Laws<M> = {
  "C30, C31: the screen is the one of where the payment stands, and no other": ({ situations }) =>
    situations.filter(({ snapshot: s }) => paymentView(s).screen !== screenOf(s)),

  "C29: a sum in view is the payment's own, or the one agreed to, each under its name": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentView(s);
      if (view.screen === "confirming")
        return view.agreed !== s.context.agreed || view.amount !== s.context.payment?.amount;
      return isToldWrong(s, view);
    }),

  "what is asked again by itself says when, and why it cannot be asked now": saysNextTryOtherwise(
    paymentView,
    online,
  ),

  "the acquirer's page can be opened if there is one; otherwise the reason is shown": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentView(s);
      if (view.screen !== "verifying") return false;
      const looks = isIn("returned")(s) && "pending";
      const isThere = hasPage(s) && s.context.payment !== null;
      return (
        !same(view.reopen, offer(looks, !online(s) && "offline", !isThere && "noPage")) ||
        !same(view.setAside, offer(looks))
      );
    }),

  "the outcome is shown as the server gave it": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentView(s);
      const { ending } = s.context;
      if (view.screen === "succeeded")
        return ending?.kind !== "succeeded" || ending.elsewhere !== view.elsewhere;
      if (view.screen === "failed") return ending?.kind !== "failed" || ending.why !== view.why;
      return (
        view.screen === "outcomeUnknown" &&
        view.long !== isIn({ outcomeUnknown: { duration: "exhausted" } })(s)
      );
    }),
};

const pollingStates = {
  attemptOf: ({ context }: Now) => context.attempt,
  verifying: isIn("verifying"),
  pausing: isIn({ verifying: "pausing" }),
  checking: isIn({ verifying: "checking" }),
  unknown: isIn({ outcomeUnknown: { rhythm: "pausing", duration: "waiting" } }),
  isOver: ({ to }: Step<M>) => ended(to.snapshot),
};

/** From a payment that the server knows to its end. */
const verifyingLaws: Laws<M> = {
  "C32: after a return nothing is asked but how the payment stands": ({ steps }) =>
    steps.filter((step) => {
      const back = returned(step, "leaveForAcquirer")?.output.kind === "returned";
      const gaveUp = isIn("redirecting")(step.from.snapshot) && (elapsed(step) ?? failed(step));
      return (back || gaveUp) && !same(invokedPorts(step), [looks(intentOf(step.from)?.paymentId)]);
    }),

  "what was asked for is never asked for again, once the server knows it": ({ steps }) =>
    steps.filter(
      (step) =>
        !isIn("asking")(step.from.snapshot) &&
        invokedPorts(step).some(({ port }) => port === "requestPayment" || port === "prepareIntent"),
    ),

  "no way leads from an unknown outcome to paying": ({ steps }) =>
    steps.filter(
      (step) =>
        isIn("outcomeUnknown")(step.from.snapshot) &&
        (!arrives(step, "outcomeUnknown", "closing", "setAside") ||
          invokedPorts(step).some(({ port }) => port !== "checkPayment" && port !== "closeIntent")),
    ),

  "the payment in progress is the one that is checked, and its last status is kept": ({ steps }) =>
    steps.filter((step) => {
      const looked = invoked(step, "checkPayment");
      const payment = receivedPayment(step);
      const shown = step.to.snapshot.context.payment;
      return (
        looked.some((input) => !same(input, { paymentId: intentOf(step.to)?.paymentId })) ||
        (payment?.status === "processing" &&
          !ended(step.to.snapshot) &&
          !same(shown, payment) &&
          !isIn({ asking: "preparing" })(step.to.snapshot))
      );
    }),

  "what is known of a payment is not forgotten while it is looked at": ({ steps }) =>
    steps.filter(
      ({ from, to }) =>
        !isIn("asking")(from.snapshot) &&
        from.snapshot.context.payment !== null &&
        to.snapshot.context.payment === null,
    ),

  "a question that was put off is asked when its pause is over, on demand, and when the network is back": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      ({ snapshot: s, armed: timers }) =>
        putOff(s) && online(s) && !timers.some(({ timer }) => timer.includes("nextRetry")),
    ),
    ...steps.filter((step) => {
      const due = question(step.from);
      const pauseIsOver = ["nextRetry", "nextCheck", "slowCheck"].some((timer) =>
        elapsed(step)?.includes(timer),
      );
      const isBack = acted(step, "connection.restored") && !pausing(step.from.snapshot);
      const may = online(step.from.snapshot) || isBack || due?.port === "findPayment";
      return due && (pauseIsOver || isBack || acted(step, "check.requested"))
        ? !same(invokedPorts(step), may ? [due] : [])
        : false;
    }),
  ],

  "C39, L1: no answer leads to the same question at once, and each pause is longer": ({ steps }) =>
    steps.filter(asksAgainSooner<M>(pollingStates)),

  "a payment is looked at every 2 s for half a minute, then after 5, 15 and 60 s, then its outcome is unknown":
    ({ steps }) => steps.filter(looksOtherwise<M>(pollingStates)),
};

/** From "Pay" to a payment that the server knows. */
const askingLaws: Laws<M> = {
  "C25: only the tab with the lock asks, and once": ({ steps }) =>
    steps.filter(
      (step) =>
        invokedPorts(step).some(({ port }) => port === "requestPayment" || port === "prepareIntent") &&
        (!waitsFor(step.from, "holdLock") ||
          isIn({ asking: "waitingForLock" })(step.from.snapshot) ||
          isIn({ asking: "acquiringLock" })(step.from.snapshot) !== (step.event.type === "lock.acquired") ||
          waitsFor(step.from, "requestPayment")),
    ),

  "C25: the lock is requested at once, for this subject, and released when nothing more is asked": ({
    opening,
    situations,
  }) => [
    ...(same(invoked(opening, "holdLock"), [opening.to.snapshot.context.subject]) ? [] : [opening.to]),
    ...situations.filter((here) => waitsFor(here, "holdLock") !== isIn("asking")(here.snapshot)),
  ],

  "C25: what another tab did counts before what was pressed here": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) => isIn({ asking: "acquiringLock" })(s) && !s.can({ type: "lock.acquired" }),
    ),
    ...steps.filter((step) => {
      const waited = isIn({ asking: "waitingForLock" })(step.from.snapshot);
      const isFirst = isIn({ asking: "acquiringLock" })(step.from.snapshot);
      if (isFirst && step.event.type === "lock.acquired") return invoked(step, "prepareIntent").length !== 1;
      if (step.event.type === "lock.unavailable") return !arrives(step, { asking: "waitingForLock" });
      return waited && step.event.type === "lock.acquired"
        ? !same(invoked(step, "findPayment"), [step.to.snapshot.context.subject])
        : waited && invokedPorts(step).length > 0;
    }),
  ],

  "C26: an intent has one key for good, and every request carries it": ({ steps }) =>
    steps.filter((step) => {
      const [was, is] = [intentOf(step.from), intentOf(step.to)];
      const prepares = invoked(step, "prepareIntent");
      const { subject, choice } = step.to.snapshot.context;
      return (
        (was !== null && was.key !== is?.key) ||
        (prepares.length > 0 && (was !== null || !same(prepares, [{ ...subject, ...choice }]))) ||
        invoked(step, "requestPayment").some((intent) => !same(intent, is)) ||
        (returned(step, "prepareIntent") !== undefined &&
          !same(returned(step, "prepareIntent")?.output, {
            intent: is,
            resumed: step.to.snapshot.context.resumed,
          }))
      );
    }),

  "C26: an intent that a reply has named is looked at, a new one is asked for": ({ steps }) =>
    steps.filter((step) => {
      const intent = returned(step, "prepareIntent")?.output.intent;
      if (!intent) return false;
      if (intent.paymentId !== null) return !same(invokedPorts(step), [looks(intent.paymentId)]);
      return online(step.to.snapshot)
        ? invoked(step, "requestPayment").length !== 1
        : !unanswered(step.to.snapshot);
    }),

  "C29: the number and the page of a payment are stored before the page is left": ({ steps }) =>
    steps.filter((step) => {
      const reply = returned(step, "requestPayment")?.output;
      const payment = receivedPayment(step);
      const intent = intentOf(step.from);
      const adopted = isIn({ asking: "reconciling" })(step.from.snapshot);
      const goesOn = payment?.status === "processing" && !ended(step.to.snapshot);
      const kept =
        reply?.kind === "created" && goesOn
          ? { ...intent, paymentId: reply.payment.id, redirect: reply.redirect }
          : reply?.kind === "inProgress" && reply.paymentId !== null
            ? { ...intent, paymentId: reply.paymentId, redirect: null }
            : adopted && goesOn
              ? { ...intent, paymentId: payment.id, redirect: null }
              : undefined;
      return (
        !same(invoked(step, "keepIntent"), kept ? [kept] : []) || (kept && !same(intentOf(step.to), kept))
      );
    }),

  "C29: only an amount that was agreed to on this page is taken to the acquirer; any other is asked about": ({
    steps,
  }) =>
    steps.filter((step) => {
      if (!isIn({ asking: "recording" })(step.from.snapshot) || step.move.verb !== "answer") return false;
      const { intent, payment } = step.from.snapshot.context;
      if (intent?.redirect == null || payment === null) return !arrives(step, "verifying", "offline");
      const { agreed: agreedTo, resumed } = step.from.snapshot.context;
      return !arrives(step, payment.amount === agreedTo && !resumed ? "redirecting" : "confirming");
    }),

  "an acquirer that does not answer is asked again, by the same payment": ({ steps }) =>
    steps.filter((step) => {
      const reply = returned(step, "requestPayment")?.output;
      const postponed = reply?.kind === "refused" && reply.code === "acquirer.unavailable";
      return (postponed || failed(step, "requestPayment")) && !unanswered(step.to.snapshot);
    }),

  "an unclear refusal is cleared up at once by looking who paid": ({ steps }) =>
    steps.filter((step) => {
      const unclear = isUnclear(returned(step, "requestPayment")?.output);
      return (
        unclear &&
        !same(invokedPorts(step), [{ port: "findPayment", input: step.to.snapshot.context.subject }])
      );
    }),
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "check.requested": (s) => (putOff(s) && online(s)) || pausing(s),
  "amount.accepted": isIn("confirming"),
  "acquirer.reopened": (s) => isIn("verifying")(s) && hasPage(s) && s.context.payment !== null,
  "payment.setAside": (s) =>
    putOff(s) ||
    isIn({ asking: "waitingForLock" }, "confirming", "verifying", "offline", "outcomeUnknown")(s),
};

export const goals = { "L7: the payment ends": ({ status }: Now) => status === "done" };

export const delays = {
  nextRetry: (ms: number, { context }: Now) => ms === [2_000, 15_000, 60_000][context.attempt],
  nextCheck: (ms: number, { context }: Now) => ms === [2_000, 0, 5_000, 15_000, 60_000][context.attempt],
  fastPolling: 30_000,
  leaveTimeout: 15_000,
  slowCheck: 60_000,
  longWait: 900_000,
};

/** With the shown sum; another one was not seen (C29). */
export const allowedPayloads: AllowedPayloads<M> = {
  "amount.accepted": (s, { amount }) => isShown(s, amount),
  "acquirer.reopened": (s, { amount }) => isShown(s, amount),
};
const isShown = (s: Now, amount: number): boolean => {
  const view = paymentView(s);
  return "amount" in view && view.amount === amount;
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C25: only the tab with the lock asks, and once":
    "a chart that never acquires its lock: small changes lose a transition first, and are found by it",
  "what was asked for is never asked for again, once the server knows it":
    "a transition drawn anew, from a payment that is known back to asking for it",
  "what is known of a payment is not forgotten while it is looked at":
    "a body that takes a look that found nothing for news",
  "C34: nothing it knows or sends could be a card number": "a body that keeps what was typed at the bank",
};

export const laws: Laws<M> = {
  "L4: a client who pays is sent to the bank, sees the outcome, or sees that there is no reply": leadsTo<M>(
    isIn("asking"),
    (s) => !isIn("asking")(s) || putOff(s) || ended(s),
    { sooner: ["lock.acquired"] },
  ),

  "L4: a payment that the server knows ends, or is shown as unknown": leadsTo<M>(
    isIn("redirecting", "returned", "verifying", "offline"),
    (s) => ended(s) || isIn("outcomeUnknown")(s),
    { sooner: ["connection.restored"] },
  ),

  ...askingLaws,
  ...verifyingLaws,

  "C27: a key is dropped only when the server reports the outcome, and then at once": ({ steps }) =>
    steps.filter((step) => {
      const end = expectedEnd(step);
      const closes = invoked(step, "closeIntent");
      const isOver =
        end !== undefined && end.kind !== "setAside" && !failed(step) && !returned(step, "leaveForAcquirer");
      const key = intentOf(step.from)?.key;
      return !same(closes, isOver && key !== undefined ? [{ key }] : []);
    }),

  "C29, C33: the page is left only in redirecting, for the payment's page, with the amount in view": ({
    situations,
    steps,
  }) => [
    ...situations.filter((here) => waitsFor(here, "leaveForAcquirer") !== isIn("redirecting")(here.snapshot)),
    ...steps.filter((step) => {
      const { intent, payment, agreed: agreedTo } = step.to.snapshot.context;
      const shown = (acted(step, "amount.accepted") ?? acted(step, "acquirer.reopened"))?.amount;
      const leaves = invoked(step, "leaveForAcquirer");
      if (shown !== undefined && leaves.length === 0) return true;
      return (
        leaves.length > 0 &&
        (!same(leaves, [{ url: intent?.redirect }]) || payment?.amount !== (shown ?? agreedTo))
      );
    }),
  ],

  "C30, C31, L4: it ends at once with the server's outcome, and with no other": ({ steps }) =>
    steps.filter(({ from, to, ...step }) => {
      if (from.snapshot.context.ending !== null)
        return !same(from.snapshot.context.ending, to.snapshot.context.ending);
      const end = expectedEnd({ from, to, ...step });
      if (end?.kind === "setAside") return !same(to.snapshot.output, end);
      return !same(to.snapshot.context.ending ?? undefined, end);
    }),

  "C30, C31: an ended payment says how, in its state and in its output": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { ending } = s.context;
      if (s.status !== "done") return (ending !== null) !== isIn("closing")(s) || s.output !== undefined;
      const output = ending ?? { kind: "setAside" };
      // Cast: final states have the name of their output.
      return !isIn(output.kind as StateName)(s) || !same(s.output, output);
    }),

  "C44: the state of the network is the last reported one": ({ situations, steps }) => [
    ...situations.filter(missesNetwork(online)),
    ...situations.filter(
      ({ snapshot: s }) => isIn("verifying", "offline")(s) && online(s) !== isIn("verifying")(s),
    ),
    ...steps.filter(knowsNetworkOtherwise(online)),
  ],

  "C44: without a network nothing is paid": ({ steps }) =>
    steps.filter((step) => invoked(step, "requestPayment").length > 0 && !online(step.to.snapshot)),

  "C29: an amount other than the one in view cannot be agreed to": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.can({ type: "amount.accepted", amount: agreed - 1 }) ||
        s.can({ type: "acquirer.reopened", amount: agreed - 1 }),
    ),

  "C34: nothing it knows or sends could be a card number": ({ opening, situations, steps }) => {
    const hasNumber = (value: unknown) => /\d{13,19}/.test(JSON.stringify(value));
    return [
      ...situations.filter(({ snapshot }) => hasNumber(snapshot.context)),
      ...[opening, ...steps].filter((step) => hasNumber(invokedPorts(step))).map(({ to }) => to),
    ];
  },

  "the view offers exactly what counts": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentView(s);
      const { amount = 0 } = s.context.payment ?? {};
      const offers = {
        "check.requested": "checkNow" in view && view.checkNow.can,
        "acquirer.reopened": "reopen" in view && view.reopen.can,
        "amount.accepted": view.screen === "confirming" && view.amount === amount,
        "payment.setAside":
          "setAside" in view
            ? view.setAside.can
            : ["otherTab", "unanswered", "confirming", "outcomeUnknown"].includes(view.screen),
      };
      // Cast: events by name; those without an amount ignore it.
      return Object.entries(offers).some(([type, offered]) => offered !== s.can({ type, amount } as never));
    }),
};
