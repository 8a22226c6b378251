import type { Card } from "#contract/card.ts";
import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, asked, elapsed, failed, returned, told } from "../kit/laws.ts";
import {
  type M,
  at,
  quoting,
  reviewing,
  unanswered,
  waitsToOrder,
  stored,
  runs,
  changed,
  arrives,
  enters,
  createdBy,
} from "./checkout.places.ts";
import { noQuestion } from "../forecast/forecast.ports.ts";
import { payOffer } from "./checkout.view.ts";
import { deliveryOf } from "./draft.ts";
import type { PayForm } from "./pay-offer.ts";
import { refusalOfPromo } from "./promo-refusal.ts";

/** Every way to fill in the form, with a saved card and without. */
const forms = (saved: readonly Card[] | null): PayForm[] =>
  [true, false].flatMap((consent) => [
    { choice: null, consent },
    { choice: { method: "card" as const, cardId: saved?.[0]?.id ?? 1 }, consent },
    { choice: { method: "card" as const, cardId: 999 }, consent },
    { choice: { method: "newCard" as const, cardId: null }, consent },
    { choice: { method: "newCard" as const, cardId: null, after: "stay" as const }, consent },
    { choice: { method: "newCard" as const, cardId: null, after: "goOn" as const }, consent },
    { choice: { method: "sbp" as const, cardId: null }, consent },
    { choice: { method: "onDelivery" as const, cardId: null }, consent },
  ]);

