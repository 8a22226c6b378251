import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, armed, askedPorts, elapsed, failed, returned } from "../kit/laws.ts";
import {
  type M,
  arrives,
  at,
  expectedEnd,
  intentOf,
  online,
  pausing,
  question,
  unanswered,
} from "./card-binding.places.ts";

/** From a binding that the server knows to its end. */
export const verifyingLaws: Laws<M> = {
  "C32: after a return nothing is asked but how the binding stands": ({ steps }) =>
    steps.filter((step) => {
      const back = returned(step, "leaveForAcquirer")?.output.kind === "returned";
      const gaveUp = at("redirecting")(step.from.snapshot) && (elapsed(step) ?? failed(step));
      return (
        (back || gaveUp) &&
        !same(askedPorts(step), [
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
        (at({ outcomeUnknown: "pausing" })(s) && !timers.some(({ timer }) => timer.includes("slowCheck"))),
    ),
    ...steps.filter((step) => {
      const due = question(step.from);
      const pauseIsOver = ["nextRetry", "nextCheck", "slowCheck"].some((timer) =>
        elapsed(step)?.includes(timer),
      );
      const isBack = acted(step, "connection.restored") && !pausing(step.from.snapshot);
      const may = online(step.from.snapshot) || isBack;
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
      const over = at("asking")(from.snapshot) && !at("asking")(to.snapshot);
      return again || (retried && is !== Math.min(was + 1, 2)) || (over && is !== 0);
    }),

  "a binding is looked at every 2 s for half a minute, then after 5, 15 and 60 s, then its outcome is unknown":
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
        const looked = at({ verifying: "checking" })(from.snapshot) && step.move.verb === "answer";
        if (!looked || expectedEnd(step)) return false;
        return was === 4
          ? !arrives(step, { outcomeUnknown: "pausing" }) || is !== 0
          : !arrives(step, { verifying: "pausing" }) || is !== (was && was + 1);
      }),
};
