import type { AnyStateMachine } from "xstate";
import type { CheckoutContext, CheckoutEvent, checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import type { OutputOf } from "#machines/runtime/ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Step } from "#tools/statecharts/world.ts";

type AnyStep = Step<AnyStateMachine>;

// Casts: the context, the events and the answers of this machine.
const contextOf = ({ from }: AnyStep) => stateOf(from).context as CheckoutContext;
const eventOf = ({ move }: AnyStep) => (move.verb === "act" ? (move.event as CheckoutEvent) : null);
const given = <P extends "readDraft" | "prepareCreation" | "restoreCheckout">({ move }: AnyStep, port: P) =>
  move.verb === "answer" && move.port === port && move.outcome.kind === "returned"
    ? (move.outcome.output as OutputOf<typeof checkoutMachine, P>)
    : null;

type Of<T> = Extract<CheckoutEvent, { type: T }>;

/** Why an event cannot be caused, or null; `at`: where the machine is. */
const limits: {
  readonly [T in CheckoutEvent["type"]]?: (at: string, now: CheckoutContext, event: Of<T>) => string | null;
} = {
  "device.chosen": (at, { draft }, { deviceId }) =>
    at.includes("drafting") && deviceId === draft?.deviceId
      ? "on its own page what is being chosen is gone on with"
      : null,
  "draft.changed": (at) => inReview(at),
  "draft.restarted": (at) => inReview(at),
  "quote.refreshRequested": (at) => belowCards(at),
  "payment.putOff": (at) => belowCards(at),
  "payment.requestedFor": (_, { online }) =>
    online ? null : "without a network the button says so, and begins nothing",
  "client.changed": (at, { online }) =>
    !online || /withoutCards|creating|paying|unanswered/.test(at)
      ? "the client is read again when the network is back, which means more here: elsewhere it is shown"
      : null,
};

const belowCards = (at: string) =>
  at.includes("loadingCards") ? "what stands below what is loading comes with it" : null;

const inReview = (at: string) =>
  at.includes("reviewing") ? "choices are made on the device’s page, which ends the review" : null;

/** What leads to another page, or to other words. */
const fetching = new Set(["device.chosen", "configuration.requested", "language.changed"]);

const whyNotDone = <T extends CheckoutEvent["type"]>(at: string, now: CheckoutContext, event: Of<T>) =>
  fetching.has(event.type) && !now.online
    ? "a page, or a language, that was not there before comes over the network"
    : // Cast: an event of a type is of that type, which TypeScript does not follow through a union.
      (limits[event.type as T]?.(at, now, event) ?? null);

/** Why a step of a checkout cannot be played on a page, or is left to others; null where it can. */
export const whyNotHere = (step: AnyStep): string | null => {
  const { from, move } = step;
  const now = contextOf(step);
  const at = JSON.stringify(stateOf(from).value);
  const port = move.verb === "answer" ? move.port : null;
  if (at.includes("takingTurn") && port !== "holdOrdering")
    return "whose turn it is the browser says at once";
  const found = given(step, "readDraft");
  if (found !== null && found.deviceId !== now.wanted?.deviceId) return "choices are stored by their device";
  if (port === "payment" && !now.online) return "without a network no payment comes to its end";
  const event = eventOf(step);
  return event && whyNotDone(at, now, event);
};

/** Whether a page can go a whole way: what another tab has ordered is stored no more. */
export const canGo = (steps: readonly AnyStep[]): boolean => {
  const isOrdered = steps.findIndex((step) => given(step, "prepareCreation")?.kind === "superseded");
  if (isOrdered === -1) return true;
  return steps.slice(isOrdered).every((step) => {
    const kind = given(step, "restoreCheckout")?.kind;
    return kind !== "draft" && kind !== "creation";
  });
};
