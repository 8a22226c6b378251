import { knowsNetworkOtherwise, missesNetwork } from "../connectivity/network.laws.ts";
import type { Affordances, Payloads } from "../kit/common-laws.ts";
import { same } from "../kit/expect.ts";
import { type Laws, acted, asked, askedPorts, failed, returned } from "../kit/laws.ts";
import { leadsTo } from "../kit/leads-to.ts";
import {
  type M,
  type Now,
  type Place,
  at,
  putOff,
  pausing,
  online,
  hasPage,
  waitsFor,
  intentOf,
  ended,
  expectedEnd,
} from "./payment.places.ts";
import { askingLaws } from "./payment.asking.laws.ts";
import { agreed } from "./payment.model.ts";
import { verifyingLaws } from "./payment.verifying.laws.ts";
import { paymentView } from "./payment.view.ts";

/** What a person may do where; the view offers exactly this. */
export const affordances: Affordances<M> = {
  "check.requested": (s) => (putOff(s) && online(s)) || pausing(s),
  "amount.accepted": at("amountChanged"),
  "acquirer.reopened": (s) => at("verifying")(s) && hasPage(s) && s.context.payment !== null,
  "payment.setAside": (s) =>
    putOff(s) ||
    at({ asking: "waitingForTurn" }, "amountChanged", "verifying", "offline", "outcomeUnknown")(s),
};

export const goals = { "L7: the payment ends": ({ status }: Now) => status === "done" };

export const delays = {
  nextRetry: (ms: number, { context }: Now) => ms === [2_000, 15_000, 60_000][context.attempt],
  nextCheck: (ms: number, { context }: Now) => ms === [2_000, 0, 5_000, 15_000, 60_000][context.attempt],
  eagerness: 30_000,
  leavingPatience: 15_000,
  slowCheck: 60_000,
  longWait: 900_000,
};

/** With the sum that is shown: whoever agrees to another one has not seen it (C29). */
export const payloads: Payloads<M> = {
  "amount.accepted": (s, { amount }) => isShown(s, amount),
  "acquirer.reopened": (s, { amount }) => isShown(s, amount),
};
const isShown = (s: Now, amount: number): boolean => {
  const view = paymentView(s);
  return "amount" in view && view.amount === amount;
};

/** Laws that no small change of the chart breaks, with what does. */
export const idle = {
  "C25: one tab at a time asks, in its turn, and once":
    "a chart that never takes its turn: small changes lose a transition first, and are found by it",
  "what was asked for is never asked for again, once the server knows it":
    "a transition drawn anew, from a payment that is known back to asking for it",
  "what is known of a payment is not forgotten while it is looked at":
    "a body that takes a look that found nothing for news",
  "C34: nothing it knows or sends could be a card number": "a body that keeps what was typed at the bank",
};

export { viewLaws as views } from "./payment.view.laws.ts";

export const laws: Laws<M> = {
  "L4: whoever pays is taken on to the bank, hears how it ended, or is told that no answer comes": leadsTo<M>(
    at("asking"),
    (s) => !at("asking")(s) || putOff(s) || ended(s),
    { sooner: ["turn.given"] },
  ),

  "L4: a payment that the server knows comes to its end, or to being said to be unknown": leadsTo<M>(
    at("redirecting", "returned", "verifying", "offline"),
    (s) => ended(s) || at("outcomeUnknown")(s),
    { sooner: ["connection.restored"] },
  ),

  ...askingLaws,
  ...verifyingLaws,

  "C27: a key is given up only when the server has said how it ended, and then at once": ({ steps }) =>
    steps.filter((step) => {
      const end = expectedEnd(step);
      const closes = asked(step, "closeIntent");
      const isOver =
        end !== undefined && end.kind !== "setAside" && !failed(step) && !returned(step, "leaveForAcquirer");
      const key = intentOf(step.from)?.key;
      return !same(closes, isOver && key !== undefined ? [{ key }] : []);
    }),

  "C29, C33: the page is left only in redirecting, for the payment's page, with the amount in view": ({
    situations,
    steps,
  }) => [
    ...situations.filter((here) => waitsFor(here, "leaveForAcquirer") !== at("redirecting")(here.snapshot)),
    ...steps.filter((step) => {
      const { intent, payment, agreed: agreedTo } = step.to.snapshot.context;
      const shown = (acted(step, "amount.accepted") ?? acted(step, "acquirer.reopened"))?.amount;
      const leaves = asked(step, "leaveForAcquirer");
      if (shown !== undefined && leaves.length === 0) return true;
      return (
        leaves.length > 0 &&
        (!same(leaves, [{ url: intent?.redirect }]) || payment?.amount !== (shown ?? agreedTo))
      );
    }),
  ],

  "C30, C31, L4: it ends exactly and at once as the server said, and never otherwise": ({ steps }) =>
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
      if (s.status !== "done") return (ending !== null) !== at("closing")(s) || s.output !== undefined;
      const output = ending ?? { kind: "setAside" };
      // Cast: the final states are called like what they say.
      return !at(output.kind as Place)(s) || !same(s.output, output);
    }),

  "C44: the network is known as it was last heard of": ({ situations, steps }) => [
    ...situations.filter(missesNetwork(online)),
    ...situations.filter(
      ({ snapshot: s }) => at("verifying", "offline")(s) && online(s) !== at("verifying")(s),
    ),
    ...steps.filter(knowsNetworkOtherwise(online)),
  ],

  "C44: without a network nothing is paid": ({ steps }) =>
    steps.filter((step) => asked(step, "requestPayment").length > 0 && !online(step.to.snapshot)),

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
      ...[opening, ...steps].filter((step) => hasNumber(askedPorts(step))).map(({ to }) => to),
    ];
  },

  "the view offers exactly what counts": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentView(s);
      const { amount = 0 } = s.context.payment ?? {};
      const offers = {
        "check.requested": "checkNow" in view && view.checkNow.can,
        "acquirer.reopened": "reopen" in view && view.reopen.can,
        "amount.accepted": view.screen === "amountChanged" && view.amount === amount,
        "payment.setAside":
          "setAside" in view
            ? view.setAside.can
            : ["otherTab", "unanswered", "amountChanged", "outcomeUnknown"].includes(view.screen),
      };
      // Cast: events are named by text here; those without an amount ignore it.
      return Object.entries(offers).some(([type, offered]) => offered !== s.can({ type, amount } as never));
    }),
};
