import { same } from "../kit/expect.ts";
import { type Laws, acted, armed, asked, askedPorts, elapsed, failed, returned } from "../kit/laws.ts";
import {
  type M,
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
    steps.filter((step) => {
      const { move, from, to } = step;
      const again = move.verb === "answer" && askedPorts(step).some(({ port }) => port === move.port);
      const retried = elapsed(step)?.includes("nextRetry") && askedPorts(step).length > 0;
      const [was, is] = [from.snapshot.context.attempt, to.snapshot.context.attempt];
      return again || (retried && is !== Math.min(was + 1, 2));
    }),

  "a payment is looked at every 2 s for half a minute, then after 5, 15 and 60 s, then its outcome is unknown":
    ({ steps }) =>
      steps.filter((step) => {
        const { from, to } = step;
        const [was, is] = [from.snapshot.context.attempt, to.snapshot.context.attempt];
        if (at("verifying")(to.snapshot) && !at("verifying")(from.snapshot))
          return (
            is !== 0 ||
            !same(
              armed(step)
                .map(({ ms }) => ms)
                .toSorted((a, b) => a - b),
              [2_000, 30_000],
            )
          );
        if (elapsed(step)?.includes("eagerness")) return is !== 1;
        if (
          !at({ verifying: "checking" })(from.snapshot) ||
          step.move.verb !== "answer" ||
          ended(to.snapshot)
        )
          return false;
        return was === 4
          ? !arrives(step, { outcomeUnknown: { rhythm: "pausing", patience: "waiting" } })
          : !arrives(step, { verifying: "pausing" }) || is !== (was && was + 1);
      }),
};
