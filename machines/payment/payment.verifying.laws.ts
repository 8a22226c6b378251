import { same } from "../kit/expect.ts";
import { type Laws, acted, asked, askedPorts, elapsed, failed, returned } from "../kit/laws.ts";
import { asksAgainSooner, looksOtherwise } from "../kit/patience.laws.ts";
import type { Step } from "../kit/world.ts";
import {
  type M,
  type Now,
  at,
  putOff,
  pausing,
  online,
  intentOf,
  heard,
  ended,
  arrives,
  looks,
  question,
} from "./payment.places.ts";

const places = {
  attemptOf: ({ context }: Now) => context.attempt,
  verifying: at("verifying"),
  pausing: at({ verifying: "pausing" }),
  checking: at({ verifying: "checking" }),
  unknown: at({ outcomeUnknown: { rhythm: "pausing", patience: "waiting" } }),
  isOver: ({ to }: Step<M>) => ended(to.snapshot),
};

/** From a payment that the server knows to its end. */
export const verifyingLaws: Laws<M> = {
  "C32: after a return nothing is asked but how the payment stands": ({ steps }) =>
    steps.filter((step) => {
      const back = returned(step, "leaveForAcquirer")?.output.kind === "returned";
      const gaveUp = at("redirecting")(step.from.snapshot) && (elapsed(step) ?? failed(step));
      return (back || gaveUp) && !same(askedPorts(step), [looks(intentOf(step.from)?.paymentId)]);
    }),

  "what was asked for is never asked for again, once the server knows it": ({ steps }) =>
    steps.filter(
      (step) =>
        !at("asking")(step.from.snapshot) &&
        askedPorts(step).some(({ port }) => port === "requestPayment" || port === "prepareIntent"),
    ),

  "no way leads from an unknown outcome to paying": ({ steps }) =>
    steps.filter(
      (step) =>
        at("outcomeUnknown")(step.from.snapshot) &&
        (!arrives(step, "outcomeUnknown", "closing", "setAside") ||
          askedPorts(step).some(({ port }) => port !== "checkPayment" && port !== "closeIntent")),
    ),

  "the payment under way is the one that is looked at, and what is heard of it is kept": ({ steps }) =>
    steps.filter((step) => {
      const looked = asked(step, "checkPayment");
      const payment = heard(step);
      const shown = step.to.snapshot.context.payment;
      return (
        looked.some((input) => !same(input, { paymentId: intentOf(step.to)?.paymentId })) ||
        (payment?.status === "processing" &&
          !ended(step.to.snapshot) &&
          !same(shown, payment) &&
          !at({ asking: "preparing" })(step.to.snapshot))
      );
    }),

  "what is known of a payment is not forgotten while it is looked at": ({ steps }) =>
    steps.filter(
      ({ from, to }) =>
        !at("asking")(from.snapshot) &&
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
        ? !same(askedPorts(step), may ? [due] : [])
        : false;
    }),
  ],

  "C39, L1: no answer leads to the same question at once, and each pause is longer": ({ steps }) =>
    steps.filter(asksAgainSooner<M>(places)),

  "a payment is looked at every 2 s for half a minute, then after 5, 15 and 60 s, then its outcome is unknown":
    ({ steps }) => steps.filter(looksOtherwise<M>(places)),
};
