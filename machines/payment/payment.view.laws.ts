import { offer } from "../kit/offer.ts";
import { same } from "../kit/expect.ts";
import { type Laws } from "../kit/laws.ts";
import { saysNextTryOtherwise } from "../kit/patience.laws.ts";
import { type M, type Now, at, hasPage, online, putOff } from "./payment.places.ts";
import { type PaymentView, paymentView } from "./payment.view.ts";

/** The name of the screen, by where the payment stands or how it has ended. */
const screenOf = (s: Now): PaymentView["screen"] => {
  const { ending } = s.context;
  if (at({ asking: "waitingForTurn" })(s)) return "otherTab";
  if (putOff(s)) return "unanswered";
  if (at("amountChanged")(s)) return "amountChanged";
  if (at("redirecting")(s)) return "leaving";
  if (at("returned", "verifying", "offline")(s)) return "verifying";
  if (at("outcomeUnknown")(s)) return "outcomeUnknown";
  return ending === null || ending.kind === "setAside" ? "working" : ending.kind;
};

/** The sum and the number of a payment under way: of the server's own payment, as soon as there is one. */
const isToldWrong = ({ context }: Now, view: PaymentView): boolean =>
  "paymentId" in view &&
  (view.amount !== (context.payment === null ? context.agreed : context.payment.amount) ||
    view.paymentId !== (context.intent === null ? null : context.intent.paymentId));

export const viewLaws: Laws<M> = {
  "C30, C31: the screen is the one of where the payment stands, and no other": ({ situations }) =>
    situations.filter(({ snapshot: s }) => paymentView(s).screen !== screenOf(s)),

  "C29: a sum in view is the payment's own, or the one agreed to, each under its name": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentView(s);
      if (view.screen === "amountChanged")
        return view.agreed !== s.context.agreed || view.amount !== s.context.payment?.amount;
      return isToldWrong(s, view);
    }),

  "what is asked again by itself says when, and why it cannot be asked now": saysNextTryOtherwise(
    paymentView,
    online,
  ),

  "the acquirer's page is open to whoever has one, and it says why it is not": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentView(s);
      if (view.screen !== "verifying") return false;
      const looks = at("returned")(s) && "pending";
      const isThere = hasPage(s) && s.context.payment !== null;
      return (
        !same(view.reopen, offer(looks, !online(s) && "offline", !isThere && "noPage")) ||
        !same(view.setAside, offer(looks))
      );
    }),

  "how it ended is said as it was heard": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = paymentView(s);
      const { ending } = s.context;
      if (view.screen === "succeeded")
        return ending?.kind !== "succeeded" || ending.elsewhere !== view.elsewhere;
      if (view.screen === "failed") return ending?.kind !== "failed" || ending.why !== view.why;
      return (
        view.screen === "outcomeUnknown" && view.long !== at({ outcomeUnknown: { patience: "exhausted" } })(s)
      );
    }),
};
