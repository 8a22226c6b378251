import { same } from "../kit/expect.ts";
import { type Laws, asked, askedPorts, failed, returned } from "../kit/laws.ts";
import {
  type M,
  at,
  unanswered,
  online,
  waitsFor,
  intentOf,
  heard,
  isUnclear,
  ended,
  arrives,
  looks,
} from "./payment.places.ts";

/** From "Pay" to a payment that the server knows. */
export const askingLaws: Laws<M> = {
  "C25: one tab at a time asks, in its turn, and once": ({ steps }) =>
    steps.filter(
      (step) =>
        askedPorts(step).some(({ port }) => port === "requestPayment" || port === "prepareIntent") &&
        (!waitsFor(step.from, "holdTurn") ||
          at({ asking: "waitingForTurn" })(step.from.snapshot) ||
          at({ asking: "takingTurn" })(step.from.snapshot) !== (step.event.type === "turn.given") ||
          waitsFor(step.from, "requestPayment")),
    ),

  "C25: the turn is asked for at once, for this subject, and given back when nothing more is asked": ({
    opening,
    situations,
  }) => [
    ...(same(asked(opening, "holdTurn"), [opening.to.snapshot.context.subject]) ? [] : [opening.to]),
    ...situations.filter((here) => waitsFor(here, "holdTurn") !== at("asking")(here.snapshot)),
  ],

  "C25: what another tab did counts before what was pressed here": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) => at({ asking: "takingTurn" })(s) && !s.can({ type: "turn.given" }),
    ),
    ...steps.filter((step) => {
      const waited = at({ asking: "waitingForTurn" })(step.from.snapshot);
      const isFirst = at({ asking: "takingTurn" })(step.from.snapshot);
      if (isFirst && step.event.type === "turn.given") return asked(step, "prepareIntent").length !== 1;
      if (step.event.type === "turn.occupied") return !arrives(step, { asking: "waitingForTurn" });
      return waited && step.event.type === "turn.given"
        ? !same(asked(step, "findPayment"), [step.to.snapshot.context.subject])
        : waited && askedPorts(step).length > 0;
    }),
  ],

  "C26: an intent has one key for good, and every request carries it": ({ steps }) =>
    steps.filter((step) => {
      const [was, is] = [intentOf(step.from), intentOf(step.to)];
      const prepares = asked(step, "prepareIntent");
      const { subject, choice } = step.to.snapshot.context;
      return (
        (was !== null && was.key !== is?.key) ||
        (prepares.length > 0 && (was !== null || !same(prepares, [{ ...subject, ...choice }]))) ||
        asked(step, "requestPayment").some((intent) => !same(intent, is)) ||
        (returned(step, "prepareIntent") !== undefined && !same(returned(step, "prepareIntent")?.output, is))
      );
    }),

  "C26: an intent that a reply has named is looked at, a new one is asked for": ({ steps }) =>
    steps.filter((step) => {
      const intent = returned(step, "prepareIntent")?.output;
      if (!intent) return false;
      if (intent.paymentId !== null) return !same(askedPorts(step), [looks(intent.paymentId)]);
      return online(step.to.snapshot)
        ? asked(step, "requestPayment").length !== 1
        : !unanswered(step.to.snapshot);
    }),

  "C29: the number and the page of a payment are stored before the page is left": ({ steps }) =>
    steps.filter((step) => {
      const reply = returned(step, "requestPayment")?.output;
      const payment = heard(step);
      const intent = intentOf(step.from);
      const adopted = at({ asking: "reconciling" })(step.from.snapshot);
      const goesOn = payment?.status === "processing" && !ended(step.to.snapshot);
      const kept =
        reply?.kind === "created" && goesOn
          ? { ...intent, paymentId: reply.payment.id, redirect: reply.redirect }
          : reply?.kind === "inProgress" && reply.paymentId !== null
            ? { ...intent, paymentId: reply.paymentId, redirect: null }
            : adopted && goesOn
              ? { ...intent, paymentId: payment.id, redirect: null }
              : undefined;
      return !same(asked(step, "keepIntent"), kept ? [kept] : []) || (kept && !same(intentOf(step.to), kept));
    }),

  "C29: only an amount that was agreed to is taken to the acquirer; any other is asked about": ({ steps }) =>
    steps.filter((step) => {
      if (!at({ asking: "recording" })(step.from.snapshot) || step.move.verb !== "answer") return false;
      const { intent, payment } = step.from.snapshot.context;
      if (intent?.redirect == null || payment === null) return !arrives(step, "verifying", "offline");
      return !arrives(
        step,
        payment.amount === step.from.snapshot.context.agreed ? "redirecting" : "amountChanged",
      );
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
        unclear && !same(askedPorts(step), [{ port: "findPayment", input: step.to.snapshot.context.subject }])
      );
    }),
};
