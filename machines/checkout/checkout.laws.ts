import { knowsNetworkOtherwise, missesNetwork } from "../connectivity/network.laws.ts";
import type { Affordances, Payloads } from "../kit/common-laws.ts";
import { same } from "../kit/expect.ts";
import { type Laws, acted, asked, askedPorts, failed, returned } from "../kit/laws.ts";
import type { Step } from "../kit/world.ts";
import {
  type M,
  type Now,
  at,
  quoting,
  configuring,
  reviewing,
  cards,
  open,
  unanswered,
  isComplete,
  online,
  mayPay,
  stored,
  changed,
  arrives,
  enters,
  createdBy,
} from "./checkout.places.ts";
import { draftingLaws } from "./checkout.drafting.laws.ts";
import { orderingLaws } from "./checkout.ordering.laws.ts";
import type { CheckoutOutput } from "./checkout.context.ts";
import { checkoutView } from "./checkout.view.ts";
import { obstacleOf } from "./pay-offer.ts";

/** What a person may do where; the view offers exactly this. */
export const affordances: Affordances<M> = {
  "device.chosen": at("restoring", "choosing", "opening", "drafting"),
  "draft.changed": at("drafting"),
  "draft.restarted": (s) => at("drafting")(s) && s.context.begun === "resumed",
  "quote.refreshRequested": quoting("stale", "refused", "unreachable"),
  "review.requested": (s) =>
    (configuring(s) || at("choosing")(s)) && isComplete(s) && s.context.refusal === null,
  "configuration.requested": reviewing,
  "cards.reloadRequested": cards("withoutCards"),
  "order.confirmed": (s) => reviewing(s) && quoting("fresh")(s) && mayPay(s),
  "creation.retryRequested": (s) => unanswered(s) && s.context.online,
  "creation.setAside": (s) => unanswered(s) || at({ creating: "waitingForTurn" })(s),
  "payment.requestedFor": open,
  "payment.confirmed": (s) => at("unpaid")(s) && mayPay(s),
  "payment.putOff": at("unpaid"),
};

/** At the price in view, and with the consent that is asked for there (C28, C29). */
export const payloads: Payloads<M> = {
  "order.confirmed": (s, { quoteId, consent }) => {
    const view = checkoutView(s);
    return view.screen === "reviewing" && view.price.quote?.id === quoteId && (consent || !view.recurs);
  },
  "payment.confirmed": (s, { amount, consent }) => {
    const view = checkoutView(s);
    return view.screen === "unpaid" && view.order.amount === amount && (consent || !view.recurs);
  },
};

/** Laws that no small change of the chart breaks, with what does. */
export const idle = {
  "C21: every amount is a whole number of kopecks, and none is worked out here":
    "a body that reckons: small changes of the chart keep the sums that the server said",
  "C34: nothing it knows or sends could be a card number": "a body that keeps what was typed at the bank",
};

export const goals = {
  "L7: it ends, or another device can be chosen": (s: Now) =>
    s.status === "done" || at("choosing", "drafting")(s),
  "it ends": ({ status }: Now) => status === "done",
};

export const delays = {
  typingPause: 300,
  /** As long as the server stands by the price that is in hand. */
  quoteLifetime: (ms: number, { context }: Now) => ms === context.priced?.remainingMs,
  creationRetry: 15_000,
};

/** How the checkout ends by this step, worked out from what happened alone. */
function expectedEnd(step: Step<M>): CheckoutOutput | undefined {
  const { order: due, choice } = step.from.snapshot.context;
  const paid = returned(step, "payment")?.output;
  const subscription = createdBy(step);
  if (subscription && subscription.status !== "awaitingPayment") {
    const { id: subscriptionId, officeId } = subscription;
    return { kind: "subscribed", subscriptionId, officeId, paymentId: null, method: null };
  }
  if (!due) return undefined;
  const { subscriptionId, period } = due;
  if (acted(step, "payment.putOff") || paid?.kind === "setAside") return { kind: "payLater", subscriptionId };
  if (paid?.kind !== "succeeded" && paid?.kind !== "ordered") return undefined;
  const method = paid.kind === "succeeded" && paid.elsewhere ? null : (choice?.method ?? null);
  const officeId = period === 1 ? due.officeId : null;
  return { kind: "subscribed", subscriptionId, officeId, paymentId: paid.paymentId, method };
}

/** Values that cannot be other, with the reason. */
export const unvaried = {
  "client.changed.client.deletionRequested is always false":
    "who may not buy is told by a missing e-mail alone",
  "client.changed.client.forbidden is always false": "who may not buy is told by a missing e-mail alone",
  "context.cards[].isDefault is always true": "one card is enough to pay with",
  "context.draft.bonus is never but 0": "which bonus was chosen is for the server to price",
  "order.confirmed.consent is always true":
    "without consent it does not count: nothing comes of it to be looked at",
  "payment.confirmed.consent is always true": "as above",
  "context.draft.insurance is always false": "which extras were chosen is for the server to price",
  "context.priced.of.bonus is never but 0": "as of the draft",
  "context.priced.of.insurance is always false": "as of the draft",
};

