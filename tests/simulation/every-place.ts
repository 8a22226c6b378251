import type { AnyStateMachine, StateNode } from "xstate";
import { machines } from "../machines/machines.ts";
import { ofPage } from "./places.ts";

/** What a page shows, in which a fault can meet somebody. */
const screens = [
  "phone",
  "code",
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
    // A memory of where somebody was is no place to be in.
    ...(state.type === "history" ? [] : [state]),
    ...nodesBelow(state),
  ]);

// Cast: XState types the root of any machine as a node of any types.
const nodesOf = ({ root }: AnyStateMachine): StateNode[] => nodesBelow(root as StateNode);

const all = (): AnyStateMachine[] => Object.values(machines).map(({ model }) => model.machine);

/** Every state of every machine of the product, with the name under which it is counted. */
export const everyStateNode = (): { place: string; node: StateNode }[] =>
  all().flatMap((machine) =>
    nodesOf(machine).map((node) => ({ place: `${machine.id}.${node.path.join(".")}`, node })),
  );

/** Every state of every machine of the product, and what a page shows as a whole; by the machine's name. */
export const everyPlace = (): ReadonlyMap<string, readonly string[]> =>
  new Map<string, readonly string[]>([
    [ofPage, screens],
    ...all().map((machine) => [machine.id, nodesOf(machine).map(({ path }) => path.join("."))] as const),
  ]);
