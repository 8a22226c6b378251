import { followsNetwork } from "../connectivity/network.laws.ts";
import type { SnapshotFrom } from "xstate";
import { type AllowedEvents, inside } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, failed, returned, emitted } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { bonusMachine } from "./bonus.machine.ts";
import { bonusView, promoView, spendView } from "./bonus.view.ts";
import { offer } from "../runtime/offer.ts";

const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);

/** Why nothing can be sent now, the first reason first. */
const sendOffer = ({ context: { mayPost, online } }: Now, isPending: boolean) =>
  offer(!mayPost && "viewOnly", !online && "offline", isPending && "pending");

export const views: Laws<M> = {
  "V8: the bonus in view is the one that is known, with its history": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { bonus, entries } = s.context;
      const isAway = isIn({ history: "unreachable" })(s);
      const view = bonusView(s);
      return bonus === null || entries === null
        ? view.state !== (isAway ? "unreachable" : "loading")
        : !same(view, { state: "ready", bonus, entries, stale: isAway });
    }),

  "V9: a promo code in view is the one that was sent, with what it gave or why it did not": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const { promo, credited, promoRefusal: why } = s.context;
      const view = promoView(s);
      return (
        !isIn({ promo: view.state })(s) ||
        !same([view.promo, view.credited, view.why], [promo, credited, why]) ||
        !same(view.submit, sendOffer(s, isIn({ promo: "applying" })(s)))
      );
    }),

  "V8: spent bonus in view is what was sent, of the subscription it was sent for, with what remains to be paid":
    ({ situations }) =>
      situations.filter(({ snapshot: s }) => {
        const { spending, nextPayment, spendRefusal: why } = s.context;
        const view = spendView(s);
        const [subscriptionId, amount] =
          spending === null ? [null, null] : [spending.subscriptionId, spending.amount];
        return (
          !isIn({ spending: view.state })(s) ||
          view.subscriptionId !== subscriptionId ||
          view.amount !== amount ||
          !same([view.nextPayment, view.why], [nextPayment, why]) ||
          !same(view.submit, sendOffer(s, isIn({ spending: "sending" })(s)))
        );
      }),
};

type M = typeof bonusMachine;
type Now = SnapshotFrom<M>;

const online = ({ context }: Now) => context.online;
const maySend = ({ context }: Now) => context.online && context.mayPost;
const applying = isIn({ promo: "applying" });
const sending = isIn({ spending: "sending" });
const loading = isIn({ history: "loading" });
const unread = isIn({ history: "unread" });

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "bonus.requested": () => true,
  "promo.submitted": (s) => !applying(s) && maySend(s),
  "promo.reconsidered": isIn({ promo: "applied" }, { promo: "refused" }, { promo: "unanswered" }),
  "spend.submitted": (s) => !sending(s) && maySend(s),
  "spend.reconsidered": isIn({ spending: "spent" }, { spending: "refused" }, { spending: "unanswered" }),
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C17: for a flagged client nothing is sent":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
  "the views offer exactly what the machine takes": "the body of the views",
};

export const goals = {
  "the history is listed": isIn({ history: "listing" }),
  "a promo code is applied": isIn({ promo: "applied" }),
  "bonus is spent": isIn({ spending: "spent" }),
};

/** Whether the server has reported a change of bonus in this step. */
const changed = (step: Step<M>) =>
  returned(step, "applyPromo")?.output.kind === "applied" ||
  returned(step, "spendBonus")?.output.kind === "spent";

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "context.mayPost is always true": "a client who may only read has a model of their own",
  "context.seen is never 1, never above 2": "the number of an entry: it is compared with itself only",
};

