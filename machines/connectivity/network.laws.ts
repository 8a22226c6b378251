import type { AnyStateMachine, SnapshotFrom } from "xstate";
import type { Law } from "#tools/statecharts/laws.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";
import type { ConnectionSignal } from "./connectivity.machine.ts";

type Online<M extends AnyStateMachine> = (now: SnapshotFrom<M>) => boolean;

const lost: ConnectionSignal = { type: "connection.lost" };
const restored: ConnectionSignal = { type: "connection.restored" };

/** Contradicts: what the network does is known as it was last said. */
export const knowsNetworkOtherwise =
  <M extends AnyStateMachine>(online: Online<M>) =>
  ({ from, event, to }: Step<M>): boolean => {
    const isSaid = event.type === lost.type || event.type === restored.type;
    return online(to.snapshot) !== (isSaid ? event.type === restored.type : online(from.snapshot));
  };

/** Contradicts: of the network a machine takes, as long as it runs, at least that it is other than it knows. */
export const missesNetwork =
  <M extends AnyStateMachine>(online: Online<M>) =>
  (here: Situation<M>): boolean => {
    const now = stateOf(here);
    return now.status === "active" && !now.can(online(here.snapshot) ? lost : restored);
  };

/** Of a machine that takes both at any time, and knows the network as it was last said. */
export const followsNetwork =
  <M extends AnyStateMachine>(online: Online<M>): Law<M> =>
  ({ situations, steps }) => [
    ...situations.filter((here) => {
      const now = stateOf(here);
      return now.status === "active" && !(now.can(lost) && now.can(restored));
    }),
    ...steps.filter(knowsNetworkOtherwise(online)),
  ];
