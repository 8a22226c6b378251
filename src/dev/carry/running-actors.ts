import { Actor, type AnyActor, isMachineSnapshot } from "xstate";

/** An actor and the way to it from the root: the ids under which each is invoked. */
export type RunningActor = { readonly path: readonly string[]; readonly actor: AnyActor };

/** Every actor of a system, a parent before its children. */
export const runningActors = (actor: AnyActor, path: readonly string[] = []): RunningActor[] => {
  const snapshot: unknown = actor.getSnapshot();
  const known: { children: Record<string, unknown> } = isMachineSnapshot(snapshot)
    ? snapshot
    : { children: {} };
  return [
    { path, actor },
    ...Object.entries(known.children).flatMap(([id, child]) =>
      child instanceof Actor ? runningActors(child, [...path, id]) : [],
    ),
  ];
};

/** What an actor is called to a developer: as pages call it (src/actors/machine-at.ts). */
export const nameOf = ([first = "app", ...rest]: readonly string[]): string =>
  first === "session" && rest.length > 0 ? rest.join(".") : [first, ...rest].join(".");