export const laws: Laws<M> = {
  "V8: balance and history are the server's last reply, never computed here": ({ steps }) =>
    steps.filter((step) => {
      const { bonus, entries } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const history = returned(step, "listBonus")?.output;
      const applied = returned(step, "applyPromo")?.output;
      const spent = returned(step, "spendBonus")?.output;
      const reply =
        applied?.kind === "applied" ? applied.bonus : spent?.kind === "spent" ? spent.bonus : before.bonus;
      return (
        bonus !== (history?.bonus ?? reply) ||
        !same(entries, history === undefined ? before.entries : history.entries)
      );
    }),

  "the history is read when it is opened, after a change, and when the network returns": ({
    opening,
    steps,
  }) => [
    ...(invoked(opening, "listBonus").length > 0 ? [opening.to] : []),
    ...steps.filter((step) => {
      const { snapshot: s } = step.from;
      const isBack = acted(step, "connection.restored") && !unread(s) && !loading(s);
      const isDue = acted(step, "bonus.requested") !== undefined || changed(step) || Boolean(isBack);
      return invoked(step, "listBonus").length !== (isDue ? 1 : 0) || (isDue && !loading(step.to.snapshot));
    }),
    ...steps.filter(
      (step) =>
        (returned(step, "listBonus") && !isIn({ history: "listing" })(step.to.snapshot)) ||
        (failed(step, "listBonus") && !isIn({ history: "unreachable" })(step.to.snapshot)),
    ),
  ],

  "a code is sent once for each time it is submitted, and never by itself": ({ steps }) =>
    steps.filter((step) => {
      const submitted = acted(step, "promo.submitted");
      return asksOtherThan(step, "applyPromo", submitted ? { promo: submitted.promo } : null);
    }),

  "bonus is sent once for each time it is submitted, and never by itself": ({ steps }) =>
    steps.filter((step) => {
      const submitted = acted(step, "spend.submitted");
      const { subscriptionId, amount } = submitted ?? { subscriptionId: 0, amount: 0 };
      const { seen } = step.from.snapshot.context;
      return asksOtherThan(step, "spendBonus", submitted ? { subscriptionId, amount, seen } : null);
    }),

  "C26: a spending in doubt stays one intent whatever the history shows; one that the history knows is another":
    ({ steps }) =>
      steps.filter((step) => {
        const { seen, doubtful } = step.to.snapshot.context;
        const before = step.from.snapshot.context;
        const history = returned(step, "listBonus")?.output;
        const isKnown = history !== undefined && !before.doubtful;
        const inDoubt = failed(step, "spendBonus")
          ? true
          : returned(step, "spendBonus") === undefined && before.doubtful;
        const newest = isKnown ? history.entries.find(({ kind }) => kind === "spent")?.id : undefined;
        return doubtful !== inDoubt || seen !== (isKnown ? (newest ?? 0) : before.seen);
      }),

  "the result of a code is shown until another one is typed": ({ steps }) =>
    steps.filter((step) => {
      const { promo, credited, promoRefusal } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const { snapshot: to } = step.to;
      const submitted = acted(step, "promo.submitted");
      const answer = returned(step, "applyPromo")?.output;
      if (submitted) return promo !== submitted.promo || credited !== null || promoRefusal !== null;
      if (acted(step, "promo.reconsidered"))
        return !isIn({ promo: "entering" })(to) || !same([promo, credited, promoRefusal], [null, null, null]);
      if (answer?.kind === "applied") return !isIn({ promo: "applied" })(to) || credited !== answer.credited;
      if (answer) return !isIn({ promo: "refused" })(to) || promoRefusal !== answer.code;
      if (failed(step, "applyPromo")) return !isIn({ promo: "unanswered" })(to);
      return !same([promo, credited, promoRefusal], [before.promo, before.credited, before.promoRefusal]);
    }),

  "the result of spending is shown until another amount is typed": ({ steps }) =>
    steps.filter((step) => {
      const { spending, nextPayment, spendRefusal } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const { snapshot: to } = step.to;
      const submitted = acted(step, "spend.submitted");
      const answer = returned(step, "spendBonus")?.output;
      if (submitted)
        return spending?.amount !== submitted.amount || nextPayment !== null || spendRefusal !== null;
      if (acted(step, "spend.reconsidered"))
        return (
          !isIn({ spending: "choosing" })(to) ||
          !same([spending, nextPayment, spendRefusal], [null, null, null])
        );
      if (answer?.kind === "spent")
        return !isIn({ spending: "spent" })(to) || !same(nextPayment, answer.nextPayment);
      if (answer) return !isIn({ spending: "refused" })(to) || !same(spendRefusal, answer.refusal);
      if (failed(step, "spendBonus")) return !isIn({ spending: "unanswered" })(to);
      return !same(
        [spending, nextPayment, spendRefusal],
        [before.spending, before.nextPayment, before.spendRefusal],
      );
    }),

  "every change is emitted, for screens with the balance": ({ steps }) =>
    steps.filter((step) => !same(emitted(step), changed(step) ? [{ type: "bonus.changed" }] : [])),

  "nothing is sent that says nothing": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.can({ type: "promo.submitted", promo: "  " }) ||
        s.can({ type: "spend.submitted", subscriptionId: 41, amount: 0 }),
    ),

  "C44: the network is followed": followsNetwork(online),

  "C44: without a network nothing is sent": ({ steps }) =>
    steps.filter((step) => {
      const sends = invoked(step, "applyPromo").length + invoked(step, "spendBonus").length > 0;
      return sends && !online(step.to.snapshot);
    }),

  "C17: for a flagged client nothing is sent": ({ situations }) =>
    situations.filter(({ snapshot: s }) => !s.context.mayPost && (applying(s) || sending(s))),

  "the views offer exactly what the machine takes": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = bonusView(s);
      const promo = promoView(s);
      const spend = spendView(s);
      const isKnown = s.context.bonus !== null && s.context.entries !== null;
      return (
        (view.state === "ready") !== isKnown ||
        (view.state === "ready" && view.stale !== isIn({ history: "unreachable" })(s)) ||
        promo.submit.can !== allowedEvents["promo.submitted"]?.(s) ||
        spend.submit.can !== allowedEvents["spend.submitted"]?.(s) ||
        !isIn({ promo: promo.state })(s) ||
        !isIn({ spending: spend.state })(s)
      );
    }),
};
