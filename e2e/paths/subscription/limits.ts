import type { AnyStateMachine } from "xstate";
import type { OutputOf } from "#machines/runtime/ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { isAsBefore } from "#machines/subscription/outcome.ts";
import {
  type SubscriptionContext,
  type SubscriptionEvent,
  openedIn,
  type subscriptionMachine,
} from "#machines/subscription/subscription.machine.ts";

type AnyStep = Step<AnyStateMachine>;

// Casts: the context, the events and the answers of this machine.
const contextOf = ({ from }: AnyStep) => stateOf(from).context as SubscriptionContext;
const eventOf = ({ move }: AnyStep) => (move.verb === "act" ? (move.event as SubscriptionEvent) : null);
const foundIn = ({ move }: AnyStep) =>
  move.verb === "answer" && move.port === "loadSubscription" && move.outcome.kind === "returned"
    ? (move.outcome.output as OutputOf<typeof subscriptionMachine, "loadSubscription">)
    : null;

/** Why a step of a subscription cannot be played on a page, or is left to others; null where it can. */
export const whyNotHere = (step: AnyStep): string | null => {
  const { from, move } = step;
  const context = contextOf(step);
  if (from.running.some(({ src }) => src === "prepareChange"))
    return move.verb === "answer" && move.port === "prepareChange"
      ? move.outcome.kind === "outage"
        ? "the browser makes a key by itself, and cannot fail at it"
        : null
      : "the browser makes a key before anybody can do anything else";
  const found = foundIn(step);
  if (found?.kind === "found") {
    const opened = openedIn(context);
    const isStill = opened !== null && context.refusal === null && isAsBefore(opened, found.subscription);
    // Whether the account reads its list again is told by the step that is shown next: there it would not be.
    if (isStill && (context.next !== null || context.wanted === "takeBack"))
      return "where nothing was changed is seen at the step of a change, which the page is still at";
  }
  const event = eventOf(step);
  if (event === null) return null;
  if ("shown" in event && event.id !== context.id) return "a page confirms what is opened on it";
  if (event.type === "subscriptions.read" && !context.online) return "without a network no list is read";
  if (event.type === "connection.restored" && from.running.some(({ src }) => src === "loadSubscription"))
    return "the network that comes back while it is looked up changes nothing: elsewhere it is shown";
  return event.type === "pauseEnd.confirmed" && openedIn(context)?.resumeOn === event.resumeOn
    ? "the page does not confirm what is so already"
    : null;
};

/** Whether a page can go a whole way: each address is come to from another one, and only what is on it is pressed. */
export const canGo = (steps: readonly AnyStep[]): boolean => {
  let at: string | null = null;
  for (const step of steps) {
    const event = eventOf(step);
    if (event?.type === "subscription.opened") {
      const to = `${event.id} ${event.step}`;
      if (at === to) return false;
      at = to;
    } else if (event?.type === "subscription.closed") {
      if (at === null) return false;
      at = null;
    } else if (event !== null && step.move.verb === "act" && step.move.by === "person" && at === null)
      return false;
    // The page takes the step out of its address once a change has come to its end.
    if (event === null && at !== null && JSON.stringify(stateOf(step.to).value).includes('"viewing":"none"'))
      at = `${at.split(" ")[0]} null`;
  }
  return true;
};
