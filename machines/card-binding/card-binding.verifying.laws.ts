import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, askedPorts, elapsed, failed, returned } from "../kit/laws.ts";
import { asksAgainSooner, looksOtherwise } from "../kit/patience.laws.ts";
import type { Step } from "../kit/world.ts";
import {
  type M,
  type Now,
  arrives,
  at,
  expectedEnd,
  intentOf,
  online,
  pausing,
  question,
  unanswered,
} from "./card-binding.places.ts";

const places = {
  attemptOf: ({ context }: Now) => context.attempt,
  verifying: at("verifying"),
  pausing: at({ verifying: "pausing" }),
  checking: at({ verifying: "checking" }),
  unknown: at({ outcomeUnknown: "pausing" }),
  isOver: (step: Step<M>) => expectedEnd(step) !== undefined,
};

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

  "C39, L1: no answer leads to the same question at once, and each pause is longer": ({ steps }) => [
    ...steps.filter(asksAgainSooner<M>(places)),
    ...steps.filter(
      ({ from, to }) =>
        at("asking")(from.snapshot) && !at("asking")(to.snapshot) && places.attemptOf(to.snapshot) !== 0,
    ),
  ],

  "a binding is looked at every 2 s for half a minute, then after 5, 15 and 60 s, then its outcome is unknown":
    ({ steps }) => steps.filter(looksOtherwise<M>(places)),
};
