import type { Client } from "#contract/user.ts";
import {
  type ChildName,
  type Children,
  type CompanionName,
  type Message,
  type SharedEvent,
  type SharedType,
  children,
  companionNames,
  sharedTypes,
} from "./account.children.ts";

type Invocation = { [N in CompanionName]: { id: N; src: N } & Pick<Children[N], "input"> }[CompanionName];

/** The companions as a state invokes them. */
export const invocations = companionNames.map((name) => {
  const { input } = children[name];
  // Cast: TypeScript does not see that the name and the input are of the same row.
  return { id: name, src: name, ...(input && { input }) } as Invocation;
});

type About<T extends SharedType> = { event: SharedEvent<T> };
type Broadcast = {
  [T in SharedType]?: {
    actions: { type: "send"; params: (about: About<T>) => Message }[];
  } & (T extends "client.changed"
    ? { guard: { type: "stands"; params: (about: About<T>) => Client } }
    : unknown);
};

/** What a state in which these run does with the shared events: each is sent to those who receive it. */
export const broadcast = (...names: ChildName[]): Broadcast => {
  const transitions = sharedTypes.flatMap((type) => {
    const receivers = names.filter((name) => children[name].receives.some((each) => each === type));
    if (receivers.length === 0) return [];
    const actions = receivers.map((to) => ({
      type: "send",
      params: ({ event }: About<SharedType>) => ({ to, event }),
    }));
    // A client who stands otherwise ends the account, and whoever runs in it, in the same step.
    const guard = { type: "stands", params: ({ event }: About<"client.changed">) => event.client };
    return [[type, type === "client.changed" ? { guard, actions } : { actions }] as const];
  });
  // Cast: as of any table's rows. A child receives only what its machine understands.
  return Object.fromEntries<unknown>(transitions) as Broadcast;
};
