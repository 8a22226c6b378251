import { same } from "../kit/expect.ts";
import { type Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import { saysNextTryOtherwise } from "../kit/patience.laws.ts";
import { type M, type Now, at, online, unanswered, waitingForTurn } from "./card-binding.places.ts";
import { type CardBindingView, bindOffer, cardBindingView, mayBindAgain } from "./card-binding.view.ts";

/** The name of the screen, by where the binding stands or how it has ended. */
const screenOf = (s: Now): CardBindingView["screen"] => {
  for (const place of ["restoring", "idle", "consenting", "outcomeUnknown"] as const)
    if (at(place)(s)) return place;
  if (waitingForTurn(s)) return "otherTab";
  if (unanswered(s)) return "unanswered";
  if (at("redirecting")(s)) return "leaving";
  if (at("returned", "verifying", "offline", "activating")(s)) return "verifying";
  // The server knows it: nothing is got ready any more.
  if (at("closing")(s) && s.context.intent?.bindingId) return "verifying";
  return s.status === "done" ? (s.context.ending?.kind ?? "working") : "working";
};

const mayBind = (s: Now) => offer(!s.context.mayPost && "viewOnly", !online(s) && "offline");

export const viewLaws: Laws<M> = {
  "C30: the screen is the one of where the binding stands, and no other": ({ situations }) =>
    situations.filter(({ snapshot: s }) => cardBindingView(s).screen !== screenOf(s)),

  "C17, C44: it says why no card can be bound": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = cardBindingView(s);
      return (
        !same(bindOffer(s), mayBind(s)) ||
        mayBindAgain(s) !== (at("idle")(s) && s.context.mayPost) ||
        (view.screen === "consenting" && !same(view.submit, mayBind(s)))
      );
    }),

  "what is asked again by itself says when, and why it cannot be asked now": saysNextTryOtherwise(
    cardBindingView,
    online,
  ),

  "the way back to the acquirer is closed while it is not known to be of use, and without a network": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const view = cardBindingView(s);
      return (
        "reopen" in view &&
        !same(
          view.reopen,
          offer(at("returned", "activating", "closing")(s) && "pending", !online(s) && "offline"),
        )
      );
    }),

  "why it failed is said as it was heard": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = cardBindingView(s);
      const { ending } = s.context;
      return view.screen === "refused" && (ending?.kind !== "refused" || ending.why !== view.why);
    }),
};
