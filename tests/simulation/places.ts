import type { AnyActorRef, AnyMachineSnapshot } from "xstate";
import type { Page } from "./page.ts";
import { screenOf } from "./scene.ts";

/** What the page as a whole shows, told as one more machine: with the account status of who is at home there. */
export const ofPage = "page";

/** States that a snapshot is in, the innermost and those around them, as `payment.asking.surveying`. */
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
  // Cast: what is no machine has no nodes, and is left out.
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot | undefined;
  if (snapshot?._nodes === undefined) return;
  for (const state of statesOf(snapshot)) into.add(state);
  for (const id in snapshot.children) {
    const child = snapshot.children[id];
    if (child !== undefined) collect(child, into);
  }
};

/** Where every machine of a page is at this moment. */
export const placesOf = (page: Page): readonly string[] => {
  const places = new Set([`${ofPage}.${screenOf(page)}`]);
  for (const root of page.roots()) collect(root, places);
  return [...places];
};
