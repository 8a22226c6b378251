import type { AnyActorRef, AnyMachineSnapshot } from "xstate";
import type { Page } from "./page.ts";
import { screenOf } from "./scene.ts";

/** The page as a whole counts as one more machine, with the account's status. */
export const ofPage = "page";

/** Active states with their ancestors, as `payment.asking.surveying`. */
const known = new WeakMap<AnyMachineSnapshot, readonly string[]>();

const statesOf = (snapshot: AnyMachineSnapshot): readonly string[] => {
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  const states = snapshot._nodes
    .filter(({ path }) => path.length > 0)
    .map(({ path }) => `${snapshot.machine.id}.${path.join(".")}`);
  known.set(snapshot, states);
  return states;
};

const collect = (actor: AnyActorRef, into: Set<string>): void => {
  // Cast: what is not a machine has no nodes and is skipped.
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot | undefined;
  if (snapshot?._nodes === undefined) return;
  for (const state of statesOf(snapshot)) into.add(state);
  for (const id in snapshot.children) {
    const child = snapshot.children[id];
    if (child !== undefined) collect(child, into);
  }
};

/** Active states of all machines of a page. */
export const activeStatesOf = (page: Page): readonly string[] => {
  const stateNames = new Set([`${ofPage}.${screenOf(page)}`]);
  for (const root of page.roots()) collect(root, stateNames);
  return [...stateNames];
};
