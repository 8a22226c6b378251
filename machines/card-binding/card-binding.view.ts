import type { SnapshotFrom } from "xstate";
import { type Offer, offer } from "../runtime/offer.ts";
import { type Repeated, checkPause, repeated, retryPause, slowCheck } from "../runtime/polling.ts";
import type { BindingFailure, cardBindingMachine } from "./card-binding.machine.ts";

export type CardBindingSnapshot = SnapshotFrom<typeof cardBindingMachine>;

export type CardBindingView =
  /** Looking for an earlier binding. */
  | { screen: "restoring" }
  /** `binding.considered`. */
  | { screen: "idle" }
  /** `binding.consented {cityId}`; `binding.abandoned`. */
  | { screen: "consenting"; submit: Offer<"viewOnly" | "offline"> }
  | { screen: "working" }
  /** Another tab binds a card. `binding.abandoned`. */
  | { screen: "otherTab" }
  /** Unknown whether the request arrived. `binding.abandoned`. */
  | ({ screen: "unanswered" } & Repeated)
  | { screen: "leaving" }
  /** The bank has not decided; `acquirer.reopened` goes back to its page. */
  | ({ screen: "verifying" | "outcomeUnknown"; reopen: Offer<"pending" | "offline"> } & Repeated)
  | { screen: "bound" }
  | { screen: "refused"; why: BindingFailure };

/** Whether a card may be bound: `binding.considered` and consent. */
export const bindOffer = ({ context }: CardBindingSnapshot): Offer<"viewOnly" | "offline"> =>
  offer(!context.mayPost && "viewOnly", !context.online && "offline");

/** Whether a failed binding can be repeated. */
export const mayBindAgain = (now: CardBindingSnapshot): boolean => now.matches("idle") && now.context.mayPost;

/** From the return to the end, also while the card becomes the default. */
const isLookedAt = (now: CardBindingSnapshot): boolean =>
  (["returned", "verifying", "offline", "activating"] as const).some((state) => now.matches(state)) ||
  (now.matches("closing") && now.context.intent?.bindingId != null);

/** Flat, of primitives and offers: compare shallowly. */
export function cardBindingView(now: CardBindingSnapshot): CardBindingView {
  const { context } = now;
  const offline = !context.online && "offline";
  if (now.matches("restoring")) return { screen: "restoring" };
  if (now.matches("idle")) return { screen: "idle" };
  if (now.matches("consenting")) return { screen: "consenting", submit: bindOffer(now) };
  if (now.matches({ asking: "waitingForLock" })) return { screen: "otherTab" };
  if (now.matches({ asking: "unanswered" }))
    return { screen: "unanswered", ...repeated(now, retryPause(context)) };
  if (now.matches("redirecting")) return { screen: "leaving" };
  if (isLookedAt(now))
    return {
      screen: "verifying",
      reopen: offer(!now.matches("verifying") && !now.matches("offline") && "pending", offline),
      ...repeated(now, checkPause(context)),
    };
  if (now.matches("outcomeUnknown"))
    return { screen: "outcomeUnknown", reopen: offer(offline), ...repeated(now, slowCheck) };
  if (now.status !== "done" || context.ending === null) return { screen: "working" };
  return context.ending.kind === "bound"
    ? { screen: "bound" }
    : { screen: "refused", why: context.ending.why };
}
