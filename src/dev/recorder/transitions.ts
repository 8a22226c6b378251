import type { AnyStateNode, AnyTransitionDefinition } from "xstate";
import { guardName } from "#machines/kit/guard-name.ts";
import type { TakenTransition } from "../../../inspector/recording/entry.ts";

/** The path of a state within its machine; "" is the machine itself. */
export const pathOf = ({ path }: Pick<AnyStateNode, "path">): string => path.join(".");

const actionName = (action: unknown): string => {
  if (typeof action === "string") return action;
  if (typeof action === "object" && action !== null && "type" in action) return String(action.type);
  return typeof action === "function" && action.name !== "" ? action.name : "(anonymous)";
};

/** What XState types as `any`, or as the descriptor of some machine's event. */
type Known = { readonly source: AnyStateNode; readonly eventType: string };

/** A transition as a recording has it. */
export const describeTransition = (taken: AnyTransitionDefinition): TakenTransition => {
  const known: Known = taken;
  const { source, eventType: descriptor } = known;
  const siblings: readonly unknown[] =
    (descriptor === "" ? source.always : source.transitions.get(descriptor)) ?? [];
  return {
    source: pathOf(source),
    targets: (taken.target ?? []).map(pathOf),
    descriptor,
    index: Math.max(0, siblings.indexOf(taken)),
    guard: taken.guard === undefined ? null : guardName(taken.guard),
    actions: taken.actions.map(actionName),
  };
};
