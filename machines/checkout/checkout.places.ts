import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import { same } from "../kit/expect.ts";
import { returned } from "../kit/laws.ts";
import type { Situation, Step } from "../kit/world.ts";
import type { checkoutMachine } from "./checkout.machine.ts";
import type { CheckoutContext } from "./checkout.context.ts";
import { isComplete as isWhole, pricedPart } from "./draft.ts";

/* Places, facts and changes that the laws speak of. */

export type M = typeof checkoutMachine;
export type Now = SnapshotFrom<M>;
export type Place = Parameters<Now["matches"]>[0];
type Priced =
  | "unfinished"
  | "waiting"
  | "calculating"
  | "fresh"
  | "stale"
  | "refused"
  | "unreachable"
  | "offline";

export const online = ({ context }: Now) => context.online;
export const at = (...places: Place[]) => inside<M>(...places);
export const quoting = (...states: Priced[]) =>
  at(...states.map((quote): Place => ({ drafting: { quote } })));
export const configuring = at({ drafting: { step: "configuring" } });
export const reviewing = at({ drafting: { step: "reviewing" } });
export const cards = (state: "loadingCards" | "withCards" | "withoutCards") =>
  at({ unpaid: state }, { drafting: { step: { reviewing: state } } });
export const open = at("choosing", "opening", "drafting", "unpaid");
export const waitsToOrder = at({ creating: "takingTurn" }, { creating: "waitingForTurn" });
export const unanswered = at({ creating: "unanswered" });

export const isComplete = ({ context: { draft } }: Now) => draft !== null && isWhole(draft);
export const isPriceable = ({ context: { draft } }: Now) => draft !== null && pricedPart(draft) !== null;
export const mayPay = ({ context }: Now) =>
  context.online && context.obstacle === null && context.cards !== null;

export const stored = (step: Step<M>) => returned(step, "restoreCheckout")?.output;
export const runs = ({ running }: Situation<M>, port: string) => running.some(({ src }) => src === port);
export const changed = ({ from, to }: Step<M>, fact: keyof CheckoutContext) =>
  !same(from.snapshot.context[fact], to.snapshot.context[fact]);
export const arrives = (step: Step<M>, ...places: Place[]) => at(...places)(step.to.snapshot);
export const enters = (step: Step<M>, place: Place) =>
  at(place)(step.to.snapshot) && !at(place)(step.from.snapshot);

export function createdBy(step: Step<M>) {
  const reply = returned(step, "createSubscription")?.output;
  return reply?.kind === "created" ? reply.subscription : undefined;
}