/** From "Pay" to a payment that has ended. */
export const orderingLaws: Laws<M> = {
  "C28: it can be ordered and paid exactly when nothing stands against it, and the view says what does": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const { priced, order: due } = s.context;
      const quoteId = priced?.quote.id ?? "";
      const amount = due?.amount ?? -1;
      return forms(s.context.cards).some((form) => {
        const offered = payOffer(s, form).can;
        const orders = s.can({ type: "order.confirmed", quoteId, ...form });
        const pays = s.can({ type: "payment.confirmed", amount, ...form });
        return (
          orders !== (reviewing(s) && offered) ||
          pays !== (at("unpaid")(s) && offered) ||
          s.can({ type: "order.confirmed", quoteId: "another-quote", ...form }) ||
          s.can({ type: "payment.confirmed", amount: amount + 1, ...form })
        );
      });
    }),

  "C25: one tab orders at a time, in its turn": ({ situations, steps }) => [
    ...situations.filter((here) => runs(here, "holdOrdering") !== at("creating")(here.snapshot)),
    ...situations.filter(({ snapshot: s }) => waitsToOrder(s) && !s.can({ type: "turn.given" })),
    ...steps.filter((step) => {
      const { draft, confirmed } = step.to.snapshot.context;
      const isTurn = waitsToOrder(step.from.snapshot) && step.event.type === "turn.given";
      if (step.event.type === "turn.occupied") return !arrives(step, { creating: "waitingForTurn" });
      if (acted(step, "order.confirmed")) return !arrives(step, { creating: "takingTurn" });
      return asksOtherThan(
        step,
        "prepareCreation",
        isTurn && draft && confirmed
          ? { draft, quoteId: confirmed.id, draftHash: confirmed.draftHash, delivery: deliveryOf(draft) }
          : null,
      );
    }),
  ],

  "what another tab has ordered meanwhile is looked at, not ordered again": ({ steps }) =>
    steps.filter((step) => {
      if (returned(step, "prepareCreation")?.output.kind !== "superseded") return false;
      const { draft, confirmed, choice } = step.to.snapshot.context;
      return !arrives(step, "restoring") || draft !== null || (confirmed ?? choice) !== null;
    }),

  "C26: one confirmed quote is one creation with one key, kept until it is answered": ({ steps }) =>
    steps.filter((step) => {
      const [was, is] = [step.from.snapshot.context, step.to.snapshot.context];
      const confirmed = acted(step, "order.confirmed");
      const prepared = returned(step, "prepareCreation")?.output;
      if (confirmed) return !same([is.confirmed, is.choice], [was.priced?.quote, confirmed.choice]);
      return (
        asked(step, "createSubscription").some((creation) => !same(creation, is.creation)) ||
        (prepared?.kind === "prepared" && !same(is.creation, prepared.creation)) ||
        (was.creation !== null && is.creation !== null && !same(was.creation, is.creation))
      );
    }),

  "a creation is asked again, with its key, until it is answered or left": ({ situations, steps }) => [
    ...situations.filter(({ snapshot: s, armed }) => unanswered(s) && s.context.online && armed.length === 0),
    ...steps.filter((step) => {
      const { from, to } = step;
      const { online, creation, confirmed } = to.snapshot.context;
      const asks = asked(step, "createSubscription").length;
      const due =
        returned(step, "prepareCreation")?.output.kind === "prepared" ||
        stored(step)?.kind === "creation" ||
        (unanswered(from.snapshot) &&
          (acted(step, "creation.retryRequested") ?? acted(step, "connection.restored") ?? elapsed(step)));
      if (due)
        return (
          asks !== (online ? 1 : 0) || !arrives(step, { creating: online ? "requesting" : "unanswered" })
        );
      if (failed(step, "createSubscription")) return !unanswered(to.snapshot) || asks > 0;
      if (acted(step, "creation.setAside") ?? (failed(step, "prepareCreation") || undefined))
        return !reviewing(to.snapshot) || creation !== null || confirmed !== null;
      return asks > 0;
    }),
  ],

  "what the server answers to a creation decides: pay, ask again, or mend the draft": ({ steps }) =>
    steps.filter((step) => {
      const reply = returned(step, "createSubscription")?.output;
      if (!reply) return false;
      const { online, obstacle, confirmed, choice, creation, order: due } = step.to.snapshot.context;
      if (reply.kind === "created") {
        const { id: subscriptionId, period, debt: amount, officeId } = reply.subscription;
        const later = reply.subscription.months - period;
        return (
          !arrives(step, { creating: "recording" }) ||
          !same(due, { subscriptionId, period, amount, officeId, later })
        );
      }
      const lands = !online
        ? quoting("offline")
        : reply.kind === "unavailable" && refusalOfPromo(step.from.snapshot.context, reply.refusal) === null
          ? quoting("refused")
          : quoting("waiting");
      return (
        !reviewing(step.to.snapshot) ||
        !lands(step.to.snapshot) ||
        !same([confirmed, choice, creation], [null, null, null]) ||
        (reply.kind === "incomplete" && !same(obstacle, { why: "profileIncomplete", missing: reply.missing }))
      );
    }),

  "an order is stored before it is paid, and takes the place of its draft": ({ steps }) =>
    steps.filter((step) => {
      const { order: due, creation, draft } = step.to.snapshot.context;
      const begins = createdBy(step) !== undefined || acted(step, "payment.requestedFor") !== undefined;
      const asks = asked(step, "keepOrder");
      const requested = acted(step, "payment.requestedFor");
      return (
        !same(asks, begins ? [{ order: due, replacesDraft: creation && draft?.deviceId }] : []) ||
        (requested && (!same(due, requested.order) || creation !== null))
      );
    }),

  "C29: an order is paid at once only for the amount that was confirmed": ({ steps }) =>
    steps.filter((step) => {
      if (!at({ creating: "recording" })(step.from.snapshot) || step.move.verb !== "answer") return false;
      const { order: due, choice, outcome } = step.from.snapshot.context;
      const { draft, creation, confirmed, wanted, superseded } = step.to.snapshot.context;
      const kept = [draft, creation, confirmed, wanted, superseded].some((fact) => fact !== null);
      const lands = outcome ? "finishing" : choice ? "paying" : "unpaid";
      return kept || !arrives(step, lands) || due === null;
    }),

  "C29: what is paid is the order, as confirmed": ({ steps }) =>
    steps.filter((step) => {
      const was = step.from.snapshot.context;
      const is = step.to.snapshot.context;
      const subscription = createdBy(step);
      const confirmed = acted(step, "payment.confirmed");
      if (subscription && subscription.status === "awaitingPayment") {
        const agreed = was.confirmed?.now === subscription.debt;
        if (!same(is.choice, agreed ? was.choice : null)) return true;
      }
      if (acted(step, "payment.requestedFor") && is.choice !== null) return true;
      const pays = asked(step, "payment");
      if (confirmed && pays.length === 0) return true;
      return pays.some((input) => {
        if (!input) return true;
        const { amount, online, subscriptionId, period, ...choice } = input;
        const due = is.order;
        return (
          !same([subscriptionId, period, amount], [due?.subscriptionId, due?.period, due?.amount]) ||
          online !== is.online ||
          !same(choice, is.choice) ||
          (confirmed !== undefined && (amount !== confirmed.amount || !same(choice, confirmed.choice))) ||
          is.failure !== null
        );
      });
    }),

  "C25: one payment runs, exactly while paying": ({ situations }) =>
    situations.filter((here) => runs(here, "payment") !== at("paying")(here.snapshot)),

  "a payment hears of the network, what follows one that it is back": ({ steps }) =>
    steps.filter((step) => {
      const back = acted(step, "connection.restored");
      const news = acted(step, "connection.lost") ?? back;
      const expected = [
        ...(news && at("paying")(step.from.snapshot) ? [{ to: "payment", event: news }] : []),
        ...(back && at("unpaid")(step.from.snapshot) ? [{ to: "forecast", event: back }] : []),
      ];
      return !same(told(step), expected);
    }),

  "what follows a payment is reckoned wherever it waits to be paid, for that subscription, and anew each time":
    ({ situations, steps }) => [
      ...situations.filter((here) => runs(here, "forecast") !== at("unpaid")(here.snapshot)),
      ...steps.filter((step) => {
        const id = step.to.snapshot.context.order?.subscriptionId ?? 0;
        return asksOtherThan(step, "forecast", enters(step, "unpaid") ? { id, question: noQuestion } : null);
      }),
    ],

  "a failed payment says why, and may be tried in another way": ({ steps }) =>
    steps.filter((step) => {
      const output = returned(step, "payment")?.output;
      const { failure, choice } = step.to.snapshot.context;
      if (output?.kind === "failed")
        return !arrives(step, "unpaid") || failure !== output.why || choice !== null;
      return changed(step, "failure") && failure !== null;
    }),

  "C44: nothing is created or newly paid for without the network": ({ steps }) =>
    steps.filter(
      (step) =>
        !step.to.snapshot.context.online &&
        (asked(step, "createSubscription").length > 0 ||
          (acted(step, "order.confirmed") ?? acted(step, "payment.confirmed")) !== undefined),
    ),
};
