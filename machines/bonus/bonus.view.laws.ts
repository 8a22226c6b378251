import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import type { bonusMachine } from "./bonus.machine.ts";
import { bonusView, promoView, spendView } from "./bonus.view.ts";

type M = typeof bonusMachine;
type Now = SnapshotFrom<M>;

const at = (...places: Parameters<Now["matches"]>[0][]) => inside<M>(...places);

/** Why nothing can be sent now, the first reason first. */
const sending = ({ context: { mayPost, online } }: Now, isUnderWay: boolean) =>
  offer(!mayPost && "viewOnly", !online && "offline", isUnderWay && "pending");

export const viewLaws: Laws<M> = {
  "V8: the bonus in view is the one that is known, with its history": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { bonus, entries } = s.context;
      const isAway = at({ history: "unreachable" })(s);
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
        !at({ promo: view.state })(s) ||
        !same([view.promo, view.credited, view.why], [promo, credited, why]) ||
        !same(view.submit, sending(s, at({ promo: "applying" })(s)))
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
          !at({ spending: view.state })(s) ||
          view.subscriptionId !== subscriptionId ||
          view.amount !== amount ||
          !same([view.nextPayment, view.why], [nextPayment, why]) ||
          !same(view.submit, sending(s, at({ spending: "sending" })(s)))
        );
      }),
};