export { viewLaws as views } from "./checkout.view.laws.ts";

export const laws: Laws<M> = {
  ...draftingLaws,
  ...orderingLaws,

  "it comes back to where it was left": ({ opening, steps }) => [
    ...(asked(opening, "restoreCheckout").length === 1 ? [] : [opening.to]),
    ...steps.filter((step) => {
      const found =
        stored(step) ?? (failed(step, "restoreCheckout") ? { kind: "nothing" as const } : undefined);
      if (!found) return false;
      const { wanted, online } = step.from.snapshot.context;
      const is = step.to.snapshot.context;
      if (found.kind === "order")
        return (
          is.wanted !== null ||
          !arrives(step, found.choice ? "paying" : "unpaid") ||
          !same([is.order, is.choice], [found.order, found.choice])
        );
      if (found.kind === "creation")
        return (
          is.wanted !== null ||
          !arrives(step, { creating: online ? "requesting" : "unanswered" }) ||
          !same([is.draft, is.creation], [found.draft, found.creation])
        );
      // A draft that was left is gone on with where the person asks for it, and in nobody's way.
      const left = found.kind === "draft" && wanted === null ? found.draft : null;
      return (
        !arrives(step, wanted === null ? "choosing" : "opening") ||
        !same([is.wanted, is.draft, is.begun], [wanted, left, left ? "resumed" : "untouched"])
      );
    }),
  ],

  "C30: it ends exactly with what the payment, the server or the person said": ({ situations, steps }) => [
    ...steps.filter((step) => {
      const end = expectedEnd(step);
      const { outcome, order: due, choice, failure } = step.to.snapshot.context;
      if (!end) return changed(step, "outcome");
      const kept = createdBy(step) === undefined && [due, choice, failure].some((fact) => fact !== null);
      return kept || !same(outcome, end);
    }),
    ...situations.filter(({ snapshot: s }) =>
      s.status === "done"
        ? !same(s.output, s.context.outcome) || !at(s.context.outcome?.kind ?? "restoring")(s)
        : s.context.outcome !== null && !at({ creating: "recording" }, "finishing")(s),
    ),
  ],

  "what has ended is not come back to": ({ steps }) =>
    steps.filter((step) => {
      const subscriptionId = step.to.snapshot.context.outcome?.subscriptionId;
      return enters(step, "finishing") && !same(asked(step, "dropOrder"), [{ subscriptionId }]);
    }),

  "C28, C44: who may pay and what the network does is known as it was last heard of": ({
    situations,
    steps,
  }) => [
    ...situations.filter(missesNetwork(online)),
    ...steps.filter(knowsNetworkOtherwise(online)),
    ...steps.filter((step) => {
      const client = acted(step, "client.changed")?.client;
      if (client) return !same(step.to.snapshot.context.obstacle, obstacleOf(client));
      const reply = returned(step, "createSubscription")?.output;
      return changed(step, "obstacle") && reply?.kind !== "incomplete";
    }),
  ],

  "what stands in the way of a step is said, and nothing else": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = checkoutView(s);
      const expected: Record<string, boolean> = {
        "review.requested": "review" in view && view.review.can,
        "quote.refreshRequested": "price" in view && view.price.refresh.can,
        "creation.retryRequested": view.screen === "creating" && view.retry.can,
        "creation.setAside": view.screen === "creating" && view.setAside.can,
        "payment.putOff": view.screen === "unpaid",
        "draft.restarted": "resumed" in view && view.resumed,
        "configuration.requested": view.screen === "reviewing",
        "cards.reloadRequested": "cards" in view && view.cards.state === "unreachable",
      };
      // Cast: only the type decides what is offered; the rest of an event is of no account here.
      return Object.entries(expected).some(([type, offered]) => s.can({ type } as never) !== offered);
    }),

  "C39, L1: no answer leads to the same question at once": ({ steps }) =>
    steps.filter(
      ({ move, ...step }) =>
        move.verb === "answer" && askedPorts(step).some(({ port }) => port === move.port),
    ),

  "C21: every amount is a whole number of kopecks, and none is worked out here": ({ situations }) =>
    situations.filter(({ snapshot: { context } }) => {
      const { priced, superseded, order: due } = context;
      const amounts = [priced?.quote.now, superseded?.now, due?.amount].filter(
        (amount) => amount !== undefined,
      );
      return amounts.some((amount) => !Number.isSafeInteger(amount) || amount < 0);
    }),

  "C34: nothing it knows or sends could be a card number": ({ opening, situations, steps }) => {
    const hasNumber = (value: unknown) => /[1-9]\d{12,18}/.test(JSON.stringify(value));
    return [
      ...situations.filter(({ snapshot }) => hasNumber(snapshot.context)),
      ...[opening, ...steps].filter((step) => hasNumber(askedPorts(step))).map(({ to }) => to),
    ];
  },
};
