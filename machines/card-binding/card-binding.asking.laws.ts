import { same } from "../kit/expect.ts";
import { type Laws, acted, asked, askedPorts, failed, returned } from "../kit/laws.ts";
import { type M, arrives, at, intentOf, online, unanswered, waitsFor } from "./card-binding.places.ts";

/** From consent to a binding that the server knows. */
export const askingLaws: Laws<M> = {
  "nothing is asked of the acquirer before the four facts were agreed to": ({ situations, steps }) => [
    ...situations.filter((here) => waitsFor(here, "holdTurn") !== at("asking")(here.snapshot)),
    ...steps.filter((step) => {
      const agreed = acted(step, "binding.consented");
      if (at("asking")(step.to.snapshot) && !at("asking")(step.from.snapshot)) return !agreed;
      return acted(step, "binding.considered") && !arrives(step, "consenting");
    }),
    ...steps.filter((step) => acted(step, "binding.abandoned") && !arrives(step, "idle")),
  ],

  "C25: one tab at a time asks, in its turn, and once": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        at({ asking: "takingTurn" }, { asking: "waitingForTurn" })(s) && !s.can({ type: "turn.given" }),
    ),
    ...steps.filter((step) => {
      const waited = at({ asking: "takingTurn" }, { asking: "waitingForTurn" })(step.from.snapshot);
      const prepares = asked(step, "prepareIntent").length;
      if (step.event.type === "turn.given") return prepares !== 1;
      if (step.event.type === "turn.occupied") return !arrives(step, { asking: "waitingForTurn" });
      return (
        prepares > 0 ||
        (waited && step.move.verb === "answer" && askedPorts(step).length > 0) ||
        (asked(step, "requestBinding").length > 0 && waitsFor(step.from, "requestBinding"))
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
        asked(step, "prepareIntent").some((input) => !same(input, { cityId })) ||
        asked(step, "requestBinding").some((intent) => !same(intent, is)) ||
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
        return !same(askedPorts(step), [{ port: "checkBinding", input: { bindingId: intent.bindingId } }]);
      return online(step.to.snapshot)
        ? asked(step, "requestBinding").length !== 1
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
        !same(asked(step, "keepIntent"), kept) ||
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
        askedPorts(step).some(({ port }) => port === "requestBinding" || port === "prepareIntent"),
    ),
};
