import { Actor, type AnyActor, isMachineSnapshot } from "xstate";

/** An actor and its path from the root: the ids of its invocations. */
export type RunningActor = { readonly path: readonly string[]; readonly actor: AnyActor };

/** All actors of a system, parents before children. */
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

/** The name for developers, as in src/actors/machine-at.ts. */
export const nameOf = ([first = "app", ...rest]: readonly string[]): string =>
  first === "session" && rest.length > 0 ? rest.join(".") : [first, ...rest].join(".");
