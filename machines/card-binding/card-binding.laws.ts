import { knowsNetworkOtherwise, missesNetwork } from "../connectivity/network.laws.ts";
import type { Affordances } from "../kit/common-laws.ts";
import { same } from "../kit/expect.ts";
import { type Laws, acted, asked, askedPorts, failed, returned } from "../kit/laws.ts";
import { leadsTo } from "../kit/leads-to.ts";
import { askingLaws } from "./card-binding.asking.laws.ts";
import {
  type M,
  type Now,
  type Place,
  arrives,
  at,
  expectedEnd,
  intentOf,
  online,
  pausing,
  unanswered,
  waitingForTurn,
  waitsFor,
} from "./card-binding.places.ts";
import { verifyingLaws } from "./card-binding.verifying.laws.ts";
import { cardBindingView } from "./card-binding.view.ts";

/** What a person may do where; the view offers exactly this. */
export const affordances: Affordances<M> = {
  "binding.considered": at("restoring", "idle"),
  "binding.abandoned": (s) => at("consenting")(s) || waitingForTurn(s) || unanswered(s),
  "binding.consented": (s) => at("consenting")(s) && online(s) && s.context.mayPost,
  "check.requested": (s) => (unanswered(s) && online(s)) || pausing(s),
  "acquirer.reopened": (s) => at("verifying")(s) || (at("outcomeUnknown")(s) && online(s)),
};

export const goals = { "L7: the binding ends": ({ status }: Now) => status === "done" };

export const delays = {
  nextRetry: (ms: number, { context }: Now) => ms === [2_000, 15_000, 60_000][context.attempt],
  nextCheck: (ms: number, { context }: Now) => ms === [2_000, 0, 5_000, 15_000, 60_000][context.attempt],
  eagerness: 30_000,
  leavingPatience: 15_000,
  slowCheck: 60_000,
};

/** Values that cannot be other, with the reason. */
export const unvaried = {
  "context.mayPost is always true": "a client who may only read has a model of their own",
};

/** Laws that no small change of the chart breaks, with what does. */
export const idle = {
  "C34: nothing it knows or sends could be a card number": "a body that keeps what was typed at the bank",
  "C17: for a flagged client nothing is sent":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
};

export { viewLaws as views } from "./card-binding.view.laws.ts";

export const laws: Laws<M> = {
  "L4: a card that the bank asks about is bound, refused, or said to be unknown": leadsTo<M>(
    at("verifying"),
    (s) => s.context.ending !== null || s.status === "done" || at("outcomeUnknown")(s),
    { sooner: ["connection.restored"] },
  ),

  ...askingLaws,
  ...verifyingLaws,

  "a binding that was begun before goes on by itself, and nothing else is asked for at the start": ({
    opening,
    steps,
  }) => [
    ...(same(askedPorts(opening), [{ port: "recallIntent" }]) ? [] : [opening.to]),
    ...steps.filter((step) => {
      const answer = returned(step, "recallIntent");
      if (failed(step, "recallIntent")) return !arrives(step, "idle");
      if (!answer) return false;
      if (answer.output?.bindingId == null) return !arrives(step, "idle") || intentOf(step.to) !== null;
      return !arrives(step, "returned") || !same(intentOf(step.to), answer.output);
    }),
  ],

  "C33: the page is left only in redirecting, for the page of the binding": ({ situations, steps }) => [
    ...situations.filter((here) => waitsFor(here, "leaveForAcquirer") !== at("redirecting")(here.snapshot)),
    ...steps.filter((step) => {
      const leaves = asked(step, "leaveForAcquirer");
      if (acted(step, "acquirer.reopened") && leaves.length === 0) return true;
      return leaves.length > 0 && !same(leaves, [{ url: intentOf(step.to)?.redirect }]);
    }),
  ],

  "C27: a key is given up when the server has said how it ended, and then at once": ({ steps }) =>
    steps.filter((step) => {
      const end = expectedEnd(step);
      const activated = returned(step, "activateCard") !== undefined || failed(step, "activateCard");
      const isOver =
        activated || (end !== undefined && !failed(step) && asked(step, "activateCard").length === 0);
      return !same(asked(step, "closeIntent"), isOver ? [{ key: intentOf(step.from)?.key }] : []);
    }),

  "it ends exactly and at once as the server said, and never otherwise": ({ situations, steps }) => [
    ...steps.filter((step) => {
      const { ending } = step.from.snapshot.context;
      return !same(step.to.snapshot.context.ending, ending ?? expectedEnd(step) ?? null);
    }),
    ...situations.filter(({ snapshot: s }) => {
      const { ending, cardId } = s.context;
      if (s.status !== "done") return (ending !== null) !== at("closing", "activating")(s);
      return (
        ending === null ||
        // Cast: each ending is the name of the state it ends in.
        !at(ending.kind as Place)(s) ||
        !same(s.output, ending) ||
        (ending.kind === "bound" && ending.cardId !== cardId)
      );
    }),
  ],

  "C44: the network is known as it was last heard of": ({ situations, steps }) => [
    ...situations.filter(missesNetwork(online)),
    ...situations.filter(
      ({ snapshot: s }) =>
        (at("verifying", "offline")(s) && online(s) !== at("verifying")(s)) ||
        (at("outcomeUnknown")(s) && online(s) === at({ outcomeUnknown: "offline" })(s)),
    ),
    ...steps.filter(knowsNetworkOtherwise(online)),
  ],

  "C44: without a network nothing is sent": ({ steps }) =>
    steps.filter((step) => {
      const sends = asked(step, "requestBinding").length + asked(step, "activateCard").length > 0;
      return sends && !online(step.to.snapshot);
    }),

  "C34: nothing it knows or sends could be a card number": ({ opening, situations, steps }) => {
    const hasNumber = (value: unknown) => /\d{13,19}/.test(JSON.stringify(value));
    return [
      ...situations.filter(({ snapshot }) => hasNumber(snapshot.context)),
      ...[opening, ...steps].filter((step) => hasNumber(askedPorts(step))).map(({ to }) => to),
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
      // Cast: events are named by text here; those without a city ignore it.
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
