import type { AnyStateMachine, SnapshotFrom } from "xstate";
import type { Law } from "#tools/statecharts/laws.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";
import type { ConnectionSignal } from "./connectivity.machine.ts";

type Online<M extends AnyStateMachine> = (now: SnapshotFrom<M>) => boolean;

const lost: ConnectionSignal = { type: "connection.lost" };
const restored: ConnectionSignal = { type: "connection.restored" };

/** Counterexamples: the network is not as last reported. */
export const knowsNetworkOtherwise =
  <M extends AnyStateMachine>(online: Online<M>) =>
  ({ from, event, to }: Step<M>): boolean => {
    const isSaid = event.type === lost.type || event.type === restored.type;
    return online(to.snapshot) !== (isSaid ? event.type === restored.type : online(from.snapshot));
  };

/** Counterexamples: a running machine does not accept a change of the network. */
export const missesNetwork =
  <M extends AnyStateMachine>(online: Online<M>) =>
  (here: Situation<M>): boolean => {
    const now = stateOf(here);
    return now.status === "active" && !now.can(online(here.snapshot) ? lost : restored);
  };

/** For a machine that accepts both at any time and knows the network as last reported. */
export const followsNetwork =
  <M extends AnyStateMachine>(online: Online<M>): Law<M> =>
  ({ situations, steps }) => [
    ...situations.filter((here) => {
      const now = stateOf(here);
      return now.status === "active" && !(now.can(lost) && now.can(restored));
    }),
    ...steps.filter(knowsNetworkOtherwise(online)),
  ];
