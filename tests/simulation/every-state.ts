import type { AnyStateMachine, StateNode } from "xstate";
import { machines } from "../machines/machines.ts";
import { ofPage } from "./active-states.ts";

/** States of the page as a whole. */
const screens = [
  "phone",
  "code",
  "consents",
  "locked",
  "loading",
  "unreachable",
  "stopped",
  "registration",
  "home:loggedIn",
  "home:forbidden",
  "home:deletionPending",
] as const;

const nodesBelow = (node: StateNode): StateNode[] =>
  Object.values(node.states).flatMap((state) => [
    // A history state is never active.
    ...(state.type === "history" ? [] : [state]),
    ...nodesBelow(state),
  ]);

// Cast: XState types the root of any machine as a node of any types.
const nodesOf = ({ root }: AnyStateMachine): StateNode[] => nodesBelow(root as StateNode);

const all = (): AnyStateMachine[] => Object.values(machines).map(({ model }) => model.machine);

/** Every state of every product machine, with its counted name. */
export const everyStateNode = (): { stateName: string; node: StateNode }[] =>
  all().flatMap((machine) =>
    nodesOf(machine).map((node) => ({ stateName: `${machine.id}.${node.path.join(".")}`, node })),
  );

/** State names by machine, and those of the page. */
export const everyState = (): ReadonlyMap<string, readonly string[]> =>
  new Map<string, readonly string[]>([
    [ofPage, screens],
    ...all().map((machine) => [machine.id, nodesOf(machine).map(({ path }) => path.join("."))] as const),
  ]);
